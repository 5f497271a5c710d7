import Days
import Model
import Narration
import Testing

/// What a person is told who does not get their insights.
@Suite struct RequestWordingTests {
  private let narrator = TemplateNarrator()

  private func words(_ obstacle: RequestObstacle) -> [String] {
    Language.allCases.map { narrator.word(obstacle, in: $0) }
  }

  @Test func theTimeOfTheNextTryIsOnThePersonsClock() throws {
    let time = try #require(TimeOfDay("09:05"))
    #expect(
      words(.tooSoon(again: .init(day: nil, time: time))) == [
        "Vos constats viennent d’être mis à jour\u{00A0}: vous pourrez recommencer à "
          + "9\u{00A0}h\u{00A0}05.",
        "Your findings were updated a short while ago: you can do so again at 9:05.",
      ])
    let tomorrow = RequestObstacle.tooSoon(
      again: .init(day: CalendarDay("2026-03-01"), time: .midnight))
    let told = words(tomorrow)
    #expect(told[0].hasSuffix("recommencer le 1er\u{00A0}mars 2026 à 0\u{00A0}h\u{00A0}00."))
    #expect(told[1].hasSuffix("again on 1 March 2026 at 0:00."))
    #expect(words(.tooSoon(again: nil)).map { $0.hasSuffix("plus tard.") } == [true, false])
  }

  @Test func eachObstacleHasASentenceOfItsOwnInEachLanguage() {
    let all: [RequestObstacle] = [
      .tooSoon(again: nil), .underWay, .unknownPerson, .noProfile, .heldBack, .unreadableSince,
      .fault,
    ]
    let sentences = all.flatMap(words)
    #expect(Set(sentences).count == 2 * all.count)
    for sentence in sentences {
      #expect(sentence.last == "." && !sentence.contains(" :") && !sentence.contains("'"))
    }
  }
}
