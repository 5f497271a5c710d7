/// The known word with the fewest single-character edits from a word (Levenshtein); the
/// alphabetically first of several. Nil when no word is known. O(known x length²).
func nearest(to word: String, among known: [String]) -> String? {
  known.sorted().min { edits(from: word, to: $0) < edits(from: word, to: $1) }
}

/// Levenshtein's distance: the fewest characters to insert, drop or replace.
func edits(from word: String, to other: String) -> Int {
  let target = Array(other)
  var row = Array(0...target.count)
  for (dropped, character) in word.enumerated() {
    var diagonal = row[0]
    row[0] = dropped + 1
    for column in target.indices {
      let replaced = diagonal + (target[column] == character ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[target.count]
}
