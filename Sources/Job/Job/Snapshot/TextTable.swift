/// Numbers texts by their bytes, each within a group, so that a row of a journal makes no text.
///
/// Texts of other bytes that Swift takes for the same one have numbers of their own.
struct TextTable {
  private struct Entry {
    let hash: UInt64
    let group: Int
    let bytes: Range<Int>
  }
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// Open addressing, at most half full; -1 is free.
  private var slots: [Int] = Array(repeating: -1, count: 256)

  /// The number of a text, the next one when the group has not seen it. O(bytes).
  mutating func number(of text: Span<UInt8>, in group: Int) -> Int {
    let hash = text.hash(seed: UInt64(truncatingIfNeeded: group) &* 0x94d0_49bb_1331_11eb).bits
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[slots[slot]]
      if entry.hash == hash, entry.group == group, isSame(text, entry.bytes) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let start = bytes.count
    for index in text.indices { bytes.append(text[index]) }
    slots[slot] = entries.count
    entries.append(Entry(hash: hash, group: group, bytes: start..<bytes.count))
    if 2 * entries.count > slots.count { grow() }
    return entries.count - 1
  }

  /// The group of a number, and its text; bytes that are not UTF-8 are replaced.
  func text(of number: Int) -> (group: Int, text: String) {
    let entry = entries[number]
    return (entry.group, String(decoding: bytes[entry.bytes], as: UTF8.self))
  }

  private func isSame(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard text.count == range.count else { return false }
    for index in text.indices where text[index] != bytes[range.lowerBound + index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: 2 * slots.count)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }
}

/// The values of an enumeration by the bytes of their texts.
struct Spellings<Value: CaseIterable & RawRepresentable<String>> {
  private let spellings = Value.allCases.map { (value: $0, bytes: Array($0.rawValue.utf8)) }

  /// The value of a text; nil for any other text.
  func value(of text: Span<UInt8>) -> Value? {
    for (value, bytes) in spellings where bytes.count == text.count {
      if bytes.indices.allSatisfy({ bytes[$0] == text[$0] }) { return value }
    }
    return nil
  }
}
