import Days

/// What was found of the program and of the machine under it.
struct MachineFacts {
  /// The version of SQLite.
  var sqlite = ""
  /// Where pipelines and prompts lie; nil where they were not found.
  var pipelines: String?
  /// What is wrong with a pipeline or a prompt, in words that name the file.
  var faults: [String] = []
  /// What the environment gives for a key.
  var key = Key.none
  /// What is wrong with the time zones; nil for nothing.
  var zoneFault: String?
  /// The version of the time zones, where the system tells it.
  var zoneVersion: String?
  /// What the numeric library says of itself.
  var library = ""
  /// The worst relative error of its trial.
  var libraryError = 0.0

  /// What the pages of reports are set in.
  var fonts = Fonts.inter

  /// What this machine has for letters.
  enum Fonts {
    case inter
    /// Fonts, but not the one of the pages.
    case others
    case none
  }

  /// A key of a model.
  enum Key: Equatable {
    case none
    case present
    /// There is something, and it cannot be used.
    case fault(String)
  }
}

extension MachineFacts {
  /// Products of a sound library stay below a tenth of this; a wrong kernel is far above.
  static let greatestLibraryError = 1e-12

  /// What is thought of them, a finding each.
  var findings: [CheckFinding] {
    [.ok("program", "constat \(Constat.version), SQLite \(sqlite)")] + pipelineFindings
      + [keyFinding, zoneFinding, libraryFinding, fontFinding]
  }

  private var pipelineFindings: [CheckFinding] {
    guard let pipelines else {
      return [
        .bad(
          "pipelines", "the folder was not found beside the program",
          "run `make install`, which puts it into share/constat")
      ]
    }
    if faults.isEmpty { return [.ok("pipelines", "valid, with their prompts, in \(pipelines)")] }
    return faults.map {
      .bad("pipelines", $0, "put the file back with `make install`, or mend it")
    }
  }

  private var keyFinding: CheckFinding {
    switch key {
    case .none: .ok("key", "none: sentences come from the template, nothing leaves the machine")
    case .present: .ok("key", "there is one: a model words findings")
    case .fault(let words):
      .bad("key", saying: words, otherwise: "mend it, or unset the variable")
    }
  }

  private var zoneFinding: CheckFinding {
    if let zoneFault {
      return .bad("zones", zoneFault, "install the package tzdata again")
    }
    return .ok("zones", "time zones read, tzdata \(zoneVersion ?? "of an unknown version")")
  }

  private var libraryFinding: CheckFinding {
    guard libraryError <= Self.greatestLibraryError else {
      return .bad(
        "numbers", "\(library) computes wrongly on this processor",
        "set OPENBLAS_CORETYPE to another one, such as Haswell, or install another build")
    }
    return .ok("numbers", "\(library), right to \(Self.power(libraryError))")
  }

  private var fontFinding: CheckFinding {
    switch fonts {
    case .inter: .ok("fonts", "Inter, for the pages of reports")
    case .others:
      .warn(
        "fonts", "Inter is missing: pages of reports are set in another font",
        "install fonts-inter")
    case .none:
      .bad("fonts", "there is none: no page of a report can be drawn", "install fonts-inter")
    }
  }

  /// The power of ten at or above a number below 1, as in 1e-14.
  static func power(_ number: Double) -> String {
    var exponent = 0
    var bound = 1.0
    while number > 0, exponent < 20, number <= bound / 10 {
      bound /= 10
      exponent += 1
    }
    return number > 0 ? "1e-\(exponent)" : "the last bit"
  }
}
