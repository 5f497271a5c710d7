import Days
import Model
import Numerics

/// A person in London with a watch. Alcohol goes with a low energy on the day after. The trap:
/// temperature and mood, which both rise through the spring.
struct Alex {
  private var diary: Diary
  private let period: Period
  private let weather: Weather
  private let tracker: Tracker
  private let attendance: Attendance
  private let alcohol: [Bool]
  private let energy: [Int]
  private let mood: [Int]

  init(over period: Period, _ setting: Diary.Setting) throws(DaysError) {
    let profile = Person.Profile(language: .english, zone: "Europe/London")
    diary = try Diary(of: "demo-alex", profile, over: period, setting: setting)
    self.period = period
    let days = period.count
    weather = Weather(
      &diary.stream, days: days, climate: Weather.Climate(start: 5, rise: 13))
    tracker = Tracker(&diary.stream, days: days)
    attendance = Attendance(&diary.stream, days: days, silence: 0.1)
    let evenings = diary.stream.stickyDays(days, share: 0.32, persistence: 0.2)
    alcohol = zip(evenings, attendance.isLogged).map { $0 && $1 }
    energy =
      [Double].following(
        alcohol.numbers.standardised.map { -$0 }.fromTheDayBefore, by: 0.68,
        else: diary.stream.drift(days, persistence: 0.2)
      ).answers
    mood =
      [Double].following(
        (0..<days).map(Double.init).standardised, by: 0.68,
        else: diary.stream.drift(days, persistence: 0.2)
      ).answers
  }

  /// Writes every day, and tells what is true.
  func history() -> History {
    var diary = diary
    weather.write(in: &diary)
    let twins = tracker.write(in: &diary)
    for day in attendance.loggedDays {
      for (meal, hour) in [("lunch", 12.5), ("dinner", 19.2)] {
        diary.write(Note(.food, "meal").saying(meal), on: day, around: hour)
      }
      writeHabits(day, in: &diary)
      guard attendance.isFelt[day] else { continue }
      diary.write(.answer(mood[day], to: .mood, "state"), on: day, around: 20.5)
      diary.write(.answer(energy[day], to: .energy, "level"), on: day, around: 20.5)
      if diary.stream.bernoulli(0.18) {
        let strength = diary.stream.integer(in: 2...6)
        diary.write(.pain("back", strength), on: day, around: 20.5)
      }
    }
    let refused = awkward(twins, in: &diary)
    return History(
      person: diary.person, signals: diary.signals, planted: [alcoholLink],
      traps: [springTrap], refused: refused)
  }

  private func writeHabits(_ day: Int, in diary: inout Diary) {
    if alcohol[day] {
      let words = ["two pints", "a glass of red", "wine, with dinner"]
      let note = Note(.food, "alcohol").saying(words[diary.stream.integer(below: words.count)])
      diary.write(note, on: day, around: 21.4)
    }
    if diary.stream.bernoulli(0.65) { diary.write(Note(.food, "coffee"), on: day, around: 9) }
    if diary.stream.bernoulli(0.22) {
      let minutes = Double(diary.stream.integer(in: 20...55))
      diary.write(Note(.activity, "run", minutes, "min"), on: day, around: 7.2)
    }
  }

  /// A weight in a unit that nobody knows, and a sample that came twice.
  private func awkward(_ twins: [String], in diary: inout Diary) -> [AwkwardSignal] {
    let days = attendance.loggedDays
    let weight = Note(.measurement, "weight", 11.5, "st").saying("eleven and a half stone")
    return [
      AwkwardSignal(
        reason: .unknownUnit,
        oneOf: [diary.write(weight, on: days[days.count - 40], around: 8)]),
      AwkwardSignal(reason: .duplicate, oneOf: twins),
    ]
  }
}

extension Alex {
  private var alcoholLink: PlantedAssociation {
    let evidence = Evidence(
      trigger: attendance.logged(alcohol.numbers),
      outcome: attendance.felt(energy.map(Double.init)), lag: 1)
    let counts = evidence.counts(over: period) { $0 <= 2 }
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.food, "alcohol"),
      outcome: SignalKey(.energy, "level"), isProtective: false)
    return link.ranks(
      evidence, over: period, counts: counts,
      words: "low energy after \(counts.both) of \(counts.triggerDays) days with alcohol, "
        + "after \(counts.outcomeOnly) of \(counts.daysWithoutTrigger) days without")
  }

  private var springTrap: Trap {
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.environment, "temperature"),
      outcome: SignalKey(.mood, "state"), isProtective: true)
    return link.trap(.trend, words: "temperature and mood both rise through the spring")
  }
}
