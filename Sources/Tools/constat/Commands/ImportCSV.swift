extension Verb {
  static let importCSV = Verb(
    name: "import csv", usage: "", summary: "", details: "", options: []
  ) { _, _ throws(CommandError) in }
}
