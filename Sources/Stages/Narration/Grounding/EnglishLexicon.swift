extension Lexicon {
  /// The words of an English statement.
  static let english = Lexicon(
    englishFrame + englishMeasures + englishFractions, refused: englishRefused)

  private static let englishFrame: [(Meaning, String)] = [
    (
      .filler,
      """
      on, in, at, for, noted, recorded, logged, observed, reported, present, seen, counted,
      accompanied by, there, you, your, it, its, them, they, those, these, which, that,
      when, where, having, had, eaten, drunk, taken, consumed, been, being,
      generally, in your journal, included, overall, drinking, eating, taking,
      includes, include, we
      """
    ),
    (
      .verb,
      """
      is, are, was, were, has, have, be, appears, appear, appeared, occurs, occur, occurred, tends to,
      tend to, tended to, seems, seem, gets, get, becomes, become, shows, show, showed, stands at,
      happened, happens, move, moves, vary, varies, comes up, come up, came up
      """
    ),
    (
      .relates,
      """
      goes with, go with, goes along with, go along with, goes together with, go together with, went with,
      goes hand in hand with, go together, goes together, coincides with, coincide with, coincides,
      coincide, associated with, associated, comes with, come with, came with, accompanies, accompany, accompanied
      """
    ),
    (.or, "or, that is, i e"),
    (.determiner, "the, a, an, some, any"),
    (.of, "of, out of, of all, over, across, among"),
    (.with, "with"),
    (.without, "without, with no"),
    (
      .otherDays,
      "the other days, other days, otherwise, the rest of the time, the remaining days, all other days"
    ),
    (.boundary, "and, but, while, whereas"),
    (
      .comparator,
      """
      than, against, versus, vs, compared with, compared to, as compared with, as compared to,
      in comparison with, in comparison to, rather than
      """
    ),
    (.equal, "as"),
    (.day, "day, days"),
    (.times, "time, times, occasions, occasion, cases, occurrences"),
    (.only, "only, just"),
    (.also, "also, as well, too"),
    (.association, "association"),
    (.frequencyNoun, "share, proportion, frequency"),
  ]

  private static let high = Quality(sign: 1, degrees: [.level, .amount, .length, .quality])
  private static let low = Quality(sign: -1, degrees: [.level, .amount, .length, .quality])
  private static let great = Quality(sign: 1, degrees: [.amount, .level])
  private static let small = Quality(sign: -1, degrees: [.amount, .level])
  private static let good = Quality(
    sign: 1, degrees: [.quality, .level, .strength], isValue: true)
  private static let bad = Quality(
    sign: -1, degrees: [.quality, .level, .strength], isValue: true)

  private static let englishMeasures: [(Meaning, String)] = [
    (.degree(1), "more"),
    (.degree(-1), "less"),
    (.quality(Quality(sign: -1, degrees: [.amount, .frequency]).compared), "fewer"),
    (.quality(high), "high"),
    (.quality(high.compared), "higher"),
    (.quality(low), "low"),
    (.quality(low.compared), "lower"),
    (.quality(great), "great, large, big"),
    (.quality(great.compared), "greater, larger, bigger"),
    (.quality(small), "small"),
    (.quality(small.compared), "smaller"),
    (.quality(Quality(sign: 1, degrees: [.length])), "long"),
    (.quality(Quality(sign: 1, degrees: [.length]).compared), "longer"),
    (.quality(Quality(sign: -1, degrees: [.length])), "short"),
    (.quality(Quality(sign: -1, degrees: [.length]).compared), "shorter"),
    (.quality(good), "good"),
    (.quality(good.compared), "better"),
    (.quality(bad), "bad"),
    (.quality(bad.compared), "worse, poorer"),
    (.quality(Quality(sign: 1, degrees: [.strength])), "severe, intense"),
    (.quality(Quality(sign: 1, degrees: [.strength]).compared), "stronger, sharper"),
    (.quality(Quality(sign: -1, degrees: [.strength])), "mild"),
    (.quality(Quality(sign: -1, degrees: [.strength]).compared), "milder, weaker, lighter"),
    (.quality(Quality(sign: 1, degrees: [.strength], isStrength: true)), "strong"),
    (.quality(Quality(sign: -1, degrees: [.strength], isStrength: true)), "weak"),
    (
      .quality(Quality(sign: 1, degrees: [.frequency])),
      "frequent, frequently, often, common, commonly"
    ),
    (.quality(Quality(sign: -1, degrees: [.frequency])), "rare, rarely, infrequent"),
    (.quality(Quality(sign: -1, degrees: [.frequency]).compared), "rarer"),
    (.quality(Quality(sign: 1, degrees: [.progress])), "late, advanced"),
    (.quality(Quality(sign: -1, degrees: [.progress])), "early"),
    (.quality(Quality(sign: -1, degrees: [.progress]).compared), "earlier"),
    (.moves(1), "rises, rise, increases, goes up, climbs"),
    (.moves(-1), "falls, fall, drops, decreases, goes down"),
    (
      .together(1),
      "in the same direction, rise and fall together, rises and falls together, go up and down together"
    ),
    (.together(-1), "in opposite directions, in the opposite direction"),
    (.lag(0), "same day, same days, very same day"),
    (.lag(1), "next day, following day, a day later, one day later, the day after that"),
    (.lagAfter(1), "day after, day following, next day after, following day after"),
    (.after, "after, following"),
    (.later, "later"),
    (.dayBefore, "day before, previous day, preceding day"),
    (.muchMore, "much, far, clearly, markedly, considerably"),
    (.aLittle, "slightly, a little, somewhat"),
    (.strength(.strong), "strongly"),
    (.strength(.moderate), "moderate, moderately"),
    (.strength(.weak), "weakly"),
    (.number(0, isWord: true), "none"),
  ]

  private static let englishFractions: [(Meaning, String)] =
    [
      (.fraction(1, 2), "half, one half, half of"),
      (.fraction(1, 3), "a third, one third, a third of, one third of"),
      (.fraction(2, 3), "two thirds, two thirds of"),
      (.fraction(1, 4), "a quarter, one quarter, a quarter of, one quarter of"),
      (.fraction(3, 4), "three quarters, three quarters of"),
      (.fraction(1, 1), "every day, each day, all days, all the days, all of the days"),
      (
        .multiple(1),
        """
        twice as often, twice as frequent, twice as common, twice as frequently, two times as often,
        two times as frequent, two times more often, two times more frequent
        """
      ),
      (.multiple(-1), "half as often, half as frequent, half as common, half as frequently"),
    ]
    + inWords(
      ["one", "two", "three"], ["two", "three", "four"], "in, out of", "day, days, time, times")

  /// `one day in two`, for every pair of numbers that is a fraction.
  static func inWords(
    _ parts: [String], _ wholes: [String], _ links: String, _ units: String
  ) -> [(Meaning, String)] {
    var phrases: [(Meaning, String)] = []
    for (part, partWord) in parts.enumerated() {
      for (whole, wholeWord) in wholes.enumerated() where part < whole + 1 {
        for link in links.split(separator: ",") {
          let units = units.split(separator: ",").map(String.init) + [""]
          let list = units.map { "\(partWord) \($0) \(link) \(wholeWord)" }.joined(separator: ",")
          phrases.append((.fraction(part + 1, whole + 2), list))
        }
      }
    }
    return phrases
  }

  private static let englishRefused: [(GroundingFault, String)] = [
    (
      .causal,
      """
      caus*, becaus*, due, trigger*, provok*, induc*, lead, leads, led, leading, result*, effect*,
      affect*, impact*, influenc*, responsib*, explain*, improv*, worsen*, reduc*, help, helps,
      helped, helping, protect*, prevent*, reliev*, eas*, aggravat*, mak*, made, thanks, owing, linked,
      link, links, driven, drive*, contribut*, produc*, bring*, why, since, so, hence, therefore, thus,
      lowers, raises, boost*, trigger, rais*, factor*, respons*, react*, benefit*, stem*, origin*,
      from, through, role, behind
      """
    ),
    (
      .diagnosis,
      """
      diagnos*, disease*, disorder*, syndrome*, allerg*, intoleran*, sensitiv*, condition*, migrain*,
      illness*, patholog*, infect*, deficien*, symptom*, sign, signs, suggest*, indicat*, inflamm*,
      depress*, anxi*, chronic*, diabet*, asthma*
      """
    ),
    (
      .advice,
      """
      should, must, ought, avoid*, stop*, try*, take, takes, consult*, recommend*, advis*, advice*,
      consider*, talk*, need*, limit*, cut, reduce, eat, drink, drop, doctor*, keep, prefer*, use,
      worth, please, remember, watch*, treat*, cure*, therap*, want*, could, might, may, would
      """
    ),
    (
      .certainty,
      """
      prov*, proof, always, certain*, guarant*, signific*, definit*, sure*, undoubt*, obvious*,
      systematic*, confirm*, demonstrat*, probab*, likel*, risk*, chance*, undeniab*, usual*,
      evidence*, evident*
      """
    ),
    (
      .negation,
      """
      not, no, never, nor, neither, nothing, hardly, barely, scarce*, cannot, isn't, aren't, wasn't,
      weren't, doesn't, don't, didn't, absent, absence, free, lack*, un*, except*, unless, despite
      """
    ),
    (
      .number,
      """
      hundred*, thousand*, million*, dozen*, more or less, more and more, less and less, or so, or more, or less, couple, pair, several, many, few, most*, majorit*,
      minorit*, nearly, almost, about, around, approx*, roughly, least, thrice, double*, triple*,
      first, second, third*, percentage*, point*, hour*, minute*, week*, month*, year*, morning*, night*,
      evening*, average*, correlat*, lift, score*, quarter*, above, below, exceed*
      """
    ),
  ]
}
