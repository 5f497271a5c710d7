/// How long a transfer may take, and how much it may bring.
public struct TransportLimits: Sendable, Equatable {
  /// Until the connection stands, its encryption agreed.
  public var connect: Duration = .seconds(5)
  /// From the start until the header of the reply is whole, and the first byte of its body can come;
  /// long, for a reply may have to be thought of.
  public var firstByte: Duration = .seconds(600)
  /// From the start until the last byte.
  public var whole: Duration = .seconds(660)
  /// Bytes of a body that is held in memory, compressed and decompressed each.
  public var bodyBytes = 64 << 20
  /// Bytes of a body that is stored in a file, compressed and decompressed each.
  public var fileBytes = 4 << 30
  /// Bytes of all header lines together.
  public var headerBytes = 256 << 10

  /// The limits above, which suit an interface that answers in seconds or minutes.
  public init() {}
}
