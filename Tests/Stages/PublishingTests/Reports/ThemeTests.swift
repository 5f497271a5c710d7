import Charts
import Testing

@testable import Publishing

/// WCAG 2.1: 4.5 for text, 3 for signs, on what they stand on.
@Suite("The colours of a theme")
struct ThemeTests {
  private let white = Color(0xFFFFFF)

  @Test(arguments: Theme.allCases)
  func `text is read on white and on a card`(theme: Theme) {
    for ink in [theme.ink, theme.softInk, theme[.s700]] {
      #expect(ink.contrast(with: white) >= 4.5)
      #expect(ink.contrast(with: theme.ground) >= 4.5)
    }
  }

  @Test(arguments: Theme.allCases)
  func `signs are seen, and told from each other in greyscale`(theme: Theme) {
    #expect(theme.sign.contrast(with: white) >= 3)
    #expect(theme.strongSign.contrast(with: theme.sign) >= 2)
    // The bar without stands beside the bar with.
    #expect(theme[.s300].contrast(with: theme.sign) >= 1.8)
  }

  @Test func `the ramps are those of the design system`() {
    #expect(Theme.turquoise[.s500].hex == "#118996" && Theme.coral[.s500].hex == "#f1514f")
    #expect(Theme.turquoise[.s900].hex == "#042227" && Theme.coral[.s50].hex == "#fdecec")
  }
}
