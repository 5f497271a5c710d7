import Foundation
import Model

/// What every sentence of a language must keep to.
struct SentenceRule {
  let language: Language

  /// Whole words that never stand in a sentence, and beginnings of such words.
  private static let forbidden: Set<String> = [
    "cause", "causes", "cure", "cures", "cured", "should", "must", "devriez", "devez", "devrait",
    "doit", "faut", "advice", "because",
  ]
  private static let forbiddenStems = [
    "caus", "diagnos", "recommand", "recommend", "conseil", "advis", "guéri", "traite", "traiti",
    "treat", "prouv", "prove",
  ]
  private static let muteH = ["humidité", "humeur", "habitude", "heure", "huile", "hormone"]

  /// What is wrong with a sentence; empty when nothing is. `sentences` is how many it must hold.
  func faults(in text: String, sentences: Int = 1) -> [String] {
    var faults: [String] = []
    func check(_ isRight: Bool, _ fault: String) { if !isRight { faults.append(fault) } }
    let words = Self.words(of: text)
    for word in words where isForbidden(word) { faults.append("forbidden: \(word)") }
    check(!Self.hasDoubleSpace(text), "double space")
    let stops = text.replacing(/[0-9]\.[0-9]/, with: "").filter { $0 == "." }.count
    check(stops == sentences && text.hasSuffix("."), "full stops")
    check(text.first?.isUppercase ?? false, "no capital")
    check(text.filter { $0 == "(" }.count == text.filter { $0 == ")" }.count, "parentheses")
    check(text.filter { $0 == "«" }.count == text.filter { $0 == "»" }.count, "quotation marks")
    check(!text.contains { "{}_'".contains($0) && (language == .french || $0 != "'") }, "leftover")
    for mark in [" ,", " .", ",,", "( ", " )", ",.", ";.", ":."] {
      check(!text.contains(mark), "spacing: \(mark)")
    }
    return faults + (language == .french ? frenchFaults(in: text, words) : englishFaults(in: text))
  }

  private func isForbidden(_ word: String) -> Bool {
    Self.forbidden.contains(word) || Self.forbiddenStems.contains { word.hasPrefix($0) }
  }

  private func frenchFaults(in text: String, _ words: [String]) -> [String] {
    var faults: [String] = []
    for (left, right) in zip(words, words.dropFirst()) {
      if ["de", "à"].contains(left), ["le", "les"].contains(right) {
        faults.append("not contracted: \(left) \(right)")
      }
      let isVowel = right.first.map { "aàâeéèêiîoôuûœ".contains($0) } ?? false
      if ["de", "le", "la", "que", "ne", "se", "je"].contains(left),
        isVowel || Self.muteH.contains(right)
      {
        faults.append("not elided: \(left) \(right)")
      }
    }
    faults += marksWithout("\u{00A0}", before: ":", in: text)
    faults += marksWithout("\u{202F}", before: ";", in: text)
    if text.firstMatch(of: /[0-9] (jour|épisode|valeur|réponse|facteur|ressenti|point|paire)/)
      != nil
    {
      faults.append("a number may be parted from its noun")
    }
    return faults
  }

  private func marksWithout(_ space: Character, before mark: Character, in text: String)
    -> [String]
  {
    zip(text, text.dropFirst()).filter { $1 == mark && $0 != space }
      .map { pair in "before \(mark): \(pair.0)" }
  }

  private func englishFaults(in text: String) -> [String] {
    text.contains { $0 == "\u{00A0}" || $0 == "\u{202F}" || $0 == "’" }
      ? ["French typography"] : []
  }

  private static func hasDoubleSpace(_ text: String) -> Bool {
    zip(text, text.dropFirst()).contains { $0.isWhitespace && $1.isWhitespace }
  }

  /// The words in lower case; an apostrophe ends a word.
  static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
  }

  /// The whole numbers in digits, in order.
  static func numbers(in text: String) -> [Int] {
    text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
  }
}
