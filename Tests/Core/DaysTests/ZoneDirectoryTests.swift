import Foundation
import Testing

@testable import Days

@Suite struct ZoneDirectoryTests {
  private func error(_ identifier: String, in directory: ZoneDirectory = .system) -> DaysError? {
    do {
      _ = try TimeZoneRules(identifier: identifier, in: directory)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "UTC", "Etc/UTC", "Etc/GMT+12", "Europe/Paris", "America/Argentina/Buenos_Aires",
    "America/Port-au-Prince", "EST5EDT", "GB-Eire",
  ])
  func readsZones(identifier: String) throws {
    #expect(try TimeZoneRules(identifier: identifier).identifier == identifier)
  }

  @Test(arguments: [
    "", " ", "/", ".", "..", "../zoneinfo/UTC", "Europe/../UTC", "/usr/share/zoneinfo/UTC",
    "Europe", "Europe/", "/Europe/Paris", "Europe//Paris", "./UTC", "UTC\0", "UTC ", "utc",
    "europe/paris",
    "EUROPE/PARIS", "Europe/Pariss", "zone.tab", "tzdata.zi", "localtime", "Factory",
    "posix/Europe/Paris", "right/Europe/Paris", "Europe\\Paris", "Europe/Pаris", "%2e%2e/UTC",
    "Europe/Paris\n", "~", "UTC/..", String(repeating: "A", count: 5000),
  ])
  func refusesNames(identifier: String) {
    #expect(error(identifier) == .unknownZone(identifier))
  }

  @Test func tellsUnreadableFilesFromUnknownNames() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let utc = ZoneFileBytes(footer: "\nUTC0\n").bytes
    let files: [(String, [UInt8])] = [
      ("Good", utc), ("Empty", []), ("Text", Array("not a zone".utf8)),
      ("Cut", Array(utc.dropLast())),
    ]
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
    let directory = ZoneDirectory(path: folder.path)
    #expect(error("Good", in: directory) == nil)
    #expect(error("Missing", in: directory) == .unknownZone("Missing"))
    #expect(error("Empty", in: directory) == .unreadableZone("Empty", .notZoneFile))
    #expect(error("Text", in: directory) == .unreadableZone("Text", .notZoneFile))
    #expect(error("Cut", in: directory) == .unreadableZone("Cut", .truncated))
    // Even UTC comes from a file.
    #expect(error("UTC", in: directory) == .unknownZone("UTC"))
  }

  @Test func errorsDoNotRepeatWhatAPersonTyped() {
    let error = DaysError.unknownZone("my secret")
    #expect(error.description == "the time zone is not one of the installed IANA zones")
    #expect(
      DaysError.unreadableZone("Europe/Paris", .truncated).description
        == "the file of the time zone Europe/Paris is truncated")
  }
}
