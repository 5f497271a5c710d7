import Charts
import Configuration
import Days
import FoundationEssentials
import Narration
import Numerics
import Storage
import Warehouse

extension MachineFacts {
  /// Looks at the program and at the machine.
  static func gather(zones: ZoneDirectory = .system) -> MachineFacts {
    var facts = MachineFacts()
    facts.sqlite = sqliteVersion
    if let folder = try? SharedFolder().pipelines {
      facts.pipelines = folder
      facts.faults = faults(in: folder)
    }
    do throws(CommandError) {
      facts.key = try Arguments.key() == nil ? .none : .present
    } catch { facts.key = .fault(error.wording ?? "it cannot be used") }
    facts.zoneFault = zoneFault(in: zones)
    facts.zoneVersion = zoneVersion(in: zones)
    facts.library = OpenBLAS.build
    facts.libraryError = OpenBLAS.worstErrorOfSelfTest()
    facts.fonts =
      (try? Typesetter()) == nil ? .none : Typesetter.hasFamily("Inter") ? .inter : .others
    return facts
  }

  /// What is wrong with what the program was installed with.
  static func faults(in folder: String) -> [String] {
    var faults: [String] = []
    func trying(_ body: () throws(CommandError) -> Void) {
      do throws(CommandError) { try body() } catch { faults.append(error.wording ?? "") }
    }
    for name in ["nightly-insights", "recompute", "raw-ablation"] {
      trying { () throws(CommandError) in
        let loaded = try SharedFolder.pipeline("\(folder)/\(name).json", named: name)
        guard let plan = loaded.pipeline.narration else { return }
        _ = try SystemPrompt.load(plan.prompt, in: folder + "/")
      }
    }
    trying { () throws(CommandError) in
      do throws(ConfigurationError) {
        _ = try EvaluationPlan.load(planAt: folder + "/offline-evaluation.json")
      } catch { throw .configuration(error) }
    }
    trying { () throws(CommandError) in
      do throws(StorageError) {
        _ = try Storage.Migrator(folder: folder + "/migrations/sqlite")
      } catch { throw .storage(error) }
    }
    trying { () throws(CommandError) in
      do throws(WarehouseError) {
        _ = try Warehouse.Migrator(folder: folder + "/migrations/postgres")
      } catch { throw .warehouse(error) }
    }
    // A taxonomy that several pipelines name is wrong once.
    return faults.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// A zone with summer time that says what it has said for decades.
  static func zoneFault(in zones: ZoneDirectory) -> String? {
    let paris: TimeZoneRules
    do throws(DaysError) {
      paris = try TimeZoneRules(identifier: "Europe/Paris", in: zones)
    } catch {
      if case .unknownZone = error { return "no time zones in \(zones.path)" }
      return error.description
    }
    // 2024-01-15 and 2024-07-15, noon UTC.
    let offsets = [1_705_320_000_000, 1_721_044_800_000].map {
      paris.offset(at: Instant(milliseconds: $0))
    }
    return offsets == [3_600, 7_200] ? nil : "the time zones in \(zones.path) are wrong"
  }

  /// `2025b`, from the first line of the source that lies beside the zones.
  static func zoneVersion(in zones: ZoneDirectory) -> String? {
    guard let data = FileManager.default.contents(atPath: zones.path + "/tzdata.zi") else {
      return nil
    }
    let line = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }.prefix(80), as: UTF8.self)
    let prefix = "# version "
    return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
  }
}
