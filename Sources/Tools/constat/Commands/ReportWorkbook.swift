import FoundationEssentials
import Job
import Model
import Narration
import Publishing
import Spreadsheet
import Storage

extension Verb {
  static let reportWorkbook = Verb(
    name: "report workbook", usage: "--user UUID --out FILE.xlsx [options]",
    summary: "Writes a spreadsheet in which each number can be recomputed.",
    details: """
      Sheets: an overview, the days and features, the signals, those refused with the
      reason, the findings, every compared pair, and the ranks behind a rho. Counts,
      lift, phi, rho and q are formulas over the days, and hold their values too.
      FILE is readable by its owner only, whole or not at all; one that exists is
      kept unless --force is given. The journal is only read, and no run is kept.
      The same journal and the same --now give the same bytes.
      """,
    options: [
      Arguments.Option("user", "UUID", help: "The person."), .database,
    ] + .ofReports + .ofReportFiles
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let user = try arguments.user()
    let given = try arguments.language()
    let file = try ReportFile(
      arguments, for: "xlsx", isRequired: true, endingIn: ".xlsx")
    let (facts, language) = try arguments.lookingAt(user) { order throws(JobError) in
      try WorkbookRun.facts(of: order)
    }
    let text = TemplateNarrator().word(facts, in: given ?? language ?? .french)
    try file.write(try bytes(of: PersonWorkbook(facts, text).workbook), to: console)
    let counts = CheckText.counted(facts.findings.findings.count, "finding")
    let pairs = CheckText.counted(facts.findings.planned, "compared pair")
    try console.print("workbook of \(pairs) and \(counts)")
  }

  /// The file of a workbook, made in a private folder that is taken away again.
  private static func bytes(of workbook: Workbook) throws(CommandError) -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.path + "/constat-\(UUID().uuidString)"
    do throws(StorageError) { try PrivateFile.createNewFolder(at: folder) } catch {
      throw .storage(error)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(SpreadsheetError) { return try workbook.bytes(workingIn: folder) } catch {
      throw .spreadsheet(error)
    }
  }
}
