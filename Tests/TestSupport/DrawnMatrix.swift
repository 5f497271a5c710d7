import Days
import Model
import Numerics

extension FeatureColumn {
  /// A column drawn with one character a day: a digit is the day's value, `.` is unobserved and
  /// `?` is present without a number.
  public init(_ key: String, _ drawing: String, source: Source? = nil) throws {
    try self.init(
      key, numbers: drawing.map { $0.wholeNumberValue.map(Double.init) }, source: source)
    for (day, mark) in drawing.enumerated() where mark == "?" { setPresence(true, on: day) }
  }

  /// A column of values in the term's unit, with the yes/no view that the taxonomy gives them; nil
  /// is unobserved.
  public init(_ key: String, numbers: [Double?], source: Source? = nil) throws {
    let term = try Shipped.term(key)
    self.init(term: term, source: source, days: numbers.count)
    for case (let day, let value?) in numbers.enumerated() {
      let multiple = term.numbers.resolution.flatMap {
        Quantisation(resolution: $0)?.multiple(nearest: value)
      }
      setMultiple(term.kind == .event ? min(1, value) : multiple ?? value, on: day)
      if term.isPresence {
        setPresence(value > 0, on: day)
      } else if let view = term.binaryView {
        setPresence(view.values.contains(value), on: day)
      }
    }
  }
}

extension DayMatrix {
  /// Columns over consecutive days from a journal's first.
  public init(_ columns: [FeatureColumn]) throws {
    let last = Journal.firstDay.advanced(by: (columns.first?.observed.count ?? 1) - 1)
    guard let range = DayRange(first: Journal.firstDay, last: last) else {
      throw Shipped.Unknown(name: "a matrix without a day")
    }
    self.init(axis: DayAxis(range, in: try TimeZoneRules(identifier: "UTC")), columns: columns)
  }
}
