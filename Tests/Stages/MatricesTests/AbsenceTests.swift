import Days
import Model
import TestSupport
import Testing

/// What a day without any row of a key says, and what unsays it.
@Suite struct AbsenceTests {
  /// Days: 0 the key, 1 a food, 2 a symptom, 3 a medicine, 4 a note, 5 steps of a device,
  /// 6 nothing, 7 the key.
  private func week(of key: String, _ value: Double?) throws -> DayMatrix {
    var journal = try Journal()
    for day in [0, 7] { journal.add(key, on: day, value) }
    journal.add("food.meal", on: 1)
    journal.add("symptom.rash", on: 2)
    journal.add("medication.other", on: 3)
    journal.add("other.note", on: 4)
    journal[journal.add("activity.steps", on: 5, 900)].source = .health
    return try journal.matrix(upTo: 7)
  }

  @Test(
    arguments: [
      ("food.dairy", nil, "10.....1"), ("medication.x", 200, "10000..1"),
      ("activity.walk", 30, "10000..1"), ("symptom.nausea", nil, "1.0.0..1"),
      ("symptom.fever", 39, "1.0.0..1"), ("pain.headache", 5, "5.0.0..5"),
      ("pain.other", nil, "?.0.0..?"), ("mood.state", 3, "3......3"),
      ("energy.level", 3, "3......3"), ("stress.level", 3, "3......3"),
      ("sleep.quality", 3, "3......3"), ("sleep.duration", 7, "7......7"),
      ("activity.steps", 8, "8......8"), ("measurement.weight", 70, "70......70"),
      ("environment.rain", 3, "3......3"), ("cycle.phase", 3, "3......3"),
      ("cycle.period", nil, "10000001"),
    ] as [(String, Double?, String)])
  func silenceSaysWhatTheTableSays(key: String, value: Double?, drawing: String) throws {
    #expect(try week(of: key, value).drawing(of: key) == drawing)
  }

  @Test(arguments: [
    ("food.dairy", true), ("pain.headache", true), ("symptom.nausea", true),
    ("medication.x", true), ("cycle.period", true), ("mood.state", true),
    ("sleep.duration", false), ("activity.steps", false), ("environment.rain", false),
    ("measurement.weight", false),
  ])
  func quantitiesHaveNoYesOrNo(key: String, hasView: Bool) throws {
    let view = try week(of: key, 3).view(of: key)
    #expect(view.contains { $0 != "." } == hasView)
  }

  @Test func aFoodOfADeviceIsNoManualFood() throws {
    var journal = try Journal()
    journal.add("food.dairy", on: 0)
    journal[journal.add("food.sugar", on: 1)].source = .health
    journal.add("food.unicorn", on: 2)
    #expect(try journal.matrix(upTo: 2).drawing(of: "food.dairy") == "1.0")
  }

  @Test func aPeriodIsAbsentBetweenSignalsOfTheCycle() throws {
    var journal = try Journal()
    journal.start()
    journal[journal.add("cycle.phase", on: 1, 1)].source = .cycle
    journal.add("cycle.period", on: 3)
    journal.add("cycle.phase", on: 5, 5)
    for day in 0...7 { journal.add("mood.state", on: day, 3) }
    #expect(try journal.matrix(upTo: 7).drawing(of: "cycle.period") == ".00100..")
  }

  @Test func signalsOfTheCycleBeforeTheWindowDoNotCount() throws {
    var journal = try Journal()
    journal.add("cycle.period", on: 0)
    journal.start(on: 10)
    journal.add("cycle.period", on: 13)
    #expect(
      try journal.matrix(upTo: 39, length: 30).drawing(of: "cycle.period").prefix(6) == "...1..")
  }

  @Test func whoeverSaysNoIsAsked() throws {
    var journal = try Journal()
    for day in 0...5 { journal.add("mood.state", on: day, 3) }
    journal.add("symptom.nausea", on: 1)
    journal.add("symptom.nausea", on: 4, 0)
    journal.add("symptom.cough", on: 1)
    let matrix = try journal.matrix(upTo: 5)
    #expect(try matrix.drawing(of: "symptom.nausea") == ".1..0.")
    #expect(try matrix.drawing(of: "symptom.cough") == "010000")
  }

  @Test func aNoBeforeTheWindowDoesNotAsk() throws {
    var journal = try Journal()
    for day in [0, 11, 12, 13] { journal.add("mood.state", on: day, 3) }
    journal.add("symptom.nausea", on: 0, 0)
    journal.add("symptom.nausea", on: 12)
    let inside = try journal.matrix(upTo: 40, length: 30)
    #expect(try inside.drawing(of: "symptom.nausea").prefix(4) == "010.")
    let outside = try journal.matrix(upTo: 40, length: 90)
    #expect(try outside.drawing(of: "symptom.nausea").dropFirst(11).prefix(4) == ".1..")
  }

  @Test func aYesWinsOverANoOfTheSameDay() throws {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 0)
    journal.add("pain.back", on: 0, 3)
    journal.add("pain.back", on: 1, 2)
    journal.add("pain.back", on: 1, 0)
    journal.add("pain.back", on: 2)
    journal.add("pain.back", on: 2, 0)
    journal.add("pain.back", on: 3, 0)
    #expect(try journal.matrix(upTo: 3).drawing(of: "pain.back") == "32?0")
  }

  /// Days: 0 a pain, then a mood each day beside a spoilt row, a no, or both.
  private func doubted(_ change: (inout SignalRow) -> Void) throws -> DayMatrix {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 3)
    journal.add("pain.joint", on: 0, 3)
    for day in 0...2 { journal.add("mood.state", on: day, 3) }
    for day in 0...1 { change(&journal[journal.add("pain.back", on: day, 4)]) }
    return try journal.matrix(upTo: 2)
  }

  @Test(
    arguments: [
      { $0.value = 99 }, { $0.value = .nan }, { $0.confidence = 0 },
      { $0.value = 0.5 },
    ] as [@Sendable (inout SignalRow) -> Void])
  func aRefusedRowTakesAnAbsenceAway(change: @Sendable (inout SignalRow) -> Void) throws {
    let matrix = try doubted(change)
    #expect(try matrix.drawing(of: "pain.back") == "3.0")
    #expect(try matrix.view(of: "pain.back") == "1.0")
    #expect(try matrix.drawing(of: "pain.joint") == "300")
  }

  @Test(
    arguments: [
      { $0.isDeleted = true }, { $0.isEntryDeleted = true },
    ] as [@Sendable (inout SignalRow) -> Void])
  func aDeletedRowTakesNothingAway(change: @Sendable (inout SignalRow) -> Void) throws {
    #expect(try doubted(change).drawing(of: "pain.back") == "300")
  }

  @Test func aRepeatTakesNothingAway() throws {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 3)
    let twin = journal.add("pain.back", on: 1, 4)
    for row in [0, twin] { journal[row].repeatGroup = 0 }
    journal[0].updatedAt = 1
    journal.add("mood.state", on: 1, 3)
    #expect(try journal.matrix(upTo: 1).drawing(of: "pain.back") == "30")
  }

  @Test func aRefusedRowTakesAWrittenNoAway() throws {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 0)
    journal.add("pain.back", on: 1, 0)
    journal.add("pain.back", on: 1, 99)
    #expect(try journal.matrix(upTo: 1).drawing(of: "pain.back") == "0.")
  }

  @Test func anUnreadEntryTakesAbsencesAwayAndNothingElse() throws {
    var journal = try Journal()
    journal.add("cycle.period", on: 0)
    journal.add("pain.back", on: 0, 3)
    for day in 0...3 {
      journal.add("mood.state", on: day, 3)
      journal.add("food.meal", on: day)
    }
    journal.add("food.dairy", on: 0)
    journal.add("cycle.period", on: 3)
    for day in [0, 2] {
      try journal.addUnreadEntry(at: "\(Journal.firstDay.advanced(by: day))T20:00:00Z")
    }
    let matrix = try journal.matrix(upTo: 3)
    #expect(try matrix.drawing(of: "pain.back") == "30.0")
    #expect(try matrix.drawing(of: "food.dairy") == "10.0")
    #expect(try matrix.drawing(of: "cycle.period") == "10.1")
    #expect(try matrix.drawing(of: "food.meal") == "1111")
    #expect(try matrix.drawing(of: "mood.state") == "3333")
  }

  @Test func onlyFeaturesWithAnAcceptedSignalHaveAColumn() throws {
    var journal = try Journal()
    journal.add("pain.back", on: 0, 3)
    journal.start(on: 10)
    journal.add("other.note", on: 11)
    journal.add("pain.joint", on: 11, 99)
    journal.add("food.unicorn", on: 11)
    journal.add("mood.state", on: 39, 3)
    let keys = try journal.matrix(upTo: 39, length: 30).columns.map(\.key.description)
    #expect(keys == ["environment.pressure", "mood.state"])
  }
}
