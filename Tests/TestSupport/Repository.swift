import FoundationEssentials

/// Where the files of the project lie while its tests run.
public enum Repository {
  /// The top folder of the checkout.
  public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// The folder `shared` beside the checkout; nil where there is none.
  public static let shared: String? = {
    let path =
      root.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/") + "/shared"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()
}
