import Model

/// Who of a journal is chosen, as one look over everyone found it.
struct ChosenPeople {
  /// The ids asked for; nil for everyone.
  var users: [String]?
  /// Whether somebody is chosen, by the place among everyone; nil when all are.
  var places: [Bool]?
  /// How many people are chosen.
  var count = 0
  /// How many were left out, though of the part that was asked for, because they are not active.
  var inactive = 0
}

extension JournalReader {
  /// Looks over everyone. Memory is a byte a person; its caller holds the transaction in which
  /// `forEachPerson(_:_:)` is called too.
  func people(chosenBy choice: PeopleChoice) throws(JobError) -> ChosenPeople {
    var chosen = ChosenPeople(users: choice.users)
    guard choice.users == nil, choice.shard != nil || choice.active != nil else {
      chosen.count = try count(of: choice.users)
      return chosen
    }
    var places: [Bool] = []
    try forEachPerson(of: nil) { person throws(JobError) in
      guard choice.shard?.holds(person.userID) ?? true else { return places.append(false) }
      let isActive = try choice.active.map { period throws(JobError) in
        try self.isActive(person.userID, during: period)
      }
      if isActive == false { chosen.inactive += 1 }
      places.append(isActive ?? true)
    }
    chosen.places = places
    chosen.count = places.count { $0 }
    return chosen
  }

  /// Calls `body` with each of the chosen, users ascending, numbered from 0.
  ///
  /// - Throws: `unknownPeople`, as for those asked for.
  func forEachPerson(
    _ chosen: ChosenPeople, _ body: (Person) throws(JobError) -> Void
  ) throws(JobError) {
    guard let places = chosen.places else { return try forEachPerson(of: chosen.users, body) }
    var number = 0
    try forEachPerson(of: nil) { person throws(JobError) in
      guard places.indices.contains(person.number), places[person.number] else { return }
      try body(Person(number: number, userID: person.userID, profile: person.profile))
      number += 1
    }
  }
}
