import CPostgres
import Glibc

/// What another session said on a channel.
public struct Notification: Sendable, Hashable {
  /// The channel.
  public let channel: String
  /// What it said, perhaps nothing.
  public let payload: String
  /// The process of the server that served it.
  public let processID: Int
}

/// How a wait for a notification ended.
public enum WaitOutcome: Sendable, Hashable {
  /// One came.
  case notification(Notification)
  /// None came in time.
  case timeout
  /// The other descriptor can be read.
  case woken
}

extension Connection {
  /// Hears a channel from now on. In a transaction: from its commit on.
  public func listen(to channel: String) throws(WarehouseError) {
    try execute("LISTEN \(quoted(channel))")
  }

  /// Says something on a channel, to be heard when the transaction commits, and once however often
  /// it is said in it. A payload has less than 8,000 bytes.
  public func notify(_ channel: String, payload: String = "") throws(WarehouseError) {
    try execute("SELECT pg_notify($1, $2)", [.text(channel), .text(payload)])
  }

  /// Waits for the next notification; one that came earlier is given at once. None is given inside
  /// a transaction.
  ///
  /// - Parameters:
  ///   - seconds: the longest wait; 0 only looks.
  ///   - descriptor: ends the wait when it can be read or its other end is closed, such as the end
  ///     of a pipe that a handler of signals writes to.
  /// - Throws: `connectionLost`, `busy`.
  public func waitForNotification(
    atMost seconds: Double, orUntilReadable descriptor: Int32? = nil
  ) throws(WarehouseError) -> WaitOutcome {
    guard unsafe PQtransactionStatus(handle) != PQTRANS_ACTIVE else { throw .busy }
    let deadline = Deadline(seconds: seconds)
    while true {
      if let notification = nextNotification() { return .notification(notification) }
      let socket = unsafe PQsocket(handle)
      guard socket >= 0 else { throw .connectionLost }
      var waited = [(socket, Int16(POLLIN))]
      if let descriptor { waited.append((descriptor, Int16(POLLIN))) }
      guard let events = deadline.wait(for: waited) else { return .timeout }
      if events[0] != 0, unsafe PQconsumeInput(handle) == 0 { throw .connectionLost }
      if let notification = nextNotification() { return .notification(notification) }
      if events.count > 1, events[1] != 0 { return .woken }
    }
  }

  private func nextNotification() -> Notification? {
    guard let notice = unsafe PQnotifies(handle) else { return nil }
    defer { unsafe PQfreemem(notice) }
    return unsafe Notification(
      channel: String(cString: notice.pointee.relname),
      payload: String(cString: notice.pointee.extra), processID: Int(notice.pointee.be_pid))
  }
}
