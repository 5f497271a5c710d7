import Foundation
import Model
import Narration
import Testing

@Suite struct FactsTests {
  @Test func oneStableLineOfJSON() {
    var subject = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52], lag: 1).also(0)
      .differing(by: 64, 0.1...0.7).warning(.fragile, .severalTellTheSame).held(14)
    subject.redundant = [Sample.alcohol]
    subject.speaks = false
    let expected =
      #"{"also_at_lags":[0],"band":"moderate","counts":{"both":11,"neither":52,"#
      + #""outcome_only":9,"trigger_only":3},"days":75,"difference":{"interval":{"high":0.7,"#
      + #""low":0.1},"unit":"share","value":0.64},"held_since":"2024-09-20","#
      + #""incident_dates":["2024-09-29","2024-10-01"],"incidents":2,"#
      + #""interval":{"high":0.6,"low":-0.1},"lag_days":1,"lift":1.75,"looks_held":15,"#
      + #""method":"two_by_two","outcome":"pain.headache","p_honest":0.3,"#
      + #""p_raw":1.23456789012e-05,"phi":0.4,"protective":false,"q":0.05,"#
      + #""redundant_triggers":["food.alcohol"],"speaks_for_others":false,"#
      + #""stage":"established","trigger":"food.dairy","#
      + #""warnings":["fragile","several_tell_the_same"],"window_end":"2024-10-04","#
      + #""window_start":"2024-07-07"}"#
    #expect(Facts(of: subject.finding).json == expected)
  }

  @Test func theyReadBack() throws {
    var subject = Case(Sample.alcohol, Sample.mood, [9, 9, 8, 36], rho: -1 / 3)
    subject.warnings = [.shortHistory]
    let facts = Facts(of: subject.finding)
    let read = try JSONDecoder().decode(Facts.self, from: Data(facts.json.utf8))
    #expect(read == facts)
    #expect(read.rho == -0.333333333333)
    #expect(read.phi == nil && read.lift == nil)
    #expect(read.warnings == [.shortHistory])
  }

  @Test func everyWarningIsKept() {
    var subject = Case(Sample.alcohol, Sample.headache, [9, 9, 8, 36])
    subject.warnings = Warning.allCases
    #expect(Facts(of: subject.finding).warnings == Warning.allCases)
  }

  @Test func lastBitsDoNotShow() {
    let one = Case(Sample.steps, Sample.mood, rho: 0.5)
    let other = Case(Sample.steps, Sample.mood, rho: 0.5.nextUp)
    #expect(Facts(of: one.finding).json == Facts(of: other.finding).json)
    let another = Case(Sample.steps, Sample.mood, rho: 0.500_000_000_01)
    #expect(Facts(of: one.finding).json != Facts(of: another.finding).json)
  }

  @Test func whatIsNotFiniteIsAbsent() {
    let facts = Facts(of: Case(Sample.steps, Sample.mood, rho: .infinity).finding)
    #expect(facts.rho == nil)
    #expect(!facts.json.contains("rho"))
    let undefined = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52])
      .differing(by: 64, -.infinity...0.5)
    #expect(Facts(of: undefined.finding).difference == nil)
    #expect(Facts(of: undefined.finding).interval?.low == -0.1)
  }
}
