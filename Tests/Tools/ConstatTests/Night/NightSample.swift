import Foundation
import Publishing

@testable import Job

/// A night of made-up numbers.
enum NightSample {
  static let times = [
    StageTime(stage: .freeze, duration: .milliseconds(1_250)),
    StageTime(stage: .compute, duration: .seconds(61)),
    StageTime(stage: .check, duration: .microseconds(400)),
    StageTime(stage: .publish, duration: .microseconds(33_600)),
  ]

  static func line(
    _ user: String = "u", _ status: PersonResult.Status = .ok
  ) throws -> PersonLine {
    PersonLine(census: try census(), result: result(user, status), changes: PublishingSummary())
  }

  private static func result(_ user: String, _ status: PersonResult.Status) -> PersonResult {
    PersonResult(
      userID: user, status: status, message: "words for the person", missing: nil, window: nil,
      insights: [], misses: [], drivers: [])
  }

  private static func census() throws -> PersonCensus {
    try JSONDecoder().decode(
      PersonCensus.self,
      from: Data(
        """
        {"hasProfile":true,"accepted":1000,"refused":{"future":2,"bad_time":1},"planned":60,
          "refusedPairs":{"constant":4}}
        """.utf8))
  }

  /// Two people, of whom one failed; published.
  static func summary(
    _ publication: JobSummary.Publication = .published, narration: NarrationSummary? = nil
  ) throws -> JobSummary {
    var summary = JobSummary(folder: "/runs/20261130T060034Z", people: 2, signals: 2_006)
    var changes = PublishingSummary()
    (changes.inserted, changes.updated, changes.unchanged, changes.faded) = (1, 2, 3, 4)
    summary.add(try census(), result("a", .ok), changes)
    summary.add(try census(), result("b", .failed), PublishingSummary())
    summary.publication = publication
    summary.narration = narration
    summary.stages = times
    return summary
  }

  /// What a model did, with an id that needs to be escaped.
  static var narration: NarrationSummary {
    var narration = NarrationSummary()
    narration.insights = ["template": 2, #"odd"\model"# + "\n": 3]
    narration.calls = 5
    narration.dollars = 0.1 + 0.2
    narration.failures = ["overloaded": 2]
    narration.rejections = ["number": 1]
    narration.usage.input = 700
    narration.usage.output = 90
    narration.waiting = 1
    return narration
  }
}
