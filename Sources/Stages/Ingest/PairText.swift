import Model

extension SignalRow {
  /// Takes the two numbers of a text such as `120/80`; the row's own number is then not used. Any
  /// other text changes nothing. A part that says it is no number is infinite, like any value that
  /// is none: a database has no NaN. For keys that the taxonomy splits.
  public mutating func readPair(in text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Double($0.filter { !$0.isWhitespace }).map { $0.isNaN ? .infinity : $0 }
    }
    if parts.count == 2, let first = parts[0], let second = parts[1] {
      (value, secondValue) = (first, second)
    }
  }
}
