/// Rows that take one level of every dimension, so few that every two levels of two dimensions that
/// can stand together meet in one of them: the full product would be read by nobody.
enum AllPairs {
  /// A level of a dimension.
  struct Level: Hashable {
    let dimension: Int
    let level: Int
  }

  /// Two levels that are to meet, the one of the earlier dimension first.
  struct Meeting: Hashable {
    let first: Level
    let second: Level
  }

  /// The rows in ascending order, each with a level for every dimension.
  ///
  /// A row begins with two levels that have not met, and takes in each other dimension the level
  /// that meets most of its levels for the first time; of equals the first.
  ///
  /// - Parameters:
  ///   - sizes: how many levels each dimension has.
  ///   - canStand: whether some levels, nil where none is chosen yet, may stand in one row. Levels
  ///     that may must leave a choice in every dimension, taken in order.
  static func rows(of sizes: [Int], canStand: ([Int?]) -> Bool) -> [[Int]] {
    let all = meetings(of: sizes, canStand: canStand)
    var open = Set(all)
    var rows: [[Int]] = []
    for meeting in all where open.contains(meeting) {
      let row = row(with: meeting, open: open, sizes: sizes, canStand: canStand)
      open.subtract(meetings(in: row))
      rows.append(row)
    }
    return rows.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Every two levels that can stand together.
  static func meetings(of sizes: [Int], canStand: ([Int?]) -> Bool) -> [Meeting] {
    let levels = sizes.indices.flatMap { dimension in
      (0..<sizes[dimension]).map { Level(dimension: dimension, level: $0) }
    }
    return levels.flatMap { first in
      levels.filter { $0.dimension > first.dimension }
        .map { Meeting(first: first, second: $0) }
        .filter { canStand(start(with: $0, of: sizes.count)) }
    }
  }

  /// Those that a row brings about.
  static func meetings(in row: [Int]) -> [Meeting] {
    let levels = row.enumerated().map { Level(dimension: $0, level: $1) }
    return levels.flatMap { first in
      levels[(first.dimension + 1)...].map { Meeting(first: first, second: $0) }
    }
  }

  private static func start(with meeting: Meeting, of count: Int) -> [Int?] {
    var row = [Int?](repeating: nil, count: count)
    row[meeting.first.dimension] = meeting.first.level
    row[meeting.second.dimension] = meeting.second.level
    return row
  }

  private static func row(
    with meeting: Meeting, open: Set<Meeting>, sizes: [Int], canStand: ([Int?]) -> Bool
  ) -> [Int] {
    var row = start(with: meeting, of: sizes.count)
    for dimension in sizes.indices where row[dimension] == nil {
      var best: (level: Int, met: Int)?
      for level in 0..<sizes[dimension] {
        var tried = row
        tried[dimension] = level
        guard canStand(tried) else { continue }
        let met = firstMeetings(of: Level(dimension: dimension, level: level), in: row, open: open)
        if met > best?.met ?? -1 { best = (level, met) }
      }
      guard let best else { preconditionFailure("no level is left in dimension \(dimension)") }
      row[dimension] = best.level
    }
    return row.compactMap { $0 }
  }

  /// How many of the levels in a row a level has not met.
  private static func firstMeetings(of level: Level, in row: [Int?], open: Set<Meeting>) -> Int {
    row.enumerated().count { dimension, chosen in
      guard let chosen else { return false }
      let other = Level(dimension: dimension, level: chosen)
      return open.contains(
        dimension < level.dimension
          ? Meeting(first: other, second: level) : Meeting(first: level, second: other))
    }
  }
}
