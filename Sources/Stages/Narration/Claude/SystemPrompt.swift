import Model

/// What a model is told before it is given a finding, in one language.
public struct SystemPrompt: Sendable, Hashable {
  /// The language of the sentences that it asks for.
  public let language: Language
  /// Its name with a fingerprint of its text: another text is another version.
  public let version: String
  /// The text.
  public let text: String

  /// A prompt of a name, such as `narration-1`; `version` tells texts of one name apart.
  public init(name: String, language: Language, text: String, fingerprint: String) {
    self.language = language
    self.text = text
    version = "\(name).\(language.rawValue)@\(fingerprint)"
  }
}
