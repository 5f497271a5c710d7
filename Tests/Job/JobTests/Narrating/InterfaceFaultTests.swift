import Foundation
import Model
import Narration
import TestSupport
import Testing
import Transport

@testable import Job

/// Every fault of the interface, once, at the level of a single request: what is repeated, what is
/// not, and what is told of it.
@Suite(.serialized) struct InterfaceFaultTests {
  private enum Expected {
    /// The second request is answered.
    case mended
    /// The first one is.
    case answered
    /// One request, and a failure.
    case failed(NarrationFailure)
    /// Whatever it is, no second request and no words.
    case wordless
  }

  private static let table: [(fault: String, expected: Expected)] = [
    ("rate_limit_zero", .mended), ("rate_limit_ms", .mended), ("rate_limit", .mended),
    ("rate_limit_junk", .mended), ("rate_limit_bare", .mended), ("overloaded", .mended),
    ("retry_400", .mended), ("server_error", .mended), ("timeout_504", .mended),
    ("request_timeout", .mended), ("conflict", .mended), ("unknown_error_type", .mended),
    ("edge_502", .mended), ("edge_503_empty", .mended), ("edge_520", .mended),
    ("edge_520_empty", .mended), ("edge_522", .mended), ("edge_524", .mended),
    ("lost_answer", .mended), ("lost_answer_reset", .mended), ("reset_early", .mended),
    ("cut_chunked", .mended), ("no_last_chunk", .mended), ("cut_length", .mended),
    ("length_too_large", .mended), ("reset_in_body", .mended), ("reset_after_head", .mended),
    ("wrong_encoding", .mended),
    // libcurl takes a stream that ends early for whole when its framing is.
    ("cut_gzip", .failed(.unreadable)),
    ("rate_limit_long", .failed(.busy("rate_limit_error"))),
    ("bad_request", .failed(.status(400, type: "invalid_request_error"))),
    ("unauthorized", .failed(.status(401, type: "authentication_error"))),
    ("payment", .failed(.status(402, type: "billing_error"))),
    ("forbidden", .failed(.status(403, type: "permission_error"))),
    ("challenge", .failed(.status(403, type: nil))),
    ("not_found", .failed(.status(404, type: "not_found_error"))),
    ("too_large", .failed(.status(413, type: "request_too_large"))),
    ("overloaded_final", .failed(.status(529, type: "overloaded_error"))),
    ("redirect", .failed(.status(307, type: nil))), ("spend_cap", .failed(.spendLimit)),
    ("html_200", .failed(.unreadable)), ("empty_200", .failed(.unreadable)),
    ("truncated_200", .failed(.unreadable)),
    ("max_tokens_cut", .wordless), ("max_tokens_brace", .wordless), ("whitespace", .wordless),
    ("cut_json", .wordless), ("missing_key", .wordless), ("fenced", .wordless),
    ("refusal", .wordless), ("refusal_null", .wordless), ("refusal_midway", .wordless),
    ("context_window", .wordless), ("stop_reason", .wordless), ("no_text", .wordless),
    ("empty_content", .wordless),
    ("spaced_json", .answered), ("extra_key", .answered), ("unknown_block", .answered),
    ("thinking_first", .answered), ("two_texts", .answered), ("unknown_usage", .answered),
    ("null_usage", .answered), ("bare_usage", .answered), ("retry_after_on_200", .answered),
    ("slow_drip", .answered), ("slow_head", .answered), ("silent_expect", .answered),
    ("forced_gzip", .answered), ("chunked", .answered), ("with_length", .answered),
    ("close_after", .answered), ("wrong_type", .answered), ("no_request_id", .answered),
    ("slow_read", .answered), ("plain", .answered),
  ]

  @Test func eachFaultEndsAsItMust() async throws {
    let standIn = try StandIn.start()
    let order = try standIn.order(.messages)
    let interface = MessagesInterface(
      at: order.address, key: order.key, patience: order.plan.patience, settings: order.settings)
    let prompt = try #require(order.prompts.first { $0.language == .english })
    let body = NarrationRequest(document: Self.document, prompt: prompt, plan: order.plan).body
    for (fault, expected) in Self.table {
      try standIn.control("reset")
      try standIn.fail("messages", fault, calls: "[1]")
      let outcome = await interface.message(body, until: .now + .seconds(119))
      let count = try standIn.requests(to: "messages").count
      switch expected {
      case .mended:
        #expect(throws: Never.self, "\(fault)") { try outcome.get().words.get() }
        #expect(count == 2, "\(fault)")
      case .answered:
        #expect(throws: Never.self, "\(fault)") { try outcome.get().words.get() }
        #expect(count == 1, "\(fault)")
      case .failed(let failure):
        #expect(throws: failure, "\(fault)") { try outcome.get() }
        #expect(count == 1, "\(fault)")
      case .wordless:
        #expect(throws: NarrationReply.Fault.self, "\(fault)") { try outcome.get().words.get() }
        #expect(count == 1, "\(fault)")
      }
    }
  }

  @Test func aStormEndsWithItsBudget() async throws {
    let standIn = try StandIn.start()
    try standIn.fail("messages", "overloaded")
    let order = try standIn.order(.messages)
    let interface = MessagesInterface(
      at: order.address, key: order.key, patience: order.plan.patience, settings: order.settings)
    let outcome = await interface.message("{}", until: .now + .seconds(2))
    #expect(throws: NarrationFailure.status(529, type: "overloaded_error")) { try outcome.get() }
    let late = await interface.message("{}", until: .now)
    #expect(throws: NarrationFailure.budget) { try late.get() }
  }

  private static let document = """
    {"also_at_lags":[],"counts":{"both":11,"days_with":14,"days_without":61,"outcome_only":9},\
    "days":75,"direction":"more","lag_days":0,"language":"en",\
    "outcome":{"comparative":{"less":"milder","more":"more severe"},"definite":"the headache",\
    "name":"headache"},"shape":"counts","stage":"emerging","strength":"moderate",\
    "trigger":{"comparative":{"less":"less frequent","more":"more frequent"},\
    "definite":"the dairy products","name":"dairy"},"warnings":[]}
    """
}
