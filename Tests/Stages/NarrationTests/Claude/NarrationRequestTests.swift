import Foundation
import Model
import Narration
import Testing
import TestSupport

/// The bytes of a request, and what it may cost.
@Suite struct NarrationRequestTests {
  private let prompt = SystemPrompt(
    name: "narration-1", language: .english, text: "Say \"one\" thing.\nÉcris.", fingerprint: "ab")

  private func plan() throws -> NarrationPlan {
    var plan = try #require(try Shipped.pipeline().narration)
    (plan.answerTokens, plan.answerReserve) = (200, 0.3)
    return plan
  }

  private func tree(_ request: NarrationRequest) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
  }

  @Test func theBodyIsWhatTheInterfaceTakes() throws {
    let request = NarrationRequest(document: "{\"a\":1}", prompt: prompt, plan: try plan())
    #expect(
      request.body == #"""
        {"model":"claude-sonnet-4-6","max_tokens":260,"system":[{"type":"text",\#
        "text":"Say \"one\" thing.\nÉcris.","cache_control":{"type":"ephemeral"}}],\#
        "messages":[{"role":"user","content":"{\"a\":1}"}],\#
        "output_config":{"effort":"low","format":{"type":"json_schema",\#
        "schema":{"type":"object","additionalProperties":false,"properties":\#
        {"statement":{"type":"string"},"caveat":{"type":"string"}},\#
        "required":["statement","caveat"]}}}}
        """#)
    #expect(prompt.version == "narration-1.en@ab")
  }

  @Test func aModelWithoutEffortIsToldNone() throws {
    var plan = try plan()
    plan.effort = nil
    let tree = try tree(NarrationRequest(document: "{}", prompt: prompt, plan: plan))
    #expect((tree["output_config"] as? [String: Any])?.keys.sorted() == ["format"])
  }

  @Test func theSecondRequestSaysWhatWasWrong() throws {
    let rejected = NarrationRequest.Rejected(
      answer: NarrationRequest.answer(statement: "Une \"phrase\".", caveat: "c"),
      reason: "A number is not one of the object.")
    let request = NarrationRequest(
      document: "{}", prompt: prompt, plan: try plan(), after: rejected)
    let turns = try #require(try tree(request)["messages"] as? [[String: String]])
    #expect(turns.map { $0["role"] } == ["user", "assistant", "user"])
    #expect(turns[1]["content"] == #"{"statement":"Une \"phrase\".","caveat":"c"}"#)
    #expect(turns[2]["content"]?.contains("A number is not one of the object.") == true)
  }

  @Test func aBatchNamesEachRequest() throws {
    let request = NarrationRequest(document: "{}", prompt: prompt, plan: try plan())
    let bytes = NarrationRequest.batch([("a-1", request.body), ("a-2", request.body)])
    let tree = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [[String: Any]]]
    let requests = try #require(tree?["requests"])
    #expect(requests.map { $0["custom_id"] as? String } == ["a-1", "a-2"])
    for item in requests {
      let body = try JSONSerialization.data(
        withJSONObject: try #require(item["params"]), options: .sortedKeys)
      let own = try JSONSerialization.data(
        withJSONObject: try self.tree(request), options: .sortedKeys)
      #expect(body == own)
    }
    #expect(NarrationRequest.batch([]) == Array("{\"requests\":[]}".utf8))
  }

  /// By hand: 1,000,000 tokens in at 3 dollars, 1,000,000 out at 15.
  @Test func tokensCostWhatThePipelineSays() throws {
    let prices = try plan().prices
    let usage = NarrationUsage(
      input: 1_000_000, output: 1_000_000, cacheWrite: 1_000_000, cacheRead: 1_000_000)
    #expect(abs(usage.dollars(prices, way: .messages) - (3 + 15 + 3.75 + 0.3)) < 1e-12)
    #expect(abs(usage.dollars(prices, way: .batch) - (3 + 15 + 3.75 + 0.3) / 2) < 1e-12)
  }

  @Test func theEstimateIsNotTooLowAndTheContextIsKept() throws {
    var plan = try plan()
    let request = NarrationRequest(document: "{}", prompt: prompt, plan: plan)
    #expect(request.inputTokens * 3 >= request.body.utf8.count)
    #expect(request.answerTokens == 260)
    let price = request.dollars(plan, way: .messages)
    #expect(abs(price - (Double(request.inputTokens) * 3 + 260 * 15) / 1e6) < 1e-12)
    plan.contextTokens = request.inputTokens + 260
    #expect(request.fits(plan))
    plan.contextTokens -= 1
    #expect(!request.fits(plan))
  }
}
