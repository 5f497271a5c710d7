import Model
import Narration

/// Why a pair was told or not, as text. Lines are folded at 79 columns.
struct ExplanationPage {
  private let words: ExplanationText
  private let pair: String
  private let statement: String?

  /// The page of an explanation; `pair` is how the audit names it.
  init(_ explanation: PairExplanation, of pair: String, in language: Language) {
    words = TemplateNarrator().word(explanation, in: language)
    statement = explanation.told?.statement
    self.pair = pair
  }

  /// The answer, the sentence that was told, and the numbered steps.
  var text: String {
    var lines = words.title.folded(indent: "") + ["[\(pair)]".visible, ""]
    lines += words.answer.folded(indent: "  ")
    if let statement { lines += statement.folded(indent: "    ", first: "  > ") }
    lines.append("")
    for (place, step) in words.steps.enumerated() {
      let number = place + 1 < 10 ? " \(place + 1)" : "\(place + 1)"
      lines += step.folded(indent: "      ", first: "  \(number). ")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
