import Days
import Model

/// The words of one finding on a page.
struct SheetWording {
  private let sheet: FindingSheet
  private let planned: Int
  private let words: PageWords

  /// The words of a finding of a family of `planned` tests.
  init(_ sheet: FindingSheet, among planned: Int, in language: Language) {
    self.sheet = sheet
    self.planned = planned
    words = PageWords(language)
  }

  private var finding: Finding { sheet.finding }
  private var association: Association { finding.discovery.association }
  private var typography: Typography { words.typography }
  private var phrasebook: any Phrasebook { words.language.phrasebook }

  private func say(_ french: String, _ english: String) -> String { words.say(french, english) }

  var text: DoctorText.Sheet {
    let caveat = Caveat(finding, in: words.language)
    return DoctorText.Sheet(
      title: words.pair(finding.trigger, finding.outcome, lag: finding.lag),
      stage: (stage, finding.life.stage == .established),
      statement: phrasebook.statement(of: Story(finding, in: words.language).withoutLife),
      facts: facts, caveat: phrasebook.caveat(caveat.withoutWarnings),
      warnings: caveat.told.map { phrasebook.clause($0, of: caveat).asSentence },
      smallPrint: smallPrint, charts: charts)
  }

  private var stage: String {
    let life = finding.life
    let looks = say(
      typography.count(life.looksHeld, "calcul", "calculs"),
      typography.count(life.looksHeld, "look", "looks"))
    let since = typography.date(life.heldSince)
    return switch (life.stage == .established, life.looksHeld > 1) {
    case (true, _):
      say(
        "Établie\u{A0}: se maintient depuis le \(since), à \(looks) de suite",
        "Established: has held since \(since), at \(looks) in a row")
    case (false, true):
      say(
        "Émergente\u{A0}: vue depuis le \(since), à \(looks) de suite",
        "Emerging: seen since \(since), at \(looks) in a row")
    case (false, false):
      say("Émergente, vue pour la première fois", "Emerging, seen for the first time")
    }
  }

  // MARK: Numbers

  private var facts: [DoctorText.Line] {
    var days = words.days(association.incidents)
    if isRanked {
      days += say(" qui vont dans ce sens", " that go this way")
    } else if let together {
      days += " (\(together))"
    }
    let occurrences = DoctorText.Line(say("Occurrences", "Occurrences"), days)
    let strength = DoctorText.Line(say("Force", "Strength"), words.name(of: finding.discovery.band))
    return [occurrences] + rows + [strength]
  }

  private var isRanked: Bool { association.pair.method == .spearman }

  /// What a day on which the two went together is; nil where both were on it.
  private var together: String? {
    if isRanked {
      return say("jours qui vont dans ce sens", "days that go this way")
    }
    return association.isTogetherApart
      ? say("le premier sans le second", "the first without the second") : nil
  }

  /// What the evidence shows, in numbers.
  private var rows: [DoctorText.Line] {
    let with = say("Avec", "With")
    let without = say("Sans", "Without")
    switch sheet.evidence {
    case .shares(let counts, let difference):
      return [
        DoctorText.Line(with, words.part(counts.both, of: counts.triggerDays)),
        DoctorText.Line(without, words.part(counts.outcomeOnly, of: counts.daysWithoutTrigger)),
      ] + (difference.map { [DoctorText.Line(say("Écart", "Difference"), points($0))] } ?? [])
    case .groups(let side, let some, let none):
      let (measured, other) =
        side == .outcome
        ? (finding.outcome, "") : (finding.trigger, " " + words.name(of: finding.outcome))
      return [
        DoctorText.Line(with + other, median(some, of: measured)),
        DoctorText.Line(without + other, median(none, of: measured)),
      ] + correlation
    case .points(let pairs):
      return [
        DoctorText.Line(say("Jours comparés", "Days compared"), words.days(pairs.count))
      ] + correlation
    }
  }

  private func points(_ difference: EffectSize.Difference) -> String {
    func signed(_ share: Double) -> String {
      (share > 0 ? "+" : "") + typography.decimal(share * 100, digits: 0)
    }
    let (low, high) = (difference.interval.lowerBound, difference.interval.upperBound)
    return signed(difference.value) + say(" points (de ", " points (")
      + signed(low) + say(" à ", " to ") + signed(high) + ")"
  }

  private func median(_ group: FindingSheet.Group, of term: Term) -> String {
    guard let median = group.median else { return words.days(0) }
    let unit = words.unit(of: term)
    let value = words.short(median) + words.behind(unit)
    return say("médiane \(value)", "median \(value)") + " (\(words.days(group.values.count)))"
  }

  /// Rho, then the interval, which is that of what is left of it and need not hold it.
  private var correlation: [DoctorText.Line] {
    func decimal(_ value: Double) -> String { typography.decimal(value, digits: 2) }
    let rho = DoctorText.Line(
      say("Corrélation de rangs", "Rank correlation"), decimal(association.effect))
    guard let interval = finding.discovery.size?.interval else { return [rho] }
    let (low, high) = (decimal(interval.lowerBound), decimal(interval.upperBound))
    return [
      rho,
      DoctorText.Line(
        say("Sans calendrier ni inertie", "Without calendar and persistence"),
        say("de \(low) à \(high)", "\(low) to \(high)")),
    ]
  }

  private var smallPrint: String {
    let equals = say("\u{00A0}= ", " = ")
    func number(_ name: String, _ value: Double?, digits: Int) -> String? {
      value.map { name + equals + typography.decimal($0, digits: digits) }
    }
    func probability(_ name: String, _ value: Double?) -> String? {
      value.map { value in
        let text = typography.probability(value)
        return text.hasPrefix("<") ? "\(name) \(text)" : name + equals + text
      }
    }
    let effects = [
      number("phi", association.phi, digits: 2), number("lift", association.lift, digits: 2),
      number("rho", association.rho, digits: 2),
    ]
    let all =
      [
        probability("p", association.honest?.p ?? association.rawP),
        probability("q", finding.discovery.q),
      ] + effects + [
        say(
          typography.count(association.days, "jour complet", "jours complets"),
          typography.count(association.days, "complete day", "complete days")),
        say(
          typography.count(planned, "paire comparée", "paires comparées"),
          typography.count(planned, "pair compared", "pairs compared")),
      ]
    return all.compactMap(\.self).joined(separator: words.semicolon)
  }

  // MARK: Charts

  private var charts: DoctorText.Charts {
    let (trigger, outcome) = (words.name(of: finding.trigger), words.name(of: finding.outcome))
    let yes = (
      isRanked ? trigger : words.yes(of: finding.trigger),
      isRanked ? outcome : words.yes(of: finding.outcome)
    )
    return DoctorText.Charts(
      trigger: (axis(trigger, finding.trigger), yes.0.capitalized),
      outcome: (axis(outcome, finding.outcome), yes.1.capitalized), ends: ends, rows: rows,
      evidence: evidence(trigger, outcome), strip: strip(yes.0, yes.1), life: life,
      incident: together ?? say("les deux", "both"))
  }

  /// The ends of the axes along which the evidence is drawn.
  private var ends: (trigger: [String], outcome: [String]) {
    func ends(_ values: [Double]) -> [String] {
      guard let least = values.min(), let greatest = values.max() else { return [] }
      return [least, greatest].map(words.short)
    }
    switch sheet.evidence {
    case .shares: return ([], [])
    case .groups(let side, let some, let none):
      let all = ends(some.values + none.values)
      return side == .outcome ? ([], all) : (all, [])
    case .points(let pairs): return (ends(pairs.map(\.trigger)), ends(pairs.map(\.outcome)))
    }
  }

  /// A name at an axis, with the unit of its numbers.
  private func axis(_ name: String, _ term: Term) -> String {
    name.capitalized + (words.unit(of: term).isEmpty ? "" : " (\(words.unit(of: term)))")
  }

  private func evidence(_ trigger: String, _ outcome: String) -> String {
    let subject =
      switch sheet.evidence {
      case .shares, .groups(of: .outcome, with: _, without: _):
        "\(outcome.capitalized), \(say("selon", "by")) \(trigger)"
      case .groups(of: .trigger, with: _, without: _):
        "\(trigger.capitalized), \(say("selon", "by")) \(outcome)"
      case .points: "\(trigger.capitalized), \(outcome)"
      }
    return subject + words.colon + " "
      + rows.map { "\($0.name.uncapitalized) \($0.value)" }.joined(separator: words.semicolon) + "."
  }

  private func strip(_ trigger: String, _ outcome: String) -> String {
    let strip = sheet.strip
    guard let first = strip.dates.first, let last = strip.dates.last,
      let range = DayRange(first: first, last: last)
    else { return "" }
    let dates = say("Jour par jour ", "Day by day ") + typography.dates(range)
    return dates + words.colon + " " + tally(trigger, strip.trigger) + words.semicolon
      + tally(outcome, strip.outcome) + words.semicolon
      + (together ?? say("les deux ensemble", "both together")) + words.colon + " "
      + words.days(strip.incidents.count) + "."
  }

  /// `produits laitiers 14 jours oui, 61 non, 15 inconnus`.
  private func tally(_ name: String, _ cells: [DayStrip.Cell]) -> String {
    let unknown = cells.count { $0 == .unknown }
    let yes = cells.count { $0 == .yes }
    let no = cells.count { $0 == .no }
    let gap = say(
      typography.count(unknown, "inconnu", "inconnus"), "\(typography.integer(unknown)) not known")
    let known = cells.count - unknown
    guard yes + no == known else {
      return "\(name) \(words.days(known)) \(say("avec une valeur", "with a value")), \(gap)"
    }
    return "\(name) \(words.days(yes)) \(say("oui", "yes")), \(typography.integer(no)) "
      + say("non", "no") + ", \(gap)"
  }

  private var life: String {
    let tested = sheet.life.filter { $0.effect != nil }
    let held = typography.integer(tested.count(where: \.isKept))
    let all = say(
      typography.count(tested.count, "calcul", "calculs"),
      typography.count(tested.count, "look", "looks"))
    let untested = sheet.life.count - tested.count
    let gaps = say(
      typography.count(untested, "autre où", "autres où") + " elle n’a pas pu être comparée",
      typography.count(untested, "other", "others") + " at which it could not be compared")
    return say("Observée à \(held) sur \(all)", "Observed at \(held) of \(all)")
      + (untested > 0 ? words.semicolon + gaps : "") + "."
  }
}

extension Association {
  /// Whether the days on which the two went together are those with the trigger alone.
  fileprivate var isTogetherApart: Bool { pair.method == .twoByTwo && effect < 0 }
}
