import Model

/// Explains in French.
struct FrenchExplanation: ExplanationBook {
  private let explanation: PairExplanation
  private let typography = Typography(.french)
  private let trigger: Side
  private let outcome: Side

  init(of explanation: PairExplanation) {
    self.explanation = explanation
    trigger = Side(explanation.trigger, in: .french)
    outcome = Side(explanation.outcome, in: .french)
  }

  private var gates: Pipeline.Gates { explanation.gates }

  var title: String {
    "\(trigger.label.name), puis \(outcome.label.name), "
      + FrenchPhrasebook().moment(explanation.lag)
  }

  var days: String {
    let both = "les deux sont connus sur \(typography.days(explanation.days))"
    guard let window = explanation.window else { return both }
    return "jours regardés \(typography.dates(window)) (\(typography.days(window.count))); "
      + both
  }

  var notPublished: String { "les résultats de cette nuit n’ont pas été publiés" }

  func answer(_ failedGate: Gate?) -> String {
    switch failedGate {
    case nil: "l’association a été retenue: toutes les conditions sont remplies"
    case .story: "l’association est présentée avec un autre décalage de la même paire"
    case .incidents: "non retenue: trop peu de jours où les deux vont de pair"
    case .strength: "non retenue: trop faible"
    case .significance: "non retenue: trop proche de ce que le hasard donne parmi tant de paires"
    case .sign:
      "non retenue: une fois le calendrier et l’inertie retirés, elle va dans l’autre sens"
    case .silence: "non retenue: elle peut venir des jours où rien n’est noté"
    case .driver: "non retenue: les deux suivent ce qui fait changer plusieurs choses"
    }
  }

  func counts(_ counts: DayCounts) -> String {
    "jours avec \(trigger.label.name) et \(outcome.label.name): "
      + "\(typography.integer(counts.both)); avec le premier seul: "
      + "\(typography.integer(counts.triggerOnly)); avec le second seul: "
      + "\(typography.integer(counts.outcomeOnly)); sans l’un ni l’autre: "
      + typography.integer(counts.neither)
  }

  func effect(_ association: Association) -> String {
    association.rho.map { "corrélation des rangs (Spearman): rho \(typography.measure($0))" }
      ?? "tableau à quatre cases: lift \(typography.measure(association.lift)), phi "
      + typography.measure(association.phi)
  }

  func rawP(_ p: Double?) -> String {
    let value = p.map(typography.probability) ?? "non calculée"
    return "valeur p brute: \(value) (le calendrier et l’inertie des jours y sont encore)"
  }

  func honest(_ test: HonestTest) -> String {
    let value = test.p.map(typography.probability) ?? "non calculée"
    return
      "valeur p honnête: \(value) (corrélation \(typography.measure(test.correlation)) une fois "
      + "retirés les jours de la semaine, les évolutions lentes, l’inertie et ce qui fait changer "
      + "plusieurs choses)"
  }

  func q(_ q: Double?) -> String {
    let tests = typography.count(explanation.tests, "paire comparée", "paires comparées")
    let value = q.map(typography.probability) ?? "au-dessus du seuil"
    return
      "valeur q: \(value) parmi \(tests); seuil: \(typography.probability(gates.falseDiscoveryRate))"
  }

  func passage(_ passage: PairExplanation.Passage) -> String {
    switch passage {
    case .passed: "condition remplie"
    case .failed: "condition non remplie"
    case .notTried: "condition non examinée"
    case .ofOthers: "condition sans objet ici"
    }
  }

  func gate(_ gate: Gate, _ discovery: Discovery) -> String {
    let association = discovery.association
    switch gate {
    case .incidents:
      return "au moins \(typography.days(gates.minimumIncidents)) où les deux vont de pair; il y "
        + "en a \(typography.integer(association.incidents))"
    case .strength:
      return association.rho == nil
        ? "lift d’au moins \(typography.measure(gates.minimumLift)), ou phi d’au moins "
          + "\(typography.measure(gates.minimumPhi)) dans un sens ou l’autre"
        : "rho d’au moins \(typography.measure(gates.minimumRho)) dans un sens ou l’autre"
    case .significance:
      return "q d’au plus \(typography.probability(gates.falseDiscoveryRate))"
    case .sign: return "même sens une fois le calendrier et l’inertie retirés"
    case .silence:
      let p = explanation.silenceP.map { "; p: \(typography.probability($0))" } ?? ""
      return "tient encore si les jours sans note comptent comme des jours sans rien, p d’au plus "
        + typography.probability(gates.maximumSilenceP) + p
    case .driver: return "ne suit pas seulement ce qui fait changer plusieurs choses"
    case .story: return "le décalage le plus net de la même paire"
    }
  }

  func warning(_ warning: Warning) -> String {
    let text =
      switch warning {
      case .takenForIt: "le médicament a pu être pris en raison du symptôme"
      case .fragile: "sans quelques-uns des jours comptés, elle ne ressortirait plus"
      case .oneSidedLogging: "le second est noté bien plus souvent les jours avec le premier"
      case .weekday: "elle suit en partie les jours de la semaine ou une évolution lente"
      case .sameEntry: "les deux sont le plus souvent notés ensemble, au même moment"
      case .severalTellTheSame: "d’autres facteurs disent la même chose" + companions
      case .shortHistory: "l’historique est encore court"
      case .narrowSource: "la mesure vient d’une seule source, sur une partie de la période"
      }
    return "à noter: \(text)"
  }

  private var companions: String {
    let names = explanation.companions.map { Side($0, in: .french).label.name }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }

  func life(_ life: FindingLife) -> String {
    let looks = typography.count(life.looksHeld, "regard", "regards")
    let stage = life.stage == .established ? "établie" : "encore à confirmer"
    return "\(stage): elle se maintient depuis le \(typography.date(life.heldSince)), en \(looks)"
  }

  func telling(_ telling: PairExplanation.Telling) -> String {
    switch telling {
    case .template: "phrase du gabarit; aucun modèle de langue n’a été interrogé"
    case .model(let name): "phrase de \(name), vérifiée"
    case .waiting: "phrase du gabarit; le modèle de langue n’avait pas répondu"
    case .rejected(let codes):
      "phrase du gabarit; celle du modèle de langue a été refusée: "
        + codes.map { AnswerFault.words(of: $0, in: .french) }.joined(separator: ", puis ")
    }
  }
}
