import Days

/// The time zones of a snapshot's people, each read once.
public struct ZoneTable: Sendable {
  /// The zone in which the rows of nobody are read: they are all refused.
  static let zoneOfNobody = "UTC"
  private let rules: [String: TimeZoneRules]

  /// Reads the zones from the zone database. A name that is not in it has no rules: its people
  /// cannot be computed.
  ///
  /// - Throws: `zonesMissing` when not even UTC is there.
  public init(_ names: some Sequence<String>, in directory: ZoneDirectory) throws(JobError) {
    var rules: [String: TimeZoneRules] = [:]
    for name in Set(names).union([Self.zoneOfNobody]) {
      rules[name] = try? TimeZoneRules(identifier: name, in: directory)
    }
    guard rules[Self.zoneOfNobody] != nil else { throw .zonesMissing(path: directory.path) }
    self.rules = rules
  }

  /// The rules of a zone; nil when the zone database does not know it.
  public subscript(name: String) -> TimeZoneRules? { rules[name] }
}
