import Model
import Testing

@testable import Configuration

/// Each way in which a fold of the taxonomy can be wrong, by one change of the shipped ones.
struct FoldErrorTests {
  private static func place(_ name: String) throws -> String {
    guard case .object(let root) = try ShippedFile.taxonomy.tree(),
      case .list(let folds)? = root["folds"]
    else { return "" }
    let index = folds.firstIndex { fold in
      guard case .object(let members) = fold else { return false }
      return members["name"] == .text(name)
    }
    return "folds[\(try #require(index))]"
  }

  static let changes: [TaxonomyErrorTests.Change] = [
    .init("cycle_10", "name", .text("cycle_2"), .repeated),
    .init("cycle_10", "name", .text(""), .empty),
    .init("cycle_10", "name", nil, .missing),
    .init("cycle_10", "kind", .text("cicle"), .unknownWord("cicle", nearest: "cycle")),
    .init("cycle_10", "kind", .text("week_before_and_after"), .missing, at: "share"),
    .init("cycle_10", "kind", nil, .missing),
    .init("cycle_10", "days", nil, .missing),
    .init("cycle_10", "days", .number(1), .outOfBounds(allowed: .within(2, 366))),
    .init("cycle_10", "days", .number(367), .outOfBounds(allowed: .within(2, 366))),
    .init("cycle_10", "day", .number(3), .unknownMember(nearest: "days")),
    .init("cycle_10", "texts", nil, .missing),
    .init("cycle_10", "texts.fr", nil, .missing),
    .init("cycle_10", "texts.en", .text(""), .empty),
    .init("cycle_10", "texts.de", .text("x"), .unknownMember(nearest: "en")),
    .init("change_half", "share", nil, .missing),
    .init("change_half", "share", .number(0), .outOfBounds(allowed: .between(0, 1))),
    .init("change_half", "share", .number(1), .outOfBounds(allowed: .between(0, 1))),
    .init("change_half", "kind", .text("cycle"), .missing, at: "days"),
  ]

  @Test(arguments: changes)
  func `tells the file, the path and the problem`(change: TaxonomyErrorTests.Change) throws {
    let fold = try Self.place(change.key)
    let file = try ShippedFile.taxonomy.changed(at: "\(fold).\(change.member)", to: change.value)
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(
          file: "taxonomy.json", path: "\(fold).\(change.faultMember)", change.problem))
  }

  @Test func `reads a taxonomy without folds`() throws {
    let taxonomy = try Taxonomy(try ShippedFile.taxonomy.changed(at: "folds", to: nil))
    #expect(taxonomy.folds.isEmpty)
    #expect(taxonomy.version == (try ShippedFile.shippedTaxonomy().version))
  }

  @Test func `reads the shipped folds`() throws {
    let folds = try ShippedFile.shippedTaxonomy().folds
    let cycles = Array(2...6) + Array(8...15) + [21, 28]
    #expect(
      folds.compactMap { fold -> Int? in
        guard case .cycle(let days) = fold.kind else { return nil }
        return fold.name == "cycle_\(days)" ? days : nil
      } == cycles)
    #expect(folds.count { $0.kind == .tenthsOfMonth } == 1)
    let shares = folds.compactMap { fold -> Double? in
      guard case .weekBeforeAndAfter(let share) = fold.kind else { return nil }
      return share
    }
    #expect(shares.count == 3)
    for (share, expected) in zip(shares.sorted(), [1.0 / 3, 0.5, 2.0 / 3]) {
      #expect(abs(share - expected) < 1e-3)
    }
    #expect(Set(folds.map(\.name)).count == folds.count)
    for fold in folds {
      #expect(Set(fold.texts.keys) == Set(Language.allCases) && !fold.texts.values.contains(""))
    }
  }
}
