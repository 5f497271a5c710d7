import Foundation

/// A small journal as the CSV files that a person would bring.
struct SampleJournal {
  private var profiles = "user_id,label,lang,timezone\n"
  private var signals =
    "id,user_id,source,source_uuid,category,key,value_num,value_text,unit,polarity,event_time,"
    + "confidence\n"
  private var count = 0

  /// A made-up id, the same every time.
  static func id(_ number: Int) -> String {
    String(format: "00000000-0000-4000-8000-%012d", number)
  }

  /// Adds a person and gives the id.
  mutating func add(person: Int, language: String, zone: String) -> String {
    let id = Self.id(900_000 + person)
    profiles += "\(id),person \(person),\(language),\(zone)\n"
    return id
  }

  /// Adds a typed signal and gives its id; the key reads `food.coffee`.
  @discardableResult
  mutating func add(
    _ key: String, _ value: Double? = nil, of user: String, at instant: String,
    confidence: Double = 1
  ) -> String {
    count += 1
    let id = Self.id(count)
    let name = key.split(separator: ".").joined(separator: ",")
    let number = value.map { "\($0)" } ?? ""
    signals += "\(id),\(user),manual,,\(name),\(number),,,neutral,\(instant),\(confidence)\n"
    return id
  }

  /// Writes the files, and has the program make `journal.db` of them.
  func store(in folder: ScratchFolder) throws {
    try folder.write(profiles, to: "profiles.csv")
    try folder.write(signals, to: "signals.csv")
    _ = try Program.output(
      [
        "import", "csv", "--profiles", "profiles.csv", "--signals", "signals.csv", "--database",
        "sqlite:journal.db",
      ], in: folder)
  }
}
