import CZlib

/// A zip archive of XML documents, looked at to see whether each of them is whole.
struct WrittenArchive {
  private let bytes: [UInt8]

  /// The archive in some bytes, which may be anything.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether it has a directory, and each document that it lists unpacks to its size and ends with
  /// the tag that closes it.
  var isWhole: Bool {
    // The directory's own end is the last record; nobody writes a comment behind it.
    let end = bytes.count - 22
    guard number(at: end, size: 4) == 0x0605_4B50, let count = number(at: end + 10, size: 2),
      var place = number(at: end + 16, size: 4), count > 0
    else { return false }
    for _ in 0..<count {
      guard number(at: place, size: 4) == 0x0201_4B50, number(at: place + 10, size: 2) == 8,
        let packed = number(at: place + 20, size: 4), let size = number(at: place + 24, size: 4),
        let name = number(at: place + 28, size: 2), let extra = number(at: place + 30, size: 2),
        let start = number(at: place + 42, size: 4),
        let document = document(at: start, packed: packed, size: size),
        Self.isClosed(document)
      else { return false }
      place += 46 + name + extra
    }
    return true
  }

  private func document(at start: Int, packed: Int, size: Int) -> [UInt8]? {
    guard number(at: start, size: 4) == 0x0403_4B50,
      let name = number(at: start + 26, size: 2), let extra = number(at: start + 28, size: 2)
    else { return nil }
    let first = start + 30 + name + extra
    guard first + packed <= bytes.count else { return nil }
    return unpacked(first..<first + packed, size: size)
  }

  /// The bytes that some packed ones stand for; nil when these are not so many.
  private func unpacked(_ range: Range<Int>, size: Int) -> [UInt8]? {
    var stream = unsafe z_stream()
    // Raw, as archives have it: neither a header nor a checksum.
    let length = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, length) == Z_OK else { return nil }
    defer { unsafe inflateEnd(&stream) }
    var packed = Array(bytes[range])
    // One more, by which too many are seen.
    var whole = [UInt8](repeating: 0, count: size + 1)
    let code = unsafe packed.withUnsafeMutableBufferPointer { packed in
      unsafe whole.withUnsafeMutableBufferPointer { whole in
        unsafe stream.next_in = packed.baseAddress
        unsafe stream.avail_in = UInt32(clamping: packed.count)
        unsafe stream.next_out = whole.baseAddress
        unsafe stream.avail_out = UInt32(clamping: whole.count)
        return unsafe inflate(&stream, Z_FINISH)
      }
    }
    guard code == Z_STREAM_END, unsafe stream.total_out == UInt(size) else { return nil }
    whole.removeLast()
    return whole
  }

  /// Whether a document ends with the tag that closes its first element.
  private static func isClosed(_ document: [UInt8]) -> Bool {
    let head = document.prefix(1024)
    let opens = head.indices.dropLast().first { place in
      head[place] == UInt8(ascii: "<") && head[place + 1] != UInt8(ascii: "?")
    }
    guard let opens else { return false }
    let name = head[(opens + 1)...].prefix {
      ![UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "\n")].contains($0)
    }
    // Some have a line end behind it.
    return document.reversed().drop { $0 == UInt8(ascii: "\n") }
      .starts(with: (Array("</".utf8) + name + [UInt8(ascii: ">")]).reversed())
  }

  /// A number of so many bytes, the least first; nil outside the archive.
  private func number(at place: Int, size: Int) -> Int? {
    guard place >= 0, place + size <= bytes.count else { return nil }
    return bytes[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
