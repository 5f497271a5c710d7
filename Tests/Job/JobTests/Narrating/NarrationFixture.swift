import Configuration
import Days
import Foundation
import Job
import Model
import Narration
import Publishing
import Storage
import TestSupport
import Testing
import Transport

/// The shipped system prompts.
func shippedPrompts() throws -> [SystemPrompt] {
  try Language.allCases.map { language in
    let path = Repository.root + "/pipelines/prompts/narration-1.\(language.rawValue).txt"
    return SystemPrompt(
      name: "narration-1", language: language,
      text: try String(contentsOfFile: path, encoding: .utf8), fingerprint: "test")
  }
}

extension StandIn {
  /// An order that asks this stand-in, without waiting where the real interface is waited for.
  func order(
    _ way: NarrationPlan.Way, _ change: (inout NarrationPlan) -> Void = { _ in }
  ) throws -> NarrationOrder {
    var plan = try #require(try Shipped.pipeline().narration)
    plan.way = way
    plan.patience.connectSeconds = 20
    plan.patience.firstByteSeconds = 30
    plan.patience.answerSeconds = 60
    plan.patience.runSeconds = 120
    plan.patience.pollSeconds = 0.02
    plan.patience.batchSeconds = 120
    change(&plan)
    return NarrationOrder(
      plan: plan, prompts: try shippedPrompts(),
      at: try WebAddress(address, allowsLoopback: true),
      key: try Secret(StandIn.key, fromVariable: "TEST"),
      settings: HTTPClient.Settings(userAgent: "constat-tests"), now: Self.clock)
  }

  private static let clock: @Sendable () -> Instant = {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  /// Makes its model behave.
  func behave(_ behaviour: String, _ more: String = "") throws {
    try control("model", "{\"behaviour\":\"\(behaviour)\"\(more)}")
  }

  /// Makes calls of an endpoint fail.
  func fail(_ endpoint: String, _ fault: String, calls: String = "\"all\"") throws {
    let fault = fault.hasPrefix("{") ? fault : "\"\(fault)\""
    try control(
      "script",
      "{\"rules\":[{\"endpoint\":\"\(endpoint)\",\"calls\":\(calls),\"fault\":\(fault)}]}")
  }
}

extension JournalFixture {
  /// Who told each insight, and its sentence.
  func told() throws -> [(narrator: String, statement: String)] {
    try database.rows(
      """
      SELECT narrator, statement FROM insights
        ORDER BY user_id, outcome_cat, outcome_key, trigger_key, lag_days
      """
    ).map { row in
      guard case .text(let narrator) = row[0], case .text(let statement) = row[1] else {
        return ("", "")
      }
      return (narrator, statement)
    }
  }

  func count(_ sql: String) throws -> Int {
    guard case .integer(let count) = try database.rows(sql)[0][0] else { return -1 }
    return Int(count)
  }

  /// The rows of the narration store.
  func narrationRows(_ sql: String) throws -> [[SQLValue]] {
    try Database(DatabaseLocation(path: runs + "/narration.sqlite"), .readOnly).rows(sql)
  }
}
