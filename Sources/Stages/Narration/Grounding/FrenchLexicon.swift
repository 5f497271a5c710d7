extension Lexicon {
  /// The words of a French statement.
  static let french = Lexicon(
    frenchFrame + frenchMeasures + frenchTimes + frenchFractions, refused: frenchRefused)

  private static let frenchFrame: [(Meaning, String)] = [
    (
      .filler,
      """
      on, il, elle, ils, elles, y, se, s', vous, votre, vos, où, quand, lorsque, lorsqu', qui, dont,
      ce, c', ces, cette, cet, celui, celle, ceux, celles, ci, en, dans, lors, noté, notée, notés, notées,
      relevé, relevée, relevés, relevées, enregistré, enregistrée, enregistrés, enregistrées, observé,
      observée, observés, observées, signalé, signalée, signalés, signalées, constaté, constatée,
      constatés, constatées, présent, présente, présents, présentes, eu, été, pris, prise, prises, bu, bue, mangé, mangés, consommé, consommée, consommés,
      consommées, ressenti, ressentie, ressentis, ressenties, niveau, accompagné, accompagnée,
      accompagnés, accompagnées, par, leur, ayant, en général, généralement, à, pour, dans votre journal,
      plutôt, dans l' ensemble, à mesure que, au fur et à mesure que
      """
    ),
    (
      .verb,
      """
      est, sont, était, étaient, a, ont, avait, avaient, avez, aviez, apparaît, apparaissent, survient,
      surviennent, s' observe, s' observent, observe, tend à, tendent à, a tendance à, ont tendance à,
      être, semble, semblent, devient, deviennent, se fait, se font, figure, figurent, évolue, évoluent,
      évoluer, varie, varient, reste, restent, se trouve, se montre, compte, on note, on relève,
      on constate, on retrouve, comporte, comportent, comportaient, revient, reviennent, se présente,
      se présentent, se retrouve, se retrouvent
      """
    ),
    (
      .relates,
      """
      va de pair avec, vont de pair avec, va de pair, vont de pair, s' accompagne, s' accompagnent,
      accompagne, accompagnent, coïncide, coïncident, coïncide avec, coïncident avec,
      associé, associée, associés, associées, associé à, associée à, associés à, associées à, associé au,
      associée au, associés au, associées au, associé aux, associée aux, associés aux, associées aux
      """
    ),
    (.or, "ou, soit, c' est à dire"),
    (
      .determiner, "le, la, l', les, un, une, des, de, d', du, au, aux, son, sa, ses, tel, telle"
    ),
    (.of, "sur, sur les, parmi, parmi les"),
    (.with, "avec"),
    (.without, "sans"),
    (.otherDays, "les autres jours, autres jours, le reste du temps, sinon, les autres journées"),
    (.boundary, "et, mais, tandis que, tandis qu', alors que, alors qu'"),
    (
      .comparator,
      """
      que, qu', contre, par rapport à, par rapport au, par rapport aux, comparé à, comparés à,
      comparée à, comparées à, plutôt que, plutôt qu', au lieu de, au lieu d'
      """
    ),
    (.day, "jour, jours, journée, journées"),
    (.times, "fois, cas, occurrences, reprises"),
    (.only, "seulement, uniquement"),
    (.also, "aussi, également"),
    (.association, "association"),
    (.frequencyNoun, "fréquence, part, proportion"),
  ]

  private static let bon = Quality(
    sign: 1, degrees: [.quality, .level, .strength], isValue: true)
  private static let mauvais = Quality(
    sign: -1, degrees: [.quality, .level, .strength], isValue: true)

  private static let frenchMeasures: [(Meaning, String)] = [
    (.degree(1), "plus, davantage"),
    (.degree(-1), "moins"),
    (
      .quality(Quality(sign: 1, degrees: [.level, .amount, .length, .quality])),
      "élevé, élevée, élevés, élevées, haut, haute, hauts, hautes"
    ),
    (
      .quality(Quality(sign: -1, degrees: [.level, .amount, .length, .quality])),
      "bas, basse, basses"
    ),
    (
      .quality(Quality(sign: 1, degrees: [.level, .amount])), "grand, grande, grands, grandes"
    ),
    (
      .quality(Quality(sign: -1, degrees: [.level, .amount])), "petit, petite, petits, petites"
    ),
    (.quality(Quality(sign: 1, degrees: [.length])), "long, longue, longs, longues"),
    (.quality(Quality(sign: -1, degrees: [.length])), "court, courte, courts, courtes"),
    (.quality(bon), "bon, bonne, bons, bonnes"),
    (.quality(bon.compared), "meilleur, meilleure, meilleurs, meilleures"),
    (.quality(mauvais), "mauvais, mauvaise, mauvaises"),
    (.quality(mauvais.compared), "pire, pires"),
    (
      .quality(Quality(sign: 1, degrees: [.strength])),
      "intense, intenses, sévère, sévères, prononcé, prononcée, vif, vive"
    ),
    (
      .quality(Quality(sign: 1, degrees: [.strength], isStrength: true)),
      "fort, forte, forts, fortes"
    ),
    (.quality(Quality(sign: -1, degrees: [.strength])), "léger, légère, légers, légères"),
    (
      .quality(
        Quality(sign: -1, degrees: [.strength, .level, .amount, .quality], isStrength: true)),
      "faible, faibles"
    ),
    (
      .quality(Quality(sign: 1, degrees: [.frequency])),
      "fréquent, fréquente, fréquents, fréquentes, souvent, fréquemment, courant, courante"
    ),
    (.quality(Quality(sign: -1, degrees: [.frequency])), "rare, rares, rarement"),
    (.quality(Quality(sign: 1, degrees: [.progress])), "avancé, avancée, avancés, avancées"),
    (.moves(1), "monte, montent, augmente, augmentent"),
    (.moves(-1), "baisse, baissent, diminue, diminuent, descend, descendent"),
    (.together(1), "dans le même sens"),
    (.together(-1), "en sens inverse, en sens opposé, en sens contraire"),
    (.muchMore, "nettement, bien, beaucoup, clairement"),
    (.aLittle, "légèrement, un peu"),
    (.strength(.strong), "fortement"),
    (.strength(.moderate), "modéré, modérée, modérément"),
    (.strength(.weak), "faiblement"),
  ]

  private static let frenchTimes: [(Meaning, String)] = [
    (.lag(0), "même jour, mêmes jours, jour même, le même jour, le jour même"),
    (.lag(1), "jour suivant, jour d' après, un jour plus tard, un jour après"),
    (.lagAfter(1), "lendemain, lendemains"),
    (.lagAfter(2), "surlendemain, surlendemains"),
    (.after, "après"),
    (.later, "plus tard"),
    (.dayBefore, "veille, jour précédent, jour d' avant"),
  ]

  private static let frenchFractions: [(Meaning, String)] =
    [
      (.fraction(1, 2), "la moitié, moitié"),
      (.fraction(1, 3), "un tiers, le tiers"),
      (.fraction(2, 3), "les deux tiers, deux tiers"),
      (.fraction(1, 4), "un quart, le quart"),
      (.fraction(3, 4), "les trois quarts, trois quarts"),
      (.fraction(1, 1), "chaque jour, tous les jours, chacun des jours"),
      (.multiple(1), frenchTwice("plus")),
      (.multiple(-1), frenchTwice("moins")),
    ]
    + inWords(
      ["un", "deux", "trois"], ["deux", "trois", "quatre"], "sur", "jour, jours, fois")
    + [
      (.fraction(1, 2), "une fois sur deux"), (.fraction(1, 3), "une fois sur trois"),
      (.fraction(1, 4), "une fois sur quatre"),
    ]

  private static func frenchTwice(_ adverb: String) -> String {
    ["souvent", "fréquent", "fréquente", "fréquents", "fréquentes", "fréquemment"]
      .map { "deux fois \(adverb) \($0)" }.joined(separator: ",")
  }

  private static let frenchRefused: [(GroundingFault, String)] = [
    (
      .causal,
      """
      caus*, provo*, entraîn*, déclench*, grâce, dû, due, dus, dues, effet*, impact*, influ*,
      responsab*, expliqu*, explic*, amélior*, aggrav*, rédui*, protèg*, protég*, prévien*, soulag*,
      empêch*, favoris*, génèr*, génér*, engendr*, induit, induis*, condui*, résult*, rend, rendent,
      fait, font, jou*, rôle*, vient, viennent, proven*, pourquoi, car, parce, puisque, donc, ainsi,
      lié, liée, liés, liées, lien*, lie, agit, agiss*, permet*, facteur*, origine*, contribu*,
      perturb*, raison*, réagi*, réaction*, bénéf*, suscit*
      """
    ),
    (
      .diagnosis,
      """
      diagnos*, maladie*, syndrome*, allerg*, intoléran*, sensib*, trouble*, migrain*, patholog*,
      affection*, carence*, symptôm*, signe*, évoqu*, suggèr*, indiqu*, inflamm*, dépress*, anxi*,
      chroniqu*, diabèt*, asthm*
      """
    ),
    (
      .advice,
      """
      devriez, devrait, devez, doit, doivent, faut, faudrait, évit*, arrêt*, essay*, prenez, prendre,
      consult*, recommand*, conseil*, limit*, parl*, préfér*, vaut, mieux, pensez, mang*, buv*, gard*,
      médecin*, supprim*, réduisez, privilég*, soign*, trait*, guéri*, pourr*, peut, peuvent, pouv*,
      utile*, inutile*, besoin*, attention
      """
    ),
    (
      .certainty,
      """
      prouv*, preuv*, toujours, certain*, garanti*, significati*, sûr*, évident*, doute*, indéniab*,
      systémati*, confirm*, démontr*, probab*, risque*, chance*, forcément, vraiment, réellement
      """
    ),
    (
      .negation,
      """
      pas, ne, n', non, jamais, aucun, aucune, ni, nul, nulle, guère, rien, personne, absent*, absenc*,
      manqu*, sauf, malgré, excepté*, hormis, in*
      """
    ),
    (
      .number,
      """
      au moins, au plus, du moins, de plus, plus ou moins, de plus en plus, de moins en moins, ou plus,
      ou moins, cent*, mille*, million*, dizaine*, douzaine*, vingtaine*, quinzaine*, plusieurs, quelqu*, plupart,
      majorit*, minorit*, presque, environ, quasi*, près, autour, triple*, doubl*, premier*, première*,
      second*, deuxième*, dernier*, dernière*, point*, heure*, minute*, semaine*, mois, an, ans, année*,
      matin*, nuit*, soir*, moyenn*, corrélat*, dépass*, quart*, tiers, tous, toutes, tout, toute
      """
    ),
  ]
}
