/// What a scenario file says of the days of its people. Everything that is not said is absent: no
/// persistence, no missing days, nothing planted.
struct ScenarioRecipe: Sendable, Decodable {
  /// How the hidden daily levels move. Variances are shares beside fresh noise of variance 1.
  struct Series: Sendable, Decodable {
    /// Each feature has one of these lag-1 correlations.
    var persistence: [Double]?
    /// Instead, the days of each event and pain are a Markov chain with one of these lag-1
    /// correlations.
    var stickiness: [Double]?
    /// From the middle of the history on: this lag-1 correlation.
    var laterPersistence: Double?
    /// The share of features that change nearly every day.
    var alternatingShare: Double?
    /// The variance that the feature's own days of the week add.
    var weekday: Double?
    /// The variance that slow drift of the feature's own adds.
    var trend: Double?
    /// The variance that one step, up or down on a date of the feature's own, adds.
    var step: Double?
    /// The variance that a wave of 50 to 100 days of the feature's own adds.
    var season: Double?
    /// The limits of the share of days with an event that may be a trigger; 0.15 to 0.65.
    var triggerRates: [Double]?
    /// The limits of the share of days with a symptom or a pain; 0.15 to 0.65.
    var outcomeRates: [Double]?
  }

  /// What of the days reaches the journal.
  struct Logging: Sendable, Decodable {
    /// The share of days without a word, in runs.
    var unlogged: Double?
    /// How much less often the last day is written than the first.
    var fading: Double?
    /// How often a day is written on which nothing is bad; bad ones are always.
    var goodDays: Double?
    /// The share of a feature's days on which it is not answered.
    var missing: Double?
    /// The share that is added at one end of the feature's own levels.
    var missingByValue: Double?
    /// The share that is added on bad days, which come in runs and are those of all features.
    var missingOnBadDays: Double?
    /// The share of events, symptoms and pains that are asked for every day, so that a no is
    /// written and silence says nothing; otherwise silence on a written day is a no.
    var asked: Double?
  }

  /// What is planted; each person has one of each list.
  struct Planting: Sendable, Decodable {
    var trigger: TriggerKind?
    var outcome: OutcomeKind?
    var lags: [Int]?
    var sizes: [Double]
    var protective: [Bool]?
    var shape: PlantedEffect.Shape?
    var measure: PlantedEffect.Measure?
  }

  /// How one feature follows another.
  struct Mechanism: Sendable, Decodable {
    /// What follows what.
    enum Kind: String, CaseIterable, Codable, Sendable {
      /// A second trigger is a near copy of a first one, that of a planted effect if there is any.
      case twin
      /// A medication is taken on days with an outcome.
      case takenForIt = "taken_for_it"
      /// A food goes with the outcome of the day after.
      case premonitory
      /// The answer to how much energy there is contains that to how the sleep was.
      case compositePart = "composite_part"
      /// A pain follows the days of the menstrual cycle.
      case cycle
    }

    let kind: Kind
    /// How closely it follows, in 0...1: a correlation of levels, or a share of days.
    let strength: Double
  }

  /// What is wrong with the recording.
  enum Trap: String, CaseIterable, Codable, Sendable {
    /// Every event and pain is told three times: twice more later the same day.
    case tripleLogging = "triple_logging"
    /// Rows of devices come twice under one identifier; one of the two is refused.
    case repeatedRows = "repeated_rows"
    /// On two nights of three a second device reports the night too, and it is typed as well.
    case twoDevices = "two_devices"
    /// A device repeats its last number from some day in the second quarter on, for half the days.
    case stuckSensor = "stuck_sensor"
    /// One number of each device and of each scale is ten times what it was.
    case typingError = "typing_error"
    /// From the middle of the history on the person lives nine to twelve hours away, and the
    /// profile does not know.
    case zoneMove = "zone_move"
    /// The days of the menstrual cycle are written, cycles being 24 to 35 days long.
    case cycleDays = "cycle_days"
  }

  /// What nobody logs and what moves many features together.
  struct Driver: Sendable, Decodable {
    /// What it is.
    enum Kind: String, CaseIterable, Codable, Sendable {
      /// Five days on, five days off.
      case rota
      /// Two to five days on, one to four off, each time anew.
      case irregularShifts = "irregular_shifts"
      /// Another life from a day in the middle third on.
      case newJob = "new_job"
      /// Weeks with and weeks without.
      case alternateWeeks = "alternate_weeks"
      /// The first days after the twenty-fifth of the month.
      case payDay = "pay_day"
      /// Two stretches of ten days or fewer.
      case holidays
      /// One or two stretches of a week, always for the worse.
      case illness
      /// Three trips of three to six days.
      case travel
      /// Three weeks in which its force rises from day to day.
      case exams
      /// Thirty days in a row.
      case ramadan
      /// Two waves of five to nine days, which change nothing of what is eaten or taken.
      case heatWave = "heat_wave"
      /// One course of seven days.
      case antibiotics
      /// On half the days, in runs, events are left out: silence that is read as a no.
      case effort
    }

    let kind: Kind
    /// The variance that it adds to a feature's level; of `effort`, the share that is left out.
    let weight: Double
    /// The share of features that follow it.
    let share: Double
    /// Whether people tell its days to their journal.
    var tellsPeriods: Bool?
  }

  var series = Series()
  var logging = Logging()
  var planted: [Planting] = []
  var mechanisms: [Mechanism] = []
  var traps: [Trap] = []
  var driver: Driver?

  private enum CodingKeys: CodingKey {
    case series, logging, planted, mechanisms, traps, driver
  }

  /// An ordinary life.
  init() {}

  /// Reads what is said.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    series = try members.decodeIfPresent(Series.self, forKey: .series) ?? series
    logging = try members.decodeIfPresent(Logging.self, forKey: .logging) ?? logging
    planted = try members.decodeIfPresent([Planting].self, forKey: .planted) ?? []
    mechanisms = try members.decodeIfPresent([Mechanism].self, forKey: .mechanisms) ?? []
    traps = try members.decodeIfPresent([Trap].self, forKey: .traps) ?? []
    driver = try members.decodeIfPresent(Driver.self, forKey: .driver)
  }

  /// Whether a trap is set.
  func has(_ trap: Trap) -> Bool { traps.contains(trap) }
}

/// What kind of trigger an effect is planted in.
enum TriggerKind: String, CaseIterable, Codable, Sendable {
  case event, number
}

/// What kind of outcome an effect is planted in.
enum OutcomeKind: String, CaseIterable, Codable, Sendable {
  case symptom, pain, scale
}
