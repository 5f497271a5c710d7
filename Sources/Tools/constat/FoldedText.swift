extension String {
  /// Lines of at most 79 columns, folded at spaces; a no-break space does not fold. Each line
  /// begins with `indent`, the first with `first` where it is given. What steers a terminal is made
  /// visible. A word that is longer than a line, such as a path, stays whole unless words may be
  /// broken.
  func folded(
    indent: String, first: String? = nil, breakingWords mayBreak: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var line = first ?? indent
    var isEmpty = true
    for word in visible.split(separator: " ") {
      if !isEmpty && line.columns + 1 + word.columns > 79 {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      var rest = word
      while mayBreak, isEmpty, line.columns + rest.columns > 79 {
        let head = rest.prefix(columns: 79 - line.columns)
        lines.append(line + head)
        rest = rest[head.endIndex...]
        line = indent
      }
      line += (isEmpty ? "" : " ") + rest
      isEmpty = false
    }
    return lines + [line]
  }
}
