import Days
import Model
import Numerics

/// A diligent person in Paris with a watch. Dairy goes with headache on the same day, a short night
/// with a low mood on the day after. The trap: ibuprofen, which is taken for the headache.
struct Camille {
  private var diary: Diary
  private let period: Period
  private let weather: Weather
  private let tracker: Tracker
  private let attendance: Attendance
  private let dairy: [Bool]
  private let headache: [Bool]
  private let ibuprofen: [Bool]
  private let mood: [Int]
  private static let remedyName = "ibuprofène"

  init(over period: Period, _ setting: Diary.Setting) throws(DaysError) {
    let profile = Person.Profile(language: .french, zone: "Europe/Paris")
    diary = try Diary(of: "demo-camille", profile, over: period, setting: setting)
    self.period = period
    let days = period.count
    weather = Weather(
      &diary.stream, days: days, climate: Weather.Climate(start: 6, rise: 11))
    tracker = Tracker(&diary.stream, days: days)
    attendance = Attendance(&diary.stream, days: days, silence: 0.07)
    let cheese = diary.stream.stickyDays(days, share: 0.21, persistence: 0.25)
    dairy = zip(cheese, attendance.isLogged).map { $0 && $1 }
    headache = Self.headache(with: dairy, on: attendance.feltDays, period, &diary.stream)
    ibuprofen = Self.remedy(for: headache, on: attendance.loggedDays, &diary.stream)
    mood =
      [Double].following(
        tracker.rest.fromTheDayBefore, by: 0.64,
        else: diary.stream.drift(days, persistence: 0.2)
      ).answers
  }

  /// Four of five days with dairy and one of seven others, in the window as before it.
  private static func headache(
    with dairy: [Bool], on days: [Int], _ period: Period, _ stream: inout RandomStream
  ) -> [Bool] {
    var result = [Bool](repeating: false, count: dairy.count)
    for isInWindow in [false, true] {
      let part = days.filter { period.windowPositions.contains($0) == isInWindow }
      for day in stream.choose(0.8, of: part.filter { dairy[$0] }) { result[day] = true }
      for day in stream.choose(1 / 7, of: part.filter { !dairy[$0] }) { result[day] = true }
    }
    return result
  }

  /// On three of four days with a headache, and on a few others.
  private static func remedy(
    for headache: [Bool], on days: [Int], _ stream: inout RandomStream
  ) -> [Bool] {
    var result = [Bool](repeating: false, count: headache.count)
    for day in stream.choose(0.75, of: days.filter { headache[$0] }) { result[day] = true }
    for day in stream.choose(0.03, of: days.filter { !headache[$0] }) { result[day] = true }
    return result
  }

  /// Writes every day, and tells what is true.
  func history() -> History {
    var diary = diary
    weather.write(in: &diary)
    let twins = tracker.write(in: &diary)
    let answers = (
      energy: diary.stream.drift(period.count, persistence: 0.3).answers,
      stress: diary.stream.drift(period.count, persistence: 0.4).answers,
      sleep: diary.stream.drift(period.count, persistence: 0.2).answers
    )
    for day in attendance.loggedDays {
      writeMeals(day, in: &diary)
      writeActivities(day, in: &diary)
      diary.write(.answer(answers.sleep[day], to: .sleep, "quality"), on: day, around: 7.6)
      guard attendance.isFelt[day] else { continue }
      diary.write(.answer(mood[day], to: .mood, "state"), on: day, around: 21.5)
      diary.write(.answer(answers.energy[day], to: .energy, "level"), on: day, around: 21.5)
      diary.write(.answer(answers.stress[day], to: .stress, "level"), on: day, around: 21.5)
      if headache[day] { writeHeadache(day, in: &diary) }
    }
    let refused = awkward(twins, in: &diary)
    return History(
      person: diary.person, signals: diary.signals, planted: [dairyLink, sleepLink],
      traps: [remedyTrap], refused: refused)
  }

  private func writeMeals(_ day: Int, in diary: inout Diary) {
    for (meal, hour) in [("petit-déjeuner", 7.6), ("déjeuner", 12.6), ("dîner", 19.8)] {
      diary.write(Note(.food, "meal").saying(meal), on: day, around: hour)
    }
    if dairy[day] {
      diary.write(Note(.food, "dairy").saying("fromage, yaourt"), on: day, around: 12.7)
    }
    if diary.stream.bernoulli(0.6) {
      diary.write(Note(.food, "gluten").saying("pain"), on: day, around: 12.8)
    }
    if diary.stream.bernoulli(0.35) { diary.write(Note(.food, "sugar"), on: day, around: 16.2) }
    if diary.stream.bernoulli(0.2) { diary.write(Note(.food, "alcohol"), on: day, around: 20.3) }
    let coffees = diary.stream.bernoulli(0.75) ? diary.stream.integer(in: 1...2) : 0
    for cup in 0..<coffees {
      diary.write(Note(.food, "coffee"), on: day, around: [8.3, 14][cup])
    }
    diary.write(Note(.food, "water"), on: day, around: 17)
  }

  private func writeActivities(_ day: Int, in diary: inout Diary) {
    if diary.stream.bernoulli(0.4) {
      let minutes = Double(5 * diary.stream.integer(in: 4...14))
      diary.write(Note(.activity, "walk", minutes, "min"), on: day, around: 18.2)
    }
    if diary.stream.bernoulli(0.15) {
      diary.write(Note(.activity, "yoga", 45, "min"), on: day, around: 18.8)
    }
    if ibuprofen[day] {
      let dose = Note(.medication, Self.remedyName, 400, "mg").saying("400 mg")
      diary.write(dose, on: day, around: 17.5)
    }
  }

  private func writeHeadache(_ day: Int, in diary: inout Diary) {
    let strength = diary.stream.integer(in: 3...8)
    diary.write(.pain("headache", strength), on: day, around: 15.5, within: 60)
    if strength > 6 { diary.write(.pain("headache", strength - 2), on: day, around: 22.5) }
  }

  /// A key that nobody knows, a sleep longer than a day, and a sample that came twice.
  private func awkward(_ twins: [String], in diary: inout Diary) -> [AwkwardSignal] {
    let days = attendance.loggedDays
    let calm = Note(.activity, "meditation", 10, "min")
    let sleep = Note(.sleep, "duration", 27, "h").saying("27 h")
    return [
      AwkwardSignal(
        reason: .unknownKey,
        oneOf: [diary.write(calm, on: days[days.count - 12], around: 20)]),
      AwkwardSignal(
        reason: .outOfRange,
        oneOf: [diary.write(sleep, on: days[days.count - 30], around: 7.5)]),
      AwkwardSignal(reason: .duplicate, oneOf: twins),
    ]
  }
}

extension Camille {
  private var dairyLink: PlantedAssociation {
    let evidence = Evidence(
      trigger: attendance.logged(dairy.numbers), outcome: attendance.felt(headache.numbers),
      lag: 0)
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.food, "dairy"),
      outcome: SignalKey(.pain, "headache"), isProtective: false)
    return link.table(evidence, over: period) { counts in
      "headache on \(counts.both) of \(counts.triggerDays) days with dairy, "
        + "on \(counts.outcomeOnly) of \(counts.daysWithoutTrigger) days without"
    }
  }

  private var sleepLink: PlantedAssociation {
    let evidence = Evidence(
      trigger: tracker.sleep.map { $0.map(Double.init) },
      outcome: attendance.felt(mood.map(Double.init)), lag: 1)
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.sleep, "duration"),
      outcome: SignalKey(.mood, "state"), isProtective: true)
    return link.ranks(
      evidence, over: period, words: "the shorter the night, the lower the mood a day later")
  }

  private var remedyTrap: Trap {
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.medication, Self.remedyName),
      outcome: SignalKey(.pain, "headache"), isProtective: false)
    return link.trap(.takenForIt, words: "ibuprofen is taken because of the headache")
  }
}
