import Warehouse

extension SessionOptions {
  /// For changing a schema: an app that waits for a table behind it waits half a minute at most, and
  /// a large table may be rewritten.
  static var migrating: SessionOptions {
    var options = SessionOptions()
    options.lockTimeout = .seconds(30)
    options.statementTimeout = .seconds(1_800)
    options.idleTransactionTimeout = .seconds(60)
    return options
  }

  /// For looking at a server without changing it.
  static var looking: SessionOptions {
    var options = SessionOptions()
    options.lockTimeout = .seconds(5)
    options.statementTimeout = .seconds(15)
    options.idleTransactionTimeout = .seconds(60)
    options.isReadOnly = true
    return options
  }
}
