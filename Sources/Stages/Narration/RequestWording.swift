import Days
import Model

/// Why a person who asked for their insights does not get them.
public enum RequestObstacle: Sendable, Equatable {
  /// They asked too soon after the last time. When they can ask again, on their own clock, with the
  /// day where it is not today; nil where their zone is not known.
  case tooSoon(again: Moment?)
  /// They are being computed already.
  case underWay
  /// The journal holds nothing of them.
  case unknownPerson
  /// They have no profile, which says their language and zone.
  case noProfile
  /// Most of what is shown would have faded.
  case heldBack
  /// What they saw last is no instant.
  case unreadableSince
  /// Anything that is not theirs to mend.
  case fault

  /// A time on a person's clock.
  public struct Moment: Sendable, Equatable {
    /// The day; nil when it is today.
    public var day: CalendarDay?
    /// The time, of which whole minutes are told.
    public var time: TimeOfDay

    /// A time today, or on a day.
    public init(day: CalendarDay?, time: TimeOfDay) {
      self.day = day
      self.time = time
    }
  }
}

extension TemplateNarrator {
  /// What a person is told, with what they can do about it.
  public func word(_ obstacle: RequestObstacle, in language: Language) -> String {
    switch language {
    case .french: french(obstacle)
    case .english: english(obstacle)
    }
  }

  private func french(_ obstacle: RequestObstacle) -> String {
    switch obstacle {
    case .tooSoon(let again):
      "Vos constats viennent d’être mis à jour\u{00A0}: vous pourrez recommencer "
        + (again.map { self.again($0, in: .french) } ?? "plus tard") + "."
    case .underWay: "Une mise à jour est déjà en cours."
    case .unknownPerson: "Il n’y a encore rien à analyser\u{00A0}: commencez par noter une journée."
    case .noProfile:
      "Votre profil n’existe pas encore\u{00A0}: veuillez d’abord choisir votre langue et votre "
        + "fuseau horaire."
    case .heldBack:
      "La plupart des constats auraient disparu\u{00A0}: rien n’a été changé. Veuillez réessayer "
        + "plus tard."
    case .unreadableSince: "La date du dernier affichage n’est pas reconnue."
    case .fault: "La mise à jour a échoué\u{00A0}: veuillez réessayer plus tard."
    }
  }

  private func english(_ obstacle: RequestObstacle) -> String {
    switch obstacle {
    case .tooSoon(let again):
      "Your findings were updated a short while ago: you can do so again "
        + (again.map { self.again($0, in: .english) } ?? "later") + "."
    case .underWay: "An update is already under way."
    case .unknownPerson: "There is nothing to look at yet: begin by writing down a day."
    case .noProfile:
      "You have no profile yet: please choose your language and your time zone first."
    case .heldBack:
      "Most of the findings would have gone: nothing was changed. Please try again later."
    case .unreadableSince: "The date of what was shown last is not recognised."
    case .fault: "The update failed: please try again later."
    }
  }

  /// `à 14 h 05`, `le 3 mars 2026 à 14 h 05`; `at 14:05`, `on 3 March 2026 at 14:05`.
  private func again(_ moment: RequestObstacle.Moment, in language: Language) -> String {
    let (hour, minute) = (moment.time.secondOfDay / 3600, moment.time.secondOfDay / 60 % 60)
    let minutes = (minute < 10 ? "0" : "") + "\(minute)"
    let date = moment.day.map { Typography(language).date($0) }
    return switch language {
    case .french: (date.map { "le \($0) " } ?? "") + "à \(hour)\u{00A0}h\u{00A0}\(minutes)"
    case .english: (date.map { "on \($0) " } ?? "") + "at \(hour):\(minutes)"
    }
  }
}
