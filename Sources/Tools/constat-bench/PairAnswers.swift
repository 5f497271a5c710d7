import Associations
import Configuration
import Days
import Job
import Model
import Numerics
import Terminal

/// The numbers of every planned pair of a snapshot, as CSV, for another program to compare. `q` and
/// `rejected` are of the p-value that the pipeline controls; a raw one leaves `p_honest` empty.
struct PairAnswers {
  private let snapshot: Snapshot
  private let run: BlockRun
  /// The largest q that rejects.
  private let bar: Double

  init(_ path: String, _ pipeline: LoadedPipeline) throws(JobError) {
    snapshot = try Snapshot(at: path)
    var run = try BlockRun(of: snapshot, pipeline: pipeline, asOf: .snapshot, zones: .system)
    run.paths.remove(.screening)
    self.run = run
    bar = pipeline.pipeline.gates.falseDiscoveryRate * (1 + Correction.equalityTolerance)
  }

  /// Writes them to standard output.
  func write() throws(JobError) {
    _ = StandardStream.output.write(
      "user_id,trigger,outcome,lag_days,n,effect,p_raw,p_honest,q,rejected\n")
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
    let names = [
      person.userID, matrix.columns[pair.trigger].key.description,
      matrix.columns[pair.outcome].key.description,
    ]
    let numbers = [association.effect, association.rawP, association.honest?.p, discovery.q]
    let cells = ["\(pair.lag)", "\(association.days)"] + numbers.map { $0.map { "\($0)" } ?? "" }
    let isRejected = discovery.q.map { $0 <= bar } ?? false
    return (names + cells + [isRejected ? "1" : "0"]).joined(separator: ",") + "\n"
  }
}
