import CPostgres
import Synchronization

/// Ends the statement that a connection runs, from any thread.
///
/// A request goes to the server by a connection of its own, and may come too late; the statement
/// that was hit throws `WarehouseError.cancelled`.
@safe
public final class Canceller: @unchecked Sendable {
  // libpq lets any thread use it: it is a copy of the address and the key of the connection.
  private let handle: OpaquePointer?
  private let mark: CancelMark

  init(_ connection: Connection) {
    unsafe handle = unsafe PQgetCancel(connection.handle)
    mark = connection.cancelMark
  }

  deinit {
    unsafe PQfreeCancel(handle)
  }

  /// Asks the server to end the statement; does nothing when none runs.
  public func cancel() {
    mark.set()
    cancelQuietly()
  }

  func cancelQuietly() {
    var message = [CChar](repeating: 0, count: 256)
    _ = unsafe PQcancel(handle, &message, Int32(message.count))
  }
}

/// Whether this program asked for the end of a statement.
final class CancelMark: Sendable {
  private let mark = Atomic(false)

  var isSet: Bool { mark.load(ordering: .acquiring) }
  func set() { mark.store(true, ordering: .releasing) }
  func clear() { mark.store(false, ordering: .releasing) }
}

extension Connection {
  /// What ends a statement of this connection from another thread.
  public func canceller() -> Canceller { Canceller(self) }
}
