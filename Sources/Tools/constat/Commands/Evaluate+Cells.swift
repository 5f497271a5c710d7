import Configuration
import Evaluation
import FoundationEssentials

extension Verb {
  /// Where finished cells are kept while a report is being made; nil where none is asked for.
  static func store(_ arguments: Arguments) throws(CommandError) -> CellStore? {
    guard let folder = arguments["report"] else {
      try arguments.refuse(["restart"])
      return nil
    }
    let path = try planPath(arguments)
    let plan: ConfigurationFile
    do throws(ConfigurationError) {
      plan = try ConfigurationFile(path: path)
    } catch { throw .configuration(error) }
    // Before hours are spent on what cannot be written. The cells are private, the report is not.
    try write([], to: folder)
    var store = CellStore(
      folder: folder + "/.cells", program: program(), plan: plan.bytes)
    store.isReading = !arguments.has("restart")
    return store
  }

  /// The version with the size and the time of the very file that runs: a program that was built
  /// anew may give other scores under the same version.
  private static func program() -> String {
    let files = FileManager.default
    let path = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let attributes = path.flatMap { try? files.attributesOfItem(atPath: $0) }
    let size = attributes?[.size] as? Int
    let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
    return "\(Constat.version) \(size ?? 0) \(time ?? 0)"
  }
}
