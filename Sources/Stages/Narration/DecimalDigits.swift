/// The shortest decimal that reads back to a number, digit by digit.
///
/// Rounding it needs neither a power of ten nor a logarithm, so it is the same on every machine.
struct DecimalDigits {
  private var isNegative: Bool
  /// Significant digits without leading zeros; empty for zero.
  private var digits: [Int]
  /// The number is 0.d1d2d3... times ten to this power.
  private var exponent: Int

  /// The digits of a finite number.
  init(_ value: Double) {
    precondition(value.isFinite, "only a finite number has digits")
    isNegative = value < 0
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = (mantissa[0] + fraction).compactMap(\.wholeNumberValue)
    let leadingZeros = all.prefix { $0 == 0 }.count
    digits = Array(all.dropFirst(leadingZeros))
    exponent = mantissa[0].count - leadingZeros + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    trimZeros()
  }

  /// Keeps at most `count` significant digits, half away from zero.
  mutating func round(toSignificant count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return trimZeros()
    }
    let roundsUp = digits[count] >= 5
    digits.removeSubrange(count...)
    if roundsUp { increment() }
    trimZeros()
  }

  /// Keeps at most `count` digits after the point, half away from zero.
  mutating func round(toFraction count: Int) {
    round(toSignificant: exponent + count)
  }

  /// Adds one to the last digit kept.
  private mutating func increment() {
    for place in digits.indices.reversed() {
      digits[place] = (digits[place] + 1) % 10
      if digits[place] != 0 { return }
    }
    digits.insert(1, at: 0)
    exponent += 1
  }

  private mutating func trimZeros() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      isNegative = false
      exponent = 0
    }
  }

  /// The number again.
  var value: Double {
    let text = "0.\(digits.map(String.init).joined())0e\(exponent)"
    return (Double(text) ?? 0) * (isNegative ? -1 : 1)
  }

  /// Sign, whole part (at least `0`) and exactly `count` digits of fraction; rounds first.
  func written(fraction count: Int) -> (isNegative: Bool, whole: String, fraction: String) {
    var rounded = self
    rounded.round(toFraction: count)
    let whole = rounded.exponent > 0 ? (0..<rounded.exponent).map(rounded.digit).joined() : "0"
    let fraction = (0..<count).map { rounded.digit(at: rounded.exponent + $0) }.joined()
    return (rounded.isNegative, whole, fraction)
  }

  private func digit(at place: Int) -> String {
    digits.indices.contains(place) ? String(digits[place]) : "0"
  }
}
