/// Why an evaluation cannot be told beside what others gave.
public enum EvaluationError: Error, Equatable, Sendable {
  /// The results of peers are about people of another seed.
  case peersOfSeed(UInt64, expected: UInt64)
  /// The results of peers are about more or fewer people of a cell.
  case peersOfPeople(Int, expected: Int)
  /// The results of peers know other cells of that length, and not this one; or none at all.
  case peersLack(Cell)
  /// What Constat shows the people of a cell is not what it showed when they were written.
  case peersDiffer(Cell)
}

extension EvaluationError: CustomStringConvertible {
  /// What does not match, and what to do.
  public var description: String {
    switch self {
    case .peersOfSeed(let seed, let expected):
      "the results of the peers are of seed \(seed), not \(expected): give --seed \(seed), or make "
        + "them again"
    case .peersOfPeople(let people, let expected):
      "the results of the peers are of \(people) people a cell, not \(expected): make them again"
    case .peersLack(let cell):
      "the results of the peers say nothing of \(cell): make them again"
    case .peersDiffer(let cell):
      "the results of the peers were made beside other findings in \(cell): make them again"
    }
  }
}
