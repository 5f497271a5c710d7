import Configuration
import FoundationEssentials
import Storage
import Warehouse

/// The files that come with the program: beside an installed binary in `share/constat`, or above
/// one in a checkout.
struct SharedFolder {
  /// The folder `pipelines`.
  let pipelines: String

  /// - Throws: `pipelinesMissing`.
  init() throws(CommandError) {
    let program =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    var folders = program.split(separator: "/").dropLast().map(String.init)
    var candidates = [
      "/" + (folders.dropLast() + ["share/constat/pipelines"]).joined(separator: "/")
    ]
    while !folders.isEmpty {
      candidates.append("/" + (folders + ["pipelines"]).joined(separator: "/"))
      folders.removeLast()
    }
    let found = candidates.first {
      FileManager.default.fileExists(atPath: $0 + "/taxonomy.json")
    }
    guard let found else { throw .pipelinesMissing }
    pipelines = found
  }

  /// The migrations of SQLite journals.
  func migrator() throws(CommandError) -> Storage.Migrator {
    do throws(StorageError) {
      return try Storage.Migrator(folder: pipelines + "/migrations/sqlite")
    } catch { throw .storage(error) }
  }

  /// The migrations of journals on a server, where the role of jobs may read what was applied.
  func serverMigrator() throws(CommandError) -> Warehouse.Migrator {
    do throws(WarehouseError) {
      var migrator = try Warehouse.Migrator(folder: pipelines + "/migrations/postgres")
      migrator.readers = [JobRole.name]
      return migrator
    } catch { throw .warehouse(error) }
  }

  /// The folder of a pipeline, with a slash at its end: of the one at a path, or of the program's own.
  static func folder(of path: String?, named name: String) throws(CommandError) -> String {
    let file = try self.file(path, named: name)
    return file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  private static func file(_ path: String?, named name: String) throws(CommandError) -> String {
    if let path { return path }
    return try SharedFolder().pipelines + "/\(name).json"
  }

  /// The pipeline at a path, or the named one of the program's own.
  static func pipeline(_ path: String?, named name: String) throws(CommandError) -> LoadedPipeline {
    let file = try self.file(path, named: name)
    do throws(ConfigurationError) {
      return try LoadedPipeline.load(pipelineAt: file)
    } catch { throw .configuration(error) }
  }
}
