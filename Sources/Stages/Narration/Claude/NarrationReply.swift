import FoundationEssentials

/// What a model answered to a request, read from the body of a call or of a line of a batch.
public struct NarrationReply: Sendable, Equatable {
  /// Why an answer has no sentence to check.
  public enum Fault: String, Error, CaseIterable, Codable, Sendable {
    /// The body is not what the interface answers.
    case unreadable
    /// The model refused.
    case refusal
    /// The answer was cut at its limit.
    case cut = "max_tokens"
    /// The answer ended for a reason that none of ours is.
    case stopped
    /// The answer has no text.
    case empty
    /// The text is not the JSON that was asked for.
    case format
  }

  /// A sentence and its caveat, as the model wrote them.
  public struct Words: Sendable, Equatable {
    /// The sentence.
    public let statement: String
    /// What it is not.
    public let caveat: String

    /// Words as they were written.
    public init(statement: String, caveat: String) {
      self.statement = statement
      self.caveat = caveat
    }
  }

  /// The words, or why there are none.
  public let words: Result<Words, Fault>
  /// The text as written, empty without one.
  public let text: String
  /// The model that answered, by its full id; nil when the body does not tell.
  public let model: String?
  /// The tokens.
  public let usage: NarrationUsage

  /// Reads the body of an answer. Members and values that are not known are passed over.
  public init(body: [UInt8]) {
    let message = try? JSONDecoder().decode(Message.self, from: Data(body))
    // Nothing at all is told of a body that is not a message.
    self.init(message ?? Message())
  }

  init(_ message: Message) {
    model = message.model
    usage = NarrationUsage(
      input: message.usage?.input_tokens ?? 0, output: message.usage?.output_tokens ?? 0,
      cacheWrite: message.usage?.cache_creation_input_tokens ?? 0,
      cacheRead: message.usage?.cache_read_input_tokens ?? 0)
    let texts = (message.content ?? []).filter { $0.type == "text" }.compactMap(\.text)
    text = texts.joined()
    switch message.stop_reason {
    case "end_turn", "stop_sequence": words = Self.words(in: text)
    case "refusal": words = .failure(.refusal)
    case "max_tokens", "model_context_window_exceeded": words = .failure(.cut)
    default: words = .failure(message.type == "message" ? .stopped : .unreadable)
    }
  }

  private static func words(in text: String) -> Result<Words, Fault> {
    guard text.contains(where: { !$0.isWhitespace }) else { return .failure(.empty) }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)) else {
      return .failure(.format)
    }
    return .success(Words(statement: answer.statement, caveat: answer.caveat))
  }

  private struct Answer: Decodable {
    let statement: String
    let caveat: String
  }

  // The names are those of the interface.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  struct Message: Decodable {
    var type: String?
    var model: String?
    var content: [Block]?
    var stop_reason: String?
    var usage: Usage?

    struct Block: Decodable {
      let type: String
      let text: String?
    }

    struct Usage: Decodable {
      let input_tokens: Int?
      let output_tokens: Int?
      let cache_creation_input_tokens: Int?
      let cache_read_input_tokens: Int?
    }
  }
}
