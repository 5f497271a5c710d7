import Testing

@testable import Publishing

@Suite("Breaking blocks into pages")
struct PaperFlowTests {
  private let room = PaperStyle.bottom - PaperStyle.margin

  private func block(_ height: Double, space: Double = 0, isKept: Bool = false) -> PaperBlock {
    let block = PaperBlock(height: height) { _, _ in }.below(space)
    return isKept ? block.withNext : block
  }

  private func tops(_ blocks: [PaperBlock]) -> [[Double]] {
    PaperFlow(blocks).pages.map { page in page.map { $0.top - PaperStyle.margin } }
  }

  @Test func `a block stands below the one before, and the first of a page on top`() {
    #expect(tops([block(10, space: 5), block(20, space: 5)]) == [[0, 15]])
    #expect(tops([block(room), block(10, space: 5)]) == [[0], [0]])
    #expect(tops([]) == [[]])
  }

  @Test func `what fits to the last point stays on the page`() {
    #expect(tops([block(room - 15), block(10, space: 5)]) == [[0, room - 10]])
    #expect(tops([block(room - 14.9), block(10, space: 5)]) == [[0], [0]])
  }

  @Test func `blocks stand closer where that saves a page, and no closer than that takes`() {
    func fitted(_ rest: Double) -> [[Double]] {
      PaperFlow(fitting: [block(10), block(rest, space: 20)]).pages
        .map { page in page.map { $0.top - PaperStyle.margin } }
    }
    #expect(fitted(room - 30) == [[0, 30]])
    #expect(fitted(room - 27) == [[0, 25]])
    #expect(fitted(room - 22) == [[0, 20]])
    #expect(fitted(room - 19) == [[0], [0]])
  }

  @Test func `a heading goes with what follows`() {
    let blocks = [block(room - 30), block(10, isKept: true), block(25)]
    #expect(tops(blocks) == [[0], [0, 10]])
  }

  @Test func `what is taller than a page has one of its own`() {
    #expect(tops([block(10), block(room + 50), block(10)]) == [[0], [0], [0]])
  }
}
