import Model
import Synthesis

extension InducedReason {
  /// The warnings that tell a person what such a finding is. Beside them it is enough to stand with
  /// what it follows from.
  var warnings: Set<Warning> {
    switch self {
    case .takenForIt: [.takenForIt]
    case .compositePart: [.sameEntry]
    case .twin, .neighbouringLag, .premonitory, .cycle, .chain: []
    }
  }
}
