import Model

/// Checks what is said beside a statement: that an association is no proof of cause and effect, and
/// nothing else.
struct CaveatRule {
  /// What a word does in a caveat.
  private enum Kind {
    case plain
    /// `pas`, `not`.
    case negation
    /// `ne`, which stands before what `pas` denies.
    case opening
    /// `preuve`, `prove`: only after a negation.
    case denied
    /// The same, and one of them must be denied: `cause`, `why`.
    case cause
    case only
    /// `mais`, `but`: begins a clause.
    case turn
  }

  private static let longest = 200

  private let text: String
  private let language: Language
  private let names: NameTable
  private let keys: [SignalKey]

  /// A rule on a caveat beside a statement about a subject.
  init(
    _ caveat: String, in language: Language, names: NameTable, about subject: NarrationSubject
  ) {
    text = caveat
    self.language = language
    self.names = names
    keys = [subject.trigger.key, subject.outcome.key]
  }

  /// Refuses a caveat that is no caveat.
  func check() throws(GroundingFault) {
    let tokens = try readTokens()
    if isMoreThanThat(tokens.map(\.text)) { throw .caveat }
    for clause in try clauses(of: tokens) { try check(clause) }
    guard try kinds(of: tokens).contains(where: { $0 == .cause }) else { throw .caveat }
  }

  private func readTokens() throws(GroundingFault) -> [Token] {
    guard text.utf8.count <= 3 * Self.longest,
      let tokens = try? TokenReader.tokens(of: text, in: language)
    else { throw .caveatForm }
    let marks = tokens.filter { $0.kind == .mark }.map(\.text)
    guard text.count <= Self.longest, let first = tokens.first, first.isCapital,
      marks.allSatisfy({ [".", ",", ";", ":"].contains($0) }),
      marks.count(where: { $0 == "." }) <= 2
    else { throw .caveatForm }
    let form = SentenceForm(tokens, in: language)
    do throws(GroundingFault) { try form.checkLanguage() } catch { throw .caveatForm }
    return tokens
  }

  /// `ce n’est pas que la cause`: it is the cause and more.
  private func isMoreThanThat(_ words: [String]) -> Bool {
    words.indices.dropLast(2).contains {
      ["est", "sont"].contains(words[$0]) && words[$0 + 1] == "pas"
        && ["que", "qu'"].contains(words[$0 + 2])
    }
  }

  /// The kind of each word; names of the subject are plain.
  private func kinds(of tokens: [Token]) throws(GroundingFault) -> [Kind] {
    let stems = tokens.map { NameTable.stem($0.text) }
    var kinds: [Kind] = []
    var next = 0
    while next < tokens.count {
      if let name = names.match(at: next, in: stems, of: keys, allowsSplit: true) {
        guard keys.contains(name.key) else { throw .caveat }
        kinds.append(.plain)
        next += name.words.count
        continue
      }
      switch tokens[next].kind {
      case .word: kinds.append(try kind(of: tokens[next].text))
      case .mark: break
      case .number, .placeholder: throw .caveat
      }
      next += 1
    }
    return kinds
  }

  private func kind(of word: String) throws(GroundingFault) -> Kind {
    let words = language == .french ? Self.french : Self.english
    if words.negations.contains(word) { return .negation }
    if language == .french, ["ne", "n'"].contains(word) { return .opening }
    if words.only.contains(word) { return .only }
    if words.turns.contains(word) { return .turn }
    if words.causes.contains(where: { word.hasPrefix($0) }) { return .cause }
    if words.denied.contains(where: { word.hasPrefix($0) }) { return .denied }
    guard words.plain.contains(word) else { throw .caveat }
    return .plain
  }

  /// The kinds of the words between punctuation and `but`.
  private func clauses(of tokens: [Token]) throws(GroundingFault) -> [[Kind]] {
    var clauses: [[Kind]] = []
    for part in tokens.split(whereSeparator: { $0.kind == .mark }) {
      let kinds = try kinds(of: Array(part))
      clauses += kinds.split(whereSeparator: { $0 == .turn }).map(Array.init)
    }
    return clauses
  }

  /// One negation at most, before what it denies; `not only` denies nothing.
  private func check(_ clause: [Kind]) throws(GroundingFault) {
    let negations = clause.indices.filter { clause[$0] == .negation }
    let denied = clause.indices.filter { clause[$0] == .denied || clause[$0] == .cause }
    let openings = clause.indices.filter { clause[$0] == .opening }
    if negations.isEmpty && denied.isEmpty && openings.isEmpty { return }
    guard negations.count == 1, openings.count <= 1, let first = denied.first,
      let negation = [openings.first, negations.first].compactMap({ $0 }).min(), negation < first,
      !clause[negation...].contains(where: { $0 == .only })
    else { throw .caveat }
  }
}

extension CaveatRule {
  /// The words of a language by what they do; causes and denied words by their beginnings.
  private struct Words {
    let negations: Set<String>
    let only: Set<String>
    let turns: Set<String>
    let causes: [String]
    let denied: [String]
    let plain: Set<String>

    init(
      negations: String, only: String, turns: String, causes: String, denied: String, plain: String
    ) {
      let list = { (text: String) in text.split { $0.isWhitespace }.map(String.init) }
      self.negations = Set(list(negations))
      self.only = Set(list(only))
      self.turns = Set(list(turns))
      self.causes = list(causes)
      self.denied = list(denied)
      self.plain = Set(list(plain))
    }
  }

  private static let english = Words(
    negations: "not no nothing doesn't isn't don't aren't cannot without never nor",
    only: "only just solely simply merely simple alone", turns: "but however while although though",
    causes: "caus why effect",
    denied: "proof prove evidence establish demonstrat explain reason diagnos",
    plain: """
      association associations correlation relationship link observed statistical this that it its is are
      an a the of and or to in with by itself on one each other another two both them these those
      observations numbers counts days does do say says show shows mean means imply implies observation
      something explore discuss present your doctor be can tell tells about between here found seen noted journal data figures pattern for as so statement was were
      """)

  private static let french = Words(
    negations: "pas non aucun aucune rien sans jamais ni",
    only: "seulement uniquement simplement simple seule", turns: "mais cependant toutefois",
    causes: "caus effet pourquoi", denied: "preuve prouv établi démontr expliqu raison diagnos",
    plain: """
      association associations corrélation relation lien observée observées observé statistique
      statistiques cette cet ce c' ces il s' agit d' une un de la le l' les des du elle elles qui que qu'
      est sont à explorer ou et présenter montrer votre médecin entre deux autre
      autres observation observations chiffres nombres jours signifie signifient veut dire dit disent
      constitue constituent implique montre montrent cela ceci peut en on y notée notées notés donne
      données journal vos au avec ici relevée relevées constatée constatées être soi lui même
      """)
}
