import Foundation

/// The project's own files.
enum Checkout {
  /// The top folder.
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// Every text file below the top folder, the products of builds and runs left out.
  static let files: [SourceText] = {
    let products: Set = [".build", ".git", ".venv", "__pycache__", "var"]
    let enumerator = FileManager.default.enumerator(atPath: root)
    var files: [SourceText] = []
    while let path = enumerator?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if products.contains(name) {
        enumerator?.skipDescendants()
      } else if let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) {
        files.append(SourceText(path: path, text: text))
      }
    }
    return files.sorted { $0.path < $1.path }
  }()

  /// Whether something lies at a path below the top folder.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(root)/\(path)")
  }

  /// The text of a file; empty when it is missing.
  static func text(_ path: String) -> String {
    files.first { $0.path == path }?.text ?? ""
  }
}
