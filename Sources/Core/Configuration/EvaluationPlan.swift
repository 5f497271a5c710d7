/// What an offline evaluation does, as data: which people are made, how many, and what is promised
/// of what they are shown.
public struct EvaluationPlan: Codable, Sendable, Equatable {
  /// What is promised. A world that stands beside the promise is measured and not judged.
  public struct Promises: Codable, Sendable, Equatable {
    /// At most this share is false, and at most this share of people without any true association
    /// is shown anything false.
    public var maximumShare: Double
    /// At most this is the upper limit of the interval of either share.
    public var maximumUpperLimit: Double
    /// With fewer people a promise counts as broken only where the interval leaves no doubt.
    public var decidingPeople: Int
    /// What must be found.
    public var power: [PowerPromise]
    /// What is promised of worlds that hide a driver; nil for nothing.
    public var hidden: HiddenPromise?
  }

  /// At most so many people of some worlds that hide a driver are shown anything false.
  public struct HiddenPromise: Codable, Sendable, Equatable {
    /// The share of people who are shown anything false, at most.
    public var maximumShare: Double
    /// At most this is the upper limit of its interval.
    public var maximumUpperLimit: Double
    /// The worlds.
    public var scenarios: [String]
    /// The lengths of the histories, in days.
    public var days: [Int]
  }

  /// At least so many of the planted associations are shown.
  public struct PowerPromise: Codable, Sendable, Equatable {
    /// The world.
    public var scenario: String
    /// The length of a history, in days.
    public var days: Int
    /// The size of the planted effect, in standard deviations of the outcome's level.
    public var size: Double
    /// The share of them that must be shown.
    public var minimum: Double
    /// At most so much smaller is the share of them that are shown than the share that the raw
    /// p-values find of the same people, those that are sampled; nil promises nothing of it.
    public var maximumUnderRaw: Double?
  }

  /// People who are looked at every night.
  public struct Looks: Codable, Sendable, Equatable {
    /// So many people of each world and family, the first ones, and no more than are made.
    public var people: Int
    /// The length of the histories, in days: that of the last look. Worlds without it are left out.
    public var days: Int
    /// The day of the history that the first look ends on.
    public var firstDay: Int
    /// Whether large families are looked at too, which takes many times as long.
    public var largeFamilies: Bool
  }

  /// The name, told in the report.
  public var name: String
  /// The pipeline that is judged: a path relative to this file.
  public var pipeline: String
  /// The folder of the worlds: a path relative to this file.
  public var scenarios: String
  /// People of each world, length and family.
  public var people: Int
  /// So many of them, the first ones, are also judged by the ablations, and every p-value of theirs
  /// is computed.
  public var sampledPeople: Int
  /// Only in histories of at most so many days; nil in all: beyond a third of a year one of them
  /// costs as much as fifty others.
  public var sampledDays: Int?
  /// The nightly looks; nil for none.
  public var looks: Looks?
  /// What is promised.
  public var promises: Promises
}

extension EvaluationPlan {
  private static let share = Shape.number(.within(0, 1))

  /// The shape of a plan file. The names are those of the properties, with the format beside.
  static let shape = Shape.object(
    [
      "format": .whole(.within(1, 1)), "name": .text, "pipeline": .text, "scenarios": .text,
      "people": .whole(.within(1, 1_000_000)), "sampledPeople": .whole(.within(0, 1_000_000)),
      "promises": .object(
        [
          "maximumShare": share, "maximumUpperLimit": share, "decidingPeople": .whole(.atLeast(1)),
          "power": .list(
            of: .object(
              [
                "scenario": .text, "days": .whole(.atLeast(1)), "size": .number(.above(0)),
                "minimum": share,
              ], optional: ["maximumUnderRaw": share])),
        ],
        optional: [
          "hidden": .object([
            "maximumShare": share, "maximumUpperLimit": share, "scenarios": .list(of: .text),
            "days": .list(of: .whole(.atLeast(1))),
          ])
        ]),
    ],
    optional: [
      "sampledDays": .whole(.atLeast(1)),
      "looks": .object([
        "people": .whole(.within(1, 1_000_000)), "days": .whole(.within(30, 3_660)),
        "firstDay": .whole(.within(1, 3_660)), "largeFamilies": .flag,
      ]),
    ])

  /// Reads a plan file and checks every number.
  public init(_ file: ConfigurationFile) throws(ConfigurationError) {
    self = try file.decode(EvaluationPlan.self, checkedBy: Self.shape)
    if promises.maximumShare > promises.maximumUpperLimit {
      throw file.root.member("promises").member("maximumUpperLimit").error(.reversed)
    }
    if let hidden = promises.hidden, hidden.maximumShare > hidden.maximumUpperLimit {
      let place = file.root.member("promises").member("hidden")
      throw place.member("maximumUpperLimit").error(.reversed)
    }
    if let looks, looks.firstDay > looks.days {
      throw file.root.member("looks").member("days").error(.reversed)
    }
  }

  /// Reads the plan at a path; its `pipeline` and `scenarios`, where they are relative, become paths
  /// from where the path starts.
  public static func load(planAt path: String) throws(ConfigurationError) -> EvaluationPlan {
    var plan = try EvaluationPlan(ConfigurationFile(path: path))
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    if !plan.pipeline.hasPrefix("/") { plan.pipeline = folder + plan.pipeline }
    if !plan.scenarios.hasPrefix("/") { plan.scenarios = folder + plan.scenarios }
    return plan
  }
}
