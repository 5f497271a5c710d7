/// The exit codes of sysexits.h that the program uses.
enum ExitCode: Int32, CaseIterable {
  case ok = 0
  case usage = 64
  case dataError = 65
  case noInput = 66
  case noUser = 67
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case ioError = 74
  case temporaryFailure = 75
  case noPermission = 77
  case configuration = 78

  /// When the program ends with it, in a line for the help and the manual.
  var meaning: String {
    switch self {
    case .ok: "What was asked was done."
    case .usage: "The words of the command line are wrong."
    case .dataError: "Some rows, or a whole file, could not be used."
    case .noInput: "A file, a journal or a run is not there."
    case .noUser: "The journal does not know a person who was asked for."
    case .unavailable: "Some people failed; or the zones, a server or what `check` names."
    case .software: "A promise of an evaluation is broken, or the program is wrong."
    case .cannotCreate: "A file could not be made, or the disk is full."
    case .ioError: "The disk failed, or nobody reads the output any more."
    case .temporaryFailure: "Locked, interrupted, held back or too soon: look, and try again."
    case .noPermission: "This account, or its login on a server, may not do what was asked."
    case .configuration: "A pipeline, the key or the installation is wrong."
    }
  }
}
