import Testing

@testable import constat

@Suite struct NightlyReportTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (40_244, "40,244"),
    (999_999, "999,999"), (1_000_000, "1,000,000"), (-1, "-1"), (-999, "-999"),
    (-1_000, "-1,000"), (Int.min, "-9,223,372,036,854,775,808"),
    (Int.max, "9,223,372,036,854,775,807"),
  ])
  func thousandsAreSeparated(number: Int, wanted: String) {
    #expect(NightlyReport.grouped(number) == wanted)
  }
}
