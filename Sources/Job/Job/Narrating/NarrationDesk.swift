import Days
import Model
import Narration
import Publishing
import Storage

/// Keeps the questions of a run: hands them out, takes the answers in, and checks every sentence. One
/// task at a time works at it.
actor NarrationDesk {
  /// One question to a model.
  struct Ask: Sendable {
    /// Its name over all runs, which is also that of its line in a batch.
    let name: String
    let wording: Int64
    let request: NarrationRequest
    /// The most that it can cost, asked on its own.
    let price: Double
  }

  /// How a request went out and how long its answer took; nil in a batch.
  private struct Sending {
    let name: String
    let way: NarrationPlan.Way
    var elapsed: Duration?
  }

  /// An answer that is not accepted is answered once more; then the template speaks.
  static let attempts = 2

  let store: NarrationStore
  private let results: ResultStore
  private let narrators: Narrators
  private let run: PublishedRun
  private(set) var summary: NarrationSummary
  /// What may still be asked in this run, the next last.
  private var queue: [Int64] = []
  /// The most that the requests can cost whose answers are awaited.
  private var reserved = 0.0
  /// Requests that found nobody, since the last one that did.
  private var failuresInARow = 0
  private let now: @Sendable () -> Instant
  private let maximumDollars: Double

  init(
    store: NarrationStore, results: ResultStore, narrators: Narrators, run: PublishedRun,
    summary: NarrationSummary, maximumDollars: Double, now: @escaping @Sendable () -> Instant
  ) {
    self.summary = summary
    self.now = now
    self.store = store
    self.results = results
    self.narrators = narrators
    self.run = run
    self.maximumDollars = maximumDollars
  }

  // MARK: What is to be asked

  /// The questions of this run, each once.
  func questions() throws(JobError) -> [Int64] { try results.wordings() }

  /// Checks what was answered already, and lines the questions up that are to be asked; gives what
  /// they take at most.
  func lineUp(by way: NarrationPlan.Way) throws(JobError) -> NarrationSummary.Estimate {
    queue = []
    var estimate = NarrationSummary.Estimate()
    for id in try questions() {
      guard var wording = try store.wording(id) else { continue }
      if wording.state == .answered {
        _ = try atOnce { () throws(JobError) in try settle(wording) }
        guard let settled = try store.wording(id) else { continue }
        wording = settled
      }
      guard wording.state == .wanted, !isBeingAsked(wording), let ask = try ask(wording) else {
        continue
      }
      queue.append(id)
      estimate.requests += 1
      estimate.inputTokens += ask.request.inputTokens
      estimate.outputTokens += ask.request.answerTokens
      estimate.dollars += ask.request.dollars(narrators.plan, way: way)
    }
    queue.reverse()
    estimate.allowed = maximumDollars
    if summary.estimate.requests == 0 { summary.estimate = estimate }
    return estimate
  }

  /// Whether another run asks at this moment; one that was killed is forgotten after a while.
  private func isBeingAsked(_ wording: Wording) -> Bool {
    guard let since = wording.askedAt else { return false }
    return now().milliseconds - since < patience
  }

  /// How long an answer can take, in milliseconds.
  private var patience: Int64 {
    let seconds = narrators.plan.patience.runSeconds + narrators.plan.patience.answerSeconds
    return Int64(min(seconds, 1e9) * 1_000)
  }

  /// Runs `body` as one change of the store: all of it, or nothing.
  private func atOnce<Result>(_ body: () throws(JobError) -> Result) throws(JobError) -> Result {
    try store.database.transaction(.immediate, failure: JobError.storage, body)
  }

  private func ask(_ wording: Wording) throws(JobError) -> Ask? {
    let rejected = wording.rejections > 0 ? try store.lastRejection(of: wording.id) : nil
    guard let request = narrators.request(for: wording.question, after: rejected) else {
      return nil
    }
    // A run that goes on may ask again under another name.
    let mark = String(UInt32.random(in: 0...UInt32.max), radix: 36)
    return Ask(
      name: "\(run.id)-\(wording.id)-\(wording.rejections)-\(mark)", wording: wording.id,
      request: request, price: request.dollars(narrators.plan, way: .messages))
  }

  /// The next question to be asked on its own; nil when there is none, or no more may be asked.
  func next() throws(JobError) -> Ask? {
    while summary.halt == nil, let id = queue.popLast() {
      guard let wording = try store.wording(id), wording.state == .wanted,
        let ask = try ask(wording)
      else { continue }
      let most = summary.dollars + reserved + ask.price
      guard most <= maximumDollars else {
        halt(.cost(estimated: most, allowed: maximumDollars))
        return nil
      }
      let moment = now().milliseconds
      guard try store.claim(id, at: moment, unlessSince: moment - patience) else { continue }
      reserved += ask.price
      return ask
    }
    return nil
  }

  /// The questions that wait to be asked, the first at most `requests` of at most `bytes`; they
  /// leave the queue.
  func nextBatch(_ limits: NarrationPlan.Batch) throws(JobError) -> [Ask] {
    var batch: [Ask] = []
    var bytes = 64
    while summary.halt == nil, batch.count < limits.maximumRequests, let id = queue.last {
      guard let wording = try store.wording(id), wording.state == .wanted,
        let ask = try ask(wording)
      else {
        queue.removeLast()
        continue
      }
      // The name of the request and the brackets around it.
      bytes += ask.request.body.utf8.count + 96
      if bytes > limits.maximumBytes, !batch.isEmpty { break }
      batch.append(ask)
      queue.removeLast()
    }
    return batch
  }

  /// No more is asked in this run.
  func halt(_ reason: NarrationSummary.Halt) {
    if summary.halt == nil { summary.halt = reason }
  }

  // MARK: What was answered

  /// Takes in what became of a request that was sent on its own.
  func take(
    _ outcome: Result<NarrationReply, NarrationFailure>, of ask: Ask, after elapsed: Duration
  ) throws(JobError) {
    reserved -= ask.price
    switch outcome {
    case .success(let reply):
      failuresInARow = 0
      let sending = Sending(name: ask.name, way: .messages, elapsed: elapsed)
      try atOnce { () throws(JobError) in try take(reply, of: ask.wording, by: sending) }
      // What is to be asked once more goes next.
      if try store.wording(ask.wording)?.state == .wanted { queue.append(ask.wording) }
    case .failure(.budget):
      try store.release(ask.wording)
      halt(.budget)
    case .failure(let failure):
      try atOnce { () throws(JobError) in
        try store.release(ask.wording)
        try record(failure.code, of: ask.wording, by: Sending(name: ask.name, way: .messages))
      }
      failuresInARow += failure.foundNobody ? 1 : 0
      if failure.endsEverything { halt(.refused(failure.code)) }
      if failuresInARow >= Self.failuresThatTell { halt(.unreachable(failure.code)) }
    }
  }

  /// So many requests in a row that found nobody, each repeated for as long as that can help, say
  /// that nobody is there.
  private static let failuresThatTell = 3

  /// Records that a batch was not created.
  func record(_ failure: NarrationFailure, ofBatch tag: String) throws(JobError) {
    var call = call(Sending(name: tag, way: .batch), narrators.plan.model)
    call.error = failure.code
    try store.record(call)
    summary.calls += 1
    summary.failures[failure.code, default: 0] += 1
    if failure.endsEverything { halt(.refused(failure.code)) }
  }

  /// Takes in a line of a batch's results; tells whether it is one of the batch.
  func take(_ line: BatchLine, of batch: StoredBatch) throws(JobError) -> Bool {
    guard line.name.hasPrefix(batch.tag + "-") else { return false }
    try atOnce { () throws(JobError) in try takeOwn(line, of: batch) }
    return true
  }

  private func takeOwn(_ line: BatchLine, of batch: StoredBatch) throws(JobError) {
    // A name that is not of this batch answers nothing of ours.
    guard
      let id = Int64(line.name.dropFirst(batch.tag.count + 1)),
      let wording = try store.wording(id), wording.state == .asked
    else { return }
    let sending = Sending(name: line.name, way: .batch)
    switch line.ending {
    case .answered(let reply): try take(reply, of: id, by: sending)
    case .errored(let type):
      try record(type, of: id, by: sending)
      // What the interface finds wrong with a request stays wrong.
      if type == "invalid_request_error" {
        try reject(
          wording, RejectedAnswer(code: "invalid_request", reason: "", answer: ""), isFinal: true)
      } else {
        try store.wantAgain(wording)
      }
    case .canceled, .expired:
      try record(line.ending == .expired ? "expired" : "canceled", of: id, by: sending)
      try store.wantAgain(wording)
    }
  }

  private func take(
    _ reply: NarrationReply, of id: Int64, by sending: Sending
  ) throws(JobError) {
    guard let wording = try store.wording(id) else { return }
    let model = reply.model ?? narrators.plan.model
    var error: String?
    switch reply.words {
    case .failure(let fault):
      error = fault.rawValue
      let rejected = RejectedAnswer(code: fault.rawValue, reason: "", answer: reply.text)
      try reject(wording, rejected, isFinal: true)
    case .success(let words):
      try store.keep(words, of: id, by: model)
      if let kept = try store.wording(id) { error = try settle(kept) }
    }
    var call = call(sending, model)
    call.userID = try results.userID(of: id)
    call.inputTokens = reply.usage.input
    call.outputTokens = reply.usage.output
    call.cacheWriteTokens = reply.usage.cacheWrite
    call.cacheReadTokens = reply.usage.cacheRead
    call.dollars = reply.usage.dollars(narrators.plan.prices, way: sending.way)
    call.latencyMilliseconds = sending.elapsed.map { Int(($0 / .milliseconds(1)).rounded()) }
    call.isOK = error == nil
    call.error = error
    try store.record(call)
    summary.calls += 1
    summary.usage.add(reply.usage)
    summary.dollars += call.dollars ?? 0
  }

  private func record(
    _ code: String, of wording: Int64, by sending: Sending
  ) throws(JobError) {
    var call = call(sending, narrators.plan.model)
    call.userID = try results.userID(of: wording)
    call.error = code
    try store.record(call)
    summary.calls += 1
    summary.failures[code, default: 0] += 1
  }

  private func call(_ sending: Sending, _ model: String) -> AICall {
    AICall(
      id: sending.name, kind: sending.way == .batch ? "narration_batch" : "narration",
      model: model, createdAt: run.computedAt)
  }

  /// Checks an answer against the first insight of this run that asks for it; without one it stays
  /// unchecked until somebody asks. Gives the code of what is wrong with it.
  @discardableResult
  private func settle(_ wording: Wording) throws(JobError) -> String? {
    guard let words = wording.words, let (subject, language) = try subject(of: wording.id) else {
      return nil
    }
    switch narrators.check(words, of: subject, in: language) {
    case .success(let sentence):
      try store.accept(sentence, of: wording.id)
      return nil
    case .failure(let fault):
      let answer = NarrationRequest.answer(statement: words.statement, caveat: words.caveat)
      try reject(
        wording,
        RejectedAnswer(code: fault.rawValue, reason: fault.explanation, answer: answer),
        isFinal: wording.rejections + 1 >= Self.attempts)
      return fault.rawValue
    }
  }

  private func reject(
    _ wording: Wording, _ rejected: RejectedAnswer, isFinal: Bool
  ) throws(JobError) {
    summary.rejections[rejected.code, default: 0] += 1
    try store.reject(wording, for: rejected, isFinal: isFinal)
  }

  private func subject(of wording: Int64) throws(JobError) -> (NarrationSubject, Language)? {
    guard let telling = try results.firstTelling(of: wording),
      let report = try results.report(of: telling.person),
      report.result.insights.indices.contains(telling.place),
      let subject = narrators.subject(ofFacts: report.result.insights[telling.place].facts)
    else { return nil }
    return (subject, report.result.language)
  }
}
