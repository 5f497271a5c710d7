import Model

/// What a statement tells, once a language has named both sides.
struct Story {
  /// How it is told.
  enum Shape {
    /// Counts alone: both sides happen or not.
    case counts(DayCounts)
    /// The days with a trigger that happens or not, against those without.
    case contrast
    /// The more of the trigger, the more or the less of the outcome.
    case trend
  }

  let trigger: Side
  let outcome: Side
  let shape: Shape
  /// Whether more of the trigger goes with more of the outcome.
  let isRising: Bool
  /// The counts of the yes/no views.
  let counts: DayCounts?
  /// Whether these counts say what rho says.
  let isToldByCounts: Bool
  let days: Int
  let lag: Int
  let otherLags: [Int]
  /// For how many days it has held; nil at its first look.
  private(set) var heldDays: Int?

  /// The same story, told at any time.
  var withoutLife: Story {
    var story = self
    story.heldDays = nil
    return story
  }

  /// The story of a finding in a language.
  init(_ finding: Finding, in language: Language) {
    self.init(NarrationSubject(of: finding), in: language)
    let hasHeld = finding.life.stage == .established || finding.life.looksHeld > 1
    heldDays = hasHeld ? finding.life.heldDays : nil
  }

  /// The story of a subject in a language, told at any time.
  init(_ subject: NarrationSubject, in language: Language) {
    let facts = subject.facts
    trigger = Side(subject.trigger, in: language)
    outcome = Side(subject.outcome, in: language)
    counts = facts.counts?.dayCounts
    isRising = (facts.rho ?? facts.phi ?? 0) > 0
    days = facts.days
    lag = facts.lagDays
    otherLags = facts.alsoAtLags.sorted()
    heldDays = nil
    if facts.method == .twoByTwo, let counts {
      shape = .counts(counts)
    } else {
      shape = trigger.isPresence ? .contrast : .trend
    }
    isToldByCounts = Self.agrees(
      counts, isRising: isRising, trigger: trigger, outcome: outcome)
  }

  /// Whether the counts lean the way of the numbers, given that a view can be a yes for low values.
  private static func agrees(
    _ counts: DayCounts?, isRising: Bool, trigger: Side, outcome: Side
  ) -> Bool {
    guard let counts, trigger.view != nil, outcome.view != nil, counts.lean != 0 else {
      return false
    }
    let isTurned = trigger.isViewLow != outcome.isViewLow
    return (counts.lean > 0) == (isRising != isTurned)
  }
}

extension DayCounts {
  /// Positive when the outcome is more frequent on days with the trigger than on days without,
  /// negative when it is less, 0 when it is neither: ad - bc.
  var lean: Int { both * neither - triggerOnly * outcomeOnly }
}
