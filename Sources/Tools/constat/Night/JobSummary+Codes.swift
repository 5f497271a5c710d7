import Job
import Publishing

/// How the run of a person can end.
enum PersonEndings {
  static let all = [PersonResult.Status.ok, .insufficientData, .failed]
}

extension JobSummary.Publication {
  /// What became of the results, for programs.
  var code: String {
    switch self {
    case .published: "published"
    case .dryRun: "dry_run"
    case .heldBack: "held_back"
    }
  }
}

extension JobSummary {
  /// Insights by who words them.
  var sentences: [String: Int] {
    narration?.insights ?? (kept > 0 ? ["template": kept] : [:])
  }
}

/// Numbers for programs.
enum Decimals {
  /// A number with at most so many decimals, never with an exponent; 0 for what is no number.
  static func text(_ number: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = (number * Double(scale)).rounded()
    guard scaled.magnitude < 1e18 else { return "0" }
    let whole = Int(scaled)
    let rest = String(whole.magnitude % UInt(scale))
    let fraction = String(repeating: "0", count: max(0, decimals - rest.count)) + rest
    let kept = fraction.reversed().drop { $0 == "0" }.reversed()
    let sign = whole < 0 ? "-" : ""
    return "\(sign)\(whole.magnitude / UInt(scale))"
      + (decimals == 0 || kept.isEmpty ? "" : "." + String(kept))
  }
}
