import Days
import Model
import Numerics

/// A person in Toronto without a watch, who says every day how much the joints hurt, and says 0
/// when they do not. Damp air goes with pain, a walk with none. The trap: sugar and energy, which
/// both belong to the weekend.
struct Denise {
  private var diary: Diary
  private let period: Period
  private let weather: Weather
  private let attendance: Attendance
  private let walk: [Bool]
  /// 0 for no pain; nil where nothing was said of it.
  private let pain: [Int?]
  private let energy: [Int]

  init(over period: Period, _ setting: Diary.Setting) throws(DaysError) {
    let profile = Person.Profile(language: .french, zone: "America/Toronto")
    diary = try Diary(of: "demo-denise", profile, over: period, setting: setting)
    self.period = period
    let days = period.count
    weather = Weather(
      &diary.stream, days: days, climate: Weather.Climate(start: -5, rise: 21))
    attendance = Attendance(&diary.stream, days: days, silence: 0.09)
    let strolls = diary.stream.stickyDays(days, share: 0.42, persistence: 0.2)
    walk = zip(strolls, attendance.isLogged).map { $0 && $1 }
    pain = Self.pain(weather.humidity, walk, attendance, &diary.stream)
    energy =
      [Double].following(
        period.isWeekend.numbers.standardised, by: 0.75,
        else: diary.stream.drift(days, persistence: 0.2)
      ).answers
  }

  /// Pain that follows the damp as much as it flees the walk.
  private static func pain(
    _ humidity: [Double], _ walk: [Bool], _ attendance: Attendance, _ stream: inout RandomStream
  ) -> [Int?] {
    let damp = humidity.standardised
    let rest = walk.numbers.standardised.map { -$0 }
    let own = stream.drift(humidity.count, persistence: 0.2)
    return humidity.indices.map { day in
      let ache = 0.64 * damp[day] + 0.62 * rest[day] + 0.45 * own[day]
      guard attendance.isFelt[day], !stream.bernoulli(0.04) else { return nil }
      return ache > 0.1 ? min(10, 2 + Int((3 * (ache - 0.1)).rounded())) : 0
    }
  }

  /// Writes every day, and tells what is true.
  func history() -> History {
    var diary = diary
    weather.write(in: &diary)
    let mood = diary.stream.drift(period.count, persistence: 0.3).answers
    for day in attendance.loggedDays {
      writeMeals(day, in: &diary)
      if walk[day] {
        let minutes = Double(5 * diary.stream.integer(in: 3...10))
        diary.write(Note(.activity, "walk", minutes, "min"), on: day, around: 10.5)
      }
      guard attendance.isFelt[day] else { continue }
      // In the evening it is the next day in UTC.
      diary.write(.answer(mood[day], to: .mood, "state"), on: day, around: 21.3)
      diary.write(.answer(energy[day], to: .energy, "level"), on: day, around: 21.3)
      if let pain = pain[day] { diary.write(.pain("joint", pain), on: day, around: 21.3) }
    }
    let refused = awkward(in: &diary)
    return History(
      person: diary.person, signals: diary.signals, planted: [dampLink, walkLink],
      traps: [weekendTrap], refused: refused)
  }

  private func writeMeals(_ day: Int, in diary: inout Diary) {
    for (meal, hour) in [("déjeuner", 8.0), ("souper", 18.5)] {
      diary.write(Note(.food, "meal").saying(meal), on: day, around: hour)
    }
    if diary.stream.bernoulli(period.isWeekend[day] ? 0.85 : 0.1) {
      diary.write(Note(.food, "sugar").saying("gâteau"), on: day, around: 15.5)
    }
    if diary.stream.bernoulli(0.7) { diary.write(Note(.food, "coffee"), on: day, around: 8.1) }
  }

  /// A remark that may mean a dizziness, and a second reading of one day's temperature.
  private func awkward(in diary: inout Diary) -> [AwkwardSignal] {
    let days = attendance.feltDays
    var remark = Note(.symptom, "dizziness").saying("un peu drôle")
    remark.confidence = 0.35
    let day = period.count - 25
    let first = diary.signals.first {
      $0.note.identifier == "\(period.date(day))-temperature"
    }
    let again = Note(.environment, "temperature", weather.temperature[day] + 1, "°C")
      .from(.weather, "\(period.date(day))-temperature-2")
    return [
      AwkwardSignal(
        reason: .lowConfidence, oneOf: [diary.write(remark, on: days[days.count - 16], around: 14)]
      ),
      AwkwardSignal(
        reason: .duplicate,
        oneOf: [first?.id, diary.write(again, on: day, around: 16, within: 0)].compactMap { $0 }),
    ]
  }
}

extension Denise {
  private var felt: [Double?] { pain.map { $0.map(Double.init) } }

  private func link(_ trigger: SignalKey, isProtective: Bool) -> Link {
    Link(
      user: diary.person.userID, trigger: trigger, outcome: SignalKey(.pain, "joint"),
      isProtective: isProtective)
  }

  private var dampLink: PlantedAssociation {
    link(SignalKey(.environment, "humidity"), isProtective: false).ranks(
      Evidence(trigger: weather.humidity.map { $0 }, outcome: felt, lag: 0), over: period,
      words: "the damper the air, the stronger the joint pain")
  }

  private var walkLink: PlantedAssociation {
    let evidence = Evidence(
      trigger: attendance.logged(walk.numbers), outcome: felt, lag: 0)
    return link(SignalKey(.activity, "walk"), isProtective: true)
      .table(evidence, over: period) { counts in
        "joint pain on \(counts.both) of \(counts.triggerDays) days with a walk, "
          + "on \(counts.outcomeOnly) of \(counts.daysWithoutTrigger) days without"
      }
  }

  private var weekendTrap: Trap {
    let link = Link(
      user: diary.person.userID, trigger: SignalKey(.food, "sugar"),
      outcome: SignalKey(.energy, "level"), isProtective: true)
    return link.trap(.weekday, words: "cake and energy both belong to the weekend")
  }
}
