import Warehouse

/// Tells a worker that somebody asks. In a file nobody rings, and it looks again after a while; a
/// server rings at each new request, so that a look now and then is for what was missed.
public final class RequestBell {
  private let journal: JournalLocation
  private var connection: Connection?

  /// The bell of a journal.
  public init(of journal: JournalLocation) {
    self.journal = journal
  }

  /// Waits until somebody asks, for so many seconds at most, or until a descriptor can be read.
  /// False where nobody rings: then nothing was waited for. Who begins to listen does not wait: somebody
  /// may have asked a moment before, so the caller looks once more.
  ///
  /// - Throws: `warehouse`, after which the next wait listens anew.
  public func wait(
    atMost seconds: Double, orUntilReadable descriptor: Int32
  ) throws(JobError) -> Bool {
    guard case .server(let location) = journal else { return false }
    do throws(WarehouseError) {
      guard let listening = connection else {
        connection = try listen(location)
        return true
      }
      _ = try listening.waitForNotification(atMost: seconds, orUntilReadable: descriptor)
    } catch {
      connection = nil
      throw .warehouse(error)
    }
    return true
  }

  private func listen(_ location: ServerLocation) throws(WarehouseError) -> Connection {
    let connection = try Connection(location)
    try connection.listen(to: "constat_requests")
    return connection
  }
}
