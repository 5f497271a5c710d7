import Days
import Model
import Narration
import Storage

/// Asks a model for the sentences of a run: first it collects what earlier runs have paid for, then
/// it asks for the rest, all at once or one by one.
///
/// Whatever goes wrong with the interface is told in the summary and leaves the template's words; an
/// error is thrown only when the run's own files fail.
struct NarrationRun {
  let desk: NarrationDesk
  let interface: MessagesInterface
  let plan: NarrationPlan
  let maximumDollars: Double
  /// The folder for results while they are read.
  let folder: String
  /// The file of the lock that whoever asks by batches holds.
  let lockPath: String
  /// The moment now.
  let now: @Sendable () -> Instant
  let progress: @Sendable (JobProgress) -> Void

  func run() async throws(JobError) {
    let clock = ContinuousClock()
    let lastPoll = clock.now + .seconds(plan.way == .batch ? plan.patience.batchSeconds : 0)
    // A batch that another run is about to create must not be taken for one that was lost.
    let lock = plan.way == .batch ? try lock() : nil
    guard plan.way == .messages || lock != nil else { return await desk.halt(.elsewhere) }
    defer { withExtendedLifetime(lock) {} }
    for batch in try await openBatches() { try await follow(batch, until: lastPoll) }
    let estimate = try await desk.lineUp(by: plan.way)
    guard estimate.requests > 0 else { return }
    progress(.narrating(estimate))
    guard estimate.dollars <= maximumDollars else {
      return await desk.halt(.cost(estimated: estimate.dollars, allowed: maximumDollars))
    }
    if plan.way == .batch {
      try await askAtOnce(until: lastPoll)
      // What no batch answered goes one by one, and costs more.
      _ = try await desk.lineUp(by: .messages)
    }
    try await askOneByOne(until: clock.now + .seconds(plan.patience.runSeconds))
  }

  private func lock() throws(JobError) -> FileLock? {
    try storing { () throws(StorageError) in try FileLock.take(at: lockPath) }
  }

  /// The batches that this run follows: who asks one by one, and waits, follows only those that
  /// answer one of its own questions.
  private func openBatches() async throws(JobError) -> [StoredBatch] {
    plan.way == .batch ? try await desk.openBatches() : try await desk.ownBatches()
  }

  // MARK: One by one

  private func askOneByOne(until end: ContinuousClock.Instant) async throws(JobError) {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<plan.concurrentRequests {
          group.addTask {
            while let ask = try await desk.next() {
              try Task.checkCancellation()
              let start = ContinuousClock.now
              let outcome = await interface.message(ask.request.body, until: end)
              try await desk.take(outcome, of: ask, after: ContinuousClock.now - start)
              progress(.narrated(1))
            }
          }
        }
        try await group.waitForAll()
      }
    } catch let error as JobError {
      throw error
    } catch {
      throw .interrupted
    }
  }

  // MARK: All at once

  private func askAtOnce(until lastPoll: ContinuousClock.Instant) async throws(JobError) {
    var batches: [(StoredBatch, BatchMachine, BatchMachine.Action)] = []
    while true {
      let asks = try await desk.nextBatch(plan.batch)
      guard !asks.isEmpty else { break }
      let tag = Self.tag(at: now())
      let batch = try await desk.intend(asks, tag: tag, at: now().milliseconds)
      var machine = BatchMachine()
      _ = machine.next(.intended)
      let body = NarrationRequest.batch(
        asks.map { (name: "\(tag)-\($0.wording)", body: $0.request.body) })
      let event = try await create(body, tag: tag)
      batches.append((batch, machine, machine.next(event)))
    }
    for (batch, machine, action) in batches {
      try await carryOut(action, of: batch, machine, until: lastPoll)
    }
  }

  private func create(_ body: [UInt8], tag: String) async throws(JobError) -> BatchMachine.Event {
    switch await interface.createBatch(body) {
    case .success(let status): return .created(id: status.id)
    case .failure(.unknownWhetherArrived), .failure(.unreadable): return .answerLost
    case .failure(let failure):
      try await desk.record(failure, ofBatch: tag)
      return .refused
    }
  }

  /// Names the requests of a batch apart from those of every other.
  private static func tag(at instant: Instant) -> String {
    let moment = String(instant.milliseconds, radix: 36)
    return "constat-\(moment)-\(String(UInt32.random(in: 0..<(1 << 31)), radix: 36))"
  }

  /// Goes on with a batch of an earlier run.
  private func follow(
    _ batch: StoredBatch, until lastPoll: ContinuousClock.Instant
  ) async throws(JobError) {
    var machine = BatchMachine()
    let action = machine.next(batch.id.map { .resumed(id: $0) } ?? .resumedBeforeID)
    try await carryOut(action, of: batch, machine, until: lastPoll)
  }

  private func carryOut(
    _ first: BatchMachine.Action, of batch: StoredBatch, _ machine: BatchMachine,
    until lastPoll: ContinuousClock.Instant
  ) async throws(JobError) {
    var (action, machine) = (first, machine)
    var foreign: Set<String> = []
    while true {
      let event: BatchMachine.Event
      switch action {
      case .create: preconditionFailure("a batch is created before it is followed")
      case .find(let waits):
        let late = await wait(waits, until: lastPoll, orElse: .listFailed)
        if let late { event = late } else { event = await find(batch, except: foreign) }
      case .keep(let id):
        try await desk.created(batch, id: id)
        event = .resumed(id: id)
      case .poll(let id, let afterWait):
        progress(.waiting(requests: batch.requests))
        let late = await wait(afterWait ? 1 : 0, until: lastPoll, orElse: .outOfTime)
        if let late { event = late } else { event = await poll(id) }
      case .fetch(let id, let afterWait):
        let late = await wait(afterWait ? 1 : 0, until: lastPoll, orElse: .outOfTime)
        if let late { event = late } else { event = try await fetch(id, of: batch) }
        if event == .foreign { foreign.insert(id) }
      case .finish: return try await desk.close(batch, as: .collected)
      case .giveBack: return try await desk.close(batch, as: .lost)
      case .leave: return
      }
      action = machine.next(event)
    }
  }

  /// Waits so many times; gives an event instead when that would be too long.
  private func wait(
    _ times: Int, until end: ContinuousClock.Instant, orElse late: BatchMachine.Event
  ) async -> BatchMachine.Event? {
    guard times > 0 else { return nil }
    let pause = Duration.seconds(plan.patience.pollSeconds) * times
    guard ContinuousClock.now + pause <= end else { return late }
    do { try await Task.sleep(for: pause) } catch { return late }
    return nil
  }

  /// Batches that can be the one that was meant: created since, of as many requests, and of no
  /// other intention.
  private func find(
    _ batch: StoredBatch, except foreign: Set<String>
  ) async -> BatchMachine.Event {
    guard let known = try? await desk.knownBatchIDs(),
      case .success(let listed) = await interface.batches()
    else { return .listFailed }
    // The two clocks may differ a little.
    let earliest = batch.intendedAt - 300_000
    return .listed(
      listed.filter { status in
        let created = status.createdAt.flatMap { Instant(iso8601: $0) }?.milliseconds
        return status.requests == batch.requests && !known.contains(status.id)
          && !foreign.contains(status.id) && created.map { $0 >= earliest } ?? true
      }.map(\.id))
  }

  private func poll(_ id: String) async -> BatchMachine.Event {
    switch await interface.batch(id) {
    case .success(let status) where status.isArchived: .archived
    case .success(let status): status.isEnded ? .ended : .running
    case .failure(.status(404, _)): .unknown
    case .failure: .pollFailed
    }
  }

  /// Fetches the results into a file, and takes every line in.
  private func fetch(
    _ id: String, of batch: StoredBatch
  ) async throws(JobError) -> BatchMachine.Event {
    let file = ResultFile(path: "\(folder)/batch-\(batch.number).jsonl")
    defer { file.remove() }
    switch await interface.results(of: id, to: file.path) {
    case .failure(.foreignAddress):
      await desk.halt(.refused(NarrationFailure.foreignAddress.code))
      return .outOfTime
    case .failure: return .fetchFailed
    case .success: break
    }
    let lines = try file.lines()
    let own = try await desk.take(lines, of: batch)
    let unanswered = try await desk.unanswered(in: batch)
    progress(.narrated(batch.requests - unanswered))
    if own == 0, !lines.isEmpty { return .foreign }
    return unanswered == 0 ? .collected : .incomplete
  }
}
