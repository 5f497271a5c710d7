import Numerics

extension RandomStream {
  /// The stream of one person of a seed: each has their own, whatever the number of people.
  init(seed: UInt64, person number: Int) {
    var mixer = RandomStream(seed: seed)
    var other = RandomStream(seed: mixer.next() ^ UInt64(number))
    self.init(seed: other.next())
  }
}
