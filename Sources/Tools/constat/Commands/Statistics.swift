extension Verb {
  static let statistics = Verb(
    name: "statistics", usage: "", summary: "", details: "", options: []
  ) { _, _ throws(CommandError) in }
}
