extension MidRanks {
  /// The bits of a key that hold a value's place, below its number.
  private static let placeBits = 20
  /// The bits of a digit by which keys are sorted: its 64 counts are few beside those of a season's
  /// days.
  private static let digitBits = 6
  /// The largest size of a number that is ranked as a whole one.
  private static let largestNumber = 1 << 40

  /// The ranks of whole numbers of at most 2^40 in size, without comparing two of them; nil for
  /// other values, for none, and for more than 2^20.
  static func ranksOfWholeNumbers(_ values: [Double]) -> [Int]? {
    guard !values.isEmpty, values.count <= 1 << placeBits else { return nil }
    var numbers = [Int](repeating: 0, count: values.count)
    guard let range = read(values, into: &numbers) else { return nil }
    unsafe numbers.withUnsafeMutableBufferPointer { numbers in
      // Going through all numbers there could be costs less than sorting those there are.
      if range.upperBound - range.lowerBound <= 6 * numbers.count {
        unsafe rankByCounting(numbers, in: range)
      } else {
        unsafe rankBySorting(numbers, in: range)
      }
    }
    return numbers
  }

  /// Writes the values as integers, and gives their range; nil when one is not whole or too large.
  ///
  /// Between 2^52 and 2^53 doubles are 1 apart: a whole number added to 1.5 x 2^52 stands in the
  /// last bits, and what is not whole comes back changed.
  private static func read(_ values: [Double], into numbers: inout [Int]) -> ClosedRange<Int>? {
    let origin = 0x1.8p52
    var isWhole = true
    var (low, high) = (Int.max, Int.min)
    for place in values.indices {
      let moved = values[place] + origin
      isWhole = isWhole && moved - origin == values[place]
      let number = Int(truncatingIfNeeded: moved.bitPattern &- origin.bitPattern)
      numbers[place] = number
      low = min(low, number)
      high = max(high, number)
    }
    guard isWhole, -largestNumber <= low, high <= largestNumber else { return nil }
    return low...high
  }

  /// Turns numbers into ranks: 2R - (n + 1) is twice those that are smaller, and those that are
  /// equal, less n. O(n + the size of `range`).
  private static func rankByCounting(
    _ numbers: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>
  ) {
    let (low, n) = (range.lowerBound, numbers.count)
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: range.count) { ranks in
      unsafe ranks.initialize(repeating: 0)
      for place in 0..<n { unsafe ranks[numbers[place] &- low] &+= 1 }
      var smaller = 0
      for step in 0..<range.count {
        let equals = unsafe ranks[step]
        unsafe ranks[step] = 2 &* smaller &+ equals &- n
        smaller &+= equals
      }
      for place in 0..<n { unsafe numbers[place] = ranks[numbers[place] &- low] }
    }
  }

  /// The same from keys of a number and its place, sorted digit after digit.
  /// O(n x digits of the span).
  private static func rankBySorting(
    _ numbers: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>
  ) {
    let n = numbers.count
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 2 * n) { space in
      var keys = unsafe UnsafeMutableBufferPointer(rebasing: space[..<n])
      var others = unsafe UnsafeMutableBufferPointer(rebasing: space[n...])
      for place in 0..<n {
        unsafe keys[place] = (numbers[place] &- range.lowerBound) &<< placeBits | place
      }
      var (shift, rest) = (placeBits, range.upperBound - range.lowerBound)
      while rest > 0 {
        unsafe deal(keys, into: others, byDigitAt: shift)
        unsafe swap(&keys, &others)
        shift += digitBits
        rest >>= digitBits
      }
      var first = 0
      while first < n {
        let number = unsafe keys[first] &>> placeBits
        var next = first &+ 1
        while next < n, unsafe keys[next] &>> placeBits == number { next &+= 1 }
        for index in first..<next {
          let place = unsafe keys[index] & (1 << placeBits - 1)
          unsafe numbers[place] = first &+ next &- n
        }
        first = next
      }
    }
  }

  /// Deals keys out by one digit; those with the same digit keep their order.
  private static func deal(
    _ keys: UnsafeMutableBufferPointer<Int>, into others: UnsafeMutableBufferPointer<Int>,
    byDigitAt shift: Int
  ) {
    let digits = 1 << digitBits
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: digits) { starts in
      unsafe starts.initialize(repeating: 0)
      for index in keys.indices {
        unsafe starts[keys[index] &>> shift & (digits - 1)] &+= 1
      }
      var sum = 0
      for digit in 0..<digits {
        let count = unsafe starts[digit]
        unsafe starts[digit] = sum
        sum &+= count
      }
      for index in keys.indices {
        let digit = unsafe keys[index] &>> shift & (digits - 1)
        unsafe others[starts[digit]] = keys[index]
        unsafe starts[digit] &+= 1
      }
    }
  }
}
