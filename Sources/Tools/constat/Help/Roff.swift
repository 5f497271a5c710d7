/// A page in the language of `man`, written from top to bottom.
struct Roff {
  /// The page so far.
  private(set) var text: String
  private var isAfterHead = false

  /// The top of a page: its name, its section and who it comes from.
  init(title: String, section: Int, source: String) {
    text = ".TH \(title) \(section) \"\" \"\(Self.escaped(source))\" \"User Commands\"\n"
  }

  /// Begins a section.
  mutating func section(_ name: String) { head(".SH \(Self.escaped(name))") }

  /// Begins a part of a section.
  mutating func part(_ name: String) { head(".SS \(Self.escaped(name))") }

  private mutating func head(_ line: String) {
    add(line)
    isAfterHead = true
  }

  /// Adds a paragraph, in which words between backticks are bold.
  mutating func paragraph(_ text: String) {
    beginParagraph()
    body(text)
  }

  /// A heading begins the first paragraph below it.
  private mutating func beginParagraph() {
    if !isAfterHead { add(".PP") }
  }

  /// Adds what belongs to a tag, indented below it.
  mutating func item(_ tag: String, _ text: String) {
    add(".TP")
    add("\\fB\(Self.escaped(tag))\\fR")
    body(text)
  }

  /// Adds lines as they stand.
  mutating func lines(_ text: String) {
    beginParagraph()
    add(".nf")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      add(Self.guarded(Self.escaped(String(line))))
    }
    add(".fi")
  }

  /// Adds text as the terminal's help has it: paragraphs between empty lines, those with indented
  /// lines as they stand.
  mutating func prose(_ text: String) {
    var paragraph: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) + [Substring()] {
      guard line.isEmpty else {
        paragraph.append(line)
        continue
      }
      guard !paragraph.isEmpty else { continue }
      let whole = paragraph.joined(separator: "\n")
      if paragraph.contains(where: { $0.hasPrefix(" ") }) {
        lines(whole)
      } else {
        self.paragraph(whole)
      }
      paragraph = []
    }
  }

  /// Adds text that `man` fills into lines of its own; here they only end before they are long.
  private mutating func body(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    var marked = ""
    for (place, piece) in words.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    {
      let piece = Self.escaped(String(piece))
      marked += place.isMultiple(of: 2) ? piece : "\\fB\(piece)\\fR"
    }
    var line = ""
    for word in marked.split(separator: " ") {
      if !line.isEmpty && line.count + word.count > 78 {
        add(Self.guarded(line))
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    add(Self.guarded(line))
  }

  private mutating func add(_ line: String) {
    text += line + "\n"
    isAfterHead = false
  }

  /// The line with nothing at its start that would be an instruction.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// The text with every character written so that it shows as itself.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case " "..."}": escaped.unicodeScalars.append(scalar)
      default: escaped += "\\[u\(Self.hexadecimal(scalar))]"
      }
    }
    return escaped
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
