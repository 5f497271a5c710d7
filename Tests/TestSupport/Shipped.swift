import Configuration
import Model

/// The nightly pipeline and the taxonomy under `pipelines/`, read once.
public enum Shipped {
  /// A name that the shipped files do not know, or a time that cannot be read.
  public struct Unknown: Error {
    /// What was asked for.
    public let name: String
  }

  private static let loaded = Result {
    try LoadedPipeline.load(pipelineAt: Repository.root + "/pipelines/nightly-insights.json")
  }

  /// The nightly pipeline with its taxonomy and the bytes of both.
  public static func loadedPipeline() throws -> LoadedPipeline { try loaded.get() }

  /// The nightly pipeline, changed as a test needs it.
  public static func pipeline(_ change: (inout Pipeline) -> Void = { _ in }) throws -> Pipeline {
    var pipeline = try loaded.get().pipeline
    change(&pipeline)
    return pipeline
  }

  /// The taxonomy.
  public static func taxonomy() throws -> Taxonomy { try loaded.get().taxonomy }

  /// The term of a key such as `food.dairy`.
  public static func term(_ key: String) throws -> Term {
    guard let name = SignalKey(key), let term = try taxonomy()[name] else {
      throw Unknown(name: key)
    }
    return term
  }
}
