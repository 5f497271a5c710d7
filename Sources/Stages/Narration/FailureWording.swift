import Model

extension TemplateNarrator {
  /// What a person is told when nothing could be computed for them, with what they can do about it.
  public func word(_ failure: PersonFindings.Failure, in language: Language) -> String {
    switch (failure, language) {
    case (.unknownZone, .french):
      "Votre fuseau horaire n’est pas reconnu\u{00A0}: veuillez le choisir à nouveau dans les "
        + "paramètres."
    case (.unknownZone, .english):
      "Your time zone is not recognised: please choose it again in the settings."
    }
  }
}
