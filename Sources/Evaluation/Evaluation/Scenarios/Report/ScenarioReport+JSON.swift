import Configuration
import FoundationEssentials
import Model
import Synthesis

extension ScenarioReport {
  /// The report as JSON, for programs: one line a cell, with the counts behind every share and the
  /// estimates that are looked at first. What does not occur is left out; estimates are rounded to
  /// six decimals.
  public var json: String {
    var members: [(name: String, text: String)] = [
      ("format", "2"), ("program", text(making.program)),
      ("command", text(making.wholeCommand)), ("seed", text(making.seed)),
      ("people", text(making.people)), ("sampledPeople", text(making.sampledPeople)),
      ("promises", text(promises)), ("calibrationLevels", text(Calibration.levels)),
      ("calibration", lines(calibrations.map(FamilyDocument.init))),
      ("verdicts", lines(verdicts.map(VerdictDocument.init))),
      ("cells", lines(zip(scores, figures).map(CellDocument.init))),
      ("nightly", lines(nights.map(NightDocument.init))),
    ]
    if let peers = PeerDocument(self) { members.append(("peers", text(peers))) }
    return "{\n" + members.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ",\n") + "\n}\n"
  }

  private func lines(_ values: [some Encodable]) -> String {
    values.isEmpty ? "[]" : "[\n\(values.map(text).joined(separator: ",\n"))\n]"
  }

  private func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

/// The shares of p-values at or below the levels, over the cells of a family under the promise.
private struct FamilyDocument: Encodable {
  let family: Family
  let honest: [Estimate?]
  let raw: [Estimate?]

  init(_ calibration: FamilyCalibration) {
    family = calibration.family
    honest = calibration.honest.map { $0?.rounded }
    raw = calibration.raw.map { $0?.rounded }
  }
}

private struct VerdictDocument: Encodable {
  let scenario: String
  let days: Int
  let family: Family
  let promise: String
  let size: Double?
  let limit: Double
  let measured: Estimate?
  let standing: PromiseVerdict.Standing

  init(_ verdict: PromiseVerdict) {
    scenario = verdict.cell.scenario
    days = verdict.cell.days
    family = verdict.cell.family
    limit = verdict.limit
    measured = verdict.estimate?.rounded
    standing = verdict.standing
    (promise, size) =
      switch verdict.subject {
      case .falseDiscoveryRate: ("false_discovery_rate", nil)
      case .misledOfNothing: ("misled_of_nothing", nil)
      case .misledByDriver: ("misled_by_driver", nil)
      case .power(let size): ("power", size)
      case .powerUnderRaw(let size): ("power_under_raw", size)
      }
  }
}
