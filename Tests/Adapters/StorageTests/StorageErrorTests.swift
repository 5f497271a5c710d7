import Testing

@testable import Storage

struct StorageErrorTests {
  static let all: [StorageError] = [
    .unknownDatabaseScheme("x"), .missing(path: "/p"), .isFolder(path: "/p"),
    .alreadyExists(path: "/p"), .permissionDenied(path: "/p"), .readOnly(path: "/p"),
    .notADatabase(path: "/p"), .truncated(path: "/p", expectedBytes: 2, actualBytes: 1),
    .damaged(path: "/p"), .journalBeside(path: "/p"), .locked(path: "/p"), .diskFull(path: "/p"),
    .inputOutput(path: "/p", code: 5), .missingTable("t"),
    .foreignSchema(path: "/p"), .missingColumn(table: "t", column: "c"),
    .constraint(.check, name: "c"), .invalidStatement(reason: "r"),
    .parameterCount(expected: 1, given: 2), .notANumber(parameter: 1),
    .columnType(column: "c", expected: .real, found: .text), .notUnicode(column: "c"),
    .nestedTransaction, .transactionLost, .migrationName("m"), .migrationOrder("m", after: "n"),
    .migrationChanged("m"), .migrationUnknown("m"),
    .migrationFailed("m", reason: .missingTable("t")), .other(code: 7),
  ]

  @Test func eachHasItsOwnWordingOnOneLine() {
    let wordings = Self.all.map(\.description)
    #expect(Set(wordings).count == Self.all.count)
    for wording in wordings {
      #expect(!wording.isEmpty && !wording.contains("\n") && wording != "unknown storage error")
    }
  }

  @Test func anErrorOfAFileNamesIt() {
    for error in Self.all where "\(String(reflecting: error))".contains("/p") {
      #expect(error.description.contains("/p"))
    }
  }

  @Test func everyCategoryIsUsed() {
    #expect(Set(Self.all.map(\.category)) == Set(StorageError.Category.allCases))
  }

  @Test func aFailedMigrationHasTheCategoryOfItsReason() {
    let error = StorageError.migrationFailed("m", reason: .diskFull(path: "/p"))
    #expect(error.category == .diskFull && error.description.contains("no room left"))
  }
}
