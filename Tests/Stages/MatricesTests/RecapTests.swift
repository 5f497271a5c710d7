import Days
import Matrices
import Model
import TestSupport
import Testing

/// Small journals whose recap is computed by hand.
struct RecapTests {
  @Test func `a mean is over the days that have a number`() throws {
    var journal = try Journal()
    for (day, hours) in [(0, 10.0), (17, 6), (20, 7), (30, 8)] {
      journal.add("sleep.duration", at: "\(Journal.firstDay.advanced(by: day))T07:00:00Z", hours)
    }
    let recap = try journal.recap(upTo: 30)
    // Day 16 is outside 17...30; three nights are left.
    #expect(recap.days == 14 && recap.range?.first == Journal.firstDay.advanced(by: 17))
    #expect(try recap.drawing("sleep") == "7.0/3")
    #expect(try recap.score("sleep") == "1/3")
    #expect(try recap.drawing("mood") == "-/0")
    #expect(recap.extent == .theseDays)
  }

  @Test func `meals are distinct moments, and a written zero is a day of none`() throws {
    var journal = try Journal()
    let day = Journal.firstDay
    for time in ["08:00", "12:30", "12:30", "19:00"] {
      journal.add("food.meal", at: "\(day)T\(time):00Z")
    }
    journal.add("food.dairy", at: "\(day)T10:00:00Z")
    journal.add("food.meal", on: 1, 0)
    journal.add("food.coffee", on: 2)
    let recap = try journal.recap(upTo: 13)
    #expect(try recap.drawing("meals") == "1.5/2")
    #expect(try recap.score("food") == "1/3")
  }

  @Test func `a day without pain is one on which every pain is known to be absent`() throws {
    var journal = try Journal()
    journal.add("pain.headache", on: 0, 4)
    journal.add("pain.back", on: 0, 2)
    journal.add("pain.back", on: 1, 3)
    journal.add("mood.state", on: 2, 3)
    journal.add("sleep.duration", on: 3, 8)
    // Whoever denies a headache once is asked about it: silence says no more of it.
    #expect(try journal.recap(upTo: 13).drawing("pain") == "2.0/3")
    #expect(try journal.recap(upTo: 13).score("pain") == "1/3")
    journal.add("pain.headache", on: 4, 0)
    let asked = try journal.recap(upTo: 13)
    #expect(try asked.drawing("pain") == "2.0/3")
    #expect(try asked.score("pain") == "1/4")
  }

  @Test func `silence is no absence of a pain that was never told of`() throws {
    var journal = try Journal()
    for day in 0..<14 { journal.add("mood.state", on: day, 3) }
    let recap = try journal.recap(upTo: 13)
    #expect(try recap.drawing("pain") == "-/0" && recap.score("pain") == "1/0")
    #expect(try recap.score("feeling") == "3/14")
  }

  @Test func `a pain of earlier days is known to be absent on quiet days`() throws {
    var journal = try Journal()
    journal.add("pain.headache", on: 0, 5)
    for day in 20..<34 { journal.add("mood.state", on: day, 3) }
    let recap = try journal.recap(upTo: 33)
    #expect(try recap.drawing("pain") == "0.0/14" && recap.score("pain") == "3/14")
  }

  @Test(arguments: [(4, 1), (5, 2), (9, 2), (10, 3), (14, 3)])
  func `scores turn at 5 and at 10 days`(days: Int, level: Int) throws {
    var journal = try Journal()
    for day in 0..<days { journal.add("stress.level", on: day, 2) }
    #expect(try journal.recap(upTo: 13).score("feeling") == "\(level)/\(days)")
  }

  @Test func `the first and the last of 14 days count, their neighbours do not`() throws {
    for (day, counts) in [(5, false), (6, true), (19, true), (20, false)] {
      var journal = try Journal()
      journal.add("mood.state", on: day, 4)
      let recap = try journal.recap(upTo: 19)
      #expect(try recap.drawing("mood") == (counts ? "4.0/1" : "-/0"), "day \(day)")
      #expect(recap.extent == (counts ? .theseDays : .otherDays), "day \(day)")
    }
  }

  @Test func `who wrote what is not read yet did not tell nothing`() throws {
    for (day, extent) in [(5, Recap.Extent.otherDays), (6, .unread), (19, .unread)] {
      var journal = try Journal()
      try journal.addUnreadEntry(at: "\(Journal.firstDay.advanced(by: day))T12:00:00Z")
      #expect(try journal.recap(upTo: 19).extent == extent, "day \(day)")
      #expect(try journal.recap(upTo: nil).extent == .unread, "day \(day)")
      // What is known of these days is told first.
      journal.add("mood.state", on: 19, 4)
      #expect(try journal.recap(upTo: 19).extent == .theseDays, "day \(day)")
    }
  }

  @Test func `a date that the zone skipped is none of the 14`() throws {
    // Samoa had no 30 December 2011.
    let zone = try TimeZoneRules(identifier: "Pacific/Apia")
    let recapper = Recapper(
      try #require(Shipped.taxonomy().recap), vocabulary: try Journal().vocabulary())
    let last = try #require(CalendarDay("2012-01-05"))
    let range = try #require(recapper.days(upTo: last, in: zone))
    #expect(range.count == 15 && DayAxis(range, in: zone).count == 14)
  }

  @Test func `a person with nothing has no days, no numbers and red scores`() throws {
    let journal = try Journal()
    let recap = try journal.recap(upTo: nil)
    #expect(recap.range == nil && recap.extent == .nothing)
    #expect(recap.values.allSatisfy { $0.number == nil && $0.knownDays == 0 })
    #expect(recap.scores.allSatisfy { $0.level == .red && $0.trackedDays == 0 })
    #expect(try journal.recap(upTo: 13).range?.count == 14)
  }
}
