import Configuration
import FoundationEssentials
import Job
import Model

extension Verb {
  static let ask = Verb(
    name: "ask", usage: "[RUN] --user UUID [options]",
    summary: "Tells what a person's days say of a suspicion.",
    details: """
      Computed again from the run's own snapshot and pipeline, and told in the
      person's language, in four ways: observed; not observed, though an effect of
      the size told would have been seen; the days do not tell, and what is missing;
      or both sides follow something that moves several features, which is named.
      What was named comes first; then the other pairs that were looked at and are
      not reported, unless both sides were named. Keys are the taxonomy's.
      RUN is a run's folder, or `latest` (the default) with --runs DIR or --database,
      beside which runs are kept.
      """,
    options: [
      .runs,
      Arguments.Option("database", "sqlite:PATH", help: "The journal beside which runs are kept."),
      Arguments.Option("user", "UUID", help: "The person."),
      Arguments.Option("trigger", "KEY", help: "What is suspected, such as food.dairy."),
      Arguments.Option("outcome", "KEY", help: "What it is suspected of, such as pain.headache."),
      .format("text|json"),
    ], operand: .run
  ) { arguments, console throws(CommandError) in
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    _ = try arguments.required("user")
    let user = try arguments.userIDs()?.first ?? ""
    let run = arguments.operands.isEmpty ? "latest" : try arguments.operand("RUN")
    let audit = try audit(arguments, of: run)
    let question = try question(arguments, audit.pipeline)
    let answers = try auditing { () throws(JobError) in
      try audit.answers(of: user, to: question)
    }
    let page = AnswerPage(
      answers, isNamed: question.isNamed, taxonomy: audit.pipeline.taxonomy)
    try console.write(isJSON ? json(AnswerList(answers, on: page)) : page.text)
    if case .failed = answers.obstacle { throw .failedPeople(count: 1) }
  }

  /// What is asked, in terms of the run's own taxonomy.
  static func question(
    _ arguments: Arguments, _ pipeline: LoadedPipeline
  ) throws(CommandError) -> PairQuestion {
    let isTrigger = pipeline.pipeline.isTrigger
    return PairQuestion(
      trigger: try term(
        arguments["trigger"], as: ("trigger", "food.dairy"), in: pipeline.taxonomy, if: isTrigger),
      outcome: try term(
        arguments["outcome"], as: ("outcome", "pain.headache"), in: pipeline.taxonomy,
        if: { $0.role == .outcome }))
  }

  static func term(
    _ text: String?, as part: (option: String, example: String), in taxonomy: Taxonomy,
    if isRight: (Term) -> Bool
  ) throws(CommandError) -> Term? {
    guard let text else { return nil }
    guard let key = SignalKey(text), let term = taxonomy[key] else {
      throw .usage(
        .badValue(
          "--\(part.option)", expected: "a key of the run's taxonomy, such as \(part.example)"))
    }
    guard isRight(term) else {
      throw .usage(
        .badValue(
          "--\(part.option)",
          expected: "a key that can be the \(part.option) in this run, such as \(part.example)"))
    }
    return term
  }

  static func json(_ list: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(list) else {
      preconditionFailure("texts and finite numbers always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
