import Configuration
import FoundationEssentials
import Job
import Synchronization
import Synthesis
import TestSupport
import Testing

@testable import Evaluation

/// A folder of one test, removed when the test lets go of it.
private final class Folder {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "cells-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func store(program: String = "constat 1.2.3", plan: String = "plan") -> CellStore {
    CellStore(folder: path + "/.cells", program: program, plan: Array(plan.utf8))
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/.cells")) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: "\(path)/.cells/\(name)")))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/.cells/\(name)"))
  }
}

/// What a run told before it began: cells found, of all, and the files that were damaged.
private final class Told: Sendable {
  private let lock = Mutex<(found: [Int], damaged: [String], last: ScenarioEvaluation.Position?)>(
    ([], [], nil))

  func take(_ progress: ScenarioEvaluation.Progress) {
    lock.withLock { told in
      switch progress {
      case .found(let count, let cells): told.found = [count, cells]
      case .damaged(let path): told.damaged.append(path)
      case .at(let position): told.last = position
      }
    }
  }

  var found: [Int] { lock.withLock { $0.found } }
  var damaged: [String] {
    lock.withLock { $0.damaged.map { $0.split(separator: "/").last.map(String.init) ?? "" } }
  }
  var last: ScenarioEvaluation.Position? { lock.withLock { $0.last } }
}

@Suite struct CellStoreTests {
  private static func run(_ folder: Folder?, _ told: Told = Told()) async throws -> ScenarioReport {
    try await TinyWorld.report(store: folder?.store()) { told.take($0) }
  }

  private static func same(_ one: ScenarioReport, _ other: ScenarioReport) -> Bool {
    one.json == other.json && one.html == other.html && one.text == other.text
  }

  @Test func aRunThatWasCutGoesOnAndGivesTheSameBytes() async throws {
    let (folder, first, second, third) = (Folder(), Told(), Told(), Told())
    let whole = try await Self.run(nil)
    #expect(Self.same(try await Self.run(folder, first), whole))
    #expect(first.found == [0, 3])
    let names = ["nothing-60-personal.cell", "tiny-30-personal.cell", "tiny-60-personal.cell"]
    #expect(folder.files == names)
    // One is not there, one is damaged in its middle, one is whole.
    try FileManager.default.removeItem(atPath: "\(folder.path)/.cells/\(names[0])")
    var bytes = try folder.bytes(names[1])
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: names[1])
    #expect(Self.same(try await Self.run(folder, second), whole))
    #expect(second.found == [1, 3] && second.damaged == [names[1]])
    #expect(second.last?.finishedCells == 3 && second.last?.people == 24)
    // Both were kept again.
    #expect(folder.files == names)
    #expect(Self.same(try await Self.run(folder, third), whole))
    #expect(third.found == [3, 3] && third.damaged.isEmpty && third.last == nil)
  }

  /// A cell that is there is taken, not made again: one that was changed shows.
  @Test func aCellThatIsThereIsTaken() async throws {
    let folder = Folder()
    let world = TinyWorld(lengths: [30], chance: 0.9)
    var order = try TinyWorld.order([world], people: 3)
    var store = folder.store()
    order.store = store
    var score = try await ScenarioEvaluation(order).run { _ in }[0]
    score.all.people = 1_234
    try store.keep(score, as: store.key(of: score.cell, in: world, order))
    #expect(try await ScenarioEvaluation(order).run { _ in }[0].all.people == 1_234)
    store.isReading = false
    order.store = store
    #expect(try await ScenarioEvaluation(order).run { _ in }[0].all.people == 3)
    // What was made anew is there now.
    store.isReading = true
    order.store = store
    #expect(try await ScenarioEvaluation(order).run { _ in }[0].all.people == 3)
    // Nothing of anybody else's is taken away.
    let other = store.folder + "/precious"
    try Data("1".utf8).write(to: URL(filePath: other))
    store.remove([score.cell])
    #expect(FileManager.default.fileExists(atPath: other))
    #expect(!FileManager.default.fileExists(atPath: store.path(of: score.cell)))
    try FileManager.default.removeItem(atPath: other)
    store.remove([score.cell])
    #expect(!FileManager.default.fileExists(atPath: store.folder))
  }

  @Test func aScoreIsKeptWholeWithoutItsTimes() async throws {
    let folder = Folder()
    let world = TinyWorld(lengths: [60], chance: 0.6)
    var order = try TinyWorld.order([world])
    order.store = folder.store()
    let made = try await ScenarioEvaluation(order).run { _ in }[0]
    let read = try await ScenarioEvaluation(order).run { _ in }[0]
    #expect(made.medianSeconds > 0 && read.medianSeconds == 0)
    #expect(read.cell == made.cell && read.promise == made.promise && read.all == made.all)
    #expect(read.sampled == made.sampled && read.ablated == made.ablated)
    #expect(read.calibration == made.calibration && read.drivers == made.drivers)
    #expect(read.drivers.people == 12)
    #expect(made.all.effects.count == 1 && made.ablated.count == Ablation.allCases.count)
    let text = String(decoding: try folder.bytes(folder.files[0]), as: UTF8.self)
    #expect(!text.contains("econds"))
  }

  /// No byte may change, and none may be missing at the end.
  @Test func whatIsDamagedIsNeverTrusted() throws {
    let bytes = KeptCell(key: "0123456789abcdef", body: Array("{\"people\": 12, \"é\": 1}".utf8))
      .bytes
    #expect(KeptCell(reading: bytes)?.key == "0123456789abcdef")
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << UInt8(bit)
        #expect(KeptCell(reading: changed) == nil, "bit \(bit) of byte \(place)")
      }
      #expect(KeptCell(reading: Array(bytes[..<place])) == nil, "the first \(place) bytes")
    }
    #expect(KeptCell(reading: bytes + [0x20]) == nil)
  }

  @Test func everythingThatDeterminesAScoreIsInItsKey() throws {
    let folder = Folder()
    let (world, store) = (TinyWorld(chance: 0.5), folder.store())
    let cell = Cell(scenario: "tiny", days: 60, family: .personal)
    let order = try TinyWorld.order([world])
    func key(_ change: (inout ScenarioEvaluation.Order) -> Void) -> String {
      var changed = order
      change(&changed)
      return store.key(of: cell, in: world, changed)
    }
    let raw = try LoadedPipeline.load(
      pipelineAt: Repository.root + "/pipelines/raw-ablation.json")
    let keys = [
      key { _ in }, key { $0.people += 1 }, key { $0.sampledPeople += 1 }, key { $0.seed += 1 },
      key { $0.rawRate = 0.2 }, key { $0.pipeline = raw },
      folder.store(program: "constat 1.2.4").key(of: cell, in: world, order),
      folder.store(plan: "plan ").key(of: cell, in: world, order),
      store.key(of: cell, in: TinyWorld(chance: 0.6), order),
      store.key(of: Cell(scenario: "tiny", days: 61, family: .personal), in: world, order),
      store.key(of: Cell(scenario: "tiny", days: 60, family: .large), in: world, order),
      store.key(of: Cell(scenario: "tinier", days: 60, family: .personal), in: world, order),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key { $0.workers = 7 } == keys[0])
  }

  @Test func aFolderThatCannotBeMadeIsAnErrorBeforeAnybodyIsMade() async throws {
    let folder = Folder()
    try Data().write(to: URL(filePath: folder.path))
    var order = try TinyWorld.order([TinyWorld()])
    order.store = folder.store()
    do throws(JobError) {
      _ = try await ScenarioEvaluation(order).run { progress in
        if case .at = progress { Issue.record("somebody was made") }
      }
      Issue.record("a file was taken for a folder")
    } catch {
      guard case .storage = error else { throw error }
    }
  }
}

@Suite struct PositionTests {
  @Test func theShareGrowsFromNothingToAllOfWhatIsToBeDone() {
    let cells = [(30, Family.personal), (90, .personal), (90, .large)].map {
      Cell(scenario: "trend", days: $0, family: $1)
    }
    var position = ScenarioEvaluation.Position(
      of: zip(cells, [false, true, false]).map { ($0, isFound: $1) }, people: 10)
    #expect(position.finishedCells == 1 && position.cells == 3 && position.share == 0)
    let half = position.advanced(in: cells[0], people: 5)
    #expect(half.share > 0 && half.people == 5 && half.finishedCells == 1)
    position.finish(cells[0])
    // A large family of longer histories is nearly all of the work.
    #expect(position.share == half.share * 2 && position.share < 0.1)
    position.finish(cells[2])
    #expect(position.share == 1 && position.people == 20 && position.finishedCells == 3)
    let nothing = ScenarioEvaluation.Position(of: [(cells[0], isFound: true)], people: 10)
    #expect(nothing.share == 1)
  }
}
