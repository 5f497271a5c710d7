import Days

/// What a value of a configuration may be: its type, its members, the words and numbers that may
/// stand in it.
package indirect enum Shape: Sendable {
  /// `true` or `false`.
  case flag
  /// A text that is not blank.
  case text
  /// One of a few words.
  case word([String])
  /// A time on the clock, `18:00`.
  case timeOfDay
  /// A number without a fraction.
  case whole(ConfigurationError.Bounds)
  /// A number.
  case number(ConfigurationError.Bounds)
  /// Two numbers that are not reversed; the second may be `null`, which is no limit.
  case range
  /// A list of values of one shape.
  case list(of: Shape)
  /// An object whose names are free.
  case table(of: Shape)
  /// An object whose names are given.
  case object([String: Shape], optional: [String: Shape] = [:])

  /// One of the words of a type.
  package static func word<Word: RawRepresentable<String> & CaseIterable>(
    of type: Word.Type
  ) -> Shape {
    .word(type.allCases.map(\.rawValue))
  }

  /// Fails on the first value that is not as it should be: unknown members before missing ones,
  /// then the members in alphabetical order.
  func check(_ value: JSONValue, at place: Place) throws(ConfigurationError) {
    switch (self, value) {
    case (.flag, .flag): break
    case (.text, .text(let text)): try checkVisible(text, at: place)
    case (.word(let known), .text(let text)):
      guard !known.contains(text) else { break }
      throw place.error(.unknownWord(text, nearest: nearest(to: text, among: known)))
    case (.timeOfDay, .text(let text)):
      if TimeOfDay(text) == nil { throw mismatch(value, at: place) }
    case (.whole(let bounds), .number(let number)):
      if Int(exactly: number) == nil { throw mismatch(value, at: place) }
      try bounds.check(number, at: place)
    case (.number(let bounds), .number(let number)): try bounds.check(number, at: place)
    case (.range, .list(let ends)): try checkRange(ends, at: place)
    case (.list(let item), .list(let items)):
      for (index, value) in items.enumerated() { try item.check(value, at: place.item(index)) }
    case (.table(let entry), .object(let members)):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try entry.check(value, at: place.member(name))
      }
    case (.object(let required, let optional), .object(let members)):
      let known = required.merging(optional) { shape, _ in shape }
      try checkNames(of: members, required: Set(required.keys), known: known, at: place)
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try known[name]?.check(value, at: place.member(name))
      }
    default: throw mismatch(value, at: place)
    }
  }

  private var expected: ConfigurationError.ExpectedType {
    switch self {
    case .flag: .flag
    case .text, .word: .text
    case .timeOfDay: .timeOfDay
    case .whole: .wholeNumber
    case .number: .number
    case .range, .list: .list
    case .table, .object: .object
    }
  }

  private func mismatch(_ value: JSONValue, at place: Place) -> ConfigurationError {
    place.error(.wrongType(expected: expected, found: value.type))
  }

  private func checkVisible(_ text: String, at place: Place) throws(ConfigurationError) {
    if text.allSatisfy(\.isWhitespace) { throw place.error(.empty) }
  }

  private func checkRange(_ ends: [JSONValue], at place: Place) throws(ConfigurationError) {
    guard ends.count == 2 else {
      throw place.error(.wrongCount(expected: 2, found: ends.count))
    }
    let end = Shape.number(.atLeast(-.greatestFiniteMagnitude))
    try end.check(ends[0], at: place.item(0))
    if ends[1] == .null { return }
    try end.check(ends[1], at: place.item(1))
    if case (.number(let low), .number(let high)) = (ends[0], ends[1]), low > high {
      throw place.error(.reversed)
    }
  }

  private func checkNames(
    of members: [String: JSONValue], required: Set<String>, known: [String: Shape], at place: Place
  ) throws(ConfigurationError) {
    if let unknown = members.keys.filter({ known[$0] == nil }).min() {
      let guess = nearest(to: unknown, among: Array(known.keys))
      throw place.member(unknown).error(.unknownMember(nearest: guess))
    }
    if let missing = required.subtracting(members.keys).min() {
      throw place.member(missing).error(.missing)
    }
  }
}

extension ConfigurationError.Bounds {
  /// Fails when a number is not allowed.
  func check(_ number: Double, at place: Place) throws(ConfigurationError) {
    guard contains(number) else { throw place.error(.outOfBounds(allowed: self)) }
  }
}
