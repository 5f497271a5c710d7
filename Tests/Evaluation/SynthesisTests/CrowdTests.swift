import Days
import Foundation
import Job
import Model
import Storage
import TestSupport
import Testing

@testable import Synthesis

/// Crowds: any number of people to measure with.
@Suite struct CrowdTests {
  private func crowd(
    seed: UInt64 = 1, users: Int = 4, _ change: (inout Crowd.Size) -> Void = { _ in }
  ) throws -> Crowd {
    var size = Crowd.Size()
    size.users = users
    change(&size)
    return try Crowd(seed: seed, size: size)
  }

  /// Everything of a person, as text.
  private func text(of member: CrowdMember) -> String { "\(member)" }

  @Test func aPersonIsTheSameWhateverTheNumberOfPeople() throws {
    let (few, many) = (try crowd(users: 3), try crowd(users: 900))
    for number in 0..<3 {
      #expect(text(of: few.member(number)) == text(of: many.member(number)))
    }
    #expect(text(of: few.member(0)) != text(of: few.member(1)))
    #expect(text(of: few.member(0)) != text(of: try crowd(seed: 2).member(0)))
  }

  /// The seed, or what it makes, must not change unnoticed: reports are compared by it.
  @Test func aSeedKeepsItsDigest() throws {
    let folder = try JournalFixture().folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = ["/1.snapshot", "/2.snapshot"].map { folder + $0 }
    for path in paths { _ = try crowd().writeSnapshot(to: path) }
    #expect(FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1]))
    let snapshot = try Snapshot(at: paths[0])
    try snapshot.verify()
    #expect(snapshot.digest == "756b79248dc39528f7911035f487db59")
    _ = try crowd(seed: 2).writeSnapshot(to: folder + "/3.snapshot")
    #expect(try Snapshot(at: folder + "/3.snapshot").digest != snapshot.digest)
  }

  @Test(arguments: [1, 25, 80])
  func aJournalFreezesToTheSnapshotThatIsWrittenDirectly(signalsPerDay: Int) throws {
    let journal = try JournalFixture()
    let crowd = try crowd(seed: 7, users: 5) { $0.signalsPerDay = Double(signalsPerDay) }
    let location = try DatabaseLocation(path: journal.folder + "/crowd.db")
    let migrator = try Migrator(folder: Repository.root + "/pipelines/migrations/sqlite")
    let written = try crowd.writeJournal(to: location, migrator)
    let direct = journal.folder + "/direct.snapshot"
    let frozen = journal.folder + "/frozen.snapshot"
    #expect(try crowd.writeSnapshot(to: direct).signals == written)
    let freezer = Freezer(taxonomy: try Shipped.taxonomy(), instant: crowd.instant)
    _ = try freezer.freeze(try Database(location, .readOnly), to: frozen)
    #expect(try Snapshot(at: frozen).digest == Snapshot(at: direct).digest)
    #expect(FileManager.default.contentsEqual(atPath: frozen, andPath: direct))
  }

  @Test func anExistingJournalIsKept() throws {
    let journal = try JournalFixture()
    let migrator = try Migrator(folder: Repository.root + "/pipelines/migrations/sqlite")
    #expect(throws: StorageError.alreadyExists(path: journal.path)) {
      _ = try crowd().writeJournal(to: try journal.location, migrator)
    }
  }

  /// Every signal is used or refused as planned, and everyone can be tested.
  @Test(arguments: [28, 60, 150]) func everySignalIsReadAsPlanned(features: Int) throws {
    let journal = try JournalFixture()
    let crowd = try crowd(seed: 3, users: 6) { $0.features = features }
    let path = journal.folder + "/crowd.snapshot"
    _ = try crowd.writeSnapshot(to: path)
    let snapshot = try Snapshot(at: path)
    let run = try BlockRun(
      of: snapshot, pipeline: try Shipped.loadedPipeline(), asOf: .snapshot, zones: .system)
    var refused = 0
    for (number, rows) in try snapshot.rows(0..<6).enumerated() {
      let member = crowd.member(number)
      let analysis = try #require(run.analyse(rows))
      let planned = member.signals.enumerated().compactMap { place, signal in
        signal.plannedRefusal.map { "\(rows.signals[place].number) \($0)" }
      }
      #expect(analysis.intake.refusals.map { "\($0.row) \($0.reason)" } == planned)
      #expect(analysis.window == crowd.days)
      #expect(analysis.shortfall == nil)
      #expect(Set(member.signals.map(\.feature)).count > features - 5)
      refused += planned.count
    }
    #expect(refused > 0)
  }

  @Test(arguments: [5, 25, 60], [30, 90])
  func aDayHasAboutTheSignalsAskedFor(signalsPerDay: Int, days: Int) throws {
    let crowd = try crowd(seed: 5, users: 40) {
      $0.days = days
      $0.signalsPerDay = Double(signalsPerDay)
    }
    let signals = (0..<40).reduce(0) { $0 + crowd.member($1).signals.count }
    let mean = Double(signals) / Double(40 * days)
    #expect(abs(mean / Double(signalsPerDay) - 1) < 0.1, "\(mean)")
  }

  @Test func everyoneHasGapsAndLivesOnTheirOwnClock() throws {
    let crowd = try crowd(users: 30)
    let members = (0..<30).map(crowd.member)
    var withGaps = 0
    #expect(Set(members.compactMap { $0.person.profile?.zone }).count == 3)
    for member in members {
      let zone = try TimeZoneRules(identifier: try #require(member.person.profile?.zone))
      let typed = member.signals.filter { $0.source == .manual }
      let written = Set(typed.map { zone.localDay(at: $0.instant) })
      if written.count < crowd.days.count { withGaps += 1 }
      #expect(written.count > crowd.days.count / 2)
      for signal in member.signals {
        #expect(crowd.days.contains(zone.localDay(at: signal.instant)))
        #expect(zone.localTime(at: signal.instant).secondOfDay >= 4 * 3_600)
      }
    }
    #expect(withGaps >= 25)
  }

  @Test func idsAscendFromPersonToPersonAndWithinOne() throws {
    let crowd = try crowd(users: 300)
    var last = ""
    for number in [0, 1, 9, 10, 15, 16, 255, 256] {
      let member = crowd.member(number)
      #expect(member.person.userID > last)
      last = member.person.userID
      let ids = member.signals.map(\.id.text)
      #expect(ids == ids.sorted())
      #expect(Set(ids).count == ids.count)
      #expect(ids.allSatisfy { UUID(uuidString: $0) != nil && $0 == $0.lowercased() })
      // Not in the order of time: a reader that needs it must sort.
      let instants = member.signals.map(\.instant)
      #expect(instants != instants.sorted())
    }
  }

  @Test func aCrowdSaysThatNothingWasPlanted() throws {
    #expect(try crowd().truth == .nonePlanted)
  }
}
