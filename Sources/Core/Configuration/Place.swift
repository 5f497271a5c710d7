/// A member or list item of a file, to be named in errors.
package struct Place: Sendable {
  /// The name of the file.
  package let file: String
  /// The path from the document's root, such as `terms[3].range`; empty for the root.
  package private(set) var path = ""

  /// The document itself.
  init(file: String) {
    self.file = file
  }

  /// A member of the object here.
  package func member(_ name: String) -> Place {
    var place = self
    place.path += path.isEmpty ? name : ".\(name)"
    return place
  }

  /// An item of the list here, counted from 0.
  package func item(_ index: Int) -> Place {
    var place = self
    place.path += "[\(index)]"
    return place
  }

  /// The error that something is wrong here.
  package func error(_ problem: ConfigurationError.Problem) -> ConfigurationError {
    .invalid(file: file, path: path, problem)
  }
}
