import Associations
import Configuration
import Days
import Job
import Model
import Terminal

/// The raw numbers of every planned pair of a snapshot, as CSV, for another program to compare.
struct RawAnswers {
  private let snapshot: Snapshot
  private let run: BlockRun

  init(_ path: String, _ pipeline: LoadedPipeline) throws(JobError) {
    snapshot = try Snapshot(at: path)
    var run = try BlockRun(of: snapshot, pipeline: pipeline, asOf: .snapshot, zones: .system)
    run.paths.remove(.screening)
    self.run = run
  }

  /// Writes them to standard output.
  func write() throws(JobError) {
    _ = StandardStream.output.write("user_id,trigger,outcome,lag_days,n,effect,p_raw,q\n")
    for number in 0..<snapshot.peopleCount {
      guard let rows = try snapshot.rows(number..<number + 1).first,
        let tested = run.analyse(rows)?.tested
      else { continue }
      let lines = tested.discoveries.map { line(of: $0, rows.person, tested.matrix) }
      _ = StandardStream.output.write(lines.joined())
    }
  }

  private func line(of discovery: Discovery, _ person: Person, _ matrix: DayMatrix) -> String {
    let association = discovery.association
    let pair = association.pair
    let cells = [
      person.userID, matrix.columns[pair.trigger].key.description,
      matrix.columns[pair.outcome].key.description, "\(pair.lag)", "\(association.days)",
      "\(association.effect)", association.rawP.map { "\($0)" } ?? "",
      discovery.q.map { "\($0)" } ?? "",
    ]
    return cells.joined(separator: ",") + "\n"
  }
}
