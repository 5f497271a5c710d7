import Configuration
import Evaluation
import FoundationEssentials
import Job

extension Verb {
  /// Writes the people on whom other methods are tried, one file a cell, into a folder that is made
  /// where it is not there, and that must be empty.
  static func writeSample(
    _ order: ScenarioEvaluation.Order, to folder: String, _ console: Console
  ) async throws(CommandError) {
    if FileManager.default.fileExists(atPath: folder) {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        throw .unwritable(path: folder)
      }
      guard names.isEmpty else { throw .storage(.alreadyExists(path: folder)) }
    }
    let sample = PeerSample(order, program: "constat \(Constat.version)")
    for cell in sample.cells {
      let text: String
      do throws(JobError) { text = try await sample.text(of: cell) } catch { throw .job(error) }
      try write([(PeerSample.fileName(of: cell), text)], to: folder)
      console.progress("\(cell)")
    }
    console.progress("")
    try console.print(
      "\(sample.cells.count) cells of \(order.sampledPeople) people written to \(folder)")
  }

  /// The results of other methods that were given, when they are about the people of an order; nil
  /// when none were given.
  static func peers(
    _ arguments: Arguments, of order: ScenarioEvaluation.Order
  ) throws(CommandError) -> PeerResults? {
    guard let path = arguments["peers"] else { return nil }
    let peers: PeerResults
    do throws(ConfigurationError) {
      peers = try PeerResults(ConfigurationFile(path: path))
    } catch { throw .configuration(error) }
    try matching { () throws(EvaluationError) in try peers.check(order) }
    return peers
  }

  /// Tells as an error of the command that results do not match.
  static func matching(
    _ body: () throws(EvaluationError) -> Void
  ) throws(CommandError) {
    do throws(EvaluationError) { try body() } catch { throw .evaluation(error) }
  }
}
