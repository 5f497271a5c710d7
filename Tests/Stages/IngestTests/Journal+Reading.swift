import Days
import Ingest
import Model
import TestSupport
import Testing

extension Journal {
  /// Why a row is refused; nil when it is used.
  func reason(of row: Int, now: Instant = Journal.now) throws -> RefusalReason? {
    let intake = try intake(now: now)
    return intake.refusals.first { $0.row == Int64(row) }?.reason
  }

  /// The one observation of a row.
  func observation(of row: Int, of pipeline: Pipeline? = nil) throws -> Observation {
    let all = try intake(of: pipeline).observations.filter { $0.row == Int64(row) }
    try #require(all.count == 1)
    return all[0]
  }

  /// The day of the one observation of a signal of that source and time.
  static func day(
    of key: String, _ source: Source, at time: String, in zone: String,
    _ change: (inout Pipeline) -> Void = { _ in }
  ) throws -> String {
    var journal = try Journal(zone: zone)
    let row = journal.add(key, at: time, 3)
    journal[row].source = source
    return try journal.observation(of: row, of: Shipped.pipeline(change)).day.description
  }
}
