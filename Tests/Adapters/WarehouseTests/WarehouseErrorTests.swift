import Testing

@testable import Warehouse

struct WarehouseErrorTests {
  private static let locations: [LocationFault] = [
    .syntax, .scheme("x"), .missingFile(path: "/p"), .notAFile(path: "/p"), .otherOwner(path: "/p"),
    .readableByOthers(path: "/p", mode: 0o640), .emptyFile(path: "/p"),
    .longFile(path: "/p", bytes: 9), .unreadableFile(path: "/p", code: 5),
  ]
  private static let connects: [ConnectFault] = [
    .unresolved, .refused, .unreachable, .timeout(seconds: 3), .certificate, .noTrust,
    .notEncrypted, .notReady, .missingDatabase, .pooler, .wrongRole, .missingService, .version(0),
    .version(12),
    .other(state: ""), .other(state: "XX000"),
  ]
  private static let states: [WarehouseError] = [
    .tooManyConnections, .transactionPooler, .timeout(.statement), .timeout(.lock),
    .timeout(.idleTransaction), .timeout(.answer), .cancelled, .connectionLost, .commitUnknown,
    .serialization, .deadlock, .missingTable("t"), .missingTable(""), .missingColumn("c"),
    .missingObject("o", state: "42883"), .permissionDenied("t"), .permissionDenied(""),
    .rowSecurity, .readOnlyServer, .noRoom(state: "53100"),
    .invalidValue(column: "c", state: "22003"), .invalidValue(column: "", state: "22003"),
    .constraint(.check, name: "c"), .constraint(.unique, name: ""),
    .invalidStatement(state: "42601", position: 3), .invalidStatement(state: "42601", position: 0),
    .parameterCount(expected: 1, given: 2), .nulCharacter(parameter: 1),
    .columnType(column: "c", expected: .text), .missingValue(column: "c"),
    .notUnicode(column: "c"), .busy, .nestedTransaction, .transactionLost,
    .missingFolder(path: "/p"), .migrationName("m"), .migrationOrder("m", after: "n"),
    .migrationChanged("m"), .migrationUnknown("m"),
    .migrationFailed("m", line: 2, reason: .missingTable("t")),
    .migrationFailed("m", line: 0, reason: .missingTable("t")), .other(state: "XX000"),
  ]
  private static let copies: [CopyFault] = [.header, .fieldCount, .length, .truncated, .trailing]
  static let all =
    states + locations.map(WarehouseError.location)
    + connects.map { .cannotConnect($0, server: "s") }
    + [.noPassword, .refused, .notAllowed].map { .authentication($0, server: "s") }
    + copies.map(WarehouseError.malformedCopy)

  @Test func eachHasItsOwnWordingOnOneLine() {
    let wordings = Self.all.map(\.description)
    #expect(Set(wordings).count == Self.all.count)
    for wording in wordings {
      #expect(!wording.isEmpty && !wording.contains("\n"))
      #expect(!wording.contains("unknown error") && !wording.contains("  "))
    }
  }

  @Test func anErrorOfAFileNamesIt() {
    for error in Self.all where "\(String(reflecting: error))".contains("/p") {
      #expect(error.description.contains("/p"))
    }
  }

  @Test func everyCategoryIsUsed() {
    #expect(Set(Self.all.map(\.category)) == Set(WarehouseError.Category.allCases))
  }

  @Test func onlyConflictsAreTriedAgainAtOnce() {
    #expect(Self.all.filter(\.isConflict) == [.serialization, .deadlock])
    let breaks: [WarehouseError] = [
      .connectionLost, .cannotConnect(.refused, server: "s"),
      .cannotConnect(.notReady, server: "s"),
    ]
    #expect(Self.all.filter(\.isBreak).count == breaks.count)
    #expect(breaks.allSatisfy { $0.isBreak })
  }
}
