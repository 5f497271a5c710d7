import Model
import Storage

/// What a row of a period has beyond the columns of its file.
extension ImportedRow {
  /// Gives the row its key, where the file has none, and checks its days.
  ///
  /// - Throws: `reversedDays`.
  mutating func completePeriod() throws(RowFault) {
    guard case .text(let user) = values[PeriodColumn.user],
      case .text(let label) = values[PeriodColumn.label],
      case .text(let first) = values[PeriodColumn.firstDay]
    else { return }
    // Dates in the ISO form have the order of their texts.
    if case .text(let last) = values[PeriodColumn.lastDay], last < first { throw .reversedDays }
    if case .text(let text) = values[PeriodColumn.id], let id = RowID(text) {
      self.id = id
    } else {
      id = RowID(ofPeriod: "\(user) \(label) \(first)")
      values[PeriodColumn.id] = .text(id.text)
    }
  }
}

extension RowID {
  /// The same for the same words: who, what and since when, so that a period whose end is told later
  /// is not a second one. A UUID of a form of its own (RFC 9562, version 8).
  fileprivate init(ofPeriod words: String) {
    var lanes: [UInt64] = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344]
    for byte in words.utf8 {
      for lane in lanes.indices { lanes[lane] = Self.mixed(lanes[lane] ^ UInt64(byte)) }
    }
    high = lanes[0] & ~0xf000 | 0x8000
    low = lanes[1] & ~(0xc000 << 48) | 0x8000 << 48
  }

  /// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word &+ 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 8-4-4-4-12 hexadecimal digits in lower case.
  fileprivate var text: String {
    let digits = [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    var text = ""
    for (place, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(place) { text += "-" }
      text.append(digit)
    }
    return text
  }
}
