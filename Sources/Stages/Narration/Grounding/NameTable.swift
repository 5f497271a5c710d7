import Model

/// The names of features as a sentence may write them, found by their first word.
struct NameTable {
  /// One way to write a name.
  struct Pattern {
    let words: [String]
    let key: SignalKey
    /// Whether it names the yes/no view of what is more or less.
    let isView: Bool
    /// Whether a verb stands within it: `mood was low`.
    var isSplit = false
  }

  private var patterns: [String: [Pattern]] = [:]
  /// The adjectives of views: `low` of `low mood`.
  private(set) var adjectives: Set<String> = []
  private var keys: Set<SignalKey> = []
  private let language: Language

  /// The names of some terms in a language.
  init(_ terms: [Term], in language: Language) {
    self.language = language
    for term in terms { add(term) }
    sort()
  }

  /// The same with the names of further terms.
  func adding(_ terms: [Term]) -> NameTable {
    var table = self
    for term in terms { table.add(term) }
    table.sort()
    return table
  }

  private mutating func sort() {
    patterns = patterns.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  /// The longest name that begins at a token, of equals one of `keys`; nil where none does.
  func match(
    at start: Int, in words: [String], of keys: [SignalKey], allowsSplit: Bool
  ) -> Pattern? {
    var found: Pattern?
    for pattern in patterns[words[start]] ?? [] {
      if let found, found.words.count > pattern.words.count { break }
      guard start + pattern.words.count <= words.count, allowsSplit || !pattern.isSplit,
        pattern.words.elementsEqual(words[start..<start + pattern.words.count])
      else { continue }
      if keys.contains(pattern.key) { return pattern }
      found = found ?? pattern
    }
    return found
  }

  /// Whether a feature's names are in it.
  func knows(_ key: SignalKey) -> Bool { keys.contains(key) }

  private mutating func add(_ term: Term) {
    keys.insert(term.key)
    let side = Side(term, in: language)
    let names = variants(of: side.label)
    for name in names { add(name, term.key, isView: false) }
    guard let view = side.view, !side.isPresence else { return }
    for name in variants(of: view) {
      add(name, term.key, isView: true)
      for base in names {
        for copula in copulas { addSplit(name, base: base, copula: copula, term.key) }
      }
    }
  }

  private var copulas: [String] {
    language == .french
      ? ["est", "sont", "était", "étaient"] : ["is", "are", "was", "were"]
  }

  /// `mood was low` beside `low mood`.
  private mutating func addSplit(
    _ view: [String], base: [String], copula: String, _ key: SignalKey
  ) {
    guard view.count == base.count + 1 else { return }
    if Array(view.dropFirst()) == base {
      add(base + [Self.stem(copula)] + view.prefix(1), key, isView: true, isSplit: true)
      adjectives.formUnion(view.prefix(1))
    } else if Array(view.dropLast()) == base {
      add(base + [Self.stem(copula)] + view.suffix(1), key, isView: true, isSplit: true)
      adjectives.formUnion(view.suffix(1))
    }
  }

  private mutating func add(
    _ words: [String], _ key: SignalKey, isView: Bool, isSplit: Bool = false
  ) {
    guard let first = words.first else { return }
    patterns[first, default: []].append(
      Pattern(words: words, key: key, isView: isView, isSplit: isSplit))
  }

  /// A label's name, its definite form and shorter ways to say it: `stress` for `stress level`,
  /// `sleep quality` for `quality of sleep`.
  private func variants(of label: Label) -> [[String]] {
    var names = [label.name, label.definite].map { Self.words(of: $0, in: language) }
      .map { Array($0.drop(while: articles.contains)) }.filter { !$0.isEmpty }
    for name in names {
      switch language {
      case .english:
        if name.last == "level", name.count > 1 { names.append(name.dropLast()) }
        if let of = name.firstIndex(of: "of"), of == 1, name.count > 2 {
          let rest = Array(name[2...].drop(while: articles.contains))
          if ["number", "amount"].contains(name[0]) { names.append(rest) }
          names.append(rest + [name[0]])
        }
      case .french:
        let isLevel = ["niveau", "quantité"].contains(name[0]) && name.count > 2
        if isLevel, ["de", "d'"].contains(name[1]) { names.append(Array(name[2...])) }
      }
    }
    return names
  }

  private var articles: Set<String> {
    language == .french ? ["le", "la", "l'", "les", "un", "une"] : ["the", "a", "an"]
  }

  /// The stems of a label's words.
  private static func words(of text: String, in language: Language) -> [String] {
    let tokens = (try? TokenReader.tokens(of: text, in: language)) ?? []
    return tokens.map { stem($0.text) }
  }

  /// A word without the ending of a plural.
  static func stem(_ word: String) -> String {
    if word == "maux" { return "mal" }
    for ending in ["shes", "sses"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    let isPlural = word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
    let isPluralX = word.hasSuffix("aux") || word.hasSuffix("eux")
    return word.count > 3 && isPlural || isPluralX ? String(word.dropLast()) : word
  }
}
