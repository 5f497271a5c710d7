import Model

/// A finding of the golden set: one level of everything that changes its words.
struct GoldenFinding {
  /// The kinds of its two sides, and whether its counts are told.
  enum Shape: String, CaseIterable {
    case table
    case fewDays = "table of few days"
    case medication
    case contrast = "happens and scale"
    case silent = "happens and scale, counts untold"
    case hours = "hours and scale"
    case percent = "percentage and pain"
    case steps = "steps and symptom"
    case scales = "two scales"
    case turned = "two scales, one worse when high"
    case cycle = "cycle day and scale"
  }
  enum Direction: String, CaseIterable {
    case more, less
  }
  enum Lag: String, CaseIterable {
    case sameDay = "same day"
    case nextDay = "next day"
    case later = "two days later"
  }
  enum OtherLags: String, CaseIterable {
    case none = ""
    case one = "one other lag"
    case two = "two other lags"
  }
  enum Life: String, CaseIterable {
    case new
    case second = "second look"
    case back
    case established
    case gone
  }
  enum Interval: String, CaseIterable {
    case none = ""
    case range = "interval"
    case open = "interval down to none"
    case single = "interval of one number"
  }
  enum Caution: String, CaseIterable {
    case none = ""
    case takenForIt = "taken for it"
    case fragile
    case oneSided = "one-sided logging"
    case weekday
    case sameEntry = "same entry"
    case shortHistory = "short history"
    case narrowSource = "narrow source"
    case many = "many warnings"
  }
  enum Company: String, CaseIterable {
    case none = ""
    case one = "speaks for one"
    case two = "speaks for two"
    case three = "speaks for three"
    case pointing = "another speaks"
  }

  let shape: Shape
  let direction: Direction
  let lag: Lag
  let otherLags: OtherLags
  let band: StrengthBand
  let life: Life
  let interval: Interval
  let caution: Caution
  let company: Company

  private init(_ row: [Int]) {
    shape = Shape.allCases[row[0]]
    direction = Direction.allCases[row[1]]
    lag = Lag.allCases[row[2]]
    otherLags = OtherLags.allCases[row[3]]
    band = StrengthBand.allCases[row[4]]
    life = Life.allCases[row[5]]
    interval = Interval.allCases[row[6]]
    caution = Caution.allCases[row[7]]
    company = Company.allCases[row[8]]
  }

  static let sizes = [
    Shape.allCases.count, Direction.allCases.count, Lag.allCases.count, OtherLags.allCases.count,
    StrengthBand.allCases.count, Life.allCases.count, Interval.allCases.count,
    Caution.allCases.count, Company.allCases.count,
  ]

  /// Every two levels that a person can have at once, at least once.
  static let all = AllPairs.rows(of: sizes, canStand: canStand).map(GoldenFinding.init)

  /// Whether the engine can find them together; nil is any level.
  static func canStand(_ row: [Int?]) -> Bool {
    let shape = row[0].map { Shape.allCases[$0] }
    let hasInterval = row[6].map { $0 > 0 }
    switch row[7].map({ Caution.allCases[$0] }) {
    case .takenForIt?:
      guard shape ?? .medication == .medication, row[1] ?? 0 == 0, row[2] ?? 0 == 0 else {
        return false
      }
    case .narrowSource?:
      guard shape?.isOfQuantity ?? true, !(hasInterval ?? false) else { return false }
    case .oneSided?, .many?:
      guard shape?.hasPresence ?? true else { return false }
    case .none?, .fragile?, .weekday?, .sameEntry?, .shortHistory?, nil: break
    }
    return !(hasInterval ?? false) || (shape?.isTable ?? true)
  }

  /// The levels in words, without those that are nothing special.
  var id: String {
    let levels = [
      shape.rawValue, direction.rawValue, lag.rawValue, otherLags.rawValue, band.rawValue,
      life.rawValue, interval.rawValue, caution.rawValue, company.rawValue,
    ]
    return "finding: " + levels.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  func section(in language: Language) -> GoldenSection {
    let insight = subject.insight(in: language)
    return life == .gone
      ? GoldenSection(id, insight.plainStatement, insight.fadedCaveat)
      : GoldenSection(id, insight.statement, insight.caveat)
  }
}

extension GoldenFinding.Shape {
  fileprivate var isTable: Bool { [.table, .fewDays, .medication].contains(self) }
  fileprivate var hasPresence: Bool { isTable || self == .contrast || self == .silent }
  fileprivate var isOfQuantity: Bool { [.hours, .percent, .steps].contains(self) }

  private static let worse = [9, 9, 8, 36]
  private static let better = [2, 16, 20, 24]

  /// A finding of this shape that goes one way or the other.
  fileprivate func subject(isMore: Bool) -> Case {
    let rho = isMore ? 0.4 : -0.4
    let (agreeing, other) = isMore ? (Self.better, Self.worse) : (Self.worse, Self.better)
    return switch self {
    case .table: Case(Sample.dairy, Sample.headache, isMore ? [11, 3, 9, 52] : [2, 18, 25, 35])
    case .fewDays: Case(Sample.walking, Sample.nausea, isMore ? [1, 0, 1, 35] : [0, 20, 25, 35])
    case .medication:
      Case(
        Sample.medication("ibuprofène"), Sample.headache, isMore ? [5, 2, 1, 35] : [1, 19, 20, 12])
    case .contrast: Case(Sample.alcohol, Sample.mood, agreeing, rho: rho)
    case .silent: Case(Sample.walking, Sample.energy, other, rho: rho)
    case .hours: Case(Sample.sleepLength, Sample.mood, rho: rho)
    case .percent: Case(Sample.humidity, Sample.headache, rho: rho)
    case .steps: Case(Sample.steps, Sample.nausea, rho: rho)
    case .scales: Case(Sample.sleepQuality, Sample.mood, other, rho: rho)
    case .turned: Case(Sample.stress, Sample.mood, agreeing, rho: rho)
    case .cycle: Case(Sample.cycleDay, Sample.energy, rho: rho)
    }
  }
}

extension GoldenFinding {
  private var subject: Case {
    var subject = shape.subject(isMore: direction == .more)
    subject.lag = Lag.allCases.firstIndex(of: lag) ?? 0
    let others = [0, 1, 2].filter { $0 != subject.lag }
    subject.otherLags = Array(others.prefix(OtherLags.allCases.firstIndex(of: otherLags) ?? 0))
    subject.band = band
    switch life {
    case .new: break
    case .second: subject = subject.held(1, looks: 2, .emerging)
    case .back: subject.isBack = true
    case .established, .gone: subject = subject.held(14)
    }
    if let range = interval.range {
      subject =
        direction == .more
        ? subject.differing(by: 40, range)
        : subject.differing(by: -40, -range.upperBound ... -range.lowerBound)
    }
    subject.warnings = Warning.allCases.filter {
      caution.warnings.contains($0) || company != .none && $0 == .severalTellTheSame
    }
    let triggers = [Sample.humidity, Sample.dairy, Sample.steps, Sample.walking]
    subject.redundant = Array(
      triggers.filter { $0.key != subject.trigger.key }.prefix(company.count))
    subject.speaks = company != .pointing
    return subject
  }
}

extension GoldenFinding.Interval {
  fileprivate var range: ClosedRange<Double>? {
    switch self {
    case .none: nil
    case .range: 0.1...0.7
    case .open: -0.1...0.5
    case .single: 0.996...1
    }
  }
}

extension GoldenFinding.Caution {
  fileprivate var warnings: [Warning] {
    switch self {
    case .none: []
    case .takenForIt: [.takenForIt]
    case .fragile: [.fragile]
    case .oneSided: [.oneSidedLogging]
    case .weekday: [.weekday]
    case .sameEntry: [.sameEntry]
    case .shortHistory: [.shortHistory]
    case .narrowSource: [.narrowSource]
    case .many: [.fragile, .oneSidedLogging, .weekday, .shortHistory]
    }
  }
}

extension GoldenFinding.Company {
  fileprivate var count: Int {
    switch self {
    case .none: 0
    case .one, .pointing: 1
    case .two: 2
    case .three: 3
    }
  }
}
