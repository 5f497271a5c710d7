import Foundation
import Testing

@Suite("What the pages promise")
struct FirstPageTests {
  @Test("every relative link of a page leads somewhere")
  func linksLead() throws {
    var links = 0
    for page in Checkout.files where page.path.hasSuffix(".md") {
      let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
      for target in try Self.matches(of: #"\]\((?!https?:|#|doc:)([^)#\s]+)"#, in: page.text) {
        links += 1
        #expect(
          Checkout.has(folder.isEmpty ? target : "\(folder)/\(target)"), "\(page.path): \(target)")
      }
    }
    #expect(links > 3)
  }

  @Test("every make target that a page names is in the Makefile")
  func targetsExist() throws {
    let makefile = Checkout.text("Makefile")
    let targets = try Set(Self.matches(of: #"(?m)^([a-z-]+):(?!=)"#, in: makefile))
    let named = try Self.matches(of: #"\bmake ([a-z-]+)"#, in: Checkout.text("README.md"))
    #expect(named.contains("setup") && named.contains("nightly"))
    for name in named { #expect(targets.contains(name), "make \(name)") }
  }

  @Test("the map names every module, and only modules that are there")
  func mapIsWhole() {
    let readme = Checkout.text("README.md")
    let modules = Set(Checkout.files.filter(\.isSource).compactMap(\.module))
    #expect(modules.count > 10)
    for module in modules { #expect(readme.contains(module), "\(module)") }
  }

  private static func matches(of pattern: String, in text: String) throws -> [String] {
    try NSRegularExpression(pattern: pattern)
      .matches(in: text, range: NSRange(text.startIndex..., in: text))
      .compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } }
  }
}
