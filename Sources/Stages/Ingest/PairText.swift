import Model

extension SignalRow {
  /// Takes the two numbers of a text such as `120/80`; the row's own number is then not used. Any
  /// other text changes nothing. For keys that the taxonomy splits.
  public mutating func readPair(in text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Double($0.filter { !$0.isWhitespace })
    }
    if parts.count == 2, let first = parts[0], let second = parts[1] {
      (value, secondValue) = (first, second)
    }
  }
}
