import Foundation
import TestSupport
import Testing

@Suite("The stand-in of the API")
struct StandInTests {
  private static let finding = #"""
    {"counts":{"both":11,"days_with":14,"days_without":61,"outcome_only":9},"days":75,\#
    "direction":"more","lag_days":1,"language":"en",\#
    "outcome":{"definite":"the headache","name":"headache"},"shape":"counts",\#
    "trigger":{"definite":"the dairy products","name":"dairy"}}
    """#

  private struct Message: Decodable {
    struct Block: Decodable {
      let text: String
    }
    let content: [Block]
  }

  private func ask(_ standIn: StandIn) throws -> LoopbackExchange {
    let body: [String: Any] = [
      "model": "claude-sonnet-4-6", "max_tokens": 300,
      "messages": [["role": "user", "content": Self.finding]],
    ]
    return try LoopbackExchange(
      "POST /v1/messages", port: standIn.port,
      headers: [
        ("X-Api-Key", StandIn.key), ("anthropic-version", "2023-06-01"),
        ("content-type", "application/json"),
      ], body: JSONSerialization.data(withJSONObject: body, options: .sortedKeys))
  }

  @Test("answers, fails as it is told, and keeps what it was asked")
  func answers() throws {
    let standIn = try StandIn.start()
    try standIn.control("config", #"{"framing": "length"}"#)
    try standIn.control("model", #"{"behaviour": "good:0"}"#)
    try standIn.control(
      "script", #"{"rules": [{"endpoint": "messages", "calls": [1], "fault": "overloaded"}]}"#)
    #expect(try ask(standIn).status == 529)
    let reply = try ask(standIn)
    #expect(reply.status == 200)
    let text = try JSONDecoder().decode(Message.self, from: reply.body).content[0].text
    #expect(
      text.hasPrefix(
        #"{"statement":"Headache on 11 of 14 days with dairy, against 9 of 61 days without, "#
          + #"the next day.","caveat":""#))

    let requests = try standIn.requests(to: "messages")
    #expect(requests.map(\.status) == [529, 200])
    #expect(requests.map(\.faults) == [["overloaded"], []])
    #expect(requests[1].values(of: "x-api-key") == [StandIn.key])
    #expect(requests[0].body == requests[1].body)
    #expect(try standIn.requests(to: "batches.create").isEmpty)
  }

  @Test("says why it cannot be steered")
  func refuses() throws {
    let standIn = try StandIn.start()
    #expect(throws: StandIn.Failure.self) { try standIn.control("model", #"{"behaviour": "x"}"#) }
  }

  @Test("is gone once nobody holds it")
  func ends() throws {
    var standIn: StandIn? = try StandIn.start()
    let port = try #require(standIn?.port)
    #expect(try LoopbackExchange("GET /_control/clock", port: port).status == 200)
    standIn = nil
    #expect(throws: LoopbackExchange.Failure.self) {
      try LoopbackExchange("GET /_control/clock", port: port)
    }
  }
}
