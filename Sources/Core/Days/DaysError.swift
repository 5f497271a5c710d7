/// Why a time zone could not be had.
public enum DaysError: Error, Hashable, Sendable {
  /// The identifier, in the case, names no zone of the directory: missing, of another shape than a
  /// zone's name, or a name whose meaning depends on the machine.
  case unknownZone(String)
  /// The zone's file exists, but its rules cannot be had from it.
  case unreadableZone(String, ZoneFault)

  /// What is wrong with a zone's file.
  public enum ZoneFault: Error, Hashable, Sendable {
    /// The file system does not give its bytes.
    case notReadable
    /// It does not begin as a TZif file does.
    case notZoneFile
    /// It ends before its header says.
    case truncated
    /// Its counts, indexes, offsets or order of transitions are impossible.
    case inconsistent
    /// It counts leap seconds, which the instants here do not.
    case leapSeconds
    /// Its footer is not a POSIX rule.
    case badRule
  }
}

extension DaysError: CustomStringConvertible {
  /// One sentence. An unknown identifier comes from a person's profile and is not repeated.
  public var description: String {
    switch self {
    case .unknownZone: "the time zone is not one of the installed IANA zones"
    case .unreadableZone(let identifier, let fault):
      "the file of the time zone \(identifier) \(fault.predicate)"
    }
  }
}

extension DaysError.ZoneFault {
  /// What completes a sentence whose subject is the file.
  fileprivate var predicate: String {
    switch self {
    case .notReadable: "cannot be read"
    case .notZoneFile: "is not a TZif file"
    case .truncated: "is truncated"
    case .inconsistent: "contradicts itself"
    case .leapSeconds: "counts leap seconds"
    case .badRule: "ends with a malformed rule"
    }
  }
}
