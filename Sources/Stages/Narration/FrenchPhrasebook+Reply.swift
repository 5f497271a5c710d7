import Model

extension FrenchPhrasebook {
  func sentences(for outlook: Outlook) -> String {
    let example = outlook.example
    let (half, days) = (typography.integer(example.half), typography.days(outlook.days))
    let pairs = typography.count(outlook.tests, "paire comparée", "paires comparées")
    let with = "\(typography.days(example.with)) sur \(half) avec"
    let without = typography.integer(example.without)
    return "Aucune association ne ressort de vos \(days) (\(pairs)). "
      + "Pour un facteur présent un jour sur deux, ils pouvaient montrer un écart d’environ "
      + "\(points(outlook.points)) ou plus (par exemple \(with), \(without) sur \(half) sans)."
  }

  func sentence(for reply: Reply) -> String {
    let pair =
      "entre \(reply.trigger.label.definite) et \(reply.outcome.label.definite), "
      + moment(reply.lag)
    let days = typography.days(reply.days)
    switch reply.verdict {
    case .seen: return "Association observée \(pair), sur \(days)\(counted(reply))."
    case .notSeen(let bar):
      return "Pas d’association observée \(pair), sur \(days)\(counted(reply))\u{00A0}: "
        + "\(visible(bar))."
    case .tooWeak:
      return "Vos \(days) ne permettent pas de dire s’il y a une association \(pair)\u{00A0}: "
        + "même forte, elle aurait pu passer inaperçue."
    case .untested(let gap):
      return "Vos jours ne permettent pas de dire s’il y a une association \(pair)\u{00A0}: "
        + "il manque \(lack(of: gap))."
    case .shared(let pattern):
      return "Vos \(days) ne permettent pas de dire s’il y a une association \(pair)\u{00A0}: "
        + "\(sharing(of: pattern))."
    }
  }

  private func visible(_ bar: Reply.Bar) -> String {
    switch bar {
    case .points(let value):
      "un écart d’au moins \(points(value)) entre jours avec et sans se serait vu"
    case .correlation(let value):
      "une corrélation d’au moins \(typography.decimal(Double(value) / 100, digits: 2)) sur 1 se "
        + "serait vue"
    }
  }

  /// ` (mal de tête 5 jours sur 20 avec, 16 sur 64 sans)`.
  private func counted(_ reply: Reply) -> String {
    reply.counts.map { " (\(reply.outcome.label.name) \(shares($0, with: "avec")))" } ?? ""
  }
}
