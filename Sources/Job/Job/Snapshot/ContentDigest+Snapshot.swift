import Model

/// What of a snapshot enters its digest, in this order: each person with their rows, then the names
/// and units.
extension ContentDigest {
  mutating func add(_ person: Person) {
    add(person.userID)
    add(person.profile?.language.rawValue)
    add(person.profile?.zone)
  }

  mutating func add(_ row: SignalRow) {
    add(Int64(row.key))
    add(Int64(row.unit))
    add(RowFlags(of: row).bits)
    add(row.instant?.milliseconds)
    add(row.value)
    add(row.secondValue)
    add(row.confidence)
    add(row.updatedAt)
    add(row.entry)
    add(row.repeatGroup)
  }

  mutating func add(_ look: Look) {
    add(look.identity.outcome.description)
    add(look.identity.trigger.description)
    add(Int64(look.identity.lag))
    add(Int64(look.windowEnd.number))
    add(look.isKept ? 1 as UInt64 : 0 as UInt64)
  }

  mutating func add(names: [Vocabulary.Name], units: [String]) {
    for name in names {
      add(name.category)
      add(name.key)
    }
    for unit in units { add(unit) }
  }
}
