import Testing

/// The files and their differences, on small ones.
@Suite struct GoldenFileTests {
  private static let one = GoldenSection("one", "Un\u{00A0}mot, et un autre. Puis 1\u{202F}000.")
  private static let two = GoldenSection("two", "Deux mots ici.")

  private func differences(
    _ expected: [GoldenSection], _ found: [GoldenSection]
  ) -> [String] {
    GoldenFile(.french, expected).differences(to: GoldenFile(.french, found))
  }

  @Test func aFileReadsBack() {
    let file = GoldenFile(.english, [Self.one, Self.two, GoldenSection("three")])
    let read = GoldenFile(reading: file.text)
    #expect(read.text == file.text)
    #expect(read.sections == file.sections && read.head == file.head)
    #expect(
      file.text.hasSuffix(
        "\n## one\nUn~mot, et un autre.\nPuis 1_000.\n\n## two\n"
          + "Deux mots ici.\n\n## three\n"))
    #expect(read.differences(to: file).isEmpty)
    #expect(GoldenFile(reading: "").sections.isEmpty)
  }

  @Test func aChangedSectionIsShownAlone() {
    let changed = GoldenSection("one", "Un mot, et un autre. Puis 1\u{202F}000.")
    #expect(
      differences([Self.one, Self.two], [changed, Self.two]) == [
        "## one\n- [Un~mot,] et un autre.\n+ [Un mot,] et un autre."
      ])
    let longer = GoldenSection("two", "Deux mots là ici. Et encore.")
    #expect(
      differences([Self.one, Self.two], [Self.one, longer]) == [
        "## two\n- Deux mots [] ici.\n+ Deux mots [là] ici.\n+ Et encore."
      ])
    #expect(
      differences([Self.two], [GoldenSection("two", "Trois.")]) == [
        "## two\n- Deux mots ici.\n+ Trois."
      ])
    let shorter = GoldenSection("one", "Puis 1\u{202F}000.")
    #expect(
      differences([Self.one], [shorter]) == ["## one\n- Un~mot, et un autre."])
  }

  @Test func sectionsThatCameAndWentAreShown() {
    #expect(
      differences([Self.one], [Self.two]) == [
        "## two (new)\n+ Deux mots ici.", "## one (gone)\n- Un~mot, et un autre.\n- Puis 1_000.",
      ])
  }

  @Test func whatNoSectionTellsIsADifferenceToo() {
    #expect(differences([Self.one, Self.two], [Self.two, Self.one]).count == 1)
    #expect(differences([Self.one, Self.one], [Self.one]).count == 1)
    #expect(
      GoldenFile(.french, [Self.one]).differences(to: GoldenFile(.english, [Self.one])).count == 1)
  }
}
