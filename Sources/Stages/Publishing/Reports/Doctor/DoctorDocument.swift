import Model

/// A doctor's summary as JSON; its schema is `reports/schemas/doctor.schema.json`.
public struct DoctorDocument: Encodable, Sendable {
  private let summary: DoctorSummary
  private let text: DoctorText
  private let user: String

  /// The document of a person's summary, with its words.
  public init(_ summary: DoctorSummary, _ text: DoctorText, of user: String) {
    self.summary = summary
    self.text = text
    self.user = user
  }

  private enum Key: String, CodingKey {
    case format, language, title, disclaimer, period, status, days, coverage, findings, parts
    case summary, journal, rate, test, tests, dismissed
    case userID = "user_id", writtenOn = "written_on", firstDay = "first_day"
    case lastDay = "last_day", keySignals = "key_signals", refused = "refused_signals"
  }

  private enum DayKey: String, CodingKey {
    case noted, unread, measured, silent
  }

  private enum SignalKey: String, CodingKey {
    case key, label, mean
    case presentDays = "present_days", knownDays = "known_days"
  }

  private enum CoverageKey: String, CodingKey {
    case category, days
  }

  private enum PartKey: String, CodingKey {
    case title, sentences, lines
  }

  private enum LineKey: String, CodingKey {
    case name, value
  }

  /// Writes every member, `null` where nothing is known.
  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Key.self)
    try document.encode(1, forKey: .format)
    try document.encode(user, forKey: .userID)
    try document.encode(text.language.rawValue, forKey: .language)
    try document.encode(text.title, forKey: .title)
    try document.encode(text.period, forKey: .period)
    try document.encode(text.disclaimer, forKey: .disclaimer)
    try document.encode(status, forKey: .status)
    try document.encode(summary.writtenOn.map { "\($0)" }, forKey: .writtenOn)
    try document.encode(summary.days.first.map { "\($0.date)" }, forKey: .firstDay)
    try document.encode(summary.days.last.map { "\($0.date)" }, forKey: .lastDay)
    try document.encode(summary.findings.planned, forKey: .tests)
    try document.encode(summary.gates.falseDiscoveryRate, forKey: .rate)
    try document.encode(summary.gates.test.rawValue, forKey: .test)
    try document.encode(summary.dismissed, forKey: .dismissed)
    try document.encode(text.summary.sentences, forKey: .summary)
    try document.encode(text.journal.sentences, forKey: .journal)
    var days = document.nestedContainer(keyedBy: DayKey.self, forKey: .days)
    try days.encode(summary.count(.noted), forKey: .noted)
    try days.encode(summary.count(.unread), forKey: .unread)
    try days.encode(summary.count(.measured), forKey: .measured)
    try days.encode(summary.count(.silent), forKey: .silent)
    var coverage = document.nestedUnkeyedContainer(forKey: .coverage)
    for known in summary.coverage {
      var member = coverage.nestedContainer(keyedBy: CoverageKey.self)
      try member.encode(known.category.rawValue, forKey: .category)
      try member.encode(known.days, forKey: .days)
    }
    try document.encode(
      Dictionary(uniqueKeysWithValues: summary.refused.map { ($0.key.rawValue, $0.value) }),
      forKey: .refused)
    var signals = document.nestedUnkeyedContainer(forKey: .keySignals)
    for (signal, line) in zip(summary.keySignals, text.keySignals.lines) {
      var member = signals.nestedContainer(keyedBy: SignalKey.self)
      try member.encode("\(signal.term.key)", forKey: .key)
      try member.encode(line.name, forKey: .label)
      try member.encode(signal.present, forKey: .presentDays)
      try member.encode(signal.known, forKey: .knownDays)
      try member.encode(signal.mean, forKey: .mean)
    }
    var findings = document.nestedUnkeyedContainer(forKey: .findings)
    for (sheet, words) in zip(summary.sheets, text.sheets) {
      try findings.encode(SheetDocument(sheet, words))
    }
    var parts = document.nestedUnkeyedContainer(forKey: .parts)
    for part in text.parts {
      var member = parts.nestedContainer(keyedBy: PartKey.self)
      try member.encode(part.title, forKey: .title)
      try member.encode(part.sentences, forKey: .sentences)
      var lines = member.nestedUnkeyedContainer(forKey: .lines)
      for line in part.lines {
        var pair = lines.nestedContainer(keyedBy: LineKey.self)
        try pair.encode(line.name, forKey: .name)
        try pair.encode(line.value, forKey: .value)
      }
    }
  }

  private var status: String {
    switch summary.findings.status {
    case .ok: "ok"
    case .insufficient: "insufficient_data"
    case .failed: "failed"
    }
  }
}

/// A finding of the document.
private struct SheetDocument: Encodable {
  let sheet: FindingSheet
  let words: DoctorText.Sheet

  init(_ sheet: FindingSheet, _ words: DoctorText.Sheet) {
    self.sheet = sheet
    self.words = words
  }

  private enum Key: String, CodingKey {
    case trigger, outcome, title, stage, statement, caveat, warnings, strength, incidents, days
    case counts, difference, rho, phi, lift, p, q, interval, strip, life
    case lagDays = "lag_days", heldSince = "held_since", looksHeld = "looks_held"
    case warningTexts = "warning_texts"
  }

  private enum CountKey: String, CodingKey {
    case both, neither
    case triggerOnly = "trigger_only", outcomeOnly = "outcome_only"
  }

  private enum RangeKey: String, CodingKey {
    case value, low, high
  }

  private enum DayKey: String, CodingKey {
    case date, trigger, outcome, together
  }

  private enum LifeKey: String, CodingKey {
    case effect, held
    case windowEnd = "window_end"
  }

  func encode(to encoder: any Encoder) throws {
    let finding = sheet.finding
    let association = finding.discovery.association
    var member = encoder.container(keyedBy: Key.self)
    try member.encode("\(finding.trigger.key)", forKey: .trigger)
    try member.encode("\(finding.outcome.key)", forKey: .outcome)
    try member.encode(finding.lag, forKey: .lagDays)
    try member.encode(words.title, forKey: .title)
    try member.encode(finding.life.stage.rawValue, forKey: .stage)
    try member.encode("\(finding.life.heldSince)", forKey: .heldSince)
    try member.encode(finding.life.looksHeld, forKey: .looksHeld)
    try member.encode(words.statement, forKey: .statement)
    try member.encode(words.caveat, forKey: .caveat)
    try member.encode(finding.discovery.warnings.map(\.rawValue), forKey: .warnings)
    try member.encode(words.warnings, forKey: .warningTexts)
    try member.encode(finding.discovery.band.rawValue, forKey: .strength)
    try member.encode(association.incidents, forKey: .incidents)
    try member.encode(association.days, forKey: .days)
    try member.encode(association.rho, forKey: .rho)
    try member.encode(association.phi, forKey: .phi)
    try member.encode(association.lift.flatMap { $0.isFinite ? $0 : nil }, forKey: .lift)
    try member.encode(association.honest?.p ?? association.rawP, forKey: .p)
    try member.encode(finding.discovery.q, forKey: .q)
    try encodeRanges(into: &member)
    if let counts = association.counts {
      var table = member.nestedContainer(keyedBy: CountKey.self, forKey: .counts)
      try table.encode(counts.both, forKey: .both)
      try table.encode(counts.triggerOnly, forKey: .triggerOnly)
      try table.encode(counts.outcomeOnly, forKey: .outcomeOnly)
      try table.encode(counts.neither, forKey: .neither)
    } else {
      try member.encodeNil(forKey: .counts)
    }
    try encodeDays(into: &member)
  }

  private func encodeRanges(into member: inout KeyedEncodingContainer<Key>) throws {
    let size = sheet.finding.discovery.size
    if let interval = size?.interval {
      var range = member.nestedContainer(keyedBy: RangeKey.self, forKey: .interval)
      try range.encode(interval.lowerBound, forKey: .low)
      try range.encode(interval.upperBound, forKey: .high)
    } else {
      try member.encodeNil(forKey: .interval)
    }
    if let difference = size?.difference {
      var range = member.nestedContainer(keyedBy: RangeKey.self, forKey: .difference)
      try range.encode(difference.value, forKey: .value)
      try range.encode(difference.interval.lowerBound, forKey: .low)
      try range.encode(difference.interval.upperBound, forKey: .high)
    } else {
      try member.encodeNil(forKey: .difference)
    }
  }

  private func encodeDays(into member: inout KeyedEncodingContainer<Key>) throws {
    let strip = sheet.strip
    let incidents = Set(strip.incidents)
    var days = member.nestedUnkeyedContainer(forKey: .strip)
    for place in strip.dates.indices {
      var day = days.nestedContainer(keyedBy: DayKey.self)
      try day.encode("\(strip.dates[place])", forKey: .date)
      try day.encode(strip.trigger[place].number, forKey: .trigger)
      try day.encode(strip.outcome[place].number, forKey: .outcome)
      try day.encode(incidents.contains(place), forKey: .together)
    }
    var life = member.nestedUnkeyedContainer(forKey: .life)
    for point in sheet.life {
      var look = life.nestedContainer(keyedBy: LifeKey.self)
      try look.encode("\(point.windowEnd)", forKey: .windowEnd)
      try look.encode(point.effect, forKey: .effect)
      try look.encode(point.isKept, forKey: .held)
    }
  }
}

extension DayStrip.Cell {
  /// 1 for a yes, 0 for a no, the place of a value between 0 and 1; nil where nothing is known.
  fileprivate var number: Double? {
    switch self {
    case .unknown: nil
    case .no: 0
    case .yes: 1
    case .level(let share): share
    }
  }
}
