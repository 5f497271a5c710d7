import Testing

@testable import Warehouse

struct ConflictRetryTests {
  @Test func triesAgainAfterAConflict() throws {
    let rule = ConflictRetry.noted()
    var tries = 0
    let result = try rule.run { () throws(WarehouseError) in
      tries += 1
      if tries < 3 { throw tries == 1 ? .serialization : .deadlock }
      return tries
    }
    #expect(result == 3)
  }

  @Test func givesUpInTheEndAndAtOnceOnAnythingElse() {
    for (error, expected) in [(WarehouseError.deadlock, 6), (.commitUnknown, 1)] {
      var tries = 0
      let thrown = warehouseError {
        try ConflictRetry.noted().run { () throws(WarehouseError) in
          tries += 1
          throw error
        }
      }
      #expect(thrown == error && tries == expected)
    }
  }

  @Test func waitsLongerEachTimeAndNeverTheSame() {
    var rule = ConflictRetry()
    rule.chance = { 0 }
    #expect((1...8).map(rule.wait(after:)) == [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1, 1])
    rule.chance = { 1 }
    #expect(rule.wait(after: 1) == 0.05 && rule.wait(after: 99) == 2)
  }
}

extension ConflictRetry {
  /// The usual patience, without the waits.
  fileprivate static func noted() -> ConflictRetry {
    var rule = ConflictRetry()
    rule.sleep = { _ in }
    return rule
  }
}
