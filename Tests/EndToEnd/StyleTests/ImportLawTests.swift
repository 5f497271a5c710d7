import Testing

@Suite("The import law")
struct ImportLawTests {
  private let law = ImportLaw(Checkout.files)

  @Test("the checkout keeps it")
  func checkoutKeepsLaw() {
    var imports = 0
    for file in Checkout.files where file.isSource {
      imports += Import.all(in: file).count
      for finding in law.findings(in: file) { Issue.record("\(file.path):\(finding)") }
    }
    #expect(imports > 100)
  }

  @Test(
    "what breaks it is found",
    arguments: [
      ("Core/Model", "Storage"), ("Core/Days", "Job"), ("Adapters/Storage", "Ingest"),
      ("Stages/Publishing", "Job"), ("Job/Job", "Synthesis"), ("Job/Job", "constat"),
      ("Stages/Matrices", "Associations"), ("Stages/Publishing", "Narration"),
      ("Stages/Matrices", "Storage"), ("Stages/Narration", "Storage"),
      ("Stages/Associations", "Terminal"), ("Stages/Discoveries", "CSQLite"),
      ("Core/Numerics", "Model"), ("Core/Model", "Numerics"), ("Core/Days", "Model"),
      ("Adapters/Storage", "Model"), ("Core/Days", "Foundation"), ("Core/Model", "Glibc"),
      ("Stages/Ingest", "SwiftUI"),
    ])
  func breach(_ folder: String, _ module: String) {
    let sample = "import Days\n\n@testable internal import struct \(module).Some\n"
    let source = SourceText(path: "Sources/\(folder)/Some.swift", text: sample)
    #expect(law.findings(in: source).contains { $0.line == 3 })
  }

  @Test(
    "what keeps it is left alone",
    arguments: [
      ("Core/Model", "Days"), ("Core/Configuration", "Model"), ("Adapters/Storage", "CSQLite"),
      ("Adapters/Storage", "Glibc"), ("Core/Numerics", "Glibc"), ("Stages/Publishing", "Storage"),
      ("Stages/Matrices", "Numerics"), ("Job/Job", "Ingest"), ("Evaluation/Synthesis", "Job"),
      ("Tools/constat", "Synthesis"), ("Stages/Narration", "FoundationEssentials"),
    ])
  func noBreach(_ folder: String, _ module: String) {
    let source = SourceText(
      path: "Sources/\(folder)/Some.swift", text: "import \(module)\n// import constat\n")
    #expect(law.findings(in: source) == [])
  }

  @Test("every module lies in a layer")
  func everyModuleHasLayer() {
    for file in Checkout.files where file.isSource {
      #expect(file.layer.map { ImportLaw.layers.contains($0) } == true, "\(file.path)")
    }
  }
}
