import Model

/// What is said where there is no room for all.
extension DoctorText {
  /// What a list says of `count` things that it leaves out.
  func more(_ count: Int) -> String {
    count == 1 ? oneMore : severalMore.replacing("#", with: "\(count)")
  }
}

extension DoctorText.Sheet {
  /// The finding where there is no room for its card: its title and its facts.
  var inOneLine: DoctorText.Line {
    DoctorText.Line(title, facts.map { "\($0.name) \($0.value)" }.joined(separator: ", "))
  }
}
