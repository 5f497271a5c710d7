import Model
import Testing

@testable import Configuration

/// Every single member of the shipped files, dropped and mistyped: the error names its path.
struct MutationTests {
  typealias Problem = ConfigurationError.Problem

  /// Members that a term, a unit or a label may do without, or need only beside others.
  static let optional: Set<String> = [
    "unit", "accepts", "range", "resolution", "aggregate", "healthAggregate", "dividedBy", "worse",
    "polarityValues", "view", "splitsInto", "isDerived", "plural", "divisor", "zero", "folds",
    "narration", "effort", "requests", "activeDays", "recap", "digits", "words",
  ]
  /// Members of a fold that some kinds need and others do not have.
  static let ofSomeFolds: Set<String> = ["days", "share"]

  /// A value of another type that never stands where `value` does.
  static func mistyped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object: .list([])
    case .list: .object([:])
    case .number: .text("1")
    case .text, .null: .flag(true)
    case .flag: .number(1)
    }
  }

  /// Whether a part is a member that must be there.
  static func isRequired(_ steps: [JSONStep]) -> Bool {
    guard case .member(let name) = steps.last else { return false }
    let isUnit = steps.count == 2 && steps.first == .member("units")
    let isOfSomeFolds = steps.first == .member("folds") && ofSomeFolds.contains(name)
    return !isUnit && !isOfSomeFolds && !optional.contains(name)
  }

  /// The error with which the tree is refused for its shape; nil when it is not.
  static func shapeError(of tree: JSONValue, in file: ShippedFile) -> ConfigurationError? {
    let shape = file == .taxonomy ? TaxonomyEntry.shape : Pipeline.shape
    do throws(ConfigurationError) {
      try shape.check(tree, at: Place(file: file.rawValue))
      return nil
    } catch {
      return error
    }
  }

  /// The error with which a file of this content is refused; nil when it is read.
  static func error(of tree: JSONValue, in file: ShippedFile, taxonomy: Taxonomy)
    -> ConfigurationError?
  {
    let changed = ConfigurationFile(name: file.rawValue, bytes: Array(tree.document.utf8))
    return file == .taxonomy
      ? refusal(ofTaxonomy: changed) : refusal(ofPipeline: changed, taxonomy: taxonomy)
  }

  /// Checks every mutation by the shape of its tree, and one in `stride` written and read as a file
  /// (a debug build takes 20 ms to read the taxonomy).
  static func expect(
    _ mutations: [(tree: JSONValue, path: String, problem: ConfigurationError.Problem)],
    in file: ShippedFile
  ) throws {
    let taxonomy = try ShippedFile.shippedTaxonomy()
    let stride = file == .taxonomy ? 23 : 1
    #expect(mutations.count >= 25)
    for (index, mutation) in mutations.enumerated() {
      let expected = ConfigurationError.invalid(
        file: file.rawValue, path: mutation.path, mutation.problem)
      #expect(shapeError(of: mutation.tree, in: file) == expected)
      guard index % stride == 0 else { continue }
      #expect(error(of: mutation.tree, in: file, taxonomy: taxonomy) == expected)
    }
  }

  @Test(arguments: ShippedFile.allCases)
  func `names a required member that is dropped`(file: ShippedFile) throws {
    let tree = try file.tree()
    let mutations = tree.parts.map(\.steps).filter(Self.isRequired).map { steps in
      (tree.replacing(steps[...], with: nil), JSONStep.path(of: steps), Problem.missing)
    }
    try Self.expect(mutations, in: file)
  }

  @Test(arguments: ShippedFile.allCases)
  func `names a value whose type is changed`(file: ShippedFile) throws {
    let tree = try file.tree()
    let mutations = tree.parts.map { steps, value in
      let other = Self.mistyped(value)
      let problem = Problem.wrongType(
        expected: Self.expected(value, at: steps), found: other.type)
      return (tree.replacing(steps[...], with: other), JSONStep.path(of: steps), problem)
    }
    try Self.expect(mutations, in: file)
  }

  @Test(arguments: ShippedFile.allCases)
  func `names a member that is misspelt, and the right one`(file: ShippedFile) throws {
    let tree = try file.tree()
    let mutations = tree.parts.compactMap { steps, value in
      guard case .member(let name) = steps.last, steps.dropLast().last != .member("units"),
        name.count > 2
      else { return nil as (JSONValue, String, Problem)? }
      let misspelt = Array(steps.dropLast()) + [.member(name + "_")]
      let changed = tree.replacing(steps[...], with: nil).replacing(misspelt[...], with: value)
      return (changed, JSONStep.path(of: misspelt), .unknownMember(nearest: name))
    }
    try Self.expect(mutations, in: file)
  }

  /// Members whose type is closer than that of their value: whole numbers and times.
  static let whole: Set<String> = [
    "format", "days", "minimumJournaledDays", "minimumDays", "minimumTriggerDays",
    "minimumOutcomeDays", "minimumSideDays", "minimumEpisodes", "minimumIncidents",
    "minutesBetween", "minimumDegreesOfFreedom", "shortHistoryDays", "influentialDays",
    "narrowSourceDays",
    "establishedLooks", "establishedDays",
    "maximumSupportingSignals", "lags", "contextTokens", "answerTokens", "concurrentRequests",
    "maximumRequests", "maximumBytes", "activeDays", "digits", "yellowFrom", "greenFrom",
  ]
  static let times: Set<String> = ["dayStartsAt", "sleepBelongsToNextDayFrom"]

  static func expected(_ value: JSONValue, at steps: [JSONStep])
    -> ConfigurationError.ExpectedType
  {
    let name = steps.reversed().lazy.compactMap { step -> String? in
      if case .member(let name) = step { name } else { nil }
    }.first
    return switch value {
    case .object: .object
    case .list: .list
    case .flag: .flag
    case .text: times.contains(name ?? "") ? .timeOfDay : .text
    case .number: whole.contains(name ?? "") ? .wholeNumber : .number
    // The only null of the files is an open end of a range.
    case .null: .number
    }
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("ab", "ba", 2),
  ])
  func `counts edits`(word: String, other: String, count: Int) {
    #expect(edits(from: word, to: other) == count)
    #expect(edits(from: other, to: word) == count)
  }
}
