/// Imports go down only. The layers are read from the folders, not from the package's manifest,
/// which is what the law is to check.
struct ImportLaw {
  /// The layers from the bottom up.
  static let layers = [
    "CLibraries", "Core", "Adapters", "Stages", "Job", "Evaluation", "Tools",
  ]
  /// The stages that know nothing but the core.
  static let pureStages: Set = ["Matrices", "Associations", "Discoveries", "Narration"]
  /// Modules that do not know each other, or one the other.
  static let strangers: [String: Set<String>] = [
    "Numerics": ["Model", "Days", "Configuration"], "Model": ["Numerics"], "Days": ["Model"],
  ]
  /// What comes with the toolchain, and who may use it.
  static let toolchain: Set = [
    "FoundationEssentials", "Synchronization", "Dispatch", "RegexBuilder", "Swift",
  ]

  private let layerOfModule: [String: String]

  /// The law over the modules of some files.
  init(_ sources: [SourceText]) {
    var layerOfModule: [String: String] = [:]
    for source in sources {
      if let layer = source.layer, let module = source.module { layerOfModule[module] = layer }
    }
    self.layerOfModule = layerOfModule
  }

  /// The imports of a file that break the law.
  func findings(in source: SourceText) -> [StyleRule.Finding] {
    guard source.isSource, let layer = source.layer, let module = source.module else { return [] }
    return Import.all(in: source).compactMap { line in
      offence(of: module, in: layer, importing: line.module)
        .map { StyleRule.Finding(line: line.line, what: $0) }
    }
  }

  private func offence(of module: String, in layer: String, importing other: String) -> String? {
    guard let otherLayer = layerOfModule[other] else {
      return isFromToolchain(other, for: module, in: layer) ? nil : "\(other) is no module here"
    }
    guard let height = Self.layers.firstIndex(of: layer),
      let otherHeight = Self.layers.firstIndex(of: otherLayer)
    else { return "\(layer) or \(otherLayer) is no layer" }
    if otherHeight > height { return "\(module) in \(layer) imports \(other) above it" }
    if layer == "Stages" && otherLayer == "Stages" { return "stages do not import each other" }
    if Self.pureStages.contains(module) && otherLayer != "Core" {
      return "\(module) imports the core only"
    }
    if layer == "Adapters" && otherLayer != "CLibraries" {
      return "an adapter knows no domain noun"
    }
    if Self.strangers[module]?.contains(other) == true { return "\(module) knows no \(other)" }
    return nil
  }

  /// The C library is for those who make system calls or compute.
  private func isFromToolchain(_ other: String, for module: String, in layer: String) -> Bool {
    guard other == "Glibc" else { return Self.toolchain.contains(other) }
    return ["Adapters", "Evaluation", "Tools"].contains(layer) || module == "Numerics"
  }
}
