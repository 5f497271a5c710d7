import Foundation
import Model
import Testing

@testable import Narration

/// What could have been seen, when nothing was.
@Suite struct OutlookTests {
  private func able(_ r: Double) -> Detectability {
    Detectability(smallestCorrelation: r, smallestDifference: nil)
  }

  @Test func inWords() {
    let narrator = TemplateNarrator()
    #expect(
      narrator.word(able(0.443), days: 60, tests: 24, in: .french)
        == "Aucune association ne ressort de vos 60\u{00A0}jours (24\u{00A0}paires comparées). "
        + "Pour un facteur présent un jour sur deux, ils pouvaient montrer un écart d’environ "
        + "45\u{00A0}points de pourcentage ou plus (par exemple 22\u{00A0}jours sur 30 avec, 8 sur 30 "
        + "sans).")
    #expect(
      narrator.word(able(0.443), days: 60, tests: 1, in: .english)
        == "No association stands out from your 60 days (1 pair compared). For a factor "
        + "on half of the days they could show a difference of about 45 percentage points or more "
        + "(for example 22 of 30 days with, 8 of 30 without).")
  }

  /// 0.46 over the 49 days that are complete, of 90: 11.04 of 24 are 12.
  @Test func theExampleHasTheDaysThatWereCompared() {
    var able = able(0.46)
    able.middleDays = 49
    let outlook = Outlook(able, days: 90, tests: 36)
    #expect(outlook.days == 90 && outlook.points == 46)
    #expect(outlook.example == Outlook.Example(half: 24, with: 18, without: 6))
  }

  @Test(arguments: [(0.3, 30), (0.301, 31), (0.45, 45), (0.4500001, 46), (0.0, 1), (1.0, 100)])
  func pointsAreRoundedUp(_ r: Double, _ points: Int) {
    #expect(Outlook(able(r), days: 60, tests: 1).points == points)
  }

  /// The example is the smallest difference that reaches the correlation, by trying them all.
  @Test func theExampleWouldJustHaveBeenSeen() throws {
    for days in [2, 7, 30, 41, 60, 90] {
      for hundredths in stride(from: 1, through: 99, by: 7) {
        let r = Double(hundredths) / 100
        let example = Outlook(able(r), days: days, tests: 1).example
        let half = days / 2
        let place = "\(days) days, r \(r): \(example)"
        #expect(example.half == half, "\(place)")
        #expect((0...half).contains(example.with) && example.without >= 0, "\(place)")
        #expect([half, half - 1].contains(example.with + example.without), "\(place)")
        #expect(phi(example.with, example.without, half) >= r - 1e-12, "\(place)")
        // With one day less of difference, in either of the two margins, it would not have been.
        let difference = example.with - example.without - 1
        guard difference >= 0 else { continue }
        for total in [half, half - 1] where (total - difference).isMultiple(of: 2) {
          let fewer = (total - difference) / 2
          #expect(phi(fewer + difference, fewer, half) < r, "\(place)")
        }
      }
    }
  }

  private func phi(_ a: Int, _ c: Int, _ half: Int) -> Double {
    let (b, d) = (half - a, half - c)
    let margins = Double((a + b) * (c + d)) * Double((a + c) * (b + d))
    return margins == 0 ? 0 : Double(a * d - b * c) / margins.squareRoot()
  }
}
