import Days
import Matrices
import Model
import TestSupport
import Testing

extension Journal {
  /// The shipped recap of the days up to day `last` of the journal; nil for the person's own last.
  func recap(upTo last: Int?, length: Int = 90) throws -> Recap {
    let pipeline = try Shipped.pipeline { $0.window.days = length }
    let recapper = Recapper(try #require(Shipped.taxonomy().recap), vocabulary: try vocabulary())
    let intake = try intake(of: pipeline)
    let rule = WindowRule(
      window: pipeline.window, asOf: last.map { .date(Journal.firstDay.advanced(by: $0)) } ?? .last,
      snapshotInstant: Journal.now)
    guard let window = rule.window(of: intake.days, in: zone) else {
      return recapper.recap(of: intake, on: nil, over: nil)
    }
    let axis = rule.axis(of: intake, within: window, in: zone)
    let matrix = try axis.map { Aligner(vocabulary: try vocabulary()).align(intake, over: $0) }
    return recapper.recap(
      of: intake, on: matrix, over: recapper.days(upTo: window.last, in: zone))
  }
}

extension Recap {
  /// A value by its name, as `number/known days`; `-` for no number.
  func drawing(_ name: String) throws -> String {
    let value = try #require(values.first { $0.plan.name == name })
    return "\(value.number.map { "\($0)" } ?? "-")/\(value.knownDays)"
  }

  /// A score by its name, as `score/tracked days`.
  func score(_ name: String) throws -> String {
    let score = try #require(scores.first { $0.plan.name == name })
    return "\(score.level.rawValue)/\(score.trackedDays)"
  }
}
