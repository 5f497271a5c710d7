import FoundationEssentials
import Job
import Model

extension Arguments {
  /// Calls `body` with the order to look at one person's days. What it freezes lies among the files
  /// of nobody else, and not for long.
  func lookingAt<Result>(
    _ user: String, _ body: (InsightJob.Order) throws(JobError) -> Result
  ) throws(CommandError) -> Result {
    let folder = FileManager.default.temporaryDirectory.path + "/constat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var order = InsightJob.Order(
      journal: try journal(),
      pipeline: try SharedFolder.pipeline(self["pipeline"], named: "recompute"),
      instant: try instant(), runs: folder)
    order.users = [user]
    order.asOf = try asOf()
    do throws(JobError) { return try body(order) } catch { throw .job(error) }
  }

  /// The one person that the command line names.
  func user() throws(CommandError) -> String {
    _ = try required("user")
    return try userIDs()?.first ?? ""
  }

  /// The language that the command line asks for; nil for the person's.
  func language() throws(CommandError) -> Language? {
    guard has("lang") else { return nil }
    return Language(rawValue: try choice("lang", of: Language.allCases.map(\.rawValue)))
  }
}
