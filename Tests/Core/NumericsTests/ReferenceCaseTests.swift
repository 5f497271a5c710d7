import Foundation
import Testing

@testable import Numerics

@Suite(.enabled(if: ReferenceCase.isPresent))
struct ReferenceCaseTests {
  private func table(_ example: ReferenceCase) -> TwoByTwo {
    let cells = ["a", "b", "c", "d"].map { Int(example.input[$0]?.number ?? -1) }
    return TwoByTwo(a: cells[0], b: cells[1], c: cells[2], d: cells[3])
  }

  private func expectEffects(_ example: ReferenceCase, _ table: TwoByTwo) {
    example.expect("phi", table.phi)
    example.expect("lift", table.lift)
    example.expect("support", table.support)
    switch table.oddsRatio {
    case .number(let ratio): example.expect("odds_ratio_sample", ratio)
    case .infinite: #expect(example.expected["odds_ratio_sample"]?.text == "inf")
    case nil: #expect(example.expected["odds_ratio_sample"]?.text == "undefined")
    }
  }

  @Test func fisher() throws {
    let examples = try ReferenceCase.all("fisher2x2")
    #expect(!examples.isEmpty)
    for example in examples {
      let table = self.table(example)
      let test = FisherExact(table)
      expectEffects(example, table)
      example.expect("p_two_sided", test.twoSided)
      example.expect("log10_p_two_sided", test.log10TwoSided)
      example.expect("p_less", test.less)
      example.expect("p_greater", test.greater)
      example.expect("p_mid", test.midP)
      example.expect("p_central", test.central)
      example.expect("min_attainable_p", test.minimumAttainable)
    }
  }

  @Test func effects() throws {
    let examples = try ReferenceCase.all("phi")
    #expect(!examples.isEmpty)
    for example in examples { expectEffects(example, table(example)) }
  }

  @Test func liftWithMissingDays() throws {
    let examples = try ReferenceCase.all("lift_missing")
    #expect(!examples.isEmpty)
    for example in examples {
      let planes = ["x", "y"].map { BitPlane(example.numbers($0).map { $0.map { $0 == 1 } }) }
      let table = TwoByTwo(trigger: planes[0], outcome: planes[1])
      example.expect("n", Double(table.n))
      example.expect("both", Double(table.a))
      example.expect("support", table.support)
      example.expect("lift", table.lift)
      example.expect("x_count", Double(table.triggerDays))
      example.expect("y_count", Double(table.outcomeDays))
    }
  }

  @Test func spearman() throws {
    let examples = try ReferenceCase.all("spearman")
    #expect(!examples.isEmpty)
    for example in examples {
      let (x, y) = (example.numbers("x"), example.numbers("y"))
      let result = Spearman(x, y)
      example.expect("n", Double(result.n))
      example.expect("rho", result.rho)
      example.expect("rho_sq_num", result.squareRatio.map { Double($0.numerator) })
      example.expect("rho_sq_den", result.squareRatio.map { Double($0.denominator) })
      example.expect("p_t", result.p)
      example.expect("p_t_limit", result.p)
      example.expect("log10_p_t", result.log10P)
      guard example.expected["p_exact_perm"] != nil else { continue }
      let counted = SpearmanPermutations(x, y)
      example.expect("p_exact_perm", counted?.p)
      let fraction = counted.map { count in
        let (top, bottom) = count.fraction
        return bottom == 1 ? "\(top)" : "\(top)/\(bottom)"
      }
      #expect(fraction == example.expected["p_exact_frac"]?.text, "\(example.id)")
    }
  }

  @Test func pearsonAndQuantising() throws {
    for example in try ReferenceCase.all("pearson") {
      example.expect("r", Pearson(example.numbers("x"), example.numbers("y")).r)
    }
    for example in try ReferenceCase.all("rank_quantise") {
      let step = try #require(example.input["grid"]?.number)
      let grid = try #require(Quantisation(resolution: step))
      let (a, b) = (example.numbers("a"), example.numbers("b"))
      let onGrid = [a, b].map { side in side.map { $0.flatMap { grid.multiple(nearest: $0) } } }
      #expect(onGrid[0] == onGrid[1])
      example.expect("equal_as_doubles", Double(zip(a, b).count { $0 == $1 }))
    }
  }

  @Test(arguments: ["bh", "by", "bonferroni"])
  func corrections(kind: String) throws {
    let examples = try ReferenceCase.all(kind)
    #expect(!examples.isEmpty)
    let kinds: [String: Correction] = ["by": .benjaminiYekutieli, "bonferroni": .bonferroni]
    for example in examples {
      let rate = try #require(example.input["q"]?.number ?? example.input["alpha"]?.number)
      let m = example.input["m"]?.number.map { Int($0) }
      let family = (kinds[kind] ?? .benjaminiHochberg).adjust(
        example.numbers("p"), controllingRateAt: rate, testCount: m)
      let adjusted = example.expected["adjusted"]?.list.map(\.number) ?? []
      let rejected = example.expected["reject"]?.list.map(\.flag)
      #expect(family.rejected == rejected, "\(example.id)")
      #expect(family.adjusted.count == adjusted.count, "\(example.id)")
      for (own, wanted) in zip(family.adjusted, adjusted) {
        #expect((own == nil) == (wanted == nil), "\(example.id)")
        if let own, let wanted { #expect(abs(own - wanted) <= 1e-12, "\(example.id)") }
      }
      example.expect("n_reject", Double(family.rejectedCount))
    }
  }

  @Test func strata() throws {
    let examples = try ReferenceCase.all("cmh")
    #expect(!examples.isEmpty)
    for example in examples {
      let tables = (example.input["tables"]?.list ?? []).map { table in
        let cells = table.list.map { Int($0.number ?? -1) }
        return TwoByTwo(a: cells[0], b: cells[1], c: cells[2], d: cells[3])
      }
      let test = CochranMantelHaenszel(tables)
      example.expect("score", test.score)
      example.expect("variance", test.variance)
      example.expect("chi2_no_correction", test.chiSquared)
      example.expect("p", test.p)
      guard case .number(let ratio) = test.oddsRatio else {
        Issue.record("\(example.id)")
        continue
      }
      example.expect("mh_odds_ratio", ratio)
    }
  }

  @Test func permutations() throws {
    let examples = try ReferenceCase.all("permutation_p")
    #expect(!examples.isEmpty)
    for example in examples {
      let counts = ["hits", "reps"].map { Int(example.input[$0]?.number ?? -1) }
      example.expect("p", PermutationTest.p(hits: counts[0], repetitions: counts[1]))
    }
  }

  @Test func partial() throws {
    for example in try ReferenceCase.all("partial_spearman") {
      let x = (0...999).map { Optional(Double($0)) }
      let z = (0...999).map { Optional(Double($0 * 37 % 101)) }
      let result = PartialSpearman(x, x.reversed(), given: z)
      example.expect("rho", result.rho)
      #expect(result.p == 0)
    }
  }
}
