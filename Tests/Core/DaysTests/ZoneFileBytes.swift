@testable import Days

/// Builds TZif files, right and wrong ones.
struct ZoneFileBytes {
  var version: UInt8 = UInt8(ascii: "2")
  var transitions: [(time: Int64, type: UInt8)] = []
  var offsets: [Int32] = [0]
  var leapSeconds = 0
  var footer = "\n\n"

  /// The file; a version 1 file has the 32-bit block only.
  var bytes: [UInt8] {
    guard version != 0 else { return block(timeSize: 4) }
    // Readers of 64-bit data skip the first block, which is left poor on purpose.
    var first = ZoneFileBytes(version: version)
    first.offsets = [-77]
    return first.block(timeSize: 4) + block(timeSize: 8) + Array(footer.utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + Array(repeating: 0, count: 15)
    for count in [0, 0, leapSeconds, transitions.count, offsets.count, 4] {
      bytes += bigEndian(Int64(count), size: 4)
    }
    for transition in transitions { bytes += bigEndian(transition.time, size: timeSize) }
    bytes += transitions.map(\.type)
    for offset in offsets { bytes += bigEndian(Int64(offset), size: 4) + [0, 0] }
    bytes += Array("ABC\0".utf8)
    bytes += Array(repeating: 0, count: leapSeconds * (timeSize + 4))
    return bytes
  }

  private func bigEndian(_ value: Int64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }

  /// A zone that only has a footer.
  static func rules(footer: String) throws -> TimeZoneRules {
    let bytes = ZoneFileBytes(footer: "\n\(footer)\n").bytes
    return TimeZoneRules(identifier: "Test/Footer", file: try ZoneFile(bytes))
  }
}
