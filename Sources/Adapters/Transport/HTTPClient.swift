import CCurl
import Synchronization

/// Asks servers over HTTPS, one request after the other or several at once.
///
/// - A transfer blocks a thread of its own, never one that runs Swift's tasks: as many threads live
///   as transfers are under way, and the caller bounds those.
/// - Connections stay open for the next request. Nothing is looked up, opened or initialised before
///   the first one.
/// - Certificate and host are verified, with TLS 1.2 or newer. Redirects are replies; no cookie, no
///   `.netrc` and no password of an address is ever used.
/// - `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY` are honoured, but never for this machine itself.
/// - Cancelling the task ends its transfer at once.
public final class HTTPClient: Sendable {
  /// What is the same for all requests of a client.
  public struct Settings: Sendable, Equatable {
    /// Who asks: visible ASCII and spaces.
    public let userAgent: String
    /// How long a transfer may take, and how much it may bring.
    public var limits = TransportLimits()
    /// A file with the certificates (PEM) to trust instead of those that the system trusts.
    public var certificates: String?

    /// The usual limits, and the certificates of the system.
    public init(userAgent: String) {
      self.userAgent = userAgent
    }
  }

  /// What is the same for all requests.
  public let settings: Settings
  private let idle = Mutex<[Lane]>([])
  /// More connections than these are closed when their transfer is over.
  private static let keptLanes = 16

  /// A client that has done nothing yet. A user agent with control characters is a mistake of the
  /// program and traps.
  public init(_ settings: Settings) {
    precondition(settings.userAgent.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f })
    self.settings = settings
  }

  /// Sends a request and waits for the whole reply, whatever its status.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - budget: shortens the limits on time of this transfer; nil leaves them.
  /// - Throws: `header` and `notStarted` before anything is sent; `transfer` for all the rest,
  ///   cancellation included.
  public func send(
    _ request: HTTPRequest, within budget: Duration? = nil
  ) async throws(TransportError) -> HTTPReply {
    try await transfer(request, within: budget, to: nil)
  }

  /// Sends a request and stores the body of a reply of status 200 in a file, with mode 0600, in the
  /// place of one that may be there. The file is there only when it is whole, and on the disk.
  ///
  /// The body of any other reply is in the reply, as with `send`, and the old file stays.
  ///
  /// - Throws: as `send`; `file` and `fileInUse` when the file cannot be written, where possible
  ///   before anything is sent.
  public func download(
    _ request: HTTPRequest, toPath path: String, within budget: Duration? = nil
  ) async throws(TransportError) -> HTTPReply {
    try await transfer(request, within: budget, to: path)
  }

  private func transfer(
    _ request: HTTPRequest, within budget: Duration?, to path: String?
  ) async throws(TransportError) -> HTTPReply {
    try request.headers.check()
    var settings = settings
    if let budget { settings.limits.shorten(to: budget) }
    let transfer = Transfer(request: request, settings: settings, path: path)
    let signal = CancelSignal()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(TransportError) {
          try WorkerThread.start {
            continuation.resume(returning: self.run(transfer, until: signal))
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      signal.cancel()
    }
    return try result.get()
  }

  /// Runs a transfer on the thread of the caller.
  private func run(
    _ transfer: Transfer, until signal: CancelSignal
  ) -> Result<HTTPReply, TransportError> {
    do throws(TransportError) {
      let kept = idle.withLock { $0.popLast() }
      let lane = if let kept { kept } else { try Lane() }
      defer { giveBack(lane) }
      return .success(try transfer.run(on: lane, until: signal))
    } catch {
      return .failure(error)
    }
  }

  private func giveBack(_ lane: Lane) {
    idle.withLock { if $0.count < Self.keptLanes { $0.append(lane) } }
  }
}

extension TransportLimits {
  fileprivate mutating func shorten(to budget: Duration) {
    connect = min(connect, budget)
    firstByte = min(firstByte, budget)
    whole = min(whole, budget)
  }
}
