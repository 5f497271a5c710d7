import Numerics

/// Daily series that stick to their past, as lives do.
extension RandomStream {
  /// A stationary first-order autoregression of mean 0 and deviation 1, whose neighbours correlate
  /// by `persistence`, in 0..<1.
  mutating func drift(_ count: Int, persistence: Double) -> [Double] {
    var values: [Double] = []
    for _ in 0..<count {
      let shock = gaussian()
      guard let last = values.last else {
        values.append(shock)
        continue
      }
      values.append(persistence * last + (1 - persistence * persistence).squareRoot() * shock)
    }
    return values
  }

  /// Days on which something is: exactly the nearest whole number to `share` of them, those on
  /// which a `drift` is highest.
  mutating func stickyDays(_ count: Int, share: Double, persistence: Double) -> [Bool] {
    let latent = drift(count, persistence: persistence)
    let ranked = latent.indices.sorted { (latent[$0], $1) > (latent[$1], $0) }
    let chosen = Set(ranked.prefix(Int((share * Double(count)).rounded())))
    return latent.indices.map(chosen.contains)
  }

  /// Exactly the nearest whole number to `rate` of `days`, any set of them as likely as another.
  mutating func choose(_ rate: Double, of days: [Int]) -> [Int] {
    var left = days
    return (0..<Int((rate * Double(days.count)).rounded())).map { _ in
      left.remove(at: integer(below: left.count))
    }
  }

  /// A whole number of the range, each as likely as any other.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + integer(below: range.count)
  }

  /// A UUID of version 8 (RFC 9562: bits of one's own making) in lower case.
  mutating func uuid() -> String {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Self.hexadecimal(high) + Self.hexadecimal(low)
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension [Double] {
  /// The values moved and scaled to mean 0 and deviation 1; they must not all be equal.
  var standardised: [Double] {
    let mean = reduce(0, +) / Double(count)
    let variance = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
    return map { ($0 - mean) / variance.squareRoot() }
  }

  /// The answers 1 to 5 that stand for values of mean 0 and deviation 1.
  var answers: [Int] {
    map { value in 1 + [-1.4, -0.6, 0.4, 1.2].count { value > $0 } }
  }

  /// What acts on each day when the values act a day later; nothing acts on the first.
  var fromTheDayBefore: [Double] { [0] + dropLast() }

  /// Mixes a cause, which the result follows by `weight` in 0...1, with something of one's own.
  static func following(_ cause: [Double], by weight: Double, else own: [Double]) -> [Double] {
    zip(cause, own).map { weight * $0 + (1 - weight * weight).squareRoot() * $1 }
  }
}

extension [Bool] {
  /// The days as 0 and 1.
  var numbers: [Double] { map { $0 ? 1 : 0 } }
}
