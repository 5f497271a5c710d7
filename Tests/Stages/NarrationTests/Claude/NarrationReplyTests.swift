import Narration
import Testing

/// What is made of an answer, whatever it holds.
@Suite struct NarrationReplyTests {
  private func reply(
    _ text: String?, stop: String = "\"end_turn\"", more: String = "", before: String = ""
  ) -> NarrationReply {
    let block = text.map { "{\"type\":\"text\",\"text\":\"\($0)\",\"citations\":null}" } ?? ""
    return NarrationReply(
      body: Array(
        """
        {"model":"claude-sonnet-4-6","id":"msg_1","type":"message","role":"assistant",
        "content":[\(before)\(block)],"stop_reason":\(stop),"stop_sequence":null,
        "stop_details":null,"usage":{"input_tokens":10,"output_tokens":3,
        "cache_creation_input_tokens":null,"cache_read_input_tokens":4,"new_key":{"a":[]}\(more)}}
        """.utf8))
  }

  private let words = #"{\"statement\":\"S.\",\"caveat\":\"C.\"}"#

  @Test func anAnswerHasWordsAndUsage() {
    let reply = reply(words)
    #expect(reply.words == .success(.init(statement: "S.", caveat: "C.")))
    #expect(reply.model == "claude-sonnet-4-6")
    #expect(reply.usage == NarrationUsage(input: 10, output: 3, cacheWrite: 0, cacheRead: 4))
  }

  @Test func otherBlocksBeforeTheTextArePassedOver() {
    let thinking = #"{"type":"thinking","thinking":"…","signature":"x"},{"type":"novel","n":1},"#
    #expect(reply(words, before: thinking).words == .success(.init(statement: "S.", caveat: "C.")))
  }

  @Test(arguments: [
    ("\"max_tokens\"", NarrationReply.Fault.cut), ("\"refusal\"", .refusal),
    ("\"model_context_window_exceeded\"", .cut), ("\"pause_turn\"", .stopped),
    ("\"something_new\"", .stopped), ("null", .stopped),
  ])
  func whatStoppedCountsBeforeTheText(_ stop: String, _ fault: NarrationReply.Fault) {
    #expect(reply(words, stop: stop).words == .failure(fault))
  }

  @Test(arguments: [
    ("", NarrationReply.Fault.empty), (#"  \n "#, .empty), ("{", .format),
    (#"{\"statement\":1}"#, .format),
    (#"{\"statement\":\"S.\"}"#, .format), ("```json", .format), ("[]", .format),
  ])
  func aTextThatIsNotTheFormHasNoWords(_ text: String, _ fault: NarrationReply.Fault) {
    #expect(reply(text).words == .failure(fault))
  }

  @Test func anEmptyAnswerIsNoFormat() {
    #expect(reply(nil).words == .failure(.empty))
  }

  @Test(arguments: ["", "<html>520</html>", "{\"type\":\"message\"", "[]", "{\"ok\":true}"])
  func whatIsNoMessageIsUnreadable(_ body: String) {
    #expect(NarrationReply(body: Array(body.utf8)).words == .failure(.unreadable))
  }
}

/// The lines of a batch's results.
@Suite struct BatchLineTests {
  private func line(_ result: String) -> BatchLine? {
    BatchLine(Array(#"{"custom_id":"t-1","result":\#(result)}"#.utf8))
  }

  @Test func everyEndingIsTold() throws {
    let message = """
      {"type":"message","model":"m","content":[{"type":"text","text":\
      "{\\"statement\\":\\"a\\u2028b\\",\\"caveat\\":\\"c\\"}"}],"stop_reason":"end_turn"}
      """
    let answered = try #require(line(#"{"type":"succeeded","message":\#(message)}"#))
    guard case .answered(let reply) = answered.ending else {
      Issue.record("not answered")
      return
    }
    #expect(reply.words == .success(.init(statement: "a\u{2028}b", caveat: "c")))
    #expect(answered.name == "t-1")
    #expect(line(#"{"type":"canceled"}"#)?.ending == .canceled)
    #expect(line(#"{"type":"expired"}"#)?.ending == .expired)
    let error = #"{"type":"error","error":{"type":"overloaded_error"},"request_id":null}"#
    #expect(
      line(#"{"type":"errored","error":\#(error)}"#)?.ending == .errored("overloaded_error"))
    #expect(line(#"{"type":"errored"}"#)?.ending == .errored("unknown"))
    #expect(line(#"{"type":"newly_invented"}"#)?.ending == .errored("unknown"))
  }

  @Test func whatIsNoLineIsNone() {
    #expect(BatchLine(Array("{".utf8)) == nil)
    #expect(line(#"{"type":"succeeded"}"#) == nil)
  }

  /// Ends of lines other than a line feed stand inside texts.
  @Test func onlyLineFeedsPartLines() {
    let text = "one\u{2028}\u{2029}\u{85}more\r\n\n\r\ntwo"
    let lines = BatchLine.split(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines == ["one\u{2028}\u{2029}\u{85}more", "two"])
    #expect(BatchLine.split(Array("last\n".utf8)).count == 1)
    #expect(BatchLine.split([]).isEmpty)
  }
}
