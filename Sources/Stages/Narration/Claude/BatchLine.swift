import FoundationEssentials

/// One line of a batch's results.
public struct BatchLine: Sendable, Equatable {
  /// How a request of a batch ended.
  public enum Ending: Sendable, Equatable {
    /// The model answered, with or without a sentence.
    case answered(NarrationReply)
    /// The interface failed; by its type of error.
    case errored(String)
    /// The batch was cancelled before.
    case canceled
    /// The batch ran out of time before.
    case expired
  }

  /// The name that the request was given.
  public let name: String
  /// How it ended.
  public let ending: Ending

  /// Reads a line without its end; nil when it is not a result.
  public init?(_ bytes: some Collection<UInt8>) {
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else { return nil }
    name = line.custom_id
    switch line.result.type {
    case "succeeded":
      guard let message = line.result.message else { return nil }
      ending = .answered(NarrationReply(message))
    case "canceled": ending = .canceled
    case "expired": ending = .expired
    // An ending that is not known yet gave no sentence either.
    default: ending = .errored(line.result.error?.error?.type ?? "unknown")
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Line: Decodable {
    struct Outcome: Decodable {
      let type: String
      let message: NarrationReply.Message?
      let error: Envelope?
    }

    /// An error is the whole envelope, whose own type is always `error`.
    struct Envelope: Decodable {
      struct Inner: Decodable {
        let type: String?
      }

      let error: Inner?
    }

    let custom_id: String
    let result: Outcome
  }

  /// The lines of results: parted by line feeds only, for a text may hold other ends of lines; a
  /// carriage return before one is dropped, and so are empty lines.
  public static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: 0x0A).compactMap { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return line.isEmpty ? nil : line
    }
  }
}
