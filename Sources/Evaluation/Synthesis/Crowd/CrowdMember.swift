import Days
import Model
import Numerics

/// A person of a crowd with everything they logged.
public struct CrowdMember: Sendable {
  /// The person; the number is the place in the crowd.
  public let person: Person
  /// Their signals, ids ascending, which is not the order of time.
  public let signals: [CrowdSignal]
}

/// One signal of a person of a crowd.
public struct CrowdSignal: Sendable {
  /// The index of its feature.
  let feature: Int
  /// Where it came from.
  public let source: Source
  /// When it happened.
  public let instant: Instant
  /// The number; nil when none was given.
  public let value: Double?
  /// How it was felt.
  public let polarity: Polarity
  /// How sure the reading is.
  public let confidence: Double
  /// Whether it was deleted.
  public let isDeleted: Bool
  /// The number of its entry among the person's, from 0; nil for what nobody wrote.
  let entry: Int?
  let id: CrowdID

  /// Why no reader may use it; nil for a signal that every reader has to use.
  public var plannedRefusal: RefusalReason? {
    if isDeleted { return .deleted }
    return confidence < 0.5 ? .lowConfidence : nil
  }
}

/// A UUID of version 8 (RFC 9562) whose first 32 bits are the person's number: a journal is then
/// written in the order of its indexes, and the rows of a person are in no order of time.
struct CrowdID: Comparable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(of person: Int, from stream: inout RandomStream) {
    let word = stream.next()
    high = UInt64(UInt32(truncatingIfNeeded: person)) << 32 | word & 0xFFFF_0FFF | 0x8000
    low = stream.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  static func < (left: CrowdID, right: CrowdID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// Lower case, in the order of the ids.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 { bytes.append(45) }
      let word = digit < 16 ? high : low
      let value = UInt8(word >> UInt64(60 - 4 * (digit & 15)) & 15)
      bytes.append(value < 10 ? 48 + value : 87 + value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
