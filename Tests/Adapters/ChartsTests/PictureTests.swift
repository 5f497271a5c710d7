import Testing

@testable import Charts

@Suite("A picture")
struct PictureTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func picture(_ size: Size = Size(40, 30)) -> Picture {
    Picture(size) { [typesetter] canvas in
      canvas.fill([Box(1, 2, 10, 10), Box(20, 2, 10, 10)], Color(0x118996), radius: 2)
      canvas.outline([Box(1, 15, 10, 10)], Color(0x118996), width: 1)
      canvas.stroke([[Point(0, 0), Point(40, 30)]], Color(0), width: 1, dash: [2, 1])
      canvas.fillCircles([Point(30, 20)], radius: 3, Color(0))
      canvas.outlineCircles([Point(30, 20)], radius: 5, Color(0), width: 1)
      canvas.fill([[Point(0, 0), Point(4, 0), Point(4, 4)], []], Color(0))
      canvas.draw(
        typesetter.set("é", TextStyle(.body, size: 8, color: Color(0))), at: Point(12, 12))
    }
  }

  @Test func `is the same SVG each time, whatever was drawn before`() throws {
    let first = try picture().svg(typesetter)
    _ = try picture(Size(100, 100)).svg(typesetter)
    #expect(try picture().svg(typesetter) == first)
    #expect(first.contains("width=\"40px\" height=\"30px\" viewBox=\"0 0 40 30\""), "\(first)")
    // Equal shapes are one path, and letters are shapes.
    #expect(first.split(separator: "<path").count - 1 <= 8 && !first.contains("<text"))
  }

  @Test func `is a PNG of as many pixels as asked for`() throws {
    let png = try picture().png(typesetter, scale: 2)
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[16..<24] == [0, 0, 0, 80, 0, 0, 0, 60])
    #expect(try picture().png(typesetter, scale: 2) == png)
  }

  @Test(arguments: [1e6, -1, .nan, .infinity])
  func `of an impossible size is an error`(scale: Double) {
    #expect(throws: ChartError.self) { try picture().png(typesetter, scale: scale) }
  }
}
