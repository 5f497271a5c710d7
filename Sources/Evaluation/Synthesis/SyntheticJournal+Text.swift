import FoundationEssentials
import Model

extension SyntheticJournal {
  /// The people as CSV (RFC 4180, lines ended by a line feed) with a header.
  public var profilesCSV: String {
    csv(
      ["user_id", "label", "lang", "timezone"],
      people.map { [$0.userID, $0.label, $0.profile.language.rawValue, $0.profile.zone] })
  }

  /// The signals as CSV (RFC 4180, lines ended by a line feed) with a header. What is missing is an
  /// empty field.
  public var signalsCSV: String {
    csv(
      [
        "id", "user_id", "source", "source_uuid", "category", "key", "value_num", "value_text",
        "unit", "polarity", "event_time", "confidence",
      ],
      signals.map(\.fields))
  }

  private func csv(_ header: [String], _ rows: [[String]]) -> String {
    ([header] + rows).map { row in row.map(quoted).joined(separator: ",") + "\n" }.joined()
  }

  private func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

extension SyntheticSignal {
  fileprivate var fields: [String] {
    [
      id, userID, note.source.rawValue, note.identifier ?? "", note.key.category.rawValue,
      note.key.name, note.number.map(\.description) ?? "", note.text ?? "", note.unit,
      note.polarity.rawValue, instant.description, note.confidence.description,
    ]
  }
}

extension Truth {
  /// The truth as JSON with sorted members, ended by a line feed.
  ///
  /// - Throws: the encoder's error, which no truth of this module provokes.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
