import Days
import Model

/// Days laid on one another: the place of each day, and in how many directions places can differ.
struct DayPlaces {
  let places: [Int]
  let count: Int
  /// The directions that the mean and the days of the week leave.
  let directions: Int

  /// The places of an axis in a fold of the calendar.
  init(_ fold: CalendarFold, of axis: DayAxis) {
    places = fold.places(of: axis)
    count = fold.placeCount
    directions = fold.directions
  }

  /// A stretch of days, and the other days.
  init(stretch: Range<Int>, of dayCount: Int) {
    places = (0..<dayCount).map { stretch.contains($0) ? 1 : 0 }
    count = 2
    directions = 1
  }

  /// The mean of a series over the days of each place that are among `days`; 0 where there is none.
  private func placeMeans(of series: [Double], over days: [Int]) -> [Double] {
    var sums = [Double](repeating: 0, count: count)
    var counts = [Double](repeating: 0, count: count)
    for day in days {
      sums[places[day]] += series[day]
      counts[places[day]] += 1
    }
    for place in sums.indices { sums[place] = counts[place] > 0 ? sums[place] / counts[place] : 0 }
    return sums
  }

  /// A series replaced by its mean over the days of each place that are among `days`; 0 where there
  /// is none.
  func means(of series: [Double], over days: [Int]) -> [Double] {
    let means = placeMeans(of: series, over: days)
    return places.map { means[$0] }
  }

  /// How much a series differs between places and within them: sums of squares over `days`.
  func variation(of series: [Double], over days: [Int]) -> (between: Double, within: Double) {
    let means = placeMeans(of: series, over: days)
    var sum = 0.0
    for day in days { sum += series[day] }
    let mean = sum / Double(max(1, days.count))
    var (between, within) = (0.0, 0.0)
    for day in days {
      let (value, placeMean) = (series[day], means[places[day]])
      between += (placeMean - mean) * (placeMean - mean)
      within += (value - placeMean) * (value - placeMean)
    }
    return (between, within)
  }
}
