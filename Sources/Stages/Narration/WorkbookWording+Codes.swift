import Model

extension WorkbookWording {
  func method(_ method: Method) -> String {
    switch method {
    case .twoByTwo: say("tableau 2×2", "2×2 table")
    case .spearman: say("rangs (Spearman)", "ranks (Spearman)")
    }
  }

  func gate(_ gate: Gate) -> String {
    switch gate {
    case .incidents: say("trop peu de jours où les deux vont de pair", "too few days together")
    case .strength: say("trop faible", "too weak")
    case .significance: say("q au-dessus du taux admis", "q above the rate")
    case .sign: say("sens inverse une fois l’inertie retirée", "the other way without persistence")
    case .silence: say("peut venir des jours sans note", "may come from days without a note")
    case .driver:
      say(
        "suit ce qui fait changer plusieurs choses", "follows what changes several things at once")
    case .story: say("dit avec un autre décalage", "told with another lag")
    }
  }

  func warning(_ warning: Warning) -> String {
    switch warning {
    case .takenForIt:
      say("médicament peut-être pris pour le symptôme", "medication perhaps taken for the symptom")
    case .fragile: say("tient à quelques jours", "rests on a few days")
    case .oneSidedLogging:
      say("le second surtout noté avec le premier", "the second mostly noted with the first")
    case .weekday: say("suit en partie la semaine", "partly follows the week")
    case .sameEntry: say("notés au même moment", "noted at the same moment")
    case .severalTellTheSame: say("d’autres facteurs disent la même chose", "others tell the same")
    case .shortHistory: say("historique court", "short history")
    case .narrowSource:
      say("une source sur une partie de la période", "one source, part of the time")
    }
  }

  func stage(_ stage: Stage) -> String {
    switch stage {
    case .emerging: say("encore à confirmer", "still to be confirmed")
    case .established: say("établi", "established")
    case .faded: say("ne ressort plus", "no longer found")
    }
  }

  func source(_ source: Source) -> String {
    switch source {
    case .manual: say("saisie", "typed")
    case .health: say("appareil", "device")
    case .weather: say("météo", "weather")
    case .cycle: say("suivi du cycle", "cycle tracking")
    }
  }
}
