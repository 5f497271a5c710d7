extension String {
  /// Lines of at most 79 columns, folded at spaces; a no-break space does not fold. Each line
  /// begins with `indent`, the first with `first` where it is given. What steers a terminal is made
  /// visible.
  func folded(indent: String, first: String? = nil) -> [String] {
    var lines: [String] = []
    var line = first ?? indent
    var isEmpty = true
    for word in visible.split(separator: " ") {
      if !isEmpty && line.count + 1 + word.count > 79 {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
