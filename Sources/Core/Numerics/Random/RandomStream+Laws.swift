import Glibc

extension RandomStream {
  /// A multiple of 2^-53 in 0..<1, each as likely as any other. Takes one word.
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A standard normal number, by the polar method (Marsaglia and Bray 1964). Takes two words for
  /// each point tried, 2.5 on average; the last bit follows the logarithm of the C library.
  public mutating func gaussian() -> Double {
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      if square < 1, square > 0 { return x * (-2 * log(square) / square).squareRoot() }
    }
  }

  /// An integer of 0..<`bound`, each as likely as any other, for a `bound` of at least 1 (Lemire
  /// 2019).
  public mutating func integer(below bound: Int) -> Int {
    precondition(bound > 0, "there is no integer below the bound")
    let range = UInt64(bound)
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      let refused = (0 &- range) % range
      while product.low < refused { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }

  /// True with `probability`: never for 0, always for 1. Takes one word.
  public mutating func bernoulli(_ probability: Double) -> Bool {
    uniform() < probability
  }
}
