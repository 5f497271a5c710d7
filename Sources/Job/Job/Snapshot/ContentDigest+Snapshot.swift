import Model

/// What of a snapshot enters its digest, in this order: each person with their rows, then the names
/// and units.
extension ContentDigest {
  mutating func add(_ person: Person) {
    add(person.userID)
    add(person.profile?.language.rawValue)
    add(person.profile?.zone)
  }

  /// Adds what a row has and its id, after a word that tells which of them there are.
  mutating func add(_ row: SignalRow, _ id: RowID) {
    var presence: Int64 = 0
    if row.instant != nil { presence |= 1 }
    if row.value != nil { presence |= 2 }
    if row.secondValue != nil { presence |= 4 }
    if row.entry != nil { presence |= 8 }
    if row.repeatGroup != nil { presence |= 16 }
    if case .other = id { presence |= 32 }
    add(presence << 32 | RowFlags(of: row).bits)
    add(Int64(row.key))
    add(Int64(row.unit))
    add(row.confidence)
    add(row.updatedAt)
    if let instant = row.instant { add(instant.milliseconds) }
    if let value = row.value { add(value) }
    if let value = row.secondValue { add(value) }
    if let entry = row.entry { add(entry) }
    if let group = row.repeatGroup { add(group) }
    switch id {
    case .uuid(let uuid):
      add(uuid.high)
      add(uuid.low)
    case .other(let text): add(text)
    }
  }

  mutating func add(_ look: Look) {
    add(look.identity.outcome.description)
    add(look.identity.trigger.description)
    add(Int64(look.identity.lag))
    add(Int64(look.windowEnd.number))
    add(look.isKept ? 1 as UInt64 : 0 as UInt64)
  }

  mutating func add(_ period: LifePeriod) {
    add(period.label.rawValue)
    add(Int64(period.stretch.first.number))
    add(period.stretch.last.map { Int64($0.number) })
  }

  mutating func add(names: [Vocabulary.Name], units: [String]) {
    for name in names {
      add(name.category)
      add(name.key)
    }
    for unit in units { add(unit) }
  }
}
