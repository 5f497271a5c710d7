import Foundation
import Model
import Testing

@testable import Configuration

/// The files under `pipelines/`, as they are and changed.
enum ShippedFile: String, CaseIterable {
  case taxonomy = "taxonomy.json"
  case nightly = "nightly-insights.json"
  case recompute = "recompute.json"

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "pipelines")

  var path: String { Self.folder.appending(path: rawValue).path }

  func read() throws -> ConfigurationFile {
    ConfigurationFile(name: rawValue, bytes: try ConfigurationFile(path: path).bytes)
  }

  func tree() throws -> JSONValue { try read().tree() }

  /// The file with the value at a path replaced, or dropped when `value` is nil.
  func changed(at path: String, to value: JSONValue?) throws -> ConfigurationFile {
    try changed(at: JSONStep.steps(of: path), to: value)
  }

  func changed(at steps: [JSONStep], to value: JSONValue?) throws -> ConfigurationFile {
    let tree = try tree().replacing(steps[...], with: value)
    return ConfigurationFile(name: rawValue, bytes: Array(tree.document.utf8))
  }

  /// The file as text with every `old` replaced by `new`; there must be one at least.
  func rewritten(_ old: String, as new: String) throws -> ConfigurationFile {
    let text = String(decoding: try read().bytes, as: UTF8.self)
    try #require(text.contains(old))
    let changed = text.replacingOccurrences(of: old, with: new)
    return ConfigurationFile(name: rawValue, bytes: Array(changed.utf8))
  }

  /// The shipped taxonomy.
  static func shippedTaxonomy() throws -> Taxonomy { try Taxonomy(ShippedFile.taxonomy.read()) }

  /// The path of a key's term in the taxonomy file.
  static func path(of key: String) throws -> String {
    guard case .object(let root) = try ShippedFile.taxonomy.tree(),
      case .list(let terms) = root["terms"]
    else { throw CocoaError(.coderReadCorrupt) }
    let index = terms.firstIndex { term in
      guard case .object(let members) = term else { return false }
      return members["key"] == .text(key)
    }
    return "terms[\(try #require(index))]"
  }
}

/// The error with which a taxonomy file is refused; nil when it is read.
func refusal(ofTaxonomy file: ConfigurationFile) -> ConfigurationError? {
  do throws(ConfigurationError) {
    _ = try Taxonomy(file)
    return nil
  } catch {
    return error
  }
}

/// The error with which a pipeline file is refused; nil when it is read.
func refusal(ofPipeline file: ConfigurationFile, taxonomy: Taxonomy) -> ConfigurationError? {
  do throws(ConfigurationError) {
    _ = try Pipeline(file, taxonomy: taxonomy)
    return nil
  } catch {
    return error
  }
}
