import CCurl

/// One transfer of libcurl at a time, and the connections that stay open between transfers.
///
/// A multi handle drives the one easy handle: it can be woken from another thread, so that a
/// cancelled transfer ends at once and limits are kept to the millisecond.
@safe
final class Lane: @unchecked Sendable {
  // Used by the thread that has the lane; `wake` alone may be called by any.
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer

  /// libcurl's own start, made once, when first needed.
  private static let start = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  init() throws(TransportError) {
    guard Self.start == CURLE_OK else {
      throw .notStarted(code: Int(Self.start.rawValue))
    }
    guard let multi = unsafe curl_multi_init() else {
      throw .notStarted(code: Int(CURLE_OUT_OF_MEMORY.rawValue))
    }
    guard let easy = unsafe curl_easy_init() else {
      unsafe curl_multi_cleanup(multi)
      throw .notStarted(code: Int(CURLE_OUT_OF_MEMORY.rawValue))
    }
    unsafe self.multi = multi
    unsafe self.easy = easy
  }

  deinit {
    unsafe curl_easy_cleanup(easy)
    unsafe curl_multi_cleanup(multi)
  }

  /// Interrupts the wait of `perform`, from any thread.
  func wake() {
    unsafe curl_multi_wakeup(multi)
  }

  /// Blocks until a transfer is over.
  ///
  /// - Throws: `notStarted`, `transfer`, or the error of the collector's file.
  func perform(
    _ transfer: Transfer, into collector: ReplyCollector, until signal: CancelSignal
  ) throws(TransportError) {
    let options = unsafe LaneOptions(easy)
    defer { options.forget() }
    try options.set(transfer, collector)
    let fault = unsafe (transfer.request.body ?? []).withUnsafeBytes { body in
      if transfer.request.body != nil { unsafe options.lend(body) }
      return drive(transfer, collector, signal)
    }
    if let error = collector.fileError { throw error }
    if let fault = collector.fault ?? fault {
      throw transfer.error(fault, mayHaveArrived: collector.hasRequestBegun)
    }
  }

  private func drive(
    _ transfer: Transfer, _ collector: ReplyCollector, _ signal: CancelSignal
  ) -> TransferFault? {
    guard signal.begin(self) else { return .cancelled }
    defer { signal.end() }
    let added = unsafe curl_multi_add_handle(multi, easy)
    guard added == CURLM_OK else { return .other(code: Int(added.rawValue)) }
    defer { unsafe _ = curl_multi_remove_handle(multi, easy) }
    let start = ContinuousClock.now
    while true {
      var running: Int32 = 0
      let code = unsafe curl_multi_perform(multi, &running)
      guard code == CURLM_OK else { return .other(code: Int(code.rawValue)) }
      let result = unsafe curl_finished_result(multi)
      if result >= 0 { return fault(of: CURLcode(UInt32(result)), transfer, collector) }
      if signal.isCancelled { return .cancelled }
      if receivedBytes > transfer.greatestBody {
        return .bodyTooLarge(limit: transfer.greatestBody)
      }
      let (fault, wait) = transfer.limits.judge(
        start.duration(to: .now), hasHeader: collector.isHeaderComplete)
      if let fault { return collector.hasRequestBegun ? fault : .connectTimeout }
      unsafe curl_multi_poll(multi, nil, 0, wait, nil)
    }
  }

  /// Bytes of the body as they came, still compressed: empty blocks of gzip decompress to nothing.
  private var receivedBytes: Int {
    var bytes: curl_off_t = 0
    _ = unsafe curl_get_size(easy, CURLINFO_SIZE_DOWNLOAD_T, &bytes)
    return Int(bytes)
  }

  private func fault(
    of code: CURLcode, _ transfer: Transfer, _ collector: ReplyCollector
  ) -> TransferFault? {
    var status = 0
    _ = unsafe curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status)
    if code != CURLE_OK && !collector.hasRequestBegun && status >= 300 {
      return .proxyRefused(status: status)
    }
    return TransferFault(
      code, hasRequestBegun: collector.hasRequestBegun, greatestBody: transfer.greatestBody)
  }
}

extension TransportLimits {
  /// The limit on time that is over, and the milliseconds to the next one.
  fileprivate func judge(
    _ elapsed: Duration, hasHeader: Bool
  ) -> (fault: TransferFault?, wait: Int32) {
    if elapsed >= whole { return (.wholeTimeout, 0) }
    if !hasHeader && elapsed >= firstByte { return (.firstByteTimeout, 0) }
    let rest = (hasHeader ? whole : min(whole, firstByte)) - elapsed
    return (nil, Int32(clamping: min(rest, .seconds(3_600)).milliseconds + 1))
  }
}

extension Duration {
  /// Whole milliseconds, rounded down.
  var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension TransferFault {
  /// What a result code of libcurl means; nil for a success.
  fileprivate init?(_ code: CURLcode, hasRequestBegun: Bool, greatestBody: Int) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: self = .unresolved
    case CURLE_COULDNT_CONNECT: self = .notConnected
    case CURLE_PEER_FAILED_VERIFICATION: self = .certificate
    case CURLE_SSL_CACERT_BADFILE: self = .noTrust
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER: self = .handshake
    case CURLE_OPERATION_TIMEDOUT: self = hasRequestBegun ? .wholeTimeout : .connectTimeout
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR: self = .connectionLost
    case CURLE_PARTIAL_FILE: self = .cutShort
    // Data after the end of the compressed data is a write error; our own ones are known before.
    case CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR: self = .contentEncoding
    case CURLE_WEIRD_SERVER_REPLY: self = .notHTTP
    // The protocol of the address is known here, that of the answer (HTTP/0.9) is not.
    case CURLE_UNSUPPORTED_PROTOCOL where hasRequestBegun: self = .notHTTP
    // libcurl's word for a single line that is longer than it holds.
    case CURLE_OUT_OF_MEMORY where hasRequestBegun:
      self = .headersTooLarge(limit: Int(CURL_MAX_HTTP_HEADER))
    case CURLE_FILESIZE_EXCEEDED: self = .bodyTooLarge(limit: greatestBody)
    default: self = .other(code: Int(code.rawValue))
    }
  }
}
