/// A sheet of a person's workbook, in order.
public enum WorkbookSheet: String, CaseIterable, Sendable {
  case overview, days, signals, refusals, findings, pairs, ranks
}

/// A line of the overview, in order.
public enum WorkbookItem: String, CaseIterable, Sendable {
  case person, instant, zone, pipeline, firstDay, lastDay, windowDays, journaledDays, completeness
  case firstKnownDay, knownDays, features, accepted, refused, refusedPairs, tests, rate, found
}

/// A column of a sheet.
public enum WorkbookColumn: String, CaseIterable, Sendable {
  case day, time, category, key, name, value, unit, source, id, reason, journaled
  case number, statement, caveat, trigger, triggerKey, outcome, outcomeKey, lag, method
  case days, both, triggerOnly, outcomeOnly, neither, shareWith, shareWithout, lift, phi, rho
  case rawP, honestP, rank, q, isSignificant, band, incidents, isKept, gate
  case correlation, dispersion, degreesOfFreedom, lowest, greatest
  case difference, lowestDifference, greatestDifference
  case isProtective, stage, heldSince, looks, warnings, otherLags, companions, triggerSource
  case incidentDates
}

/// The words of a person's workbook in one language. Nothing in it is made fit for a cell.
public struct WorkbookText: Sendable {
  /// What a feature is called.
  public struct Name: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// The unit of its numbers; empty without one.
    public let unit: String
    /// The name of its yes/no view; nil without one.
    public let view: String?

    /// A name from its parts.
    public init(name: String, unit: String = "", view: String?) {
      self.name = name
      self.unit = unit
      self.view = view
    }
  }

  /// The words of what is told by a code.
  public struct Codes: Sendable {
    /// How a pair is tested.
    public let methods: [Method: String]
    /// Strength bands.
    public let bands: [StrengthBand: String]
    /// Gates that were not passed.
    public let gates: [Gate: String]
    /// Cautions.
    public let warnings: [Warning: String]
    /// Stages of a finding's life.
    public let stages: [Stage: String]
    /// Why signals are not used.
    public let reasons: [RefusalReason: String]
    /// Where signals come from.
    public let sources: [Source: String]

    /// The words from their parts.
    public init(
      methods: [Method: String], bands: [StrengthBand: String], gates: [Gate: String],
      warnings: [Warning: String], stages: [Stage: String], reasons: [RefusalReason: String],
      sources: [Source: String]
    ) {
      self.methods = methods
      self.bands = bands
      self.gates = gates
      self.warnings = warnings
      self.stages = stages
      self.reasons = reasons
      self.sources = sources
    }
  }

  /// The language.
  public let language: Language
  /// What the document is called.
  public let title: String
  /// The names of the sheets, at most 31 characters each.
  public let sheets: [WorkbookSheet: String]
  /// The lines of the overview.
  public let items: [WorkbookItem: String]
  /// What was found or is missing, in sentences.
  public let outcome: [String]
  /// How to read the workbook, and what it is not, in sentences.
  public let guide: [String]
  /// What stands above the columns.
  public let columns: [WorkbookColumn: String]
  /// What stands behind the name of a yes/no view above its column.
  public let viewMark: String
  /// What stands behind a name above the ranks of its values.
  public let rankMark: String
  /// What stands between the parts of a list in one cell.
  public let separator: String
  /// The features of the matrix and of the signals.
  public let names: [SignalKey: Name]
  /// The words of the codes.
  public let codes: Codes
  /// The findings in words, in their order.
  public let insights: [Insight]

  /// A text from its parts.
  public init(
    in language: Language, title: String, sheets: [WorkbookSheet: String],
    items: [WorkbookItem: String], outcome: [String], guide: [String],
    columns: [WorkbookColumn: String], viewMark: String, rankMark: String, separator: String,
    names: [SignalKey: Name], codes: Codes, insights: [Insight]
  ) {
    self.language = language
    self.title = title
    self.sheets = sheets
    self.items = items
    self.outcome = outcome
    self.guide = guide
    self.columns = columns
    self.viewMark = viewMark
    self.rankMark = rankMark
    self.separator = separator
    self.names = names
    self.codes = codes
    self.insights = insights
  }
}
