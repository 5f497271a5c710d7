import FoundationEssentials

/// A directory of compiled time zones, one TZif file an identifier.
public struct ZoneDirectory: Hashable, Sendable {
  /// Where the system keeps its zones (package tzdata).
  public static let system = ZoneDirectory(path: "/usr/share/zoneinfo")

  /// The directory's path, without a slash at its end.
  public let path: String

  /// The directory at `path`, which is looked at only when a zone is read.
  public init(path: String) {
    self.path = path
  }

  /// The bytes of a zone's file.
  func contents(of identifier: String) throws(DaysError) -> [UInt8] {
    guard Self.isZoneName(identifier) else { throw .unknownZone(identifier) }
    let file = "\(path)/\(identifier)"
    var isDirectory = false
    guard
      FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory), !isDirectory
    else { throw .unknownZone(identifier) }
    guard let data = FileManager.default.contents(atPath: file) else {
      throw .unreadableZone(identifier, .notReadable)
    }
    return [UInt8](data)
  }

  /// Whether text has the shape of a zone's name: parts of letters, digits, `+`, `-` and `_`,
  /// joined by slashes. That leaves out empty and absolute paths, `..`, and tables such as
  /// `zone.tab`.
  ///
  /// `posix/` and `right/` are other compilations of the same zones, the latter with leap seconds;
  /// `localtime` is whatever the machine's owner chose, and `Factory` stands for no zone at all.
  static func isZoneName(_ identifier: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let parts = identifier.utf8.split(separator: slash, omittingEmptySubsequences: false)
    guard
      identifier.utf8.count <= 64, !["localtime", "Factory"].contains(identifier),
      !identifier.hasPrefix("posix/"), !identifier.hasPrefix("right/")
    else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameByte) }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      .zeroDigit ... .nineDigit, .plus, .hyphen, UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
