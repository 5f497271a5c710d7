import Days
import Job
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
  let id: CanonicalUUID

  /// Why no reader may use it; nil for a signal that every reader has to use.
  public var plannedRefusal: RefusalReason? {
    if isDeleted { return .deleted }
    return confidence < 0.5 ? .lowConfidence : nil
  }
}

extension CanonicalUUID {
  /// A UUID of version 8 (RFC 9562) whose first 32 bits are the person's number: a journal is then
  /// written in the order of its indexes, and the rows of a person are in no order of time.
  init(of person: Int, from stream: inout RandomStream) {
    let word = stream.next()
    self.init(
      high: UInt64(UInt32(truncatingIfNeeded: person)) << 32 | word & 0xFFFF_0FFF | 0x8000,
      low: stream.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }
}
