import Numerics
import Testing

@testable import Transport

@Suite("When to ask again")
struct RetryRuleTests {
  private static let start = 1_800_000_000.0
  private static let lost = TransportError.transfer(
    .connectionLost, host: "localhost", mayHaveArrived: true)

  /// The first decision about a reply, without chance.
  private func first(
    _ status: Int, _ headers: [(String, String)] = [], budget: Double = 600,
    isRepeatable: Bool = true
  ) -> RetryAction {
    var state = RetryState(
      RetryRule(budget: budget), isRepeatable: isRepeatable, start: Self.start)
    let headers = HTTPHeaders(headers.map { (name: $0.0, value: $0.1) })
    return state.next(
      after: .reply(status: status, headers: headers), now: Self.start, chance: 0)
  }

  @Test("every status has its decision, and the server's word overrules it on all but a success")
  func statuses() {
    for status in 200...599 {
      let isSuccess = status < 300
      let isRetried = [408, 409, 429].contains(status) || status >= 500
      let wait = RetryAction.wait(seconds: 0.5)
      #expect(first(status) == (isRetried ? wait : .giveUp(.settled)), "\(status)")
      #expect(
        first(status, [("X-Should-Retry", "true")]) == (isSuccess ? .giveUp(.settled) : wait),
        "\(status)")
      #expect(
        first(status, [("x-should-retry", "false")])
          == .giveUp(isSuccess ? .settled : .refusedByServer), "\(status)")
      #expect(first(status, [("x-should-retry", "maybe")]) == first(status), "\(status)")
      // Servers send the header on a success as well, where it means nothing.
      #expect(
        first(status, [("retry-after", "7")])
          == (isRetried ? .wait(seconds: 7) : .giveUp(.settled)), "\(status)")
    }
  }

  @Test(
    "the server's delay is read in its order and its forms",
    arguments: [
      ([], 0.5),
      ([("retry-after", "1")], 1), ([("Retry-After", "120")], 120), ([("retry-after", "2.5")], 2.5),
      // No delay, or none that can be read: the rule's own.
      ([("retry-after", "0")], 0.5), ([("retry-after", "-5")], 0.5), ([("retry-after", "")], 0.5),
      ([("retry-after", "soon")], 0.5), ([("retry-after", "nan")], 0.5),
      ([("retry-after", "inf")], 0.5), ([("retry-after", "1e9")], 0.5),
      ([("retry-after", "0x10")], 0.5), ([("retry-after", "1.2.3")], 0.5),
      ([("retry-after", ".5")], 0.5), ([("retry-after", "٣")], 0.5),
      ([("retry-after-ms", "1500")], 1.5), ([("retry-after-ms", "20")], 0.5),
      ([("retry-after-ms", "1500"), ("retry-after", "9")], 1.5),
      ([("retry-after-ms", "x"), ("retry-after", "9")], 9),
      ([("retry-after-ms", "0"), ("retry-after", "9")], 0.5),
      // The start is Fri, 15 Jan 2027 08:00:00 GMT.
      ([("retry-after", "Fri, 15 Jan 2027 08:01:30 GMT")], 90),
      ([("retry-after", "Fri, 15 Jan 2027 07:00:00 GMT")], 0.5),
      ([("retry-after", "Fri, 15 Jan 2027 08:01:30 CET")], 0.5),
      ([("retry-after", "Friday, 15-Jan-27 08:01:30 GMT")], 0.5),
      ([("retry-after", "Tue, 30 Feb 2027 08:01:30 GMT")], 0.5),
    ] as [([(String, String)], Double)])
  func delays(_ headers: [(String, String)], _ seconds: Double) {
    for status in [429, 529, 500, 409] {
      #expect(first(status, headers) == .wait(seconds: seconds))
    }
  }

  @Test("a delay beyond the budget ends it at once, and one within is kept whole")
  func budget() {
    // A second is left for the try itself.
    let headers = [("retry-after", "599.5")]
    #expect(first(429, headers) == .giveUp(.serverDelay(seconds: 599.5)))
    #expect(first(429, headers, budget: 600.5) == .wait(seconds: 599.5))
    #expect(
      first(429, [("retry-after-ms", "400000000")]) == .giveUp(.serverDelay(seconds: 400_000)))
    let digits = String(repeating: "9", count: 200)
    if case .giveUp(.serverDelay) = first(429, [("retry-after", digits)]) {
    } else {
      Issue.record("a delay of 200 digits")
    }
    #expect(first(500, budget: 1.5) == .wait(seconds: 0.5))
    #expect(first(500, budget: 1.4) == .giveUp(.budget))
    #expect(first(500, budget: 0) == .giveUp(.budget))
    // There is room for what the server asked, not for the rule's own.
    #expect(first(500, [("retry-after", "0.3")], budget: 1.4) == .wait(seconds: 0.3))
  }

  @Test("ordinary faults wait half a second, doubled up to eight, six tries in all")
  func ordinary() {
    for outcome in [
      AttemptOutcome.failure(Self.lost), .reply(status: 500, headers: HTTPHeaders()),
    ] {
      #expect(waits(outcome, chance: 0) == [0.5, 1, 2, 4, 8])
      #expect(waits(outcome, chance: 1) == [0.375, 0.75, 1.5, 3, 6])
    }
  }

  @Test("a busy server has more patience, ten tries in all", arguments: [429, 529])
  func busy(_ status: Int) {
    let outcome = AttemptOutcome.reply(status: status, headers: HTTPHeaders())
    #expect(waits(outcome, chance: 0) == [0.5, 1, 2, 4, 8, 16, 32, 40, 40])
    let told = AttemptOutcome.reply(
      status: status, headers: HTTPHeaders([("retry-after", "3")]))
    // What the server asked for is the least, and is not shortened.
    #expect(waits(told, chance: 1) == [3, 3, 3, 3, 6, 12, 24, 30, 30])
  }

  /// The waits until the rule gives up for want of tries.
  private func waits(_ outcome: AttemptOutcome, chance: Double) -> [Double] {
    var state = RetryState(RetryRule(budget: 1_000), start: Self.start)
    var (waits, now) = ([Double](), Self.start)
    while case .wait(let seconds) = state.next(after: outcome, now: now, chance: chance) {
      waits.append(seconds)
      now += seconds
    }
    #expect(
      state.next(after: outcome, now: now, chance: chance)
        == .giveUp(.attempts(waits.count + 2)))
    return waits
  }

  @Test("the two kinds of fault are counted apart")
  func kinds() {
    var state = RetryState(RetryRule(budget: 1_000), start: Self.start)
    let busy = AttemptOutcome.reply(status: 529, headers: HTTPHeaders())
    for _ in 0..<9 { _ = state.next(after: busy, now: Self.start, chance: 0) }
    #expect(
      state.next(after: .failure(Self.lost), now: Self.start, chance: 0) == .wait(seconds: 0.5))
    #expect(state.next(after: busy, now: Self.start, chance: 0) == .giveUp(.attempts(10)))
  }

  @Test("the caller's judgement is the last word on all but a success")
  func finalReplies() {
    for status in [200, 404, 429, 500] {
      var state = RetryState(RetryRule(budget: 100), start: Self.start)
      let headers = HTTPHeaders([("x-should-retry", "true"), ("retry-after", "1")])
      let outcome = AttemptOutcome.reply(status: status, headers: headers, isFinal: true)
      #expect(
        state.next(after: outcome, now: Self.start, chance: 0)
          == .giveUp(status == 200 ? .settled : .declaredFinal))
    }
  }

  @Test("what may not be repeated is sent again only when it was not acted on")
  func unrepeatable() {
    for status in [429, 529] {
      #expect(first(status, isRepeatable: false) == .wait(seconds: 0.5))
    }
    for status in [408, 409, 500, 502, 504, 520] {
      #expect(first(status, isRepeatable: false) == .giveUp(.mayHaveArrived))
    }
    #expect(
      first(400, [("x-should-retry", "true")], isRepeatable: false) == .giveUp(.mayHaveArrived))
    #expect(first(400, isRepeatable: false) == .giveUp(.settled))
    for mayHaveArrived in [false, true] {
      var state = RetryState(RetryRule(budget: 100), isRepeatable: false, start: Self.start)
      let error = TransportError.transfer(
        .connectTimeout, host: "localhost", mayHaveArrived: mayHaveArrived)
      #expect(
        state.next(after: .failure(error), now: Self.start, chance: 0)
          == (mayHaveArrived ? .giveUp(.mayHaveArrived) : .wait(seconds: 0.5)))
    }
  }

  @Test("an error that would come again settles the matter")
  func errors() {
    let lasting: [TransportError] =
      [.address(.host), .header(place: 0, .name), .file(path: "a", code: 28), .notStarted(code: 2)]
      + [
        TransferFault.certificate, .noTrust, .bodyTooLarge(limit: 1), .headersTooLarge(limit: 1),
        .cancelled,
        .other(code: 1), .proxyRefused(status: 403),
      ].map { .transfer($0, host: "a", mayHaveArrived: false) }
    let passing: [TransferFault] = [
      .unresolved, .notConnected, .handshake, .connectTimeout, .firstByteTimeout, .wholeTimeout,
      .connectionLost, .cutShort, .contentEncoding, .notHTTP, .proxyRefused(status: 503),
    ]
    for error in lasting { #expect(decision(error) == .giveUp(.settled), "\(error)") }
    for fault in passing {
      let error = TransportError.transfer(fault, host: "a", mayHaveArrived: true)
      #expect(decision(error) == .wait(seconds: 0.5), "\(error)")
    }
  }

  private func decision(_ error: TransportError) -> RetryAction {
    var state = RetryState(RetryRule(budget: 100), start: Self.start)
    return state.next(after: .failure(error), now: Self.start, chance: 0)
  }

  @Test("whatever a server says, waits are positive, within the budget and never too early")
  func bounds() {
    let seed: UInt64 = 20_261_130
    var generator = RandomStream(seed: seed)
    let junk = ["", "-1", "0", "1e3", "nan", "Fri, 15 Jan 2027 08:00:10 GMT", "9999999999", "x"]
    for trial in 0..<3_000 {
      let budget = Double.random(in: 0...300, using: &generator)
      var state = RetryState(RetryRule(budget: budget), start: Self.start)
      var (now, tries) = (Self.start, 0)
      while true {
        tries += 1
        var headers = HTTPHeaders()
        var told = 0.0
        if Bool.random(using: &generator) {
          told = (Double.random(in: 0...60, using: &generator) * 10).rounded() / 10
          headers.add("Retry-After", "\(told)")
        } else {
          headers.add("retry-after", junk[Int.random(in: 0..<junk.count, using: &generator)])
        }
        let status = [408, 409, 429, 500, 529][Int.random(in: 0..<5, using: &generator)]
        let chance = Double.random(in: 0...1, using: &generator)
        let action = state.next(
          after: .reply(status: status, headers: headers), now: now, chance: chance)
        guard case .wait(let seconds) = action else { break }
        #expect(seconds > 0 && seconds >= told, "seed \(seed), trial \(trial)")
        #expect(seconds <= max(40, told, 10), "seed \(seed), trial \(trial)")
        now += seconds
        #expect(now <= Self.start + budget - 1 + 1e-6, "seed \(seed), trial \(trial)")
      }
      #expect(tries <= 15, "seed \(seed), trial \(trial)")
    }
  }
}

@Suite("Dates of headers")
struct HTTPDateTests {
  @Test(
    "a date is its seconds",
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
      ("Fri, 15 Jan 2027 08:00:00 GMT", 1_800_000_000),
      ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
    ] as [(String, Double)])
  func reads(_ text: String, _ seconds: Double) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(
    "anything else is none",
    arguments: [
      "", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
      "Mon, 29 Feb 2100 00:00:00 GMT", "Sun, 06 Nov 1994 08:49:-7 GMT",
      "Sun  06 Nov 1994 08:49:37 GMT",
    ])
  func refuses(_ text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
