import Narration

/// One finding to be worded, or worded: what a request asks, and what became of it.
struct Wording: Sendable {
  /// What makes two requests the same one.
  struct Question: Hashable, Sendable {
    /// The model that is asked.
    let model: String
    /// The version of the system prompt.
    let prompt: String
    /// The document of the finding.
    let document: String
  }

  /// What became of a request.
  enum State: String, Sendable {
    /// To be asked, or asked again.
    case wanted
    /// In a batch whose results are not collected.
    case asked
    /// Answered; whether the words hold is not known yet.
    case answered
    /// The words hold.
    case accepted
    /// Given up: the template speaks.
    case refused
  }

  let id: Int64
  let question: Question
  let state: State
  /// How many answers were looked at and not accepted.
  let rejections: Int
  /// Since when a run asks it on its own, in milliseconds since 1970; nil when none does.
  let askedAt: Int64?
  /// The words as answered.
  let words: NarrationReply.Words?
  /// The words with their numbers told apart, once they hold.
  let sentence: GroundedSentence?
  /// The model that answered, by its full id.
  let narrator: String?
  /// The wording whose words these are with other numbers; itself when they are its own.
  let origin: Int64
}
