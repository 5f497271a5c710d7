import Model
import Numerics
import TestSupport
import Testing

/// The numbers of a rank correlation.
@Suite struct RankTests {
  private static func numbers(
    _ count: Int, in range: ClosedRange<Double>, step: Double, _ random: inout RandomStream
  ) -> [Double?] {
    let steps = 1 + random.integer(below: Int((range.upperBound - range.lowerBound) / step))
    let gaps = random.uniform() * 0.4
    return (0..<count).map { _ in
      let value = range.lowerBound + Double(random.integer(below: steps + 1)) * step
      return random.bernoulli(gaps) ? nil : value
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func rhoIsThatOfPlainRanks(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 4 + random.integer(below: 120)
    let x = Self.numbers(count, in: 4...11, step: 0.25, &random)
    let y = Self.numbers(count, in: 1...5, step: 0.5, &random)
    let matrix = try DayMatrix([
      FeatureColumn("sleep.duration", numbers: x), FeatureColumn("mood.state", numbers: y),
    ])
    for lag in 0...3 {
      let days = (0..<max(0, count - lag)).filter { x[$0] != nil && y[$0 + lag] != nil }
      let (left, right) = (days.compactMap { x[$0] }, days.compactMap { y[$0 + lag] })
      let fast = try matrix.association("sleep.duration", "mood.state", lag: lag, .spearman)
      #expect(fast.days == days.count && fast.counts == nil, "seed \(seed), lag \(lag)")
      guard days.count > 2, let rho = PlainTwin.rho(left, right) else { continue }
      #expect(abs((fast.rho ?? 9) - rho) < 1e-12, "seed \(seed), lag \(lag)")
      // A higher mood is the better one.
      let isProtective = rho > 1e-12
      #expect(fast.isProtective == isProtective, "seed \(seed), lag \(lag)")
      let upper = PlainTwin.upperPart(left)
      let told = PlainTwin.upperPart(right.map { isProtective ? $0 : -$0 })
      let incidents = zip(days, zip(upper, told)).filter { $0.1.0 && $0.1.1 }
      #expect(fast.incidentDays == incidents.map(\.0), "seed \(seed), lag \(lag)")
    }
  }

  /// rho and its p: `scipy.stats.spearmanr`, SciPy 1.17.1, of these fifteen days.
  @Test func anExampleFromElsewhere() throws {
    let matrix = try DayMatrix([
      FeatureColumn("sleep.quality", "112233445511223"),
      FeatureColumn("mood.state", "213243545521132"),
    ])
    let association = try matrix.association("sleep.quality", "mood.state", .spearman)
    #expect(abs((association.rho ?? 9) - 0.851_543_956_977_408) < 1e-12)
    #expect(abs((association.rawP ?? .nan) / 5.627878009797007e-05 - 1) < 1e-9)
  }

  @Test(arguments: [
    ("pain.back", "001234", false), ("pain.back", "432100", true),
    ("symptom.nausea", "000111", false), ("symptom.nausea", "111000", true),
    ("mood.state", "112345", true), ("mood.state", "543211", false),
    ("energy.level", "112345", true), ("energy.level", "543211", false),
  ])
  func moreOfTheTriggerWithABetterOutcomeIsProtective(
    outcome: String, drawing: String, isProtective: Bool
  ) throws {
    let matrix = try DayMatrix([
      FeatureColumn("sleep.duration", "456789"), FeatureColumn(outcome, drawing),
    ])
    let association = try matrix.association("sleep.duration", outcome, .spearman)
    #expect(association.isProtective == isProtective)
    // The upper half of the trigger is on the side of which the association tells.
    #expect(association.incidentDays.allSatisfy { $0 >= 3 })
    let isHigherBetter = outcome == "mood.state" || outcome == "energy.level"
    #expect((association.effect > 0) == (isHigherBetter == isProtective))
  }

  @Test func incidentsLieStrictlyBeyondBothMedians() throws {
    let matrix = try DayMatrix([
      FeatureColumn("sleep.duration", "5667788"), FeatureColumn("pain.back", "0033453"),
    ])
    let association = try matrix.association("sleep.duration", "pain.back", .spearman)
    // Medians 7 and 3: the last days have a trigger of 7, 8, 8 and a pain of 4, 5, 3.
    #expect(!association.isProtective && association.incidentDays == [5])
  }

  @Test func aMedianAtTheEndOfASideCountsTheDaysAtIt() throws {
    let matrix = try DayMatrix([
      FeatureColumn("food.dairy", "1111100"), FeatureColumn("mood.state", "1223455"),
      FeatureColumn("sleep.duration", "9887665"), FeatureColumn("pain.back", "0000567"),
    ])
    // Dairy is eaten on most days, and there is no upper half above them.
    let usual = try matrix.association("food.dairy", "mood.state", .spearman)
    #expect(!usual.isProtective && usual.incidentDays == [0, 1, 2])
    // Most days have no pain, and none has less.
    let protective = try matrix.association("sleep.duration", "pain.back", .spearman)
    #expect(protective.isProtective && protective.incidentDays == [0, 1, 2])
  }

  /// Events and pains on few or most days: the median is often an end of the side.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func incidentsOfEventsAreThoseOfPlainParts(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 10 + random.integer(below: 80)
    let rates = (random.uniform(), random.uniform())
    let x: [Double?] = (0..<count).map { _ in random.bernoulli(rates.0) ? 1 : 0 }
    let y: [Double?] = (0..<count).map { _ in
      random.bernoulli(rates.1) ? Double(1 + random.integer(below: 10)) : 0
    }
    let z = Self.numbers(count, in: 4...11, step: 0.25, &random)
    var dairy = try FeatureColumn("food.dairy", numbers: x)
    for day in 0..<count { dairy.setPresence(x[day] == 1, on: day) }
    let matrix = try DayMatrix([
      dairy, FeatureColumn("pain.back", numbers: y), FeatureColumn("sleep.duration", numbers: z),
      FeatureColumn("mood.state", numbers: z),
    ])
    for (trigger, outcome, values) in [
      ("food.dairy", "mood.state", (x, z)), ("sleep.duration", "pain.back", (z, y)),
    ] {
      let days = (0..<count).filter { values.0[$0] != nil && values.1[$0] != nil }
      let (left, right) = (days.compactMap { values.0[$0] }, days.compactMap { values.1[$0] })
      guard days.count > 2, let rho = PlainTwin.rho(left, right), abs(rho) > 1e-9 else { continue }
      let fast = try matrix.association(trigger, outcome, .spearman)
      let upper = PlainTwin.upperPart(left)
      // What goes up with the trigger is told above its median, what goes down below.
      let told = PlainTwin.upperPart(right.map { rho > 0 ? $0 : -$0 })
      let incidents = zip(days, zip(upper, told)).filter { $0.1.0 && $0.1.1 }
      #expect(fast.incidentDays == incidents.map(\.0), "seed \(seed), \(trigger)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func countsBesideRhoAreOverTheSameDays(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let count = 20 + random.integer(below: 60)
    let x = Self.numbers(count, in: 1...5, step: 0.5, &random)
    let y = Self.numbers(count, in: 1...5, step: 0.5, &random)
    let pains = x.enumerated().map { day, value in
      day.isMultiple(of: 5) ? nil : value.map { $0 < 2 ? 0 : $0 }
    }
    var pain = try FeatureColumn("pain.back", numbers: pains)
    for day in stride(from: 0, to: count, by: 5) { pain.setPresence(true, on: day) }
    let matrix = try DayMatrix([
      pain, FeatureColumn("mood.state", numbers: y), FeatureColumn("sleep.quality", numbers: x),
    ])
    func isLow(_ value: Double) -> Bool { value <= 2 }
    for lag in 0...1 {
      let scales = try matrix.association("sleep.quality", "mood.state", lag: lag, .spearman)
      let plain = PlainTwin.counts(x.map { $0.map(isLow) }, y.map { $0.map(isLow) }, lag: lag)
      #expect(scales.counts == plain && plain.days == scales.days, "seed \(seed)")
      let pain = try matrix.association("sleep.quality", "pain.back", lag: lag, .spearman)
      let both = PlainTwin.counts(
        x.map { $0.map(isLow) }, pains.map { $0.map { $0 > 0 } }, lag: lag)
      // A pain without a number is present, and its day is not complete.
      #expect(pain.counts == both && both.days == pain.days, "seed \(seed)")
    }
  }

  @Test func theAnswersHaveThePlansOrder() throws {
    let matrix = try DayMatrix([
      FeatureColumn("sleep.duration", "456789"), FeatureColumn("mood.state", "112345"),
      FeatureColumn("food.dairy", "010101"), FeatureColumn("pain.back", "001122"),
    ])
    let pairs = [
      Pair(trigger: 3, outcome: 1, lag: 1, method: .spearman),
      Pair(trigger: 0, outcome: 2, lag: 0, method: .twoByTwo),
      Pair(trigger: 0, outcome: 1, lag: 2, method: .spearman),
    ]
    #expect(matrix.associations(of: pairs).map(\.pair) == pairs)
  }
}
