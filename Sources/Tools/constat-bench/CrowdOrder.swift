import Days
import Synthesis

/// The size of a crowd to measure with.
struct CrowdOrder: Equatable {
  /// How many words name one.
  static let wordCount = 5

  var users: Int
  var days = 90
  var signalsPerDay = 25
  var features = 28
  var seed = 1

  init(users: Int) {
    self.users = users
  }

  /// Reads the words; nil for others.
  init?(_ words: [String]) {
    let numbers = words.compactMap(Int.init)
    guard numbers.count == Self.wordCount, words.count == Self.wordCount else { return nil }
    (users, days, signalsPerDay) = (numbers[0], numbers[1], numbers[2])
    (features, seed) = (numbers[3], numbers[4])
  }

  /// The words that name it.
  var words: [String] { [users, days, signalsPerDay, features, seed].map(String.init) }

  /// What a file of it is called.
  var name: String { "crowd-" + words.joined(separator: "-") }

  /// For people.
  var description: String {
    "\(users) users x \(days) days x \(signalsPerDay) signals, \(features) features"
  }

  func crowd() throws(DaysError) -> Crowd {
    var size = Crowd.Size()
    size.users = users
    size.days = days
    size.signalsPerDay = Double(signalsPerDay)
    size.features = features
    return try Crowd(seed: UInt64(seed), size: size)
  }
}
