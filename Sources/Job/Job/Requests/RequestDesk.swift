import Days
import Matrices
import Model
import Narration
import Storage

/// Answers people who ask for their insights: claims a request, decides, computes, writes the answer.
public struct RequestDesk: Sendable {
  /// On what terms requests are answered.
  public struct Terms: Sendable {
    /// The minutes between two computations that a person may ask for; 0 is no limit.
    public var minutesBetween: Int
    /// The time.
    public var now: @Sendable () -> Instant
    /// The fixed word for an error.
    public var code: @Sendable (JobError) -> String

    /// The terms.
    public init(
      minutesBetween: Int, now: @escaping @Sendable () -> Instant,
      code: @escaping @Sendable (JobError) -> String
    ) {
      self.minutesBetween = minutesBetween
      self.now = now
      self.code = code
    }
  }

  /// What becomes of somebody who asks at once, without a row.
  public enum Reception: Sendable {
    /// The request is claimed, for `answer`.
    case claimed(RequestClaim)
    /// It is answered already; nothing was written.
    case answered(RequestAnswer)
  }

  private let order: InsightJob.Order
  private let terms: Terms

  /// A desk that computes by an order, whose people and instant are those of each request.
  public init(_ order: InsightJob.Order, on terms: Terms) {
    self.order = order
    self.terms = terms
  }

  /// Claims the next request that waits, or that a process which died has left; nil when there is
  /// none.
  ///
  /// - Throws: `storage`.
  public func next() throws(JobError) -> RequestClaim? {
    try queue().claimNext(at: terms.now())
  }

  /// Claims a request of a person, be it one that waits, if it is to be computed.
  ///
  /// - Throws: `storage`; `unknownPeople` when the journal holds nothing of the person.
  public func receive(_ userID: String, since: Instant?) throws(JobError) -> Reception {
    let queue = try queue()
    let asker = try queue.asker(userID, zones: order.zones)
    guard asker.isKnown else { throw .unknownPeople(count: 1) }
    guard let lock = try queue.lock(userID) else {
      return .answered(failure("request_under_way", .underWay, asker))
    }
    let facts = try facts(of: userID, since: since, asker, queue)
    if let answer = answer(facts.decision, asker) { return .answered(answer) }
    return .claimed(try queue.claim(userID, since: since, by: lock, at: facts.now))
  }

  /// Answers a claimed request, and writes the answer to its row. An error of the run is part of the
  /// answer.
  ///
  /// - Throws: what keeps the journal from being read or written for now (`JobError.isAway`). The
  ///   request is then still to be answered, by whoever claims it next.
  public func answer(
    _ claim: RequestClaim, _ progress: @escaping @Sendable (JobProgress) -> Void = { _ in }
  ) async throws(JobError) -> RequestAnswer {
    // The lock is held until the answer is written.
    defer { withExtendedLifetime(claim.lock) {} }
    let answer: RequestAnswer
    do throws(JobError) {
      answer = try await compute(claim, progress)
    } catch {
      if error.isAway { throw error }
      answer = try failure(error, of: claim.userID)
    }
    try queue().finish(claim, answer, at: terms.now())
    return answer
  }

  /// Writes that a claimed request failed, for a caller who does not try again.
  ///
  /// - Throws: `storage`.
  public func fail(_ claim: RequestClaim, _ error: JobError) throws(JobError) {
    defer { withExtendedLifetime(claim.lock) {} }
    try queue().finish(claim, try failure(error, of: claim.userID), at: terms.now())
  }

  /// What a person is told of an error, in their language where the journal can be read.
  public func fault(_ error: JobError, of userID: String) -> RequestFault {
    let asker = try? queue().asker(userID, zones: order.zones)
    let obstacle: RequestObstacle =
      if case .unknownPeople = error { .unknownPerson } else { .fault }
    return RequestFault(
      code: terms.code(error),
      message: TemplateNarrator().word(obstacle, in: asker?.language ?? .french))
  }

  /// How a person was last computed; nil when they never were.
  ///
  /// - Throws: `storage`.
  public func lastComputation(_ userID: String) throws(JobError) -> LastComputation? {
    try queue().lastComputation(userID)
  }

  // MARK: Deciding

  private func queue() throws(JobError) -> any RequestTable {
    switch order.journal {
    case .file(let location):
      try RequestQueue(
        try storing { () throws(StorageError) in try Database(location, .readWrite) })
    case .server(let location): try ServerRequestQueue(location)
    }
  }

  private func compute(
    _ claim: RequestClaim, _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) -> RequestAnswer {
    let since = claim.since.flatMap { Instant(iso8601: $0) }
    let (decided, asker, now) = try decide(claim.userID, since: since)
    if claim.since != nil, since == nil {
      return failure("bad_since", .unreadableSince, asker)
    }
    if let decided { return decided }
    var order = order
    order.users = [claim.userID]
    order.instant = now
    let summary = try await InsightJob(order).run(progress)
    return try answer(of: summary, for: claim.userID, asker)
  }

  private func decide(
    _ userID: String, since: Instant?
  ) throws(JobError) -> (answer: RequestAnswer?, asker: Asker, now: Instant) {
    let queue = try queue()
    let asker = try queue.asker(userID, zones: order.zones)
    let facts = try facts(of: userID, since: since, asker, queue)
    return (answer(facts.decision, asker), asker, facts.now)
  }

  private func facts(
    of userID: String, since: Instant?, _ asker: Asker, _ queue: any RequestTable
  ) throws(JobError) -> RequestFacts {
    var facts = RequestFacts(now: terms.now())
    facts.minutesBetween = terms.minutesBetween
    facts.lastAnswered = try queue.lastAnswered(userID)
    facts.since = since
    guard since != nil, order.asOf == .snapshot else { return facts }
    facts.windowEnd = asker.zone.flatMap { zone in
      WindowRule(
        window: order.pipeline.pipeline.window, asOf: order.asOf, snapshotInstant: facts.now
      ).window(of: JournalDays(), in: zone)?.last
    }
    facts.lastChange = try queue.lastChange(userID)
    if let last = try queue.lastComputation(userID), last.status != "failed",
      let computedAt = Instant(iso8601: last.computedAt),
      let end = last.windowEnd.flatMap({ CalendarDay($0) })
    {
      facts.lastLook = RequestFacts.Look(computedAt: computedAt, windowEnd: end)
    }
    return facts
  }

  /// The answer that needs no run; nil when a run has to give it.
  private func answer(_ decision: RequestDecision, _ asker: Asker) -> RequestAnswer? {
    switch decision {
    case .compute: return nil
    case .nothingNew: return RequestAnswer(.nothingNew)
    case .tooSoon(let until):
      var answer = RequestAnswer(.tooSoon(until: until))
      answer.fault = RequestFault(
        code: "too_soon",
        message: TemplateNarrator().word(
          .tooSoon(again: asker.moment(until, seenFrom: terms.now())), in: asker.language),
        retryAt: until)
      return answer
    }
  }

  // MARK: Answering

  private func answer(
    of summary: JobSummary, for userID: String, _ asker: Asker
  ) throws(JobError) -> RequestAnswer {
    var answer = RequestAnswer(.computed)
    if !asker.hasProfile {
      answer = failure("no_profile", .noProfile, asker)
    } else if summary.publication != .published {
      answer = failure("held_back", .heldBack, asker)
    } else if summary.endings[.failed] != nil {
      let told = try queue().lastComputation(userID)?.message
      answer = RequestAnswer(
        .failed(
          RequestFault(
            code: "people_failed",
            message: told ?? TemplateNarrator().word(.fault, in: asker.language))))
    }
    answer.inserted = summary.changes.inserted
    answer.summary = summary
    return answer
  }

  private func failure(
    _ code: String, _ obstacle: RequestObstacle, _ asker: Asker
  ) -> RequestAnswer {
    RequestAnswer(
      .failed(
        RequestFault(code: code, message: TemplateNarrator().word(obstacle, in: asker.language))))
  }

  private func failure(_ error: JobError, of userID: String) throws(JobError) -> RequestAnswer {
    var answer = RequestAnswer(.failed(fault(error, of: userID)))
    answer.problem = error
    return answer
  }
}

extension Asker {
  /// An instant on the person's clock, rounded up to the minute.
  fileprivate func moment(_ instant: Instant, seenFrom now: Instant) -> RequestObstacle.Moment? {
    guard let zone else { return nil }
    let minute = (instant.milliseconds + 59_999) / 60_000 * 60_000
    let rounded = Instant(milliseconds: min(minute, Instant.bounds.upperBound))
    let (day, second) = zone.localTime(at: rounded)
    guard let time = TimeOfDay(secondOfDay: second) else { return nil }
    return RequestObstacle.Moment(day: day == zone.localDay(at: now) ? nil : day, time: time)
  }
}

extension JobError {
  /// Whether a journal, or what lies beside it, cannot be used for now: locked, missing, or on a disk
  /// that fails. Trying again later may help.
  public var isAway: Bool {
    switch self {
    case .storage(let error), .publishing(.storage(let error)):
      [.locked, .missing, .inputOutput].contains(error.category)
    case .warehouse(let error), .publishing(.warehouse(let error)):
      [.temporary, .unreachable].contains(error.category)
    default: false
    }
  }
}
