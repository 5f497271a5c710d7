/// The words after a verb, read against the options that the verb knows.
struct Arguments {
  /// An option of a verb.
  struct Option {
    /// The name without dashes.
    let name: String
    /// What its value is called in the help; nil for a switch.
    let value: String?
    /// One line of help.
    let help: String
    /// Whether it may be given several times.
    let isRepeatable: Bool

    init(_ name: String, _ value: String? = nil, help: String, isRepeatable: Bool = false) {
      self.name = name
      self.value = value
      self.help = help
      self.isRepeatable = isRepeatable
    }
  }

  /// The verb that the words follow.
  let verb: String
  /// The words that belong to no option, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads `--name value`, `--name=value`, `--switch` and operands; after `--` everything is an
  /// operand.
  ///
  /// - Throws: a usage error that names the word.
  init(
    _ words: [String], knowing options: [Option], of verb: String = ""
  ) throws(CommandError) {
    self.verb = verb
    let known = Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0) })
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("--") else {
        if word.hasPrefix("-") && word != "-" { throw .usage(.unknownOption(word)) }
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = known[String(parts[0])] else {
        throw .usage(.unknownOption("--\(parts[0])"))
      }
      try take(option, attached: parts.count > 1 ? String(parts[1]) : nil, from: &rest)
    }
  }

  private mutating func take(
    _ option: Option, attached: String?, from rest: inout ArraySlice<String>
  ) throws(CommandError) {
    var value = attached
    if option.value == nil {
      guard attached == nil else { throw .usage(.needsNoValue("--\(option.name)")) }
      value = ""
    } else if value == nil, let next = rest.first, !next.hasPrefix("--") {
      value = rest.removeFirst()
    }
    // A script whose variable is not set gives an empty word, which is no path and no name.
    guard let value, option.value == nil || !value.isEmpty else {
      throw .usage(.needsValue("--\(option.name)"))
    }
    guard option.isRepeatable || values[option.name] == nil else {
      throw .usage(.repeated("--\(option.name)"))
    }
    values[option.name, default: []].append(value)
  }

  /// The value of an option; nil when it was not given.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of a repeatable option.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option that the verb cannot do without.
  func required(_ name: String) throws(CommandError) -> String {
    guard let value = self[name] else { throw .usage(.missing("--\(name)")) }
    return value
  }

  /// The number that an option holds.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        .badValue(
          "--\(name)", expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"))
    }
    return number
  }

  /// The one operand of a verb that takes one.
  func operand(_ name: String) throws(CommandError) -> String {
    guard let first = operands.first else { throw .usage(.missing(name)) }
    if operands.count > 1 { throw .usage(.unexpected(operands[1])) }
    return first
  }

  /// Refuses operands for a verb that takes none.
  func refuseOperands() throws(CommandError) {
    if let word = operands.first { throw .usage(.unexpected(word)) }
  }

  /// Refuses options that mean nothing beside the others that were given.
  func refuse(_ names: [String]) throws(CommandError) {
    if let name = names.first(where: has) { throw .usage(.unexpected("--\(name)")) }
  }
}
