import Configuration
import Days
import FoundationEssentials
import Job
import Model
import Narration
import Transport

/// Who words findings, and how a model is reached.
extension Arguments.Option {
  static let narration: [Arguments.Option] = [
    Arguments.Option(
      "narrator", "template|claude",
      help: "Who words findings (default: the pipeline's, if there is a key)."),
    Arguments.Option(
      "max-cost", "DOLLARS", help: "Ask nothing that may cost more (default: the pipeline's)."),
    Arguments.Option(
      "model-address", "URL", help: "Where the model is asked (default: api.anthropic.com)."),
    Arguments.Option(
      "allow-http", help: "Take an http address of this machine, as for a stand-in server."),
  ]
}

extension Arguments {
  /// The variables that hold the key, or the path of a private file with it.
  static let keyVariable = "CONSTAT_ANTHROPIC_KEY"
  static let keyFileVariable = "CONSTAT_ANTHROPIC_KEY_FILE"

  /// How a model is asked; nil when the template words everything. The pipeline's own choice of a
  /// model needs a key to count; that of the command line fails without one.
  func narration(
    of pipeline: LoadedPipeline, in folder: String
  ) throws(CommandError) -> NarrationOrder? {
    let asked = try self["narrator"].map { _ throws(CommandError) in
      try choice("narrator", of: NarrationPlan.Narrator.allCases.map(\.rawValue))
    }
    let plan = pipeline.pipeline.narration
    guard (asked ?? plan?.narrator.rawValue) == NarrationPlan.Narrator.claude.rawValue else {
      return nil
    }
    guard let plan else { throw .narrationMissing }
    guard let key = try Self.key() else {
      if asked == nil { return nil }
      throw .keyMissing(variables: [Self.keyVariable, Self.keyFileVariable])
    }
    var settings = HTTPClient.Settings(userAgent: "constat")
    settings.limits.fileBytes = 1 << 30
    var order = NarrationOrder(
      plan: plan, prompts: try SystemPrompt.load(plan.prompt, in: folder),
      at: try modelAddress(), key: key, settings: settings,
      now: { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) })
    if let dollars = try dollars("max-cost") { order.maximumDollars = dollars }
    return order
  }

  /// The folder in which systemd hands keys over to a service.
  static let credentialsVariable = "CREDENTIALS_DIRECTORY"

  /// The key that the environment holds or names; nil when it does neither.
  static func key() throws(CommandError) -> Secret? {
    let environment = ProcessInfo.processInfo.environment
    do throws(TransportError) {
      // A variable that is set to nothing is not set.
      if let path = environment[keyFileVariable], !path.isEmpty {
        return try Secret(contentsOfFile: path, handedOverIn: environment[credentialsVariable])
      }
      guard let text = environment[keyVariable], !text.isEmpty else { return nil }
      return try Secret(text, fromVariable: keyVariable)
    } catch { throw .transport(error) }
  }

  private func modelAddress() throws(CommandError) -> WebAddress {
    let text = self["model-address"] ?? "https://api.anthropic.com"
    do throws(TransportError) {
      return try WebAddress(text, allowsLoopback: has("allow-http"))
    } catch { throw .transport(error) }
  }

  private func dollars(_ name: String) throws(CommandError) -> Double? {
    guard let text = self[name] else { return nil }
    guard text.allSatisfy({ $0.isNumber || $0 == "." }), let dollars = Double(text),
      dollars.isFinite
    else {
      throw .usage(.badValue("--\(name)", expected: "an amount in dollars, such as 2.5"))
    }
    return dollars
  }
}

extension SystemPrompt {
  /// The prompts of a name beside a pipeline, one for each language.
  static func load(_ name: String, in folder: String) throws(CommandError) -> [SystemPrompt] {
    var prompts: [SystemPrompt] = []
    for language in Language.allCases {
      let path = "\(folder)prompts/\(name).\(language.rawValue).txt"
      let file: ConfigurationFile
      do throws(ConfigurationError) { file = try ConfigurationFile(path: path) } catch {
        throw .configuration(error)
      }
      guard let text = String(validating: file.bytes, as: UTF8.self) else {
        throw .unreadable(path: path)
      }
      var digest = ContentDigest()
      digest.add(text)
      prompts.append(
        SystemPrompt(name: name, language: language, text: text, fingerprint: digest.text))
    }
    return prompts
  }
}
