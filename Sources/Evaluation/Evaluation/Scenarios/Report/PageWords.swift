import Model
import Synthesis

/// The words and numbers of a page in one language.
struct PageWords: Sendable {
  let language: Language

  /// The text of the language.
  func say(_ french: String, _ english: String) -> String {
    switch language {
    case .french: french
    case .english: english
    }
  }

  /// A number of at least 0 with the language's decimal mark.
  func number(_ value: Double, _ decimals: Int) -> String {
    let text = NullReport.decimals(value, decimals)
    return language == .french ? text.replacing(".", with: ",") : text
  }

  /// A share with its interval, `0.031 (0.024–0.039)`; a dash where there is none.
  func estimate(_ estimate: Estimate?, _ decimals: Int = 3) -> String {
    guard let estimate else { return "–" }
    let (low, high) = (number(estimate.low, decimals), number(estimate.high, decimals))
    return "\(number(estimate.value, decimals)) <small>(\(low)–\(high))</small>"
  }

  /// A size of family.
  func family(_ family: Family) -> String {
    switch family {
    case .personal:
      say(
        "Une famille de personne réelle (10 à 60 tests)",
        "The family of a real person (10 to 60 tests)")
    case .large: say("Une grande famille (environ 800 tests)", "A large family (about 800 tests)")
    }
  }

  /// How a promise stands; of nil, that none was made.
  func standing(_ standing: PromiseVerdict.Standing?) -> String {
    switch standing {
    case .kept: say("tenue", "kept")
    case .undecided: say("indécise", "undecided")
    case .broken: say("ROMPUE", "BROKEN")
    case nil: say("à côté", "beside")
    }
  }

  /// The fate of a planted association.
  func fate(_ fate: EffectFate) -> String {
    switch fate {
    case .exact: say("montrée exactement", "shown exactly")
    case .otherLag: say("à un autre délai", "at another lag")
    case .throughTwin: say("par un jumeau", "through a twin")
    case .wrongDirection: say("dans le mauvais sens", "wrong direction")
    case .missed: say("non montrée", "not shown")
    case .untested: say("non testée", "not tested")
    }
  }

  /// A method of the comparison; of nil, the one that is shipped.
  func method(_ ablation: Ablation?) -> String {
    switch ablation {
    case nil: "Constat"
    case .rawP: say("p brut", "raw p")
    case .benjaminiYekutieli: "Benjamini–Yekutieli"
    case .withoutStrength: say("sans seuil de force", "no strength gate")
    case .withoutWeekdays: say("sans jours de semaine", "no weekdays")
    case .withoutDrift: say("sans dérive lente", "no slow drift")
    case .withoutPersistence: say("sans persistance", "no persistence")
    case .withoutDiscountedFisher: say("sans Fisher réduit", "no discounted Fisher")
    case .withoutDrivers: say("sans recherche commune", "no shared drivers")
    }
  }

  /// Why a finding follows from something true.
  func reason(_ reason: InducedReason) -> String {
    switch reason {
    case .twin: say("jumeau d’un vrai déclencheur", "twin of a true trigger")
    case .neighbouringLag: say("délai voisin", "neighbouring lag")
    case .takenForIt: say("pris à cause du symptôme", "taken for the symptom")
    case .premonitory: say("signe avant-coureur", "early sign")
    case .compositePart: say("partie d’un tout", "part of a whole")
    case .cycle: say("jours du cycle", "days of the cycle")
    case .chain: say("par d’autres éléments", "through other features")
    }
  }
}

extension String {
  /// The text as it may stand in HTML and in an attribute.
  var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

/// A table of a page.
struct HTMLTable {
  /// The class that its style goes by.
  var style = ""
  let head: [String]
  let rows: [[String]]

  /// The table, in a box that scrolls by itself on a narrow screen. The first cell of a row names
  /// it.
  var html: String {
    let heads = head.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let lines = rows.map { cells in
      let first = cells.prefix(1).map { "<th scope=\"row\">\($0)</th>" }.joined()
      return "<tr>\(first)\(cells.dropFirst().map { "<td>\($0)</td>" }.joined())</tr>\n"
    }
    return """
      <div class="wide"><table class="\(style)">
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(lines.joined())</tbody></table></div>

      """
  }
}
