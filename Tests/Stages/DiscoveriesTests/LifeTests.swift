import Days
import Model
import TestSupport
import Testing

@testable import Discoveries

/// Where a finding stands after earlier looks, drawn with one mark a night: `+` kept, `-` not, and
/// `.` no look. The last night is the one that is looked at now.
@Suite struct LifeTests {
  private static let identity = FindingIdentity(
    outcome: SignalKey(.pain, "headache"), trigger: SignalKey(.food, "dairy"), lag: 0)
  private static let first = CalendarDay(number: 20_000)

  private func life(_ nights: String, later: String = "") throws -> FindingLife {
    let looks = (nights.dropLast() + "." + later).enumerated().compactMap { night, mark in
      mark == "."
        ? nil
        : Look(
          identity: Self.identity, windowEnd: Self.first.advanced(by: night), isKept: mark == "+")
    }
    return LifeRule(rules: try Shipped.pipeline().life).life(
      of: Self.identity, at: Self.first.advanced(by: nights.count - 1), after: looks)
  }

  @Test(arguments: [
    ("+", Stage.emerging, 0, 1, false), ("--+", .emerging, 2, 1, false),
    ("++-+", .emerging, 3, 1, true), ("+-++", .emerging, 2, 2, true),
    ("++++++++++++++", .emerging, 0, 14, false), ("+++++++++++++++", .established, 0, 15, false),
    ("+.............+", .emerging, 0, 2, false), ("+......+......+", .established, 0, 3, false),
    ("+-+++++++++++++++", .established, 2, 15, true),
  ])
  func standing(
    _ nights: String, _ stage: Stage, _ since: Int, _ looks: Int, _ isBack: Bool
  ) throws {
    let life = try life(nights)
    #expect((life.stage, life.looksHeld, life.isBack) == (stage, looks, isBack))
    #expect(life.heldSince == Self.first.advanced(by: since))
  }

  /// The lag that is silent because another tells the story has held: its life goes on.
  @Test(arguments: [(nil, true), (0.9, false)] as [(Double?, Bool)])
  func aLagThatIsToldElsewhereHolds(_ p: Double?, _ isToldElsewhere: Bool) throws {
    let keys = ["food.dairy", "pain.headache"]
    let matrix = try DayMatrix(
      keys.map { try FeatureColumn($0, String(repeating: "01", count: 20)) })
    let discoveries = try [
      Sample.table(p: p ?? 1e-5), Sample.table(p: 1e-6).with(\.lag, 1),
    ].judged()
    #expect(discoveries[1].isKept && (discoveries[0].failedGate == .story) == isToldElsewhere)
    let builder = FindingBuilder(
      pipeline: try Shipped.pipeline(), vocabulary: try Journal().vocabulary())
    let look = Look(identity: Self.identity, windowEnd: Self.first, isKept: true)
    let misses = builder.misses(of: discoveries, on: matrix, looks: [look])
    #expect(misses.map(\.identity) == [Self.identity])
    #expect(misses.map(\.isToldElsewhere) == [isToldElsewhere])
  }

  /// An earlier window knows nothing of later ones, nor of the look that it replaces.
  @Test(arguments: ["+++", "---", "-+-"])
  func laterLooksDoNotCount(_ later: String) throws {
    #expect(try life("++-+", later: later) == life("++-+"))
  }
}
