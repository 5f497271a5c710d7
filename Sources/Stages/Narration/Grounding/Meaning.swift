import Model

/// Which of the two a word is about.
enum Part: Hashable {
  case trigger, outcome
}

/// What a word or phrase says in a statement. Words that are none of these are refused.
enum Meaning: Hashable {
  /// It says nothing that could be wrong.
  case filler
  /// A verb; none may open a sentence, where it would be an order.
  case verb
  /// `goes with`, `s’accompagne de`.
  case relates
  /// `or`, before the same number in another form.
  case or
  case determiner
  /// `X of Y`, `over 62 days`.
  case of
  /// `avec`, `with`.
  case with
  /// `sans`, `without`.
  case without
  /// `les autres jours`, `otherwise`: the days without.
  case otherDays
  /// `and`, `while`: what follows is told by itself.
  case boundary
  /// `than`, `against`: what follows is what it is compared with.
  case comparator
  /// `as`, which compares after `twice`.
  case equal
  case day
  /// `fois`, `times`, `cases`.
  case times
  /// More (1) or less (-1).
  case degree(Int)
  /// An adjective of more or less.
  case quality(Quality)
  /// Rises (1) or falls (-1).
  case moves(Int)
  /// Both in the same way (1) or in opposite ways (-1).
  case together(Int)
  /// `seulement`, `only`.
  case only
  /// `aussi`, `also`.
  case also
  /// The same day (0), the next day, two days later.
  case lag(Int)
  /// The same, with what it is counted from: `the day after`.
  case lagAfter(Int)
  /// `après`, `later`: after a number of days, or before what comes first.
  case after
  case later
  /// `la veille`, `the day before`.
  case dayBefore
  case fraction(Int, Int)
  /// Twice as much (1) or half as much (-1).
  case multiple(Int)
  /// `nettement`, `far`: more than a little.
  case muchMore
  /// `un peu`, `slightly`.
  case aLittle
  case strength(StrengthBand)
  /// `association`, which takes an adjective of strength.
  case association
  /// `share`, `fréquence`: of days with the outcome.
  case frequencyNoun
  /// Refused with a reason of its own.
  case refused(GroundingFault)
  case number(Int, isWord: Bool)
  case percent(Int)
  /// One of the two by name, or by the name of its yes/no view.
  case mention(Part, isView: Bool)
  case mark(Character)
}

/// An adjective of more or less, and what it can be said of.
struct Quality: Hashable {
  /// More (1) or less (-1), or better (1) and worse (-1) where `isValue`.
  let sign: Int
  let degrees: Set<Degree>
  /// Whether it judges: what is better depends on the feature.
  var isValue = false
  /// Whether it is also said of an association: `strong`.
  var isStrength = false
  /// Whether it compares by itself: `higher`, `meilleur`. Any other needs `more` or `plus`: what is
  /// high or frequent as such was not computed.
  var isComparative = false

  /// The same word as a comparative.
  var compared: Quality {
    var quality = self
    quality.isComparative = true
    return quality
  }
}

/// A phrase and what it says.
struct Phrase {
  let words: [String]
  let meaning: Meaning
}

/// The words of a language, found by their first word.
struct Lexicon {
  private let phrases: [String: [Phrase]]
  private let stems: [(stem: String, fault: GroundingFault)]

  /// A lexicon from lists of phrases separated by commas, each once. A refused phrase that ends with
  /// `*` stands for every unknown word that begins so.
  init(_ entries: [(Meaning, String)], refused: [(GroundingFault, String)]) {
    var phrases: [String: [Phrase]] = [:]
    var stems: [(stem: String, fault: GroundingFault)] = []
    func add(_ item: String, _ meaning: Meaning) {
      let words = item.split(separator: " ").map(String.init)
      let isKnown = phrases[words[0], default: []].contains { $0.words == words }
      precondition(!isKnown, "a phrase says two things: \(item)")
      phrases[words[0], default: []].append(Phrase(words: words, meaning: meaning))
    }
    for (meaning, list) in entries {
      for item in Self.items(of: list) { add(item, meaning) }
    }
    for (fault, list) in refused {
      for item in Self.items(of: list) {
        if item.hasSuffix("*") {
          stems.append((String(item.dropLast()), fault))
        } else {
          add(item, .refused(fault))
        }
      }
    }
    self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
    self.stems = stems
  }

  private static func items(of list: String) -> [String] {
    list.split { $0 == "," || $0 == "\n" }
      .map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The longest phrase that begins at a token; nil where none does.
  func phrase(at start: Int, in tokens: [Token]) -> Phrase? {
    phrases[tokens[start].text]?.first { phrase in
      start + phrase.words.count <= tokens.count
        && zip(phrase.words, tokens[start...]).allSatisfy { $0 == $1.text }
    }
  }

  /// Why a word that is in no phrase is refused.
  func fault(of word: String) -> GroundingFault {
    stems.first { word.hasPrefix($0.stem) }?.fault ?? .vocabulary
  }

  /// Whether a word is known as one word of the language.
  func knows(_ word: String) -> Bool { phrases[word] != nil }
}

extension Language {
  /// The words of statements.
  var lexicon: Lexicon { self == .french ? .french : .english }
}
