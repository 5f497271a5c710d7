import Model
import Narration
import TestSupport
import Testing

@Suite struct GroundingCaveatTests {
  private func fault(of caveat: String, in language: Language) throws -> GroundingFault? {
    let statement =
      language == .french
      ? "Mal de tête 11 jours sur 14 avec produits laitiers, 9 sur 61 sans."
      : "Headache on 11 of 14 days with dairy, on 9 of 61 without."
    let subject = NarrationSubject(
      of: Case(
        try Shipped.term("food.dairy"), try Shipped.term("pain.headache"), [11, 3, 9, 52]
      ).finding)
    let result = try Checks.of(language).check(statement, caveat: caveat, of: subject)
    if case .failure(let fault) = result { return fault }
    return nil
  }

  @Test(arguments: [
    (Language.french, "Association observée, pas une preuve de cause à effet."),
    (.french, "Cette association n’établit aucun lien de cause à effet."),
    (.french, "Cela ne veut pas dire que les produits laitiers causent le mal de tête."),
    (
      .french,
      "Association observée : à explorer ou à montrer à votre médecin, sans preuve de cause."
    ),
    (.english, "Observed association, not proof of cause and effect"),
    (.english, "This is an association and does not say why."),
    (.english, "This does not mean that dairy causes headache."),
    (.english, "An association observed in your journal; it cannot show a cause."),
    (.english, "Only an observed association, something to show to your doctor, not a cause."),
  ])
  func itDeniesACause(language: Language, caveat: String) throws {
    #expect(try fault(of: caveat, in: language) == nil, "\(caveat)")
  }

  @Test(arguments: [
    (Language.french, "Association observée, une preuve de cause à effet."),
    (.french, "Cela ne prouve pas que ce n’est pas la cause."),
    (.french, "Ce n’est pas que la cause, c’est une association."),
    (.french, "La cause est là, et non une simple association."),
    (.french, "Association observée, pas une preuve."),
    (.french, "Association observée, pas une cause : évitez les produits laitiers."),
    (.french, "Association observée, pas une cause, 95 pour cent."),
    (.french, "Association observée, pas une cause, une allergie."),
    (.french, "Pas une cause du mal de ventre."),
    (.french, "Cela ne fait que montrer une cause."),
    (.french, "Ce n’est pas une simple cause."),
    (.english, "It is not merely a cause."),
    (.english, "Observed association, proof of cause and effect."),
    (.english, "This does not prove that it is not the cause."),
    (.english, "Not just an association but the cause."),
    (.english, "The cause is here, not an association."),
    (.english, "Observed association, no proof."),
    (.english, "Not a cause, but you should avoid dairy."),
    (.english, "Not a cause in 95 of 100 cases."),
    (.english, "Not a cause, perhaps an allergy."),
    (.english, "Not a cause of stomach ache."),
    (.english, "It is not without cause."),
    (.english, "No cause is needed: dairy explains it."),
    (.english, "Nothing but the cause."),
  ])
  func whatSaysMoreIsRefused(language: Language, caveat: String) throws {
    #expect(try fault(of: caveat, in: language) == .caveat, "\(caveat)")
  }

  @Test(arguments: [
    "", "observed association, no cause.", "Observed association, no cause!",
    "Association observée, pas une cause.", "Observed association, no <b>cause</b>.",
    "Observed association, no cause.\n", "Observed association, no c\u{0430}use.",
    "An observed association. Not a cause. Not at all a cause.",
    String(repeating: "An observed association, no cause, ", count: 6) + "no cause.",
  ])
  func itsFormIsPlain(caveat: String) throws {
    #expect(try fault(of: caveat, in: .english) == .caveatForm, "\(caveat)")
  }
}
