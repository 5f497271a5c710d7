import Associations
import Testing

@testable import constat_bench

/// The arithmetic of repeated measurements.
@Suite struct SampleTests {
  @Test func theMedianIsTheMiddleOneOrTheMeanOfTwo() {
    #expect(Sample([7]).median == 7)
    #expect(Sample([9, 1, 4]).median == 4)
    #expect(Sample([8, 1, 2, 4]).median == 3)
    #expect(Sample([3, 1, 2]).range == 1...3)
  }

  /// A machine that is slow for one pair changes nothing: 2 / 1, 20 / 10, 6 / 2.
  @Test func theRatioIsTheMedianOfTheRatiosOfPairs() {
    #expect(Sample([2, 20, 6]).ratio(to: Sample([1, 10, 2])) == 2)
    #expect(Sample([3]).ratio(to: Sample([4])) == 0.75)
  }

  @Test func thereIsNoRatioOfUnequalCountsOrToNothing() {
    #expect(Sample([1, 2]).ratio(to: Sample([1])) == nil)
    #expect(Sample([1, 2]).ratio(to: Sample([1, 0])) == nil)
  }

  @Test(arguments: [
    (0, "0"), (1, "1.0"), (1234.5, "1235"), (0.0123456, "0.01235"), (2.345678, "2.346"),
    (999.96, "1000.0"), (1e-12, "0.0"),
  ])
  func numbersAreToldToFourDigits(number: Double, text: String) {
    #expect(Report.short(number) == text)
  }
}

/// What is asked of a process of its own, in words and back.
@Suite struct ProbeTests {
  @Test func everyProbeIsReadAsItWasWritten() {
    var order = CrowdOrder(users: 3)
    order.days = 30
    order.features = 60
    let probes: [Probe] =
      Kernel.allCases.map { .kernel($0) } + [
        .synthesis(order, path: "a b", isJournal: true),
        .synthesis(order, path: "c", isJournal: false),
        .job(
          snapshot: "s", pipeline: "p", workers: 2, blockSize: 7, paths: [.screening, .bitPlanes]),
        .job(snapshot: "s", pipeline: "p", workers: 1), .scan(snapshot: "s", workers: 2),
        .freeze(journal: "j", snapshot: "s", pipeline: "p"),
      ]
    for probe in probes { #expect(Probe(probe.words)?.words == probe.words) }
  }

  @Test(arguments: ["", "kernel", "kernel x", "job s p", "job s p x exact", "scan s", "else 1"])
  func otherWordsAreNoProbe(words: String) {
    #expect(Probe(words.split(separator: " ").map(String.init)) == nil)
  }
}

/// The command line.
@Suite struct BenchOptionsTests {
  @Test func suitesAndOptionsAreRead() throws {
    let options = try BenchOptions(["kernels", "scan", "--output", "out", "--runs", "3"])
    #expect(options.suites == [.kernels, .scan])
    #expect(options.runs == 3)
    #expect(try BenchOptions(["--output", "out"]).suites == Suite.allCases)
  }

  @Test func reportsHoldNoPathOfAMachine() throws {
    let options = try BenchOptions(["scan", "--output", "/a/b/out", "--work", "c/d"])
    #expect(options.words == ["scan", "--output", "out", "--work", "d"])
    #expect(options.output == "/a/b/out")
  }

  @Test(arguments: [
    "kernels", "--output", "x --output o", "--output o --runs 0", "--output o --x 1",
  ])
  func whatCannotBeReadIsSaid(words: String) {
    #expect(throws: BenchError.self) {
      try BenchOptions(words.split(separator: " ").map(String.init))
    }
  }
}
