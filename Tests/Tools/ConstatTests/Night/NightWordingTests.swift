import Days
import Foundation
import Job
import Model
import Testing

@testable import constat

/// What an operator reads of a night, and what goes on with it.
@Suite struct NightWordingTests {
  private func overview(
    _ state: NightOverview.State, _ change: (inout NightOverview) -> Void = { _ in }
  ) -> NightOverview {
    var overview = NightOverview()
    overview.state = state
    overview.origin.run = "20260624T060000Z"
    overview.origin.instant = Instant(iso8601: "2026-06-24T06:00:00Z")
    overview.origin.journal = .sqlite
    overview.counts = NightOverview.Counts()
    overview.counts?.people.read = 1_200
    overview.stages = []
    change(&overview)
    return overview
  }

  private func text(_ overview: NightOverview, _ command: String? = nil) -> NightText {
    NightWording(of: overview, command: command).text
  }

  private func page(_ overview: NightOverview, _ command: String? = nil) -> String {
    NightTextPage(text(overview, command)).page
  }

  @Test func theVerdictTellsHowItEnded() {
    let judgement = NightOverview.Judgement(fading: 5, shown: 7, isHeldBack: true)
    let cases: [(NightOverview, String, Bool)] = [
      (overview(.published), "Finished and published.", false),
      (
        overview(.published) { $0.counts?.people.failed = 2 },
        "Finished and published. 2 people failed.", true
      ),
      (overview(.dryRun), "A dry run: computed, and nothing was to be published.", false),
      (
        overview(.dryRun) { $0.judgement = judgement },
        "Without --confirm it would be held back: 5 of the 7 insights that are shown would fade.",
        true
      ),
      (
        overview(.heldBack) { $0.judgement = judgement },
        "The reason: 5 of the 7 insights that are shown would fade.", true
      ),
      (
        overview(.heldBack) {
          $0.judgement = .init(fading: 0, shown: 0, isHeldBack: true)
          $0.counts?.people.read = 0
        }, "The reason: nobody was read.", true
      ),
      (overview(.heldBack), "Why is not recorded.", true),
      (overview(.freezing) { $0.counts = nil }, "the journal is not frozen", true),
      (
        overview(.computing) { $0.counts?.people.waiting = 1_136 },
        "64 of 1,200 people are computed. It is at work, or was cut", true
      ),
      (overview(.computed), "what is published is not decided", true),
      (overview(.computed) { $0.stages = nil }, "a dry run of an earlier version, or cut", true),
      (
        overview(.publishing) { $0.publications = ["published": 40, "gone": 2] },
        "42 of 1,200 people are published", true
      ),
      (
        overview(.publishing) { $0.origin.purpose = .request },
        "`constat work` answers the request anew", true
      ),
    ]
    for (overview, words, needsAttention) in cases {
      let text = text(overview)
      #expect(text.verdict.contains(words), "\(text.verdict)")
      #expect(text.needsAttention == needsAttention, "\(text.verdict)")
    }
  }

  /// A page that points at a command below it has one, and else names one that there is.
  @Test(arguments: NightOverview.Purpose.allCases, NightOverview.State.allCases)
  func `a verdict names the command that there is`(
    purpose: NightOverview.Purpose, state: NightOverview.State
  ) {
    let overview = overview(state) {
      $0.origin.purpose = purpose
      $0.judgement = .init(fading: 5, shown: 7, isHeldBack: true)
    }
    let command = NightCommand.resuming(
      overview, in: RunFolder(path: "/runs/20260624T060000Z"), journal: "/var/j.db")
    let verdict = text(overview, command).verdict
    #expect(verdict.contains("command below") == (command != nil), "\(verdict)")
    #expect(purpose == .night || !verdict.contains("Without --confirm"), "\(verdict)")
    if state == .heldBack, purpose != .night {
      #expect(verdict.contains("`constat nightly --user UUID --confirm`"), "\(verdict)")
    }
  }

  @Test func whatIsNotRecordedIsNoZero() {
    let page = page(
      overview(.published) {
        $0.stages = nil
        $0.origin.journal = nil
      })
    #expect(page.contains("How long they took is not recorded.\n"))
    #expect(page.contains("Who words them is not recorded.\n"))
    #expect(
      page.contains("  journal      not recorded\n")
        && page.contains("  program      not recorded\n"))
    #expect(!page.contains("seconds") && !page.contains("tokens"))
    #expect(self.page(overview(.publishing)).contains("Sentences\n  None yet.\n"))
    let freezing = self.page(overview(.freezing) { $0.counts = nil })
    #expect(freezing.contains("  Missing: the snapshot.\n  Missing: the results.\n"))
    #expect(!freezing.contains("Signals"))
  }

  @Test func numbersStandBelowEachOther() {
    let page = page(
      overview(.published) {
        $0.stages = [
          .init(stage: "compute", seconds: 80, done: 1_200),
          .init(stage: "narrate", seconds: 4, done: 1),
          .init(stage: "freeze", seconds: 0.5, done: nil),
        ]
        $0.counts?.signalsRead = 40_244
        $0.counts?.signals.used = 40_000
        $0.counts?.signals.refused = ["future": 4, "duplicate": 240]
      })
    #expect(
      page.contains(
        """
        Signals
          read                    40,244
          used                    40,000
          refused                    244
            duplicate                240
            future                     4

        """), "\(page)")
    #expect(
      page.contains(
        """
                                  seconds          done   rate
          compute                   80.00  1,200 people   15/s
          narrate                    4.00        1 call  0.3/s
          freeze                     0.50             -      -
          all                       84.50

        """), "\(page)")
  }

  /// The wholes are those that the page of its documentation names.
  @Test(arguments: [
    ("Users", ["in all"]), ("Users", ["computed", "insufficient data", "failed"]),
    ("Signals", ["used", "refused"]), ("Signals", ["future", "duplicate"]),
    ("Pairs", ["planned (tests)", "refused"]), ("Pairs", ["too_few_days"]),
    ("Sentences", ["by the template", "by a model"]), ("Sentences", ["a-model", "b-model"]),
    ("Failures", ["people"]), ("Publication", ["published", "gone from the journal"]),
    ("Publication", ["insights shown"]), ("Stages, the slowest first", ["compute", "freeze"]),
  ])
  func `the bars of a whole fill it`(part: String, labels: [String]) throws {
    let overview = overview(.published) {
      var counts = NightOverview.Counts()
      counts.people.read = 1_200
      (counts.people.ok, counts.people.insufficient, counts.people.failed) = (900, 250, 50)
      counts.people.failures = ["unknown_zone": 50]
      (counts.signalsRead, counts.signals.used) = (1_000, 800)
      counts.signals.refused = ["future": 150, "duplicate": 50]
      (counts.pairs.used, counts.pairs.refused) = (300, ["too_few_days": 100])
      $0.counts = counts
      var wording = NightOverview.Wording()
      wording.narrators = ["template": 30, "a-model": 7, "b-model": 3]
      $0.wording = wording
      $0.publications = ["published": 7, "gone": 3]
      $0.judgement = .init(fading: 2, shown: 9, isHeldBack: false)
      $0.stages = [
        .init(stage: "compute", seconds: 6, done: 1), .init(stage: "freeze", seconds: 2, done: nil),
      ]
    }
    let table = try #require(text(overview).tables.first { $0.title == part })
    let shares = labels.compactMap { label in table.lines.first { $0.label == label }?.share }
    #expect(shares.count == labels.count && abs(shares.reduce(0, +) - 1) < 1e-12, "\(shares)")
  }

  @Test func nothingSteersTheTerminalAndLinesAreShort() {
    let odd = "\u{1B}[31m\u{202E}" + String(repeating: "long ", count: 40)
    let page = page(
      overview(.published) {
        $0.origin.program = odd
        $0.origin.asOf = odd
        $0.origin.mergedFrom = Array(repeating: "20260624T060000Z", count: 30)
        $0.counts?.signals.refused = [odd: 3]
        $0.counts?.people.failures = [String(repeating: "x", count: 70): .max]
      })
    for line in page.split(separator: "\n") { #expect(line.count <= 79, "\(line)") }
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(page.contains("9,223,372,036,854,775,807"))
  }

  @Test func theCommandIsThatOfANight() {
    let folder = RunFolder(path: "/var/the runs/20260624T060000Z")
    func command(_ overview: NightOverview, _ journal: String? = "/var/j.db") -> String? {
      NightCommand.resuming(overview, in: folder, journal: journal)
    }
    let whole = "constat nightly --resume 20260624T060000Z \\\n  --runs '/var/the runs'"
    #expect(command(overview(.computing)) == "\(whole) \\\n  --database sqlite:/var/j.db")
    #expect(
      command(overview(.heldBack)) == "\(whole) \\\n  --database sqlite:/var/j.db \\\n  --confirm")
    #expect(command(overview(.published)) == nil && command(overview(.dryRun)) == nil)
    #expect(command(overview(.freezing) { $0.origin.purpose = .request }) == nil)
    #expect(command(overview(.freezing) { $0.origin.purpose = .recomputation }) == nil)
    let server = overview(.publishing) { $0.origin.journal = .postgresql }
    #expect(command(server, "postgres://me@there/journal") == whole)
  }

  @Test(arguments: [
    ("runs", "runs"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"), ("$HOME", "'$HOME'"),
    ("é", "'é'"), ("sqlite:/var/x-1_2.db", "sqlite:/var/x-1_2.db"),
  ])
  func wordsAreQuotedForAShell(word: String, wanted: String) {
    #expect(NightCommand.quoted(word) == wanted)
  }
}
