import FoundationEssentials

/// What tells one build of the program from another: its version, and the size and the time of its
/// file. The same build installed anew counts as another: nothing is lost by that but a night's work.
enum ProgramMark {
  /// The text, such as `0.1.0 43710600 786000000.0`; the version alone where the file cannot be seen.
  static let text: String = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    guard let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let size = facts[.size] as? any BinaryInteger, let time = facts[.modificationDate] as? Date
    else { return Constat.version }
    return "\(Constat.version) \(size) \(time.timeIntervalSinceReferenceDate)"
  }()
}
