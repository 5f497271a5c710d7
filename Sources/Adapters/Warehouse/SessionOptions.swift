/// What a connection sets for itself when it is made.
public struct SessionOptions: Sendable {
  /// The longest a statement may take; nil for the server's own limit.
  public var statementTimeout: Duration?
  /// The longest a statement waits for a lock; nil for the server's own limit.
  public var lockTimeout: Duration?
  /// The longest a transaction may stand idle; nil for the server's own limit.
  public var idleTransactionTimeout: Duration?
  /// Whether policies hide rows as usual. When not, a query that a policy would have cut short is
  /// the error `rowSecurity`.
  public var hidesRowsByPolicy = true
  /// Whether every transaction only reads unless it says otherwise.
  public var isReadOnly = false

  /// The settings of the server, but for what is set afterwards.
  public init() {}

  /// The settings by the server's names. Days in statements are of UTC on any server, and a name
  /// without a schema is in `public`: where the role has a schema of its own name, that would come
  /// first, and hide the tables that are meant.
  var settings: [(name: String, value: String)] {
    var settings = [("timezone", "UTC"), ("search_path", "public")]
    func add(_ name: String, _ limit: Duration?) {
      // 0 would be no limit.
      if let limit { settings.append((name, "\(max(1, limit.milliseconds))ms")) }
    }
    add("statement_timeout", statementTimeout)
    add("lock_timeout", lockTimeout)
    add("idle_in_transaction_session_timeout", idleTransactionTimeout)
    if !hidesRowsByPolicy { settings.append(("row_security", "off")) }
    if isReadOnly { settings.append(("default_transaction_read_only", "on")) }
    return settings
  }
}

extension Duration {
  /// Whole milliseconds, at most those of 24 days, which the server can hold.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let limit: Int64 = 2_000_000
    return Int(min(max(seconds, -limit), limit)) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
