import Configuration
import Days
import Job
import Model
import Numerics

/// A kind of life of which the truth is known, read from a file of parameters. Whoever lives in it
/// is made with what is true of them; there is no way to make one without.
public struct Scenario: Sendable {
  /// The name, which is that of its file.
  public let name: String
  /// Under which promise it is evaluated.
  public let promise: Promise
  /// In one line what the life is.
  public let texts: [Language: String]
  /// The lengths of a history, in days, ascending.
  public let lengths: [Int]
  /// How many tests people have.
  public let families: [Family]
  /// The bytes of its file: beside the program all that its people depend on.
  public let definition: [UInt8]
  /// The fold of the calendar that something hidden repeats with; nil where nothing does.
  public var hiddenFold: CalendarFold.Kind? { recipe.driver?.kind.fold }
  let recipe: ScenarioRecipe
  private let homes: [CrowdZone]
  private let elsewhere: [CrowdZone]

  /// The last date of every history: two weeks after the clocks of Europe go forward.
  public static let lastDay = CalendarDay(number: 20_555)
  private static let vocabularyNames = ScenarioWriter.Names()
  private static let homeNames = ["Europe/Paris", "America/New_York", "Asia/Tokyo"]
  private static let elsewhereNames = ["America/Los_Angeles", "Pacific/Auckland"]

  /// A scenario from its file, already checked.
  ///
  /// - Throws: `unknownZone` or `unreadableZone` when `zones` lacks one that people live in.
  init(
    _ file: ScenarioFile, definition: [UInt8], zones: ZoneDirectory = .system
  ) throws(DaysError) {
    self.definition = definition
    name = file.name
    promise = file.promise
    texts = Dictionary(
      file.texts.compactMap { name, text in Language(rawValue: name).map { ($0, text) } },
      uniquingKeysWith: { first, _ in first })
    lengths = file.lengths
    families = file.families
    recipe = file.recipe
    let days = DayRange(endingOn: Self.lastDay, count: file.lengths.max() ?? 1)
    homes = try Self.zones(Self.homeNames, over: days, in: zones)
    elsewhere = try Self.zones(Self.elsewhereNames, over: days, in: zones)
  }

  private static func zones(
    _ names: [String], over days: DayRange, in directory: ZoneDirectory
  ) throws(DaysError) -> [CrowdZone] {
    var zones: [CrowdZone] = []
    for name in names {
      zones.append(CrowdZone(try TimeZoneRules(identifier: name, in: directory), days: days))
    }
    return zones
  }

  /// The names that rows of any scenario are about; a row's `key` is an index into this.
  public var names: [Vocabulary.Name] { Self.vocabularyNames.names }
  /// The units of rows of any scenario; a row's `unit` is an index into this.
  public var units: [String] { Self.vocabularyNames.units }

  /// The person of a number from 0 with a history of so many days, at most the longest of
  /// `lengths`, that ends on `lastDay`. The same words give the same person on every machine but
  /// for last bits of the C library's logarithm; every person, scenario, length and family has its
  /// own random streams. O(days x features).
  public func person(
    _ number: Int, days: Int, family: Family, seed: UInt64
  ) -> ScenarioPerson {
    precondition(
      (1...(lengths.max() ?? 1)).contains(days), "a history is no longer than its scenario says")
    let root = ScenarioStream(seed: seed).adding(name).adding(family.rawValue)
      .adding(UInt64(days)).adding(UInt64(number))
    var stream = root["person"]
    let userID = stream.uuid()
    let language: Language = stream.bernoulli(0.5) ? .french : .english
    let moves = recipe.has(.zoneMove)
    let home = moves ? homes[0] : stream.one(of: homes)
    let later = moves ? stream.one(of: elsewhere) : home
    let cast = ScenarioCast(recipe, family: family, from: &stream)
    let range = DayRange(endingOn: Self.lastDay, count: days)
    let levels = ScenarioLevels(of: cast, recipe, over: range, root: root)
    let logging = ScenarioLogging(of: cast, levels, recipe, root: root)
    var writer = ScenarioWriter(
      cast, levels, logging, recipe: recipe,
      clock: ScenarioClock(home: home, later: later, days: days), names: Self.vocabularyNames,
      stream: root["rows"])
    writer.writeAll()
    let person = Person(
      number: number, userID: userID,
      profile: Person.Profile(language: language, zone: home.name))
    return ScenarioPerson(
      rows: PersonRows(
        person: person, signals: writer.rows, unreadEntries: [], periods: levels.periods),
      planted: levels.causes.planted, causes: levels.causes)
  }

  /// A run of a pipeline over people of any scenario whose histories are so many days long: the
  /// window is that long, at least 30 days, and ends so many `nights` before `lastDay`, as in a
  /// sequence of nightly looks.
  ///
  /// - Throws: `zonesMissing`.
  public func blockRun(
    pipeline: LoadedPipeline, days: Int, nightsBefore nights: Int = 0,
    zones: ZoneDirectory = .system
  ) throws(JobError) -> BlockRun {
    var changed = pipeline.pipeline
    changed.window.days = max(30, days)
    return BlockRun(
      pipeline: changed,
      vocabulary: Vocabulary(names: names, units: units, taxonomy: pipeline.taxonomy),
      zones: try ZoneTable(Self.homeNames, in: zones),
      moment: Moment(
        asOf: .date(Self.lastDay.advanced(by: -nights)),
        snapshotInstant: Self.snapshotInstant(nightsBefore: nights)))
  }

  /// The instant of the snapshot so many `nights` before the last one, at least 0: the day that the
  /// run ends on has just passed everywhere.
  public static func snapshotInstant(nightsBefore nights: Int = 0) -> Instant {
    let last = lastDay.advanced(by: -nights)
    return Instant(milliseconds: (Int64(last.number) + 1) * 86_400_000 + 43_200_000)
  }
}
