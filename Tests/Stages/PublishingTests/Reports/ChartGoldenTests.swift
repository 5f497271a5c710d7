import Charts
import Foundation
import Model
import TestSupport
import Testing

@testable import Publishing

/// The drawings under `datasets/golden/charts` are what the charts draw today, letter by letter: they
/// were made with Cairo 1.16, Pango 1.50 and Inter 4.0 of Debian 12.
@Suite("Charts as they are kept")
struct ChartGoldenTests {
  /// Every chart, by the name of its file.
  private static func pictures() throws -> [(name: String, picture: Picture)] {
    let style = try ChartSample.style()
    let coral = try ChartSample.style(.coral)
    func strip(_ strip: DayStrip, _ style: ChartStyle) -> Picture {
      DayStripChart(strip: strip, text: ChartSample.text, style: style, width: 480).picture
    }
    func evidence(
      _ evidence: FindingSheet.Evidence, _ style: ChartStyle,
      _ ends: (trigger: [String], outcome: [String]) = ([], [])
    ) -> Picture {
      EvidenceChart(
        evidence: evidence, text: ChartSample.words(ends: ends), style: style, width: 240
      ).picture
    }
    let kinds: [DoctorSummary.Day] = [.noted, .noted, .measured, .silent, .unread]
    let days = (0..<75).map { (date: ChartSample.first.advanced(by: $0), day: kinds[$0 % 5]) }
    return [
      ("strip", strip(ChartSample.strip(days: 75, lag: 0), style)),
      ("strip-coral", strip(ChartSample.strip(days: 75, lag: 0), coral)),
      ("strip-next-day", strip(ChartSample.strip(days: 75, lag: 1), style)),
      ("strip-ranks", strip(ChartSample.strip(days: 75, lag: 0, isRanked: true), style)),
      ("strip-long", strip(ChartSample.strip(days: 200, lag: 1), style)),
      ("shares", evidence(ChartSample.shares, style)),
      ("shares-coral", evidence(ChartSample.shares, coral)),
      ("groups", evidence(ChartSample.groups, style, ([], ["1", "5"]))),
      ("scatter", evidence(ChartSample.points, style, (["5", "9"], ["1", "4"]))),
      ("calendar", CalendarChart(days: days, style: style, width: 240).picture),
      ("life", LifeChart(points: ChartSample.life, style: style, width: 120).picture),
    ]
  }

  private static func path(of name: String) -> String {
    Repository.root + "/datasets/golden/charts/\(name).svg"
  }

  @Test func `every chart is the drawing that is kept`() throws {
    let typesetter = try Typesetter()
    let isWriting = ProcessInfo.processInfo.environment["CONSTAT_WRITE_GOLDEN"] != nil
    for (name, picture) in try Self.pictures() {
      let svg = try picture.svg(typesetter)
      if isWriting { try svg.write(toFile: Self.path(of: name), atomically: true, encoding: .utf8) }
      let kept = try String(contentsOfFile: Self.path(of: name), encoding: .utf8)
      #expect(svg == kept, "\(name) is drawn in another way")
    }
    // A run that writes what it is measured by is not one that passed.
    #expect(!isWriting, "the drawings were written: look at them")
  }

  @Test func `every drawing that is kept is of a chart`() throws {
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root + "/datasets/golden/charts"
    ).sorted()
    #expect(kept == (try Self.pictures().map { $0.name + ".svg" }).sorted())
  }

  @Test func `every chart is a PNG too`() throws {
    let typesetter = try Typesetter()
    for (name, picture) in try Self.pictures() {
      #expect(try picture.png(typesetter, scale: 1).count > 500, "\(name)")
    }
  }
}
