/// One request on its way, with where its answer goes.
struct Transfer: Sendable {
  let request: HTTPRequest
  let settings: HTTPClient.Settings
  /// Where the body of a success is stored; nil to hold it in memory.
  let path: String?

  var limits: TransportLimits { settings.limits }

  /// The greatest body that a success may have.
  var greatestBody: Int { path == nil ? limits.bodyBytes : limits.fileBytes }

  /// Blocks until the reply is whole, and stored where it is to be.
  func run(on lane: Lane, until signal: CancelSignal) throws(TransportError) -> HTTPReply {
    let start = ContinuousClock.now
    let file: ReceivedFile? = if let path { try ReceivedFile(path) } else { nil }
    let collector = ReplyCollector(limits, file)
    try lane.perform(self, into: collector, until: signal)
    let isStored = collector.status == ReplyCollector.storedStatus && file != nil
    if isStored { try file?.finish() }
    return HTTPReply(
      status: collector.status, headers: collector.headers, body: collector.body,
      storedBytes: isStored ? collector.bodyBytes : nil, elapsed: start.duration(to: .now))
  }

  /// The error for a fault of this transfer.
  func error(_ fault: TransferFault, mayHaveArrived: Bool) -> TransportError {
    .transfer(fault, host: request.address.host, mayHaveArrived: mayHaveArrived)
  }
}
