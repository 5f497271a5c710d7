import CSQLite

extension Statement {
  /// The number of values that the statement takes.
  public var parameterCount: Int { unsafe Int(sqlite3_bind_parameter_count(handle)) }

  /// Binds all parameters in order; a statement that stands on a row is reset first.
  ///
  /// - Throws: `parameterCount` when there are more or fewer, `notANumber`.
  public func bind(_ values: [SQLValue]) throws(StorageError) {
    guard values.count == parameterCount else {
      throw .parameterCount(expected: parameterCount, given: values.count)
    }
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  /// Binds the parameter at an index from 1.
  public func bind(_ value: SQLValue, at index: Int) throws(StorageError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    case .text(let text): try bind(text, at: index)
    case .blob(let bytes): try bind(bytes, at: index)
    }
  }

  /// Binds NULL to the parameter at an index from 1.
  public func bindNull(at index: Int) throws(StorageError) {
    resetIfRunning()
    try check(unsafe sqlite3_bind_null(handle, Int32(index)), at: index)
  }

  /// Binds a whole number to the parameter at an index from 1.
  public func bind(_ number: Int64, at index: Int) throws(StorageError) {
    resetIfRunning()
    try check(unsafe sqlite3_bind_int64(handle, Int32(index), number), at: index)
  }

  /// Binds a number to the parameter at an index from 1.
  ///
  /// - Throws: `notANumber` for NaN, which SQLite would turn into NULL.
  public func bind(_ number: Double, at index: Int) throws(StorageError) {
    guard !number.isNaN else { throw .notANumber(parameter: index) }
    resetIfRunning()
    try check(unsafe sqlite3_bind_double(handle, Int32(index), number), at: index)
  }

  /// Binds text to the parameter at an index from 1.
  public func bind(_ text: String, at index: Int) throws(StorageError) {
    resetIfRunning()
    let count = UInt64(text.utf8.count)
    let code = unsafe sqlite3_bind_text64(
      handle, Int32(index), text, count, copied, UInt8(SQLITE_UTF8))
    try check(code, at: index)
  }

  /// Binds bytes to the parameter at an index from 1.
  public func bind(_ bytes: [UInt8], at index: Int) throws(StorageError) {
    resetIfRunning()
    let code =
      if bytes.isEmpty {
        unsafe sqlite3_bind_zeroblob(handle, Int32(index), 0)
      } else {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe sqlite3_bind_blob64(
            handle, Int32(index), buffer.baseAddress, UInt64(buffer.count), copied)
        }
      }
    try check(code, at: index)
  }

  private func check(_ code: Int32, at index: Int) throws(StorageError) {
    guard code != SQLITE_RANGE else {
      throw .parameterCount(expected: parameterCount, given: index)
    }
    try database.check(code, while: .running)
  }

  /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the bytes.
  private var copied: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
