import Days
import Foundation
import Model
import Testing

@testable import Configuration

/// The shipped pipelines, and how a pipeline finds its taxonomy.
struct ShippedPipelineTests {
  @Test(arguments: [ShippedFile.nightly, .recompute])
  func `holds the numbers of the method`(file: ShippedFile) throws {
    let pipeline = try LoadedPipeline.load(pipelineAt: file.path).pipeline
    #expect(pipeline.name + ".json" == file.rawValue)
    #expect(pipeline.minimumConfidence == 0.5)
    #expect(pipeline.lags == [0, 1])
    #expect(pipeline.additionalTriggers.isEmpty)
    let window = pipeline.window
    #expect(window.days == 90 && !window.includesToday && window.minimumJournaledDays == 7)
    #expect(window.dayStartsAt == TimeOfDay("00:00"))
    #expect(window.sleepBelongsToNextDayFrom == TimeOfDay("18:00"))
    let planning = pipeline.planning
    #expect(planning.minimumDays == 15 && planning.minimumEpisodes == 4)
    #expect(planning.minimumTriggerDays == 5 && planning.minimumOutcomeDays == 4)
    #expect(planning.minimumSideDays == 5)
    let gates = pipeline.gates
    #expect(gates.test == .honest && gates.falseDiscoveryRate == 0.08 && gates.sharedDrivers)
    #expect(gates.minimumIncidents == 3 && gates.minimumLift == 1.5)
    #expect(gates.minimumPhi == 0.3 && gates.minimumRho == 0.3 && gates.maximumSilenceP == 0.05)
    let bands = pipeline.bands
    #expect(bands.moderate == 0.3 && bands.strong == 0.5 && bands.moderateLift == 2)
    #expect(pipeline.publishing.maximumSupportingSignals == 200)
    #expect(pipeline.publishing.maximumFadedShare == 0.5)
  }

  @Test func `compares with the raw p at the rate that was promised`() throws {
    let nightly = try LoadedPipeline.load(pipelineAt: ShippedFile.nightly.path).pipeline
    let path = ShippedFile.nightly.path.replacing("nightly-insights", with: "raw-ablation")
    var raw = try LoadedPipeline.load(pipelineAt: path).pipeline
    #expect(raw.gates.test == .raw && raw.gates.falseDiscoveryRate == 0.10)
    raw.name = nightly.name
    raw.gates = nightly.gates
    #expect(raw.narration == nil)
    raw.narration = nightly.narration
    #expect(raw.window.activeDays == nil)
    raw.window.activeDays = nightly.window.activeDays
    #expect(raw == nightly)
  }

  @Test func `refuses shared drivers without the honest test`() throws {
    let file = try ShippedFile.nightly.changed(at: "gates.test", to: .text("raw"))
    #expect(
      refusal(ofPipeline: file, taxonomy: try ShippedFile.shippedTaxonomy())
        == .invalid(file: file.name, path: "gates.sharedDrivers", .needsHonestTest))
  }

  @Test
  func `differs between the two pipelines in name, limit, who is active and how a model is asked`()
    throws
  {
    let nightly = try LoadedPipeline.load(pipelineAt: ShippedFile.nightly.path).pipeline
    var recompute = try LoadedPipeline.load(pipelineAt: ShippedFile.recompute.path).pipeline
    #expect(recompute != nightly)
    recompute.name = nightly.name
    #expect(recompute.requests == .usual && nightly.requests == nil)
    recompute.requests = nil
    let plan = try #require(nightly.narration)
    #expect(plan.way == .batch && plan.narrator == .claude && plan.movedShare == 0.1)
    #expect(plan.maximumAnswerTokens == 312)
    #expect(recompute.narration?.way == .messages)
    #expect(recompute.narration?.patience.batchSeconds == 0, "nobody waits for a batch")
    recompute.narration?.way = plan.way
    recompute.narration?.patience = plan.patience
    recompute.narration?.maximumDollars = plan.maximumDollars
    #expect(nightly.window.activeDays == 30 && recompute.window.activeDays == nil)
    recompute.window.activeDays = 30
    #expect(recompute == nightly)
  }

  @Test func `keeps both files byte for byte and reads them back from the bytes`() throws {
    let loaded = try LoadedPipeline.load(pipelineAt: ShippedFile.nightly.path)
    #expect(loaded.pipelineData == (try ShippedFile.nightly.read().bytes))
    #expect(loaded.taxonomyData == (try ShippedFile.taxonomy.read().bytes))
    let again = try LoadedPipeline(
      pipeline: ConfigurationFile(name: "a", bytes: loaded.pipelineData),
      taxonomy: ConfigurationFile(name: "b", bytes: loaded.taxonomyData))
    #expect(again.pipeline == loaded.pipeline)
    #expect(again.taxonomy.closedTerms == loaded.taxonomy.closedTerms)
    #expect(again.taxonomy.openPatterns == loaded.taxonomy.openPatterns)
    #expect(again.taxonomy.version == "1")
  }

  @Test(arguments: [["stress.level"], ["cycle.*"], ["cycle.phase", "stress.*"]])
  func `lets a pipeline list optional triggers`(keys: [String]) throws {
    let taxonomy = try ShippedFile.shippedTaxonomy()
    let file = try ShippedFile.nightly.changed(
      at: "additionalTriggers", to: .list(keys.map { .text($0) }))
    let pipeline = try Pipeline(file, taxonomy: taxonomy)
    let added = taxonomy.closedTerms.filter {
      $0.role == .optionalTrigger && pipeline.isTrigger($0)
    }
    let expected = [
      "stress.level": ["stress.level"], "cycle.*": ["cycle.period", "cycle.phase"],
      "cycle.phase": ["cycle.phase", "stress.level"],
    ]
    #expect(added.map { "\($0.key)" } == expected[keys[0]])
  }

  @Test func `reads a time of day other than midnight`() throws {
    let file = try ShippedFile.nightly.changed(at: "window.dayStartsAt", to: .text("04:00"))
    let pipeline = try Pipeline(file, taxonomy: try ShippedFile.shippedTaxonomy())
    #expect(pipeline.window.dayStartsAt.secondOfDay == 4 * 3600)
  }

  @Test func `tolerates a byte order mark and keeps it`() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let pipeline = ConfigurationFile(
      name: "p", bytes: mark + (try ShippedFile.nightly.read().bytes))
    let taxonomy = ConfigurationFile(
      name: "t", bytes: mark + (try ShippedFile.taxonomy.read().bytes))
    let loaded = try LoadedPipeline(pipeline: pipeline, taxonomy: taxonomy)
    #expect(loaded.pipelineData.starts(with: mark) && loaded.taxonomyData.starts(with: mark))
  }

  @Test func `finds the taxonomy beside the pipeline, wherever that is`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "words")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let pipeline = try ShippedFile.nightly.changed(at: "taxonomy", to: .text("words/t.json"))
    let path = folder.appending(path: "p.json").path
    try Data(pipeline.bytes).write(to: URL(filePath: path))
    #expect(
      throws: ConfigurationError.unreadable(
        file: folder.path + "/words/t.json", .missing)
    ) { try LoadedPipeline.load(pipelineAt: path) }
    try Data(ShippedFile.taxonomy.read().bytes).write(to: inner.appending(path: "t.json"))
    #expect(try LoadedPipeline.load(pipelineAt: path).taxonomy.closedTerms.isEmpty == false)
  }
}
