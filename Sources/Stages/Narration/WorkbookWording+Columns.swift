import Model

extension WorkbookWording {
  func column(_ column: WorkbookColumn) -> String {
    switch column {
    case .day: say("Jour", "Day")
    case .time: say("Heure locale", "Local time")
    case .category: say("Catégorie", "Category")
    case .key: say("Clé", "Key")
    case .name: say("Nom", "Name")
    case .value: say("Valeur", "Value")
    case .unit: say("Unité", "Unit")
    case .source: say("Source", "Source")
    case .id: say("Identifiant du signal", "Id of the signal")
    case .reason: say("Raison du refus", "Reason of the refusal")
    case .journaled: say("Signal saisi", "Signal typed")
    case .number: say("N°", "No.")
    case .statement: say("Constat", "Finding")
    case .caveat: say("Réserves", "Reservations")
    case .trigger: say("Facteur", "Trigger")
    case .triggerKey: say("Clé du facteur", "Key of the trigger")
    case .outcome: say("Ressenti", "Outcome")
    case .outcomeKey: say("Clé du ressenti", "Key of the outcome")
    case .lag: say("Décalage (jours)", "Lag (days)")
    case .method: say("Comparaison", "Comparison")
    case .isProtective: say("Va avec mieux (1 = oui)", "Goes with better (1 = yes)")
    case .stage: say("Stade", "Stage")
    case .heldSince: say("Se maintient depuis", "Has held since")
    case .looks: say("Calculs", "Looks")
    case .warnings: say("À noter", "To be noted")
    case .otherLags: say("Vaut aussi aux décalages", "Holds at other lags too")
    case .companions: say("Disent la même chose", "Tell the same")
    case .triggerSource: say("Source du facteur", "Source of the trigger")
    case .incidentDates: say("Jours où ils vont de pair", "Days on which they go together")
    case .days: say("n\u{00A0}: jours connus", "n: known days")
    case .both: say("a\u{00A0}: les deux", "a: both")
    case .triggerOnly: say("b\u{00A0}: facteur seul", "b: trigger only")
    case .outcomeOnly: say("c\u{00A0}: ressenti seul", "c: outcome only")
    case .neither: say("d\u{00A0}: ni l’un ni l’autre", "d: neither")
    case .shareWith: say("Part avec\u{00A0}: a/(a+b)", "Share with: a/(a+b)")
    case .shareWithout: say("Part sans\u{00A0}: c/(c+d)", "Share without: c/(c+d)")
    case .lift: "lift"
    case .phi: "phi"
    case .rho: "rho"
    case .incidents: say("Jours où ils vont de pair (nombre)", "Days together (number)")
    case .rawP: say("p brute", "raw p")
    case .honestP: say("p honnête", "honest p")
    case .rank: say("Rang de p", "Rank of p")
    case .q: "q"
    case .isSignificant: say("q ≤ taux (1 = oui)", "q ≤ rate (1 = yes)")
    case .band: say("Force", "Strength")
    case .isKept: say("Retenue (1 = oui)", "Reported (1 = yes)")
    case .gate: say("Condition non remplie", "Condition not met")
    case .correlation: say("r sans calendrier ni inertie", "r without calendar and persistence")
    case .dispersion: "D"
    case .degreesOfFreedom: say("Degrés de liberté", "Degrees of freedom")
    case .lowest: say("r\u{00A0}: de (95\u{202F}%)", "r: from (95%)")
    case .greatest: say("r\u{00A0}: à (95\u{202F}%)", "r: to (95%)")
    case .difference: say("Écart avec/sans", "Difference with/without")
    case .lowestDifference: say("Écart\u{00A0}: de (95\u{202F}%)", "Difference: from (95%)")
    case .greatestDifference: say("Écart\u{00A0}: à (95\u{202F}%)", "Difference: to (95%)")
    }
  }
}
