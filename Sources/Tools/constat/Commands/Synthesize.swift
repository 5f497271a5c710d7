extension Verb {
  static let synthesize = Verb(
    name: "synthesize", usage: "", summary: "", details: "", options: []
  ) { _, _ throws(CommandError) in }
}
