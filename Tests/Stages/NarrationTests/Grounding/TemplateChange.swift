import Foundation
import Model
import Narration

/// A sentence of a template changed so that it is no longer true, or no longer allowed.
struct TemplateChange {
  let kind: String
  let text: String

  static func all(
    of draw: TemplateDraw, using random: inout SeededGenerator
  ) throws -> [TemplateChange] {
    let changes =
      numbers(of: draw) + shares(of: draw) + directions(of: draw) + lags(of: draw)
      + (try names(of: draw, using: &random)) + insertions(into: draw, using: &random) + [
        TemplateChange(kind: "told twice", text: draw.text + " " + draw.text),
        TemplateChange(kind: "no full stop", text: String(draw.text.dropLast())),
      ]
    return changes.filter { $0.text != draw.text }
  }

  /// What stands before the other lags, or the full stop.
  static func body(_ text: String) -> Substring {
    let end = text.firstIndex(of: ";") ?? text.endIndex
    let last = text[..<end].lastIndex { $0.isLetter || $0 == ")" }
    return text[..<(last.map(text.index(after:)) ?? end)]
  }

  private static func replaced(
    _ kind: String, _ range: Range<String.Index>, in text: String, by other: String
  ) -> TemplateChange {
    TemplateChange(kind: kind, text: text.replacingCharacters(in: range, with: other))
  }

  /// Every number one more and one less, tenfold, and in forms in which none may be told.
  private static func numbers(of draw: TemplateDraw) -> [TemplateChange] {
    body(draw.text).matches(of: /[0-9]+/).flatMap { match in
      let value = Int(match.output) ?? 0
      let others = [value - 1, value + 1, value * 10].filter { $0 >= 0 && $0 != value }
      let forms = [
        "\u{0661}", "²", "½", "IV", "\(value)th", "\(value).5", "~\(value)", "0\(value)",
      ]
      return others.map { replaced("number", match.range, in: draw.text, by: "\($0)") }
        + forms.map { replaced("form of a number", match.range, in: draw.text, by: $0) }
    }
  }

  /// The parts of both shares exchanged, their wholes, and each with its own whole; `only` before
  /// the larger share.
  private static func shares(of draw: TemplateDraw) -> [TemplateChange] {
    let text = draw.text
    let found = text.matches(of: /([0-9]+)(?:\u{00A0}jours?)? (?:sur|of) ([0-9]+)/)
    guard found.count == 2 else { return [] }
    let ranges = found.flatMap { [$0.1, $0.2] }.map { $0.startIndex..<$0.endIndex }
    func exchanged(_ one: Int, _ other: Int) -> String {
      var changed = text
      changed.replaceSubrange(ranges[other], with: text[ranges[one]])
      changed.replaceSubrange(ranges[one], with: text[ranges[other]])
      return changed
    }
    var changes = [(0, 2), (1, 3), (0, 1), (2, 3)].map {
      TemplateChange(kind: "exchanged counts", text: exchanged($0, $1))
    }
    let values = ranges.map { Double(text[$0]) ?? 0 }
    let larger = values[0] / values[1] > values[2] / values[3] ? 0 : 2
    let only = draw.language == .french ? "seulement " : "only "
    let bare = text.replacing(only, with: "")
    let place = bare.matches(of: /([0-9]+)(?:\u{00A0}jours?)? (?:sur|of) [0-9]+/)[larger / 2].range
    changes.append(
      TemplateChange(
        kind: "only",
        text: bare.replacingCharacters(in: place.lowerBound..<place.lowerBound, with: only)))
    return changes
  }

  /// One word of more or less turned.
  private static func directions(of draw: TemplateDraw) -> [TemplateChange] {
    let turned: [(String, String)] =
      draw.language == .french
      ? [("plus", "moins"), ("moins", "plus"), ("meilleur", "pire"), ("meilleure", "moins bonne")]
      : [
        ("higher", "lower"), ("lower", "higher"), ("greater", "smaller"), ("smaller", "greater"),
        ("longer", "shorter"), ("better", "worse"), ("more", "less"), ("less", "more"),
        ("milder", "more severe"),
      ]
    return turned.flatMap { word, other in
      places(of: word, in: body(draw.text)).map {
        replaced("direction", $0, in: draw.text, by: other)
      }
    }
  }

  /// Where a text has a whole word, in any case.
  private static func places(of word: String, in text: Substring) -> [Range<String.Index>] {
    text.split { !$0.isLetter }.filter { $0.lowercased() == word }
      .map { $0.startIndex..<$0.endIndex }
  }

  /// Another day, or none where one is due.
  private static func lags(of draw: TemplateDraw) -> [TemplateChange] {
    let (same, next, two) =
      draw.language == .french
      ? ("le même jour", "le lendemain", "2\u{00A0}jours après")
      : ("the same day", "the next day", "2 days later")
    let body = body(draw.text)
    return [same, next, two].flatMap { phrase -> [TemplateChange] in
      guard let range = body.range(of: phrase) else { return [] }
      let others = [same, next, two].filter { $0 != phrase }
      return others.map { replaced("lag", range, in: draw.text, by: $0) }
        + (phrase == same ? [] : [replaced("no lag", range, in: draw.text, by: "")])
    }
  }

  /// Another feature in the place of the trigger or the outcome.
  private static func names(
    of draw: TemplateDraw, using random: inout SeededGenerator
  ) throws -> [TemplateChange] {
    let terms = try TemplateDraw.triggers().filter {
      $0.key != draw.subject.trigger.key && $0.key != draw.subject.outcome.key
    }
    var changes: [TemplateChange] = []
    for term in [draw.subject.trigger, draw.subject.outcome] {
      let name = name(of: term, in: draw.language)
      guard let other = terms.randomElement(using: &random),
        let range = draw.text.range(of: name, options: .caseInsensitive)
      else { continue }
      changes.append(
        replaced("other name", range, in: draw.text, by: Self.name(of: other, in: draw.language)))
      if draw.text.ranges(of: name).count == 1 {
        changes.append(replaced("no name", range, in: draw.text, by: ""))
      }
    }
    return changes
  }

  private static func name(of term: Term, in language: Language) -> String {
    let name = term.labels[language]?.name ?? ""
    return language == .french
      ? name.replacing("'", with: "’").replacing("{name}", with: "{trigger}")
      : name.replacing("{name}", with: "{trigger}")
  }

  /// A word at a place where it says what was not computed, or at any place.
  private static func insertions(
    into draw: TemplateDraw, using random: inout SeededGenerator
  ) -> [TemplateChange] {
    let words =
      draw.language == .french
      ? [
        "cause", "provoque", "à cause de", "évitez", "devriez", "allergie", "toujours", "pas",
        "jamais", "aucun", "significativement", "peut-être", "trois", "quelques", "with", "grâce à",
      ]
      : [
        "causes", "because of", "triggers", "avoid", "should", "allergy", "always", "not", "never",
        "no", "significantly", "maybe", "three", "several", "avec", "thanks to",
      ]
    let marks = [
      "*", "<b>", "\u{200B}", "\u{202E}", "\u{1F600}", "а", "\n", "3", "{outcome}", "{", "#", "@",
      "…",
      "•", "http://a.b", "ﬁ", "e\u{0301}", "\u{FE0F}", "α", "&", "$", "\u{2028}", "\u{E000}",
    ]
    let spaces = draw.text.indices.filter { draw.text[$0] == " " }
    return (words + marks).compactMap { word in
      spaces.randomElement(using: &random).map {
        TemplateChange(
          kind: words.contains(word) ? "word" : "mark",
          text: draw.text.replacingCharacters(in: $0..<$0, with: " \(word)"))
      }
    }
  }
}
