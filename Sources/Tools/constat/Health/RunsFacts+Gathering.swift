import Storage

extension RunsFacts {
  /// Looks at a folder of runs, or at the one in which it will be made.
  static func gather(_ path: String, journalBytes: Int?) -> RunsFacts {
    var facts = RunsFacts()
    facts.path = path
    facts.journalBytes = journalBytes
    do throws(StorageError) {
      let found = try PathFacts(of: path)
      var nearest = found
      var above = path
      while nearest == nil, let slash = above.lastIndex(of: "/") {
        above = String(above[..<slash])
        nearest = try PathFacts(of: above.isEmpty ? "/" : above)
      }
      if nearest == nil { nearest = try PathFacts(of: ".") }
      facts.kind = found.map { $0.isFolder ? .folder : .file } ?? .missing
      facts.permissions = found?.permissions ?? facts.permissions
      facts.isWritable = nearest?.isWritable ?? false
      facts.freeBytes = nearest?.freeBytes
    } catch { facts.fault = error.description }
    return facts
  }
}
