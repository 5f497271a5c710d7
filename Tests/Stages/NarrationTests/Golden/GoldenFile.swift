import Foundation
import Model

/// A finding, an answer or a message: what names it in every version, and the sentences told of it.
struct GoldenSection: Hashable {
  let id: String
  let lines: [String]

  /// A section from its sentences, whose no-break spaces become marks that can be seen.
  init(_ id: String, _ texts: String...) {
    self.init(id, lines: texts.flatMap(Self.sentences).map(Self.marked))
  }

  /// A section from its lines as they stand in a file.
  init(_ id: String, lines: [String]) {
    (self.id, self.lines) = (id, lines)
  }

  /// The sentences of a text.
  private static func sentences(of text: String) -> [String] {
    text.replacing(". ", with: ".\n").split(separator: "\n").map(String.init)
  }

  /// A text with `~` for U+00A0 and `_` for U+202F.
  static func marked(_ text: String) -> String {
    precondition(!text.contains { "~_\n".contains($0) }, "a mark would stand for two things")
    return text.replacing("\u{00A0}", with: "~").replacing("\u{202F}", with: "_")
  }
}

/// The sentences of one language, section by section, as they are kept in a file.
struct GoldenFile {
  private static let mark = "## "

  let head: String
  let sections: [GoldenSection]

  /// The file of a language.
  init(_ language: Language, _ sections: [GoldenSection]) {
    let name = language == .french ? "French" : "English"
    head = """
      The sentences of the template narrator in \(name), written by a test: see README.md.
      `~` stands for a no-break space, `_` for a narrow one.

      """
    self.sections = sections
  }

  /// A file as it was written.
  init(reading text: String) {
    let parts = ("\n" + text).components(separatedBy: "\n" + Self.mark)
    head = String(parts[0].dropFirst())
    sections = parts.dropFirst().map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return GoldenSection(lines.first ?? "", lines: Array(lines.dropFirst()))
    }
  }

  /// The text of the file.
  var text: String {
    head
      + sections.map { section in
        "\n" + ([Self.mark + section.id] + section.lines).map { $0 + "\n" }.joined()
      }.joined()
  }
}

extension GoldenFile {
  /// What is otherwise in `found`, one text a section that differs: its lines that are no longer
  /// said with `-`, those that are said now with `+`. Empty for the same text.
  func differences(to found: GoldenFile) -> [String] {
    let (ours, theirs) = (Set(sections.map(\.id)), Set(found.sections.map(\.id)))
    let places = Dictionary(sections.map { ($0.id, $0.lines) }) { first, _ in first }
    var texts: [String] = []
    for section in found.sections where places[section.id] != section.lines {
      let lines = Self.compared(places[section.id] ?? [], section.lines)
      texts.append(titled(section.id, ours.contains(section.id) ? "" : " (new)", lines))
    }
    for section in sections where !theirs.contains(section.id) {
      texts.append(titled(section.id, " (gone)", Self.compared(section.lines, [])))
    }
    if texts.isEmpty, text != found.text {
      texts.append("the head, the blank lines, or the order or number of the sections")
    }
    return texts
  }

  private func titled(_ id: String, _ state: String, _ lines: [String]) -> String {
    ([Self.mark + id + state] + lines).joined(separator: "\n")
  }

  /// The lines of two texts that differ, under each other; of a line that was changed, what changed
  /// is in brackets.
  private static func compared(_ expected: [String], _ found: [String]) -> [String] {
    let changes = found.difference(from: expected)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var lines: [String] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < found.count {
      let isOld = old < expected.count && removed.contains(old)
      let isNew = new < found.count && inserted.contains(new)
      if isOld && isNew {
        let (left, right) = parted(expected[old], found[new])
        lines += ["- " + left, "+ " + right]
      } else if isOld {
        lines.append("- " + expected[old])
      } else if isNew {
        lines.append("+ " + found[new])
      }
      old += isOld || !isNew ? 1 : 0
      new += isNew || !isOld ? 1 : 0
    }
    return lines
  }

  /// Two lines with brackets around the words between those that they begin and end with alike.
  private static func parted(_ one: String, _ other: String) -> (String, String) {
    let sides = [one, other].map { $0.split(separator: " ", omittingEmptySubsequences: false) }
    let start = zip(sides[0], sides[1]).prefix { $0 == $1 }.count
    let room = min(sides[0].count, sides[1].count) - start
    let end = zip(sides[0].reversed(), sides[1].reversed()).prefix(room).prefix { $0 == $1 }.count
    guard start + end > 0 else { return (one, other) }
    let marked = sides.map { words in
      let middle = words[start..<(words.count - end)].joined(separator: " ")
      return (words.prefix(start) + ["[\(middle)]"] + words.suffix(end)).joined(separator: " ")
    }
    return (marked[0], marked[1])
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
