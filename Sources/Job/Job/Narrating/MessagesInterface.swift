import Model
import Narration
import Transport

/// The interface of the model's provider: messages, and batches of them. Each call is repeated as
/// the rule of the transport has it; what comes back is an answer or a code.
struct MessagesInterface: Sendable {
  /// The version of the interface that we speak.
  private static let version = "2023-06-01"

  private let client: HTTPClient
  private let base: WebAddress
  private let key: Secret
  private let patience: NarrationPlan.Patience

  /// An interface at an address; the key goes to that origin only. Nothing is opened before the
  /// first call.
  init(
    at base: WebAddress, key: Secret, patience: NarrationPlan.Patience,
    settings: HTTPClient.Settings
  ) {
    var settings = settings
    settings.limits.connect = .seconds(patience.connectSeconds)
    settings.limits.firstByte = .seconds(patience.firstByteSeconds)
    settings.limits.whole = .seconds(patience.answerSeconds)
    client = HTTPClient(settings)
    self.base = base
    self.key = key
    self.patience = patience
  }

  /// Asks for one answer, again and again until an instant.
  func message(
    _ body: String, until end: ContinuousClock.Instant
  ) async -> Result<NarrationReply, NarrationFailure> {
    let left = (end - ContinuousClock.now) / .seconds(1)
    guard left > 0 else { return .failure(.budget) }
    return await send(
      .post(path: "v1/messages", body: Array(body.utf8)), within: left
    ).flatMap { reply in
      let answer = NarrationReply(body: reply.body)
      return answer.words == .failure(.unreadable) ? .failure(.unreadable) : .success(answer)
    }
  }

  /// Creates a batch. It is not sent a second time when it may have arrived: there is no key that
  /// would make one of two.
  func createBatch(_ body: [UInt8]) async -> Result<BatchStatus, NarrationFailure> {
    await send(
      .post(path: "v1/messages/batches", body: body, isRepeatable: false),
      within: patience.runSeconds
    ).flatMap { reply in BatchStatus.one(reply.body).map { .success($0) } ?? .failure(.unreadable) }
  }

  /// A batch as it stands.
  func batch(_ id: String) async -> Result<BatchStatus, NarrationFailure> {
    await send(.get(path: "v1/messages/batches/\(id)"), within: patience.answerSeconds)
      .flatMap { reply in
        BatchStatus.one(reply.body).map { .success($0) } ?? .failure(.unreadable)
      }
  }

  /// The newest batches, the newest first.
  func batches() async -> Result<[BatchStatus], NarrationFailure> {
    await send(
      .get(path: "v1/messages/batches", query: [("limit", "100")]),
      within: patience.answerSeconds
    ).flatMap { reply in
      BatchStatus.list(reply.body).map { .success($0) } ?? .failure(.unreadable)
    }
  }

  /// Stores the results of a batch in a file.
  func results(of id: String, to path: String) async -> Result<Void, NarrationFailure> {
    let status: BatchStatus
    switch await batch(id) {
    case .success(let found): status = found
    case .failure(let failure): return .failure(failure)
    }
    guard let text = status.resultsAddress else { return .failure(.unreadable) }
    // Whoever answers for the interface could send the key anywhere.
    guard let address = try? WebAddress(text, allowsLoopback: base.scheme == .http),
      address.isSameOrigin(as: base)
    else { return .failure(.foreignAddress) }
    let request = HTTPRequest.get(address, headers: headers(accepting: "application/binary"))
    let outcome = await retrying(within: patience.runSeconds)
      .download(request, toPath: path, isFinal: Self.isFinal)
    return judge(outcome).map { _ in }
  }

  // MARK: Sending

  /// What a call asks for.
  private enum Call {
    case get(path: String, query: [(name: String, value: String)] = [])
    case post(path: String, body: [UInt8], isRepeatable: Bool = true)
  }

  private func send(
    _ call: Call, within seconds: Double
  ) async -> Result<HTTPReply, NarrationFailure> {
    guard let request = try? request(for: call) else { return .failure(.transport("address")) }
    return judge(
      await retrying(within: seconds).send(request, isFinal: Self.isFinal))
  }

  private func request(for call: Call) throws(TransportError) -> HTTPRequest {
    let headers = headers(accepting: "application/json")
    switch call {
    case .get(let path, let query):
      return .get(try base.appending(path: path, query: query), headers: headers)
    case .post(let path, let body, let isRepeatable):
      var headers = headers
      headers.add("content-type", "application/json")
      var request = HTTPRequest.post(try base.appending(path: path), headers: headers, body: body)
      request.isRepeatable = isRepeatable
      return request
    }
  }

  private func headers(accepting type: String) -> HTTPHeaders {
    var headers = HTTPHeaders()
    key.withText { headers.add("x-api-key", $0) }
    headers.add("anthropic-version", Self.version)
    headers.add("accept", type)
    return headers
  }

  private func retrying(within seconds: Double) -> RetryingClient {
    RetryingClient(client, rule: RetryRule(budget: seconds))
  }

  private static func isFinal(_ reply: HTTPReply) -> Bool {
    InterfaceError(reply.body).isSpendLimit
  }

  private func judge(
    _ outcome: RetryingClient.Outcome
  ) -> Result<HTTPReply, NarrationFailure> {
    switch outcome.result {
    case .success(let reply) where reply.isSuccess: return .success(reply)
    case .success(let reply):
      if outcome.reason == .mayHaveArrived { return .failure(.unknownWhetherArrived) }
      let error = InterfaceError(reply.body)
      if error.isSpendLimit { return .failure(.spendLimit) }
      let failure = NarrationFailure.status(reply.status, type: error.type)
      if case .serverDelay = outcome.reason { return .failure(.busy(failure.code)) }
      return .failure(failure)
    case .failure(let error):
      if outcome.reason == .mayHaveArrived { return .failure(.unknownWhetherArrived) }
      return .failure(.transport(error.code))
    }
  }
}

extension TransportError {
  /// A code for summaries and logs.
  fileprivate var code: String {
    switch self {
    case .transfer(let fault, _, _): "transport_" + String(describing: fault).prefix { $0 != "(" }
    case .address: "transport_address"
    case .header: "transport_header"
    case .secret: "transport_key"
    case .file, .fileInUse: "transport_file"
    case .notStarted: "transport_not_started"
    }
  }
}
