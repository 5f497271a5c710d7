import Model

/// Whole numbers below a hundred in letters.
struct NumberWords {
  private static let english = table(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen
    """)
  private static let englishTens = table(
    "- - twenty thirty forty fifty sixty seventy eighty ninety")
  private static let french = table(
    """
    zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
    """)
  private static let frenchTens = table("- - vingt trente quarante cinquante soixante")

  private let words: [String]
  private let language: Language

  /// The number that begins with a token, with how many tokens it takes; nil where none does.
  ///
  /// `un` and `une` are numbers where they count days of others: `un jour sur trois`.
  static func number(
    at start: Int, in tokens: [Token], of language: Language
  ) -> (value: Int, count: Int)? {
    let words = tokens[start...].prefix(6).prefix { $0.kind == .word }.map(\.text)
    let reader = NumberWords(words: words, language: language)
    return language == .french ? reader.french() : reader.english()
  }

  private static func table(_ words: String) -> [String: Int] {
    let list = words.split { $0.isWhitespace }.map(String.init)
    return Dictionary(uniqueKeysWithValues: list.enumerated().filter { $1 != "-" }.map { ($1, $0) })
  }

  private func word(_ place: Int) -> String { place < words.count ? words[place] : "" }

  private func english() -> (value: Int, count: Int)? {
    if let tens = Self.englishTens[word(0)] {
      if let ones = Self.english[word(1)], (1...9).contains(ones) { return (tens * 10 + ones, 2) }
      return (tens * 10, 1)
    }
    return Self.english[word(0)].map { ($0, 1) }
  }

  private func french() -> (value: Int, count: Int)? {
    if word(0) == "une" { return isCounting(after: 1) ? (1, 1) : nil }
    guard let (value, count) = frenchTens() ?? Self.french[word(0)].map({ ($0, 1) }) else {
      return nil
    }
    let isSmall = value <= 10 && count == 1
    if word(0) == "dix", let ones = Self.french[word(1)], (7...9).contains(ones) {
      return (10 + ones, 2)
    }
    return isSmall && value == 1 && !isCounting(after: 1) ? nil : (value, count)
  }

  /// `vingt et un`, `soixante-douze`, `quatre-vingt-dix-sept`.
  private func frenchTens() -> (value: Int, count: Int)? {
    let isEighty = word(0) == "quatre" && word(1).hasPrefix("vingt")
    guard let tens = isEighty ? 8 : Self.frenchTens[word(0)] else { return nil }
    var (value, count) = (tens * 10, isEighty ? 2 : 1)
    if word(count) == "et", word(count + 1) == "un" || word(count + 1) == "onze" {
      value += word(count + 1) == "un" ? 1 : 11
      return (value, count + 2)
    }
    guard let rest = Self.french[word(count)], rest >= 1 else { return (value, count) }
    let isLong = tens == 6 || tens == 8
    guard rest <= (isLong ? 16 : 9) else { return (value, count) }
    (value, count) = (value + rest, count + 1)
    if isLong, rest == 10, let ones = Self.french[word(count)], (7...9).contains(ones) {
      (value, count) = (value + ones, count + 1)
    }
    return (value, count)
  }

  private func isCounting(after place: Int) -> Bool {
    let isUnit = ["jour", "fois"].contains(word(place))
    return word(place) == "sur" || isUnit && ["sur", "après"].contains(word(place + 1))
  }
}
