import Days
import Matrices
import Model
import TestSupport
import Testing

extension Journal {
  /// The matrix of a window of `length` days that ends on day `last` of the journal.
  func matrix(upTo last: Int, length: Int = 90) throws -> DayMatrix {
    let pipeline = try Shipped.pipeline { $0.window.days = length }
    let intake = try intake(of: pipeline)
    let rule = WindowRule(
      window: pipeline.window, asOf: .date(Journal.firstDay.advanced(by: last)),
      snapshotInstant: Journal.now)
    let window = try #require(rule.window(of: intake.days, in: zone))
    let axis = try #require(rule.axis(of: intake, within: window, in: zone))
    return Aligner(vocabulary: try vocabulary()).align(intake, over: axis)
  }

  /// Writes a signal of the weather, which journals no day, so that the matrix starts there.
  mutating func start(on day: Int = 0) {
    self[add("environment.pressure", on: day, 1000)].source = .weather
  }
}

extension DayMatrix {
  private func named(_ key: String) throws -> FeatureColumn {
    let name = try #require(SignalKey(key))
    return try #require(column(of: name))
  }

  /// One character a day: the value, `?` for present without a number, `.` for unobserved.
  func drawing(of key: String) throws -> String {
    let column = try named(key)
    return axis.indices.map { day in
      if let value = column.value(on: day) { return "\(Int(value))" }
      return column.presenceObserved[day] ? "?" : "."
    }.joined()
  }

  /// The yes/no view: 1, 0 or `.`.
  func view(of key: String) throws -> String {
    let column = try named(key)
    return axis.indices.map { day in
      column.presenceObserved[day] ? column.presence[day] ? "1" : "0" : "."
    }.joined()
  }

  /// The values of all days.
  func values(of key: String) throws -> [Double?] {
    let column = try named(key)
    return axis.indices.map { column.value(on: $0) }
  }

  /// The source on which a column rests.
  func source(of key: String) throws -> Source? { try named(key).source }
}
