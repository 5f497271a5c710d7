import Testing

@testable import Job

/// What the interface says of batches and errors, in every form that was seen.
@Suite struct InterfaceReplyTests {
  private func batch(_ more: String) -> BatchStatus? {
    BatchStatus.one(Array(#"{"id":"msgbatch_1","type":"message_batch",\#(more)}"#.utf8))
  }

  private let counts =
    #""request_counts":{"processing":3,"succeeded":1,"errored":2,"canceled":0,"expired":4}"#

  @Test func aBatchIsReadWithAndWithoutItsNulls() {
    let running = batch(
      """
      "processing_status":"in_progress",\(counts),"created_at":"2026-02-10T10:00:00.123456+00:00",
      "ended_at":null,"results_url":null,"archived_at":null
      """)
    #expect(running?.isEnded == false && running?.requests == 10)
    #expect(running?.resultsAddress == nil && running?.isArchived == false)
    #expect(running?.createdAt == "2026-02-10T10:00:00.123456+00:00")
    let ended = batch(
      #""processing_status":"ended",\#(counts),"results_url":"https://h/r","archived_at":"x""#)
    #expect(ended?.isEnded == true && ended?.isArchived == true)
    #expect(ended?.resultsAddress == "https://h/r")
    #expect(batch(#""processing_status":"invented""#)?.isEnded == false)
    #expect(BatchStatus.one(Array("<html>".utf8)) == nil)
    #expect(BatchStatus.one(Array(#"{"id":"x"}"#.utf8)) == nil)
  }

  @Test func aPageMayBeEmpty() {
    #expect(
      BatchStatus.list(Array(#"{"data":[],"has_more":false,"first_id":null}"#.utf8)) == [])
    #expect(BatchStatus.list(Array("{}".utf8)) == nil)
  }

  @Test(
    arguments: [
      (
        #"{"type":"error","error":{"type":"overloaded_error","message":"m"}}"#, "overloaded_error",
        nil
      ),
      (
        #"{"type":"error","error":{"type":"rate_limit_error","details":{"error_code":"enforced_spend_limit_reached"}}}"#,
        "rate_limit_error", "enforced_spend_limit_reached"
      ),
      (#"{"error":{"type":"request_too_large","message":"m"}}"#, "request_too_large", nil),
      (#"{"error":{"details":null}}"#, nil, nil), ("<html>520</html>", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func anErrorIsReadAsFarAsItGoes(_ body: String, _ type: String?, _ code: String?) {
    let error = InterfaceError(Array(body.utf8))
    #expect(error.type == type && error.code == code)
    #expect(error.isSpendLimit == (code != nil))
  }

  @Test func onlySomeFailuresEndEverything() {
    for status in [401, 402, 403] {
      #expect(NarrationFailure.status(status, type: nil).endsEverything)
    }
    for status in [400, 404, 413, 429, 500, 529] {
      #expect(!NarrationFailure.status(status, type: nil).endsEverything)
    }
    #expect(NarrationFailure.spendLimit.endsEverything)
    #expect(NarrationFailure.status(502, type: nil).code == "status_502")
    #expect(
      NarrationFailure.status(400, type: "invalid_request_error").code == "invalid_request_error")
  }
}
