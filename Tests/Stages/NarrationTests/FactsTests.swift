import Foundation
import Model
import Narration
import Testing

@Suite struct FactsTests {
  @Test func oneStableLineOfJSON() {
    let subject = Case(Sample.dairy, Sample.headache, [11, 3, 9, 52], lag: 1).also(0)
    let expected =
      #"{"also_at_lags":[0],"band":"moderate","counts":{"both":11,"neither":52,"#
      + #""outcome_only":9,"trigger_only":3},"days":75,"incident_dates":["2024-09-29","#
      + #""2024-10-01"],"incidents":2,"lag_days":1,"lift":1.75,"method":"two_by_two","#
      + #""outcome":"pain.headache","p_honest":0.3,"p_raw":1.23456789012e-05,"phi":0.4,"#
      + #""protective":false,"q":0.05,"trigger":"food.dairy","warnings":[],"#
      + #""window_end":"2024-10-04","window_start":"2024-07-07"}"#
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
  }
}
