import Model

/// A recap as JSON; its schema is `reports/schemas/recap.schema.json`.
public struct RecapDocument: Encodable, Sendable {
  private let recap: Recap
  private let text: RecapText
  private let user: String

  /// The document of a person's recap, with its words.
  public init(_ recap: Recap, _ text: RecapText, of user: String) {
    self.recap = recap
    self.text = text
    self.user = user
  }

  private enum Key: String, CodingKey {
    case format, userID = "user_id", language, title, period, days, firstDay = "first_day"
    case lastDay = "last_day", values, completeness, notes
  }

  private enum ValueKey: String, CodingKey {
    case name, label, measure, value, unit, text, knownDays = "known_days"
  }

  private enum ScoreKey: String, CodingKey {
    case name, label, score, word, advice, trackedDays = "tracked_days"
    case yellowFrom = "yellow_from", greenFrom = "green_from"
  }

  /// Writes every member, `null` where nothing is known.
  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Key.self)
    try document.encode(1, forKey: .format)
    try document.encode(user, forKey: .userID)
    try document.encode(text.language.rawValue, forKey: .language)
    try document.encode(text.title, forKey: .title)
    try document.encode(text.period, forKey: .period)
    try document.encode(recap.days, forKey: .days)
    try document.encode(recap.range.map { "\($0.first)" }, forKey: .firstDay)
    try document.encode(recap.range.map { "\($0.last)" }, forKey: .lastDay)
    try document.encode(text.notes, forKey: .notes)
    var values = document.nestedUnkeyedContainer(forKey: .values)
    for (value, line) in zip(recap.values, text.values) {
      var member = values.nestedContainer(keyedBy: ValueKey.self)
      try member.encode(value.plan.name, forKey: .name)
      try member.encode(line.name, forKey: .label)
      try member.encode(value.plan.measure.rawValue, forKey: .measure)
      try member.encode(value.number, forKey: .value)
      try member.encode(value.plan.texts[text.language]?.unit ?? "", forKey: .unit)
      try member.encode(line.value, forKey: .text)
      try member.encode(value.knownDays, forKey: .knownDays)
    }
    var scores = document.nestedUnkeyedContainer(forKey: .completeness)
    for (score, line) in zip(recap.scores, text.scores) {
      var member = scores.nestedContainer(keyedBy: ScoreKey.self)
      try member.encode(score.plan.name, forKey: .name)
      try member.encode(line.name, forKey: .label)
      try member.encode(score.level.rawValue, forKey: .score)
      try member.encode(line.word, forKey: .word)
      try member.encode(line.advice.isEmpty ? nil : line.advice, forKey: .advice)
      try member.encode(score.trackedDays, forKey: .trackedDays)
      try member.encode(score.plan.yellowFrom, forKey: .yellowFrom)
      try member.encode(score.plan.greenFrom, forKey: .greenFrom)
    }
  }
}
