import Numerics

/// On which days a person writes.
struct Attendance {
  /// Whether anything is typed.
  let isLogged: [Bool]
  /// Whether feelings are typed too.
  let isFelt: [Bool]

  /// Silent on exactly `silence` of the days, in stretches, never on the last one; on one day in
  /// twenty-five only meals are typed.
  init(_ stream: inout RandomStream, days: Int, silence: Double) {
    var isLogged = stream.stickyDays(days, share: silence, persistence: 0.5).map { !$0 }
    isLogged[days - 1] = true
    self.isLogged = isLogged
    isFelt = isLogged.map { $0 && !stream.bernoulli(0.04) }
  }

  /// The positions on which something is typed.
  var loggedDays: [Int] { isLogged.indices.filter { isLogged[$0] } }

  /// The positions on which feelings are typed.
  var feltDays: [Int] { isFelt.indices.filter { isFelt[$0] } }

  /// The values where something is typed, nil elsewhere.
  func logged(_ values: [Double]) -> [Double?] {
    zip(values, isLogged).map { $1 ? $0 : nil }
  }

  /// The values where feelings are typed, nil elsewhere.
  func felt(_ values: [Double]) -> [Double?] {
    zip(values, isFelt).map { $1 ? $0 : nil }
  }
}
