import Days

/// One night's run in numbers, for whoever runs the program: counts and codes. Nothing in it is a
/// person's: no id, no label, no sentence, no day of theirs.
public struct NightOverview: Sendable, Equatable {
  /// How far the run came.
  public enum State: String, Sendable, CaseIterable {
    /// The journal is being read, or that was cut.
    case freezing
    /// Some people have no results yet.
    case computing
    /// Everyone has results; what becomes of them is not decided, or a run of before does not
    /// tell.
    case computed
    /// Nothing was to be published.
    case dryRun = "dry_run"
    /// Not published: most of what is shown would have faded, or nobody was read.
    case heldBack = "held_back"
    /// The results are being worded and published, or that was cut.
    case publishing
    /// Everyone is published.
    case published
  }

  /// What a run was made for.
  public enum Purpose: String, Sendable, CaseIterable {
    /// Everyone, or those whom the command line named.
    case night
    /// One person, computed by the command line.
    case recomputation
    /// The request of one person.
    case request
  }

  /// Where the journal was.
  public enum JournalKind: String, Sendable, CaseIterable {
    /// In a file.
    case sqlite
    /// On a server.
    case postgresql
  }

  /// What the run was told.
  public struct Origin: Sendable, Equatable {
    /// The run's name.
    public var run = ""
    /// The moment looked from.
    public var instant: Instant?
    /// `snapshot`, `last` or an ISO date, as the run was told.
    public var asOf = ""
    /// Where the journal was; nil where that is not recorded.
    public var journal: JournalKind?
    /// The name of the pipeline.
    public var pipeline = ""
    /// The program; nil where that is not recorded.
    public var program: String?
    /// The part of the people, as `2/4`; nil for all.
    public var shard: String?
    /// The runs that it was put together from; nil for one that was computed.
    public var mergedFrom: [String]?
    /// How many people were named; nil for everyone.
    public var asked: Int?
    /// What it was made for.
    public var purpose = Purpose.night

    /// Nothing known yet.
    public init() {}
  }

  /// People by how their run ended. The sum of all is that of `read` and `inactive`.
  public struct People: Sendable, Equatable {
    /// In the snapshot.
    public var read = 0
    /// Computed.
    public var ok = 0
    /// With too little to test.
    public var insufficient = 0
    /// Not computed for a failure.
    public var failed = 0
    /// With signals and no profile; nothing is published to them.
    public var withoutProfile = 0
    /// Without results yet.
    public var waiting = 0
    /// Left out because they told nothing of late.
    public var inactive = 0
    /// Taken out of the run since.
    public var forgotten = 0
    /// Failures by their code.
    public var failures: [String: Int] = [:]

    /// Nobody.
    public init() {}

    /// Everyone whom the night was over, computed or left out.
    public var all: Int { read + inactive }
  }

  /// What was taken in and left out, by reason: signals, or pairs.
  public struct Sieve: Sendable, Equatable {
    /// Used signals; pairs that were tested.
    public var used = 0
    /// What was left out, by reason.
    public var refused: [String: Int] = [:]

    /// Nothing.
    public init() {}

    /// All that was left out.
    public var refusals: Int { refused.values.reduce(0, +) }
  }

  /// Findings that were kept.
  public struct Findings: Sendable, Equatable {
    /// What is counted of a finding.
    public struct Kind: Hashable, Sendable {
      /// Where it stands in its life.
      public let stage: Stage
      /// How strong it is.
      public let band: StrengthBand
      /// Whether it did not hold at the look before: found for the first time, or again.
      public let isNew: Bool

      /// A kind from its parts.
      public init(stage: Stage, band: StrengthBand, isNew: Bool) {
        (self.stage, self.band, self.isNew) = (stage, band, isNew)
      }
    }

    /// How many there are of each kind.
    public var counts: [Kind: Int] = [:]
    /// People with at least one.
    public var people = 0

    /// None.
    public init() {}

    /// How many there are of the kinds that are meant.
    public func count(where isMeant: (Kind) -> Bool) -> Int {
      counts.reduce(0) { $0 + (isMeant($1.key) ? $1.value : 0) }
    }
  }

  /// Shared drivers that were found.
  public struct Drivers: Sendable, Equatable {
    /// What is known of a driver.
    public enum Kind: String, Sendable, CaseIterable {
      /// A fold of the calendar, such as a rota.
      case calendar
      /// One stretch of days.
      case stretch
      /// Days that the person told of.
      case period
      /// Features that rise and fall together.
      case together
    }

    /// How many there are of each kind.
    public var counts: [Kind: Int] = [:]
    /// People with at least one.
    public var people = 0
    /// Pairs that are not reported for one.
    public var pairs = 0

    /// None.
    public init() {}
  }

  /// All that is counted of the people of the snapshot.
  public struct Counts: Sendable, Equatable {
    /// The people.
    public var people = People()
    /// Signals in the snapshot.
    public var signalsRead = 0
    /// The signals of those who have results.
    public var signals = Sieve()
    /// Their pairs; `used` are the tests.
    public var pairs = Sieve()
    /// Their findings.
    public var findings = Findings()
    /// Their shared drivers.
    public var drivers = Drivers()

    /// Nothing.
    public init() {}
  }

  /// Who worded the findings, and what that took.
  public struct Wording: Sendable, Equatable {
    /// Findings by who words them: `template`, or the id of a model.
    public var narrators: [String: Int] = [:]
    /// Answers that were not accepted, by code.
    public var rejections: [String: Int] = [:]
    /// Requests that failed, by code.
    public var failures: [String: Int] = [:]
    /// Requests that were answered or failed.
    public var calls = 0
    /// Tokens that were read, anew or from what the model keeps.
    public var inputTokens = 0
    /// Tokens that were written.
    public var outputTokens = 0
    /// What it cost.
    public var dollars = 0.0
    /// Questions that wait in a batch for a later run.
    public var waiting = 0
    /// Why no model was asked, or no more; nil when all were, or none was to be.
    public var halt: String?

    /// Nothing worded.
    public init() {}

    /// Findings that the template words.
    public var byTemplate: Int { narrators["template"] ?? 0 }
    /// Findings that a model words.
    public var byModel: Int { narrators.values.reduce(0, +) - byTemplate }
  }

  /// How long a stage took, all sittings of a run that was cut together.
  public struct StageSpan: Sendable, Equatable {
    /// The stage's name.
    public let stage: String
    /// The seconds.
    public let seconds: Double
    /// How many people, or calls of a model, were done in them; nil where that is not recorded.
    public let done: Int?

    /// A span from its parts.
    public init(stage: String, seconds: Double, done: Int?) {
      (self.stage, self.seconds, self.done) = (stage, seconds, done)
    }

    /// How many were done a second; nil where nothing was done, or nobody knows.
    public var rate: Double? {
      guard let done, done > 0, seconds > 0 else { return nil }
      return Double(done) / seconds
    }
  }

  /// What publishing would have changed, when that was looked at.
  public struct Judgement: Sendable, Equatable {
    /// How many of the insights that are shown would fade.
    public let fading: Int
    /// How many insights are shown.
    public let shown: Int
    /// Whether nothing is published for that without confirmation.
    public let isHeldBack: Bool

    /// A judgement from its parts.
    public init(fading: Int, shown: Int, isHeldBack: Bool) {
      (self.fading, self.shown, self.isHeldBack) = (fading, shown, isHeldBack)
    }
  }

  /// A part of a run that is still to come.
  public enum Part: String, Sendable, CaseIterable {
    /// The journal is not frozen.
    case snapshot
    /// People are not computed.
    case results
    /// Whether the results may be published is not decided.
    case decision
    /// People are not published.
    case publication
  }

  /// What the run was told.
  public var origin = Origin()
  /// How far it came.
  public var state = State.freezing
  /// What was counted; nil before there is a snapshot.
  public var counts: Counts?
  /// Who worded the findings; nil before that was done, or where it is not recorded.
  public var wording: Wording?
  /// How long the stages took, the slowest first; nil where that is not recorded.
  public var stages: [StageSpan]?
  /// What publishing would have changed; nil where that is not recorded, and when it was published
  /// without a word.
  public var judgement: Judgement?
  /// People by what became of them in the journal: `published`, `no_profile`, `gone`, `newer`.
  public var publications: [String: Int] = [:]

  /// Nothing known yet.
  public init() {}

  /// What is still to come of a run that is at work or was cut; empty for one that ended.
  public var missing: [Part] {
    switch state {
    case .freezing: Part.allCases
    case .computing: [.results, .decision, .publication]
    case .computed: [.decision, .publication]
    case .publishing: [.publication]
    case .dryRun, .heldBack, .published: []
    }
  }

  /// How many people a part is still to be done for; nil where it is not counted in people.
  public func peopleLeft(for part: Part) -> Int? {
    guard let people = counts?.people else { return nil }
    return switch part {
    case .snapshot, .decision: nil
    case .results: people.waiting
    case .publication: people.read - publications.values.reduce(0, +)
    }
  }
}
