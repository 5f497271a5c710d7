import Job
import Model

/// The command line that goes on with a night.
enum NightCommand {
  /// What brings a run to its end that was cut or held back, an option a line; nil where nothing is
  /// to be done, or nothing that a night does. The address of a server is never in it.
  static func resuming(_ overview: NightOverview, in folder: RunFolder, journal: String?) -> String?
  {
    let isHeldBack = overview.state == .heldBack
    guard overview.origin.purpose == .night, isHeldBack || !overview.missing.isEmpty else {
      return nil
    }
    var words = ["constat nightly --resume \(quoted(folder.id))", "--runs \(quoted(folder.runs))"]
    if overview.origin.journal == .sqlite, let journal {
      words.append("--database \(quoted("sqlite:\(journal)"))")
    }
    if isHeldBack { words.append("--confirm") }
    return words.joined(separator: " \\\n  ")
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return byte < 0x80
        && (character.isLetter || character.isNumber || "-_./:=@%+,".contains(character))
    }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
