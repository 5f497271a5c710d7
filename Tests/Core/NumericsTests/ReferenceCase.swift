import Foundation
import Testing

/// One line of the file of cases collected from public reports; it lies beside the repository, if
/// at all.
struct ReferenceCase {
  let id: String
  let input: JSONValue
  let expected: JSONValue

  static let isPresent = FileManager.default.fileExists(atPath: url.path)

  static func all(_ kind: String) throws -> [ReferenceCase] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
      guard value["kind"]?.text == kind, let input = value["input"] else { return nil }
      return ReferenceCase(
        id: value["id"]?.text ?? "", input: input, expected: value["expected"] ?? .null)
    }
  }

  /// The numbers of an input list; null is a missing one.
  func numbers(_ key: String) -> [Double?] { (input[key]?.list ?? []).map(\.number) }

  /// Compares with an expected number or null within the tolerance of the case; a key that is
  /// absent expects nothing.
  func expect(_ key: String, _ value: Double?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let member = expected[key] else { return }
    guard let wanted = member.number, let value else {
      #expect(
        member.number == nil && value == nil, "\(id) \(key)", sourceLocation: sourceLocation)
      return
    }
    let error: Double
    let tolerance: Double
    if let absolute = expected["abs_tol"]?.number {
      (error, tolerance) = (abs(value - wanted), absolute)
    } else {
      (error, tolerance) = (relativeError(value, wanted), expected["rel_tol"]?.number ?? 1e-12)
    }
    #expect(
      error <= tolerance, "\(id) \(key): \(value), not \(wanted)", sourceLocation: sourceLocation)
  }

  private static let url = repositoryRoot.appending(path: "../shared/reference/stat-cases.jsonl")
}
