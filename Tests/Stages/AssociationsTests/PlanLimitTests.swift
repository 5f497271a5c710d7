import Model
import TestSupport
import Testing

/// The limits of planning, at each and one below, and the order in which they are told.
@Suite struct PlanLimitTests {
  private func verdict(_ trigger: String, _ outcome: String) throws -> RefusedPair? {
    try AssociationsTests.verdict(
      FeatureColumn("food.dairy", trigger), FeatureColumn("symptom.nausea", outcome))
  }

  private func ranked(
    _ trigger: (String, String), _ outcome: (String, String)
  ) throws -> RefusedPair? {
    try AssociationsTests.verdict(
      FeatureColumn(trigger.0, trigger.1), FeatureColumn(outcome.0, outcome.1))
  }

  private func told(_ refused: RefusedPair?) -> String {
    guard let refused else { return "planned" }
    let shortfall = refused.shortfall
    return
      "\(refused.reason.rawValue) \(shortfall.subject.rawValue) \(shortfall.have)/\(shortfall.need)"
  }

  @Test(arguments: [
    // Fifteen complete days with every other margin met, and fourteen.
    ("101010101000000", "010101010000000", "planned"),
    ("10101010100000", "01010101000000", "too_few_days complete_days 14/15"),
    ("10101010100000.", "010101010000000", "too_few_days complete_days 14/15"),
    ("101010101000000", "01010101000000.", "too_few_days complete_days 14/15"),
    ("................", "0101010100000000", "too_few_days complete_days 0/15"),
    // Days with and without the trigger: five and four.
    ("10101010100000000", "01010101000000000", "planned"),
    (
      "10101010000000000", "01010101000000000",
      "too_few_trigger_days days_with_trigger 4/5"
    ),
    ("11101101101101111", "01010101000000000", "too_few_trigger_days days_without_trigger 4/5"),
    ("11101101101101110", "01010101000000000", "planned"),
    // Days with and without the outcome: four and three.
    ("10101010100000000", "01010100000000000", "too_few_outcome_days days_with_outcome 3/4"),
    ("10101010100000000", "01110111011111111", "too_few_outcome_days days_without_outcome 3/4"),
    ("10101010100000000", "01110111011101111", "planned"),
    // Episodes: four and three.
    ("11010100000000000", "01010101000000000", "too_few_trigger_days days_with_trigger 4/5"),
    ("11011010000000000", "01010101000000000", "too_few_episodes trigger_episodes 3/4"),
    ("11011010100000000", "01010101000000000", "planned"),
    ("10101010100000000", "01101010000000000", "too_few_episodes outcome_episodes 3/4"),
    // The order of the reasons.
    ("11110000000000", "11000000000000", "too_few_days complete_days 14/15"),
    ("111100000000000", "111000000000000", "too_few_trigger_days days_with_trigger 4/5"),
    ("111110000000000", "111000000000000", "too_few_outcome_days days_with_outcome 3/4"),
    ("111110000000000", "111100000000000", "too_few_episodes trigger_episodes 1/4"),
    ("000000000000000", "000000000000000", "too_few_trigger_days days_with_trigger 0/5"),
    ("111111111111111", "010101010000000", "too_few_trigger_days days_without_trigger 0/5"),
    // A gap does not break a run.
    (
      "11.1.11.101010000000", "01010100101000000000",
      "too_few_episodes trigger_episodes 3/4"
    ),
    (
      "1.1.1.1.10100000000000000", "1010101000000000000000000",
      "too_few_episodes trigger_episodes 2/4"
    ),
  ])
  func ofATable(trigger: String, outcome: String, expected: String) throws {
    #expect(told(try verdict(trigger, outcome)) == expected)
  }

  @Test(arguments: [
    ("112233112233112", "123451234512345", "planned"),
    ("11223311223311", "12345123451234", "too_few_days complete_days 14/15"),
    ("1122331122331.2", "123451234512345", "too_few_days complete_days 14/15"),
    ("333333333333333", "123451234512345", "constant trigger_values 1/2"),
    ("112233112233112", "444444444444444", "constant outcome_values 1/2"),
    ("333333333333333", "444444444444444", "constant trigger_values 1/2"),
    // One value apart is enough for numbers.
    ("333333333333334", "444444444444445", "planned"),
    // Constant on the complete days only.
    ("3333333333333334", "123451234512345.", "constant trigger_values 1/2"),
  ])
  func ofTwoNumbers(trigger: String, outcome: String, expected: String) throws {
    #expect(told(try ranked(("sleep.quality", trigger), ("mood.state", outcome))) == expected)
  }

  @Test(arguments: [
    ("101010101000000", "planned"),
    ("101010100000000", "too_few_trigger_days days_with_trigger 4/5"),
    ("110110110110111", "too_few_trigger_days days_without_trigger 4/5"),
    ("110110110110110", "planned"),
    ("110110100000000", "too_few_episodes trigger_episodes 3/4"),
    ("000000000000000", "constant trigger_values 1/2"),
    ("111111111111111", "constant trigger_values 1/2"),
  ])
  func ofAnEventBesideAScale(trigger: String, expected: String) throws {
    let told = told(try ranked(("food.dairy", trigger), ("mood.state", "123451234512345")))
    #expect(told == expected)
  }

  @Test(arguments: [
    ("504030201000000", "planned"),
    ("504030200000000", "too_few_outcome_days days_with_outcome 4/5"),
    ("130230340440555", "too_few_outcome_days days_without_outcome 4/5"),
    ("120340500000000", "too_few_episodes outcome_episodes 3/4"),
    ("000000000000000", "constant outcome_values 1/2"),
    // Without a number the day is not complete, and its presence is an episode all the same.
    ("50403020100000?", "too_few_days complete_days 14/15"),
    ("550440500000000?0", "planned"),
  ])
  func ofAPainBesideANumber(outcome: String, expected: String) throws {
    let trigger = String("12345123451234512345".prefix(outcome.count))
    let told = told(try ranked(("sleep.quality", trigger), ("pain.back", outcome)))
    #expect(told == expected)
  }

  /// The zeros fall on days without an answer: on the others eight ones are the minimum.
  @Test func aMinimumOfASideIsTakenOnTheCompleteDays() throws {
    let refused = try ranked(
      ("sleep.quality", ".......123451234512345"), ("pain.back", "0101010121212121212121"))
    #expect(refused == nil)
  }

  @Test func theReasonsHaveTheOrderOfThePage() {
    let order: [PairRefusalReason] = [
      .tooFewDays, .constant, .tooFewTriggerDays, .tooFewOutcomeDays, .tooFewEpisodes, .noResidual,
    ]
    #expect(PairRefusalReason.allCases == order)
  }

  @Test func aShortfallNamesItsPair() throws {
    let shortfall = try #require(try verdict("1", "0")).shortfall
    #expect(shortfall.trigger?.description == "food.dairy")
    #expect(shortfall.outcome?.description == "symptom.nausea")
    #expect(shortfall.missing == 14)
  }
}
