import Foundation
import Model
import Synthesis
import Testing

@testable import Evaluation

@Suite struct ScenarioReportTests {
  @Test func theTextIsTheOneKept() async throws {
    let report = try await TinyWorld.report()
    #expect(report.text == Self.golden, "\(report.text)")
  }

  @Test func thePageLoadsNothingAndIsWholeInBothLanguages() async throws {
    let page = try await TinyWorld.report().html
    for word in ["<script", "src=", "href=", "url(", "@import", "http"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("<main class=\"fr\" lang=\"fr\">"))
    #expect(page.contains("<main class=\"en\" lang=\"en\">"))
    #expect(page.contains("Combien de ce qui est montré est faux ?"))
    #expect(page.contains("How much of what is shown is false?"))
    #expect(page.contains("Un petit monde &lt;test&gt;") && page.contains("A small world"))
    #expect(page.contains("0,10") && page.contains("0.10"))
    try Self.checkBalance(of: page)
  }

  @Test func everyFigureTellsHowItIsMadeAgain() async throws {
    let page = try await TinyWorld.report().html
    let command = "constat evaluate --users 12 --seed 1"
    let english = try #require(page.split(separator: "lang=\"en\">\n").last)
    for options in [
      " --family personal", " --scenario tiny --family personal", " --days 60",
      " --days 60 --family personal", "",
    ] {
      #expect(english.contains("<code>\(command)\(options) --report DIR</code>"), "\(options)")
    }
  }

  @Test func theFileHoldsTheCounts() async throws {
    let report = try await TinyWorld.report()
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["command"] as? String == "constat evaluate --users 12 --seed 1")
    let cells = try #require(document["cells"] as? [[String: Any]])
    #expect(cells.map { $0["scenario"] as? String } == ["tiny", "tiny", "nothing"])
    let shown = try #require(cells[1]["shown"] as? [String: Any])
    #expect(shown["people"] as? Int == 12 && shown["peopleTested"] as? Int == 12)
    let effects = try #require(shown["effects"] as? [[String: Any]])
    #expect(effects.map { $0["planted"] as? Int } == [12])
    let ablations = try #require(cells[1]["ablations"] as? [String: Any])
    #expect(Set(ablations.keys) == Set(Ablation.allCases.map(\.rawValue)))
    let verdicts = try #require(document["verdicts"] as? [[String: Any]])
    #expect(
      verdicts.map { $0["promise"] as? String } == [
        "false_discovery_rate", "false_discovery_rate", "power",
      ])
    #expect(!report.json.contains("econds"))
  }

  @Test func aSelectionIsWrittenAsItsOptions() {
    var selection = ScenarioReport.Selection()
    #expect(selection.text == "")
    selection.scenarios = ["trend", "step"]
    selection.days = [60, 90]
    selection.families = [.large]
    #expect(selection.text == " --scenario trend --scenario step --days 60,90 --family large")
  }

  /// Every element that is opened is closed, in order.
  static func checkBalance(of page: String) throws {
    let void: Set = ["meta", "input", "!DOCTYPE"]
    var open: [String] = []
    for piece in page.split(separator: "<", omittingEmptySubsequences: true) {
      let tag = piece.prefix { $0 != ">" }
      let name = String(tag.prefix { $0 != " " && $0 != "/" || $0 == "/" && tag.first == "/" })
      if void.contains(name) || tag.hasSuffix("/") { continue }
      if name.hasPrefix("/") {
        try #require(open.last == String(name.dropFirst()), "\(open) before <\(tag)>")
        open.removeLast()
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  private static let golden = """
    Offline evaluation: people whose truth is known
    constat 1.2.3, seed 1, 12 people a cell

      constat evaluate --users 12 --seed 1

    Promises: 3 kept, 0 undecided, 0 broken
      tiny, 60 days, personal: power at 1.00 SD 1.000 (0.758 to 1.000), at least 0.500: kept

    | world   | days | family   | people | tests | fdr   | 95 %        | misled | power | promise |
    |---------|------|----------|--------|-------|-------|-------------|--------|-------|---------|
    | tiny    | 30   | personal | 12     | 24    | 0.042 | 0.000-0.125 | 0.083  | 0.500 | kept    |
    | tiny    | 60   | personal | 12     | 24    | 0.042 | 0.000-0.125 | 0.083  | 1.000 | kept    |
    | nothing | 60   | personal | 12     | 24    | 0.000 | 0.000-0.242 | 0.000  | -     | beside  |

    fdr: mean share of what is shown that is false, with its interval of 95 %; misled: share of
    people shown anything false; power: share of the planted associations that are shown. A world
    beside the promise has something hidden that moves many features at once: it is measured, and
    judged only where the plan promises something of it.

    Shared drivers

    | world             | days | family   | found | 95 %        | named | kin | silenced | fdr   | without | power | without |
    |-------------------|------|----------|-------|-------------|-------|-----|----------|-------|---------|-------|---------|
    | nothing           | 60   | personal | 0.000 | 0.000-0.242 | -     | -   | 0 0 0    | 0.000 | 0.000   | -     | -       |
    | under the promise | 30   | personal | 0.167 | 0.047-0.448 | -     | -   | 1 0 0    | 0.000 | 0.000   | 0.400 | 0.400   |
    | under the promise | 60   | personal | 0.000 | 0.000-0.242 | -     | -   | 0 0 0    | 0.000 | 0.000   | 1.000 | 1.000   |

    found: share of people of whom a driver is found; named: of whom the fold of the calendar is
    the right one, kin: of whom a cycle is a part or a multiple of it; silenced: pairs not reported
    because both sides follow one driver: true, following from something true, false; fdr and
    power: of the sampled people, with and without the search.

    """
}
