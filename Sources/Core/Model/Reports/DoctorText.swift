/// A doctor's summary in the words of one language, for any page. Nothing in it is marked up.
public struct DoctorText: Sendable, Equatable {
  /// A name and what is said of it.
  public struct Line: Sendable, Equatable {
    /// The name.
    public let name: String
    /// What is said of it.
    public let value: String

    /// A line from its parts.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A heading with sentences and a list below it.
  public struct Part: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// What stands below it.
    public var sentences: [String]
    /// The list, if there is any.
    public var lines: [Line]

    /// A part from its parts.
    public init(_ title: String, _ sentences: [String] = [], lines: [Line] = []) {
      self.title = title
      self.sentences = sentences
      self.lines = lines
    }

    /// Whether there is nothing below the heading.
    public var isEmpty: Bool { sentences.isEmpty && lines.isEmpty }
  }

  /// The words in and about the charts of a finding.
  public struct Charts: Sendable, Equatable {
    /// What the trigger is called where there is little room.
    public let trigger: String
    /// What the outcome is called where there is little room.
    public let outcome: String
    /// What a yes of the trigger, and of the outcome, is called: for a scale the name of its view.
    public let triggerYes, outcomeYes: String
    /// The least and the greatest number of the trigger, and of the outcome, as they stand at an
    /// axis; empty of a side whose numbers are not drawn along one.
    public let triggerEnds, outcomeEnds: [String]
    /// The rows of the evidence, each with its numbers: with, without, difference.
    public let rows: [Line]
    /// What the evidence shows, in words.
    public let evidence: String
    /// What the day strip shows, in words.
    public let strip: String
    /// What the life shows, in words.
    public let life: String
    /// What a line between two days of the strip stands for.
    public let incident: String

    /// Words from their parts.
    public init(
      trigger: (name: String, yes: String), outcome: (name: String, yes: String),
      ends: (trigger: [String], outcome: [String]), rows: [Line],
      evidence: String, strip: String, life: String, incident: String
    ) {
      (self.trigger, self.outcome) = (trigger.name, outcome.name)
      (triggerYes, outcomeYes) = (trigger.yes, outcome.yes)
      (triggerEnds, outcomeEnds) = ends
      self.rows = rows
      self.evidence = evidence
      self.strip = strip
      self.life = life
      self.incident = incident
    }
  }

  /// A finding.
  public struct Sheet: Sendable, Equatable {
    /// Trigger, outcome and the days between them.
    public let title: String
    /// Where it stands in its life, in words.
    public let stage: String
    /// Whether that is established, rather than emerging.
    public let isEstablished: Bool
    /// The sentence.
    public let statement: String
    /// Occurrences, both denominators, the difference, strength.
    public let facts: [Line]
    /// What the statement is not.
    public let caveat: String
    /// What to keep in mind with it.
    public let warnings: [String]
    /// The statistician's numbers, in one line.
    public let smallPrint: String
    /// The words of the charts.
    public let charts: Charts

    /// A sheet from its parts.
    public init(
      title: String, stage: (word: String, isEstablished: Bool), statement: String, facts: [Line],
      caveat: String, warnings: [String], smallPrint: String, charts: Charts
    ) {
      self.title = title
      (self.stage, isEstablished) = stage
      self.statement = statement
      self.facts = facts
      self.caveat = caveat
      self.warnings = warnings
      self.smallPrint = smallPrint
      self.charts = charts
    }
  }

  /// The words of the charts that are alike for all findings.
  public struct Legend: Sendable, Equatable {
    /// A day that is a yes, a day that is a no, and a day of which nothing is known.
    public let yes, no, unknown: String
    /// What a difference of shares is measured in.
    public let points: String
    /// What each kind of date is called.
    public let days: [DoctorSummary.Day: String]
    /// The initials of the days of the week, Monday first.
    public let weekdays: [String]
    /// The short names of the months.
    public let months: [String]
    /// What stands after a share in hundredths.
    public let percent: String

    /// Words from their parts.
    public init(
      yes: String, no: String, unknown: String, points: String,
      days: [DoctorSummary.Day: String],
      weekdays: [String], months: [String], percent: String
    ) {
      (self.yes, self.no, self.unknown, self.points) = (yes, no, unknown, points)
      self.days = days
      self.weekdays = weekdays
      self.months = months
      self.percent = percent
    }
  }

  /// The language.
  public let language: Language
  /// What the page is called.
  public let title: String
  /// The days looked at, in words.
  public let period: String
  /// The legal mention, word for word.
  public let disclaimer: String
  /// What there is, in a few sentences.
  public var summary: Part
  /// How complete the journal is.
  public var journal: Part
  /// What the calendar shows, in words.
  public var calendar: String
  /// The outcomes and medications with their days and means.
  public var keySignals: Part
  /// The findings that have held long enough, then those that have not; nothing without any.
  public var established: Part
  /// See `established`.
  public var emerging: Part
  /// The findings, established before emerging.
  public var sheets: [Sheet]
  /// Everything that is below the findings; parts without anything are left out.
  public var parts: [Part]
  /// The words of the charts.
  public let legend: Legend
  /// What stands at the foot of a page before its number, as in `Page 1 / 3`.
  public let page: String
  /// What a list says of what it leaves out, of one thing and of several; `#` stands for how many.
  public let oneMore, severalMore: String

  /// A text with the words that every summary has, and nothing said yet.
  public init(
    in language: Language, title: String, period: String, disclaimer: String, legend: Legend,
    page: String, more: (one: String, several: String)
  ) {
    self.language = language
    self.title = title
    self.period = period
    self.disclaimer = disclaimer
    self.legend = legend
    self.page = page
    (oneMore, severalMore) = more
    summary = Part("")
    journal = Part("")
    calendar = ""
    keySignals = Part("")
    established = Part("")
    emerging = Part("")
    sheets = []
    parts = []
  }
}
