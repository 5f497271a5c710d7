/// A value to bind to a parameter, or read from a column.
public enum SQLValue: Sendable, Hashable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number; never NaN when bound (`StorageError.notANumber`), infinities are kept.
  case real(Double)
  /// Text, NUL characters included.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// The five types that SQLite stores.
public enum SQLType: String, Sendable, Hashable {
  /// No value.
  case null
  /// A whole number of 64 bits.
  case integer
  /// A double.
  case real
  /// Text.
  case text
  /// Bytes.
  case blob
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  /// Text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// No value.
  public init(nilLiteral: ()) { self = .null }

  /// Text, or NULL for nil.
  public init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
  /// A number, or NULL for nil.
  public init(_ real: Double?) { self = real.map(SQLValue.real) ?? .null }
  /// A whole number, or NULL for nil.
  public init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }
}
