import Model

/// A pipeline with its taxonomy, checked, and the bytes from which they came.
public struct LoadedPipeline: Sendable {
  /// What the job does.
  public let pipeline: Pipeline
  /// The vocabulary that the pipeline names.
  public let taxonomy: Taxonomy
  /// The pipeline file as read; a run keeps a copy.
  public let pipelineData: [UInt8]
  /// The taxonomy file as read; a run keeps a copy.
  public let taxonomyData: [UInt8]

  /// Checks two files that are read already, as a run keeps them; the name of the taxonomy in the
  /// pipeline is not followed.
  public init(pipeline: ConfigurationFile, taxonomy: ConfigurationFile) throws(ConfigurationError) {
    self.taxonomy = try Taxonomy(taxonomy)
    self.pipeline = try Pipeline(pipeline, taxonomy: self.taxonomy)
    pipelineData = pipeline.bytes
    taxonomyData = taxonomy.bytes
  }

  /// Reads the pipeline at a path and the taxonomy that it names, relative to its own folder.
  public static func load(pipelineAt path: String) throws(ConfigurationError) -> LoadedPipeline {
    let pipeline = try ConfigurationFile(path: path)
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let taxonomy = try Pipeline.taxonomyName(in: pipeline)
    return try LoadedPipeline(
      pipeline: pipeline, taxonomy: ConfigurationFile(path: folder + taxonomy))
  }
}
