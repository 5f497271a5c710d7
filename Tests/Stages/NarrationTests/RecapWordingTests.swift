import Days
import Model
import Narration
import TestSupport
import Testing

/// The words of a recap, whole.
struct RecapWordingTests {
  private func text(
    _ numbers: [String: (Double, Int)], tracked: Int = 0, extent: Recap.Extent = .theseDays,
    in language: Language
  ) throws -> RecapText {
    let plan = try #require(Shipped.taxonomy().recap)
    let last = try #require(CalendarDay("2026-06-14"))
    let recap = Recap(
      over: extent == .nothing ? nil : DayRange(endingOn: last, count: plan.days), days: plan.days,
      extent: extent,
      values: plan.values.map {
        Recap.Value($0, number: numbers[$0.name]?.0, knownDays: numbers[$0.name]?.1 ?? 0)
      },
      scores: plan.dimensions.map { Recap.Score($0, trackedDays: tracked) })
    return TemplateNarrator().word(recap, in: language)
  }

  private let numbers: [String: (Double, Int)] = [
    "sleep": (7.25, 1), "meals": (1, 2), "pain": (1, 3), "steps": (12_345.6, 14),
    "temperature": (7.96, 14), "humidity": (69.5, 13),
  ]

  @Test func `says each value in French`() throws {
    let lines = try text(numbers, in: .french).values.map { "\($0.name)|\($0.value)|\($0.basis)" }
    #expect(
      lines == [
        "Sommeil|7,3\u{A0}h par nuit|moyenne sur 1\u{A0}jour", "Qualité du sommeil|rien de noté|",
        "Repas notés|1,0\u{A0}par jour|moyenne sur 2\u{A0}jours",
        "Douleur|1\u{A0}jour|parmi 3\u{A0}jours connus", "Humeur|rien de noté|",
        "Énergie|rien de noté|", "Stress|rien de noté|",
        "Activité|12\u{202F}346\u{A0}pas par jour|moyenne sur 14\u{A0}jours",
        // 7.96 is below 8, but reads 8,0.
        "Climat|frais (8,0\u{A0}°C)|moyenne sur 14\u{A0}jours",
        "Humidité de l’air|humide (70\u{202F}%)|moyenne sur 13\u{A0}jours",
      ])
  }

  @Test func `says each value in English`() throws {
    let lines = try text(numbers, in: .english).values.map { "\($0.name)|\($0.value)|\($0.basis)" }
    #expect(
      lines.filter { !$0.contains("nothing noted") } == [
        "Sleep|7.3 h a night|mean of 1 day", "Logged meals|1.0 a day|mean of 2 days",
        "Pain|1 day|of 3 known days", "Activity|12,346 steps a day|mean of 14 days",
        "Weather|cool (8.0 °C)|mean of 14 days",
        "Humidity of the air|humid (70%)|mean of 13 days",
      ])
  }

  @Test(arguments: [
    (1, "rouge\u{A0}: absent ou insuffisant", "1\u{A0}jour suivi sur 14", true),
    (5, "jaune\u{A0}: intermédiaire", "5\u{A0}jours suivis sur 14", true),
    (10, "vert\u{A0}: suffisant pour les analyses", "10\u{A0}jours suivis sur 14", false),
  ])
  func `says a score, its rule and what makes it green`(
    tracked: Int, word: String, days: String, isAdvised: Bool
  ) throws {
    let line = try #require(try text([:], tracked: tracked, in: .french).scores.first)
    #expect(line.word == word)
    #expect(line.basis == "\(days) (jaune à partir de 5, vert à partir de 10)")
    let advice =
      "Pour passer au vert\u{A0}: noter la durée ou la qualité de la nuit, ou relier une montre."
    #expect(line.advice == (isAdvised ? advice : ""))
  }

  @Test func `says what to do where nothing was logged`() throws {
    #expect(try text([:], in: .english).period == "From 1 to 14 June 2026.")
    #expect(
      try text([:], extent: .otherDays, in: .english).period
        == "From 1 to 14 June 2026. Nothing was logged on these days.")
    #expect(
      try text([:], extent: .unread, in: .english).period
        == "From 1 to 14 June 2026. What was written is not read yet.")
    #expect(try text([:], extent: .nothing, in: .french).period == "Notez votre première journée.")
  }

  @Test func `speaks of no cause and gives no order`() throws {
    for language in Language.allCases {
      let page = "\(try text(numbers, in: language))".lowercased()
      for word in ["cause", "vous devriez", "you should"] { #expect(!page.contains(word)) }
    }
  }
}
