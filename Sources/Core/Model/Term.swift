/// What the taxonomy says of one key: how it is read, kept for a day, tested and named.
public struct Term: Sendable, Equatable {
  /// How a day's value is formed.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// Something that happened or did not.
    case event
    /// Something that was felt with a strength.
    case intensity
    /// A closed scale that the person answers.
    case scale
    /// A measured number.
    case quantity
    /// Text that is kept for the day's sake only.
    case note
  }

  /// What silence means on a day without any row of the key.
  public enum Absence: String, CaseIterable, Codable, Sendable {
    /// Silence says nothing.
    case never
    /// Absent on a day with a manual signal of the same category.
    case categoryDays = "category_days"
    /// Absent on a day on which the person said how they feel.
    case feelingDays = "feeling_days"
    /// Absent on a day with any manual signal.
    case journaledDays = "journaled_days"
    /// Absent between the window's first and last signal of the same category.
    case betweenCategorySignals = "between_category_signals"
  }

  /// How several numbers of one day become one.
  public enum Aggregate: String, CaseIterable, Codable, Sendable {
    case sum, last, mean, maximum
  }

  /// The part that a feature plays in a pair.
  public enum Role: String, CaseIterable, Codable, Sendable {
    case outcome, trigger
    /// A trigger only when a pipeline lists it.
    case optionalTrigger = "optional_trigger"
    /// Kept for the reports; never tested.
    case context
  }

  /// Which way of a number the person suffers from.
  public enum Worse: String, CaseIterable, Codable, Sendable {
    case higher, lower
  }

  /// A yes or no made of a scale: the value is at most, or at least, a threshold.
  public struct BinaryView: Sendable, Equatable {
    /// The name of the view, such as `negative`.
    public let name: String
    /// The values for which the view is a yes.
    public let values: ClosedRange<Double>
    /// The names of a day that is a yes, one for each language: `low mood`.
    public let labels: [Language: Label]

    /// The view `name`, a yes for the values in `values`.
    public init(name: String, values: ClosedRange<Double>, labels: [Language: Label] = [:]) {
      self.name = name
      self.values = values
      self.labels = labels
    }
  }

  /// The numbers that a row of the key may carry.
  public struct Numbers: Sendable, Equatable {
    /// The unit of every value after conversion; empty when there is none.
    public var unit = ""
    /// The conversion of a value in each other unit that is accepted.
    public var conversions: [String: Conversion] = [:]
    /// The accepted range after conversion, inclusive; nil accepts every finite number. It does not
    /// bind a written zero where `Term.isPresence`: the range of a strength is 1 to 10, 0.5 is
    /// outside it, and 0 says "none".
    public var range: ClosedRange<Double>?
    /// The logging resolution; nil leaves values as they are.
    public var resolution: Double?
    /// The daily aggregate of rows of source `health`.
    public var healthAggregate = Aggregate.mean
    /// The daily aggregate of all other rows.
    public var aggregate = Aggregate.mean
    /// The key of the same category that divides the daily value, taken from the same source.
    public var dividedBy: String?
    /// What a polarity stands for when a scale has no number.
    public var polarityValues: [Polarity: Double] = [:]

    /// Numbers without a unit, a range or a resolution, averaged over a day.
    public init() {}
  }

  /// A linear change of unit.
  public struct Conversion: Sendable, Equatable {
    /// The value is multiplied by `numerator / denominator`, in this order, before the offset is
    /// added.
    public let numerator: Double
    /// See `numerator`.
    public let denominator: Double
    /// Added after the multiplication.
    public let offset: Double

    /// The conversion `value * numerator / denominator + offset`.
    public init(numerator: Double, denominator: Double, offset: Double) {
      self.numerator = numerator
      self.denominator = denominator
      self.offset = offset
    }

    /// The value in the term's unit.
    public func callAsFunction(_ value: Double) -> Double {
      value * numerator / denominator + offset
    }
  }

  /// The key; for an open category the name is empty in the taxonomy and the person's text in a
  /// vocabulary.
  public var key: SignalKey
  /// How a day's value is formed.
  public var kind: Kind
  /// What the row's number means.
  public var numbers: Numbers
  /// What silence means.
  public var absence: Absence
  /// The part in a pair.
  public var role: Role
  /// Which way of the number the person suffers from; nil for what is neither good nor bad.
  public var worse: Worse?
  /// The binary view of a scale; events and intensities have their presence.
  public var binaryView: BinaryView?
  /// The keys, of the same category, into which a row is split (`120/80`); empty for most.
  public var splitsInto: [String]
  /// Whether the key only comes from a split and is never read from a row.
  public var isDerived: Bool
  /// The names of the key, one for each language.
  public var labels: [Language: Label]

  /// A term with the given key and kind, without numbers, never absent, context only.
  public init(key: SignalKey, kind: Kind) {
    self.key = key
    self.kind = kind
    numbers = Numbers()
    absence = .never
    role = .context
    splitsInto = []
    isDerived = false
    labels = [:]
  }

  /// Whether a day is a yes or a no by presence alone. A written zero, in any unit and before any
  /// conversion, then says that it did not happen, whatever `numbers.range` is.
  public var isPresence: Bool { kind == .event || kind == .intensity }
  /// Whether a yes/no view of a day exists.
  public var hasBinaryView: Bool { isPresence || binaryView != nil }
}
