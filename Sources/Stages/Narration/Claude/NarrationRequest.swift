import Model

/// One request to word one finding: the body of a call of Messages, which is also an item of a
/// batch.
public struct NarrationRequest: Sendable {
  /// An answer that was not accepted.
  public struct Rejected: Sendable {
    /// What was answered, as the model wrote it.
    public let answer: String
    /// Why it was not accepted, in English.
    public let reason: String

    /// An answer that was not accepted.
    public init(answer: String, reason: String) {
      self.answer = answer
      self.reason = reason
    }
  }

  /// The body in JSON: equal documents, prompts and plans give equal bytes.
  public let body: String
  /// About the tokens of the body, rounded up.
  public let inputTokens: Int
  /// The most tokens that the answer may have.
  public let answerTokens: Int

  /// A request to word a document; `rejected` is given when the model is asked a second time.
  public init(
    document: String, prompt: SystemPrompt, plan: NarrationPlan, after rejected: Rejected? = nil
  ) {
    var turns = [Self.turn("user", document)]
    if let rejected {
      turns.append(Self.turn("assistant", rejected.answer))
      turns.append(Self.turn("user", "Not accepted: \(rejected.reason) Write both texts again."))
    }
    var output: [(String, OrderedJSON)] = [("format", Self.format)]
    if let effort = plan.effort { output.insert(("effort", .text(effort)), at: 0) }
    answerTokens = plan.maximumAnswerTokens
    body =
      OrderedJSON.object([
        ("model", .text(plan.model)),
        ("max_tokens", .whole(plan.maximumAnswerTokens)),
        (
          "system",
          .list([
            .object([
              ("type", .text("text")), ("text", .text(prompt.text)),
              ("cache_control", .object([("type", .text("ephemeral"))])),
            ])
          ])
        ),
        ("messages", .list(turns)),
        ("output_config", .object(output)),
      ]).text
    inputTokens = Self.tokens(inBytes: body.utf8.count) + Self.formatTokens
  }

  /// An answer in the form that is asked for.
  public static func answer(statement: String, caveat: String) -> String {
    OrderedJSON.object([("statement", .text(statement)), ("caveat", .text(caveat))]).text
  }

  /// A batch of requests, each under its name.
  public static func batch(_ requests: [(name: String, body: String)]) -> [UInt8] {
    var text = [UInt8]("{\"requests\":[".utf8)
    for (place, request) in requests.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      text += "{\"custom_id\":\(OrderedJSON.text(request.name).text),\"params\":".utf8
      text += request.body.utf8
      text.append(UInt8(ascii: "}"))
    }
    text += "]}".utf8
    return text
  }

  /// Whether the request and its answer fit into what the model can hold.
  public func fits(_ plan: NarrationPlan) -> Bool {
    inputTokens + answerTokens <= plan.contextTokens
  }

  /// What the request costs at most, in dollars, when nothing is cached.
  public func dollars(_ plan: NarrationPlan, way: NarrationPlan.Way) -> Double {
    let usage = NarrationUsage(input: inputTokens, output: answerTokens)
    return usage.dollars(plan.prices, way: way)
  }

  /// A token of French or English has three bytes or more on average; too few would be worse than
  /// too many.
  private static func tokens(inBytes bytes: Int) -> Int { (bytes + 2) / 3 }

  /// What the model is told of the format in addition, and is billed: measured at 180 to 215.
  private static let formatTokens = 215

  private static func turn(_ role: String, _ text: String) -> OrderedJSON {
    .object([("role", .text(role)), ("content", .text(text))])
  }

  /// The form of an answer, by the specification, section 7.3 f.
  private static let format = OrderedJSON.object([
    ("type", .text("json_schema")),
    (
      "schema",
      .object([
        ("type", .text("object")),
        ("additionalProperties", .flag(false)),
        (
          "properties",
          .object([
            ("statement", .object([("type", .text("string"))])),
            ("caveat", .object([("type", .text("string"))])),
          ])
        ),
        ("required", .list([.text("statement"), .text("caveat")])),
      ])
    ),
  ])
}
