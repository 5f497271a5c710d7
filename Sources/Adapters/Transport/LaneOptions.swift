import CCurl

/// What libcurl is told of one transfer.
@safe
final class LaneOptions {
  private let easy: UnsafeMutableRawPointer
  private var headerList: UnsafeMutablePointer<curl_slist>?

  init(_ easy: UnsafeMutableRawPointer) {
    unsafe self.easy = easy
  }

  deinit {
    unsafe curl_slist_free_all(headerList)
  }

  /// Takes away what points into this value and into the collector, and everything else that the next
  /// request could have of this one, such as a header. Connections stay.
  func forget() {
    unsafe curl_easy_reset(easy)
  }

  /// Lends the body of the request for the time of the transfer.
  func lend(_ body: UnsafeRawBufferPointer) {
    _ = unsafe curl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    // Without a pointer libcurl would read an empty body from standard input.
    let bytes = unsafe body.baseAddress ?? UnsafeRawPointer(easy)
    _ = unsafe curl_set_pointer(easy, CURLOPT_POSTFIELDS, bytes)
  }

  /// Sets everything but the body. An option that this libcurl lacks is an error, never left out:
  /// many of them are the walls.
  func set(_ transfer: Transfer, _ collector: ReplyCollector) throws(TransportError) {
    try setAddress(transfer.request.address)
    try setSafety(transfer.settings)
    try setLimits(transfer)
    try setRequest(transfer.request)
    try setCallbacks(collector)
  }

  private func setAddress(_ address: WebAddress) throws(TransportError) {
    try set(CURLOPT_URL, address.text)
    try set(CURLOPT_PROTOCOLS_STR, address.scheme.rawValue)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    // An empty text also overrules the environment.
    if address.isLoopback { try set(CURLOPT_PROXY, "") }
  }

  private func setSafety(_ settings: HTTPClient.Settings) throws(TransportError) {
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let path = settings.certificates { try set(CURLOPT_CAINFO, path) }
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    // A key is for the server: the proxy in between gets none of the headers.
    try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_NOSIGNAL, 1)
    // The look-up of a name cannot be interrupted: it is left to its own thread.
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_USERAGENT, settings.userAgent)
  }

  private func setLimits(_ transfer: Transfer) throws(TransportError) {
    let connect = max(1, transfer.limits.connect.milliseconds)
    try set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(connect, Int64(Int32.max))))
    let code = unsafe curl_set_size(
      easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(transfer.greatestBody))
    try check(code)
    try set(CURLOPT_TCP_KEEPALIVE, 1)
    try set(CURLOPT_TCP_KEEPIDLE, 60)
    try set(CURLOPT_TCP_KEEPINTVL, 60)
  }

  private func setRequest(_ request: HTTPRequest) throws(TransportError) {
    // One transfer at a time has nothing to gain from a shared connection of HTTP/2.
    try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    try set(CURLOPT_ACCEPT_ENCODING, "gzip")
    switch request.method {
    case .get: try set(CURLOPT_HTTPGET, 1)
    case .post: try set(CURLOPT_POST, 1)
    case .delete: try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }
    if !request.isRepeatable { try set(CURLOPT_FRESH_CONNECT, 1) }
    // Without it a large body waits a second for a server that does not know `Expect`.
    try add("Expect:")
    if request.headers["content-type"] == nil { try add("Content-Type:") }
    for field in request.headers.fields {
      try add(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    try check(unsafe curl_set_list(easy, headerList))
  }

  private func setCallbacks(_ collector: ReplyCollector) throws(TransportError) {
    let target = unsafe UnsafeRawPointer(Unmanaged.passUnretained(collector).toOpaque())
    for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA] {
      try check(unsafe curl_set_pointer(easy, option, target))
    }
    let header = unsafe curl_set_receiver(easy, CURLOPT_HEADERFUNCTION) {
      bytes, size, count, target in
      guard let bytes = unsafe bytes, let target = unsafe target else { return 0 }
      let line = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
      return unsafe ReplyCollector.at(target).takeHeader(line) ? size * count : 0
    }
    try check(header)
    let body = unsafe curl_set_receiver(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, target in
      guard let bytes = unsafe bytes, let target = unsafe target else { return 0 }
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe ReplyCollector.at(target).takeBody(piece) ? size * count : 0
    }
    try check(body)
    // Called when the connection stands, encryption and tunnel included, before a byte is asked.
    let prerequest = unsafe curl_set_prerequest(easy) { target, _, _, _, _ in
      guard let target = unsafe target else { return CURL_PREREQFUNC_ABORT }
      unsafe ReplyCollector.at(target).hasRequestBegun = true
      return CURL_PREREQFUNC_OK
    }
    try check(prerequest)
  }

  private func add(_ line: String) throws(TransportError) {
    guard let longer = unsafe curl_slist_append(headerList, line) else {
      throw .notStarted(code: Int(CURLE_OUT_OF_MEMORY.rawValue))
    }
    unsafe headerList = longer
  }

  private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(unsafe curl_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(TransportError) {
    try check(unsafe curl_set_text(easy, option, value))
  }

  private func check(_ code: CURLcode) throws(TransportError) {
    guard code == CURLE_OK else { throw .notStarted(code: Int(code.rawValue)) }
  }
}

extension ReplyCollector {
  fileprivate static func at(_ target: UnsafeMutableRawPointer) -> ReplyCollector {
    unsafe Unmanaged<ReplyCollector>.fromOpaque(target).takeUnretainedValue()
  }
}
