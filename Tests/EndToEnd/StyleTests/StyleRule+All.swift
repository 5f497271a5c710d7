extension StyleRule {
  /// Files stay readable in one sitting.
  static let fileLength = StyleRule(
    name: "a file has at most 500 lines, a test 600",
    bad: Sample(path: "Sources/Core/Days/Long.swift", text: lines(501)),
    good: Sample(path: "Tests/Core/DaysTests/LongTests.swift", text: lines(600))
  ) { source in
    guard source.isSwift else { return [] }
    let limit = source.path.hasPrefix("Tests/") ? 600 : 500
    return source.lineCount > limit
      ? [Finding(line: limit + 1, what: "\(source.lineCount) lines")] : []
  }

  /// Functions too.
  static let functionLength = StyleRule(
    name: "a function has at most 60 lines",
    bad: Sample(
      path: "Tests/Some.swift", text: "struct S {\n  func f() {\n" + lines(59) + "  }\n}\n"),
    good: Sample(
      path: "Tests/Some.swift", text: "struct S {\n  func f() {\n" + lines(58) + "  }\n}\n")
  ) { source in
    guard source.isSwift else { return [] }
    return FunctionShape.all(in: source).filter { $0.lineCount > 60 }.map {
      Finding(line: $0.line, what: "\($0.name) has \($0.lineCount) lines")
    }
  }

  /// More than four belong in a struct of options.
  static let parameters = StyleRule(
    name: "a function has at most 4 parameters",
    bad: Sample(
      path: "Sources/Core/Days/Some.swift",
      text: "func f<T>(\n  a: [Int: Int], _ b: (T, T) -> T, c: Int = g(1, 2),\n  d: T, e: T\n) {}"
    ),
    good: Sample(
      path: "Sources/Core/Days/Some.swift",
      text: """
        func f(a: [Int: Int], b: (T, T) -> T, c: S<T, T>, d: Int = g(1, 2)) {}
        init(a: Int, b: Int, c: Int, d: Int, e: Int) {}
        """)
  ) { source in
    // A parameterised test takes as many as it needs.
    guard source.isSource else { return [] }
    return FunctionShape.all(in: source)
      .filter { $0.parameterCount > 4 && $0.name != "init" }
      .map { Finding(line: $0.line, what: "\($0.name) has \($0.parameterCount) parameters") }
  }

  private static func lines(_ count: Int) -> String {
    String(repeating: "let a = 1\n", count: count)
  }
}

extension StyleRule {
  /// One module a C library.
  static let cImports = StyleRule(
    name: "a C library is imported in its one module",
    bad: Sample(path: "Sources/Job/Job/Some.swift", text: "import Days\ninternal import CSQLite\n"),
    good: Sample(
      path: "Sources/Core/Numerics/Some.swift", text: "import COpenBLAS\n")
  ) { source in
    guard source.isSwift else { return [] }
    let wrappers = [
      "CSQLite": "Storage", "COpenBLAS": "Numerics", "CCurl": "Transport", "CPostgres": "Warehouse",
      "CCairo": "Charts", "CCrypto": "Signing", "CQPDF": "Charts", "CXlsxWriter": "Spreadsheet",
      "CZlib": "Spreadsheet",
    ]
    return Import.all(in: source).compactMap { line in
      guard let wrapper = wrappers[line.module], source.module != wrapper else { return nil }
      return Finding(line: line.line, what: "\(line.module) belongs in \(wrapper)")
    }
  }

  /// The whole of Foundation brings ICU, which the installed binary does without.
  static let foundation = pattern(
    "no Foundation in Sources, only FoundationEssentials",
    #"\bimport\s+((struct|class|enum|func|protocol)\s+)?Foundation\b"#,
    bad: Sample(path: "Sources/Core/Days/Some.swift", text: "import Days\nimport Foundation\n"),
    good: Sample(
      path: "Sources/Core/Days/Some.swift",
      text: "import FoundationEssentials\n// import Foundation\n"),
    where: \.isSource)

  /// Unsafe code sits behind small walls.
  static let unsafe = pattern(
    "unsafe code only in Numerics and Adapters", #"\bunsafe\b|\bUnsafe\w+|\bwithUnsafe\w+"#,
    bad: Sample(path: "Sources/Job/Job/Some.swift", text: "let a = 1\nlet b = unsafe f()\n"),
    good: Sample(path: "Sources/Core/Numerics/Some.swift", text: "let b = unsafe f()\n"),
    where: { $0.isSource && $0.layer != "Adapters" && $0.module != "Numerics" })

  /// What is left to do stands in no file.
  static let marks = pattern(
    "no mark left behind", #"\b(TODO|FIXME|XXX|HACK)\b"#, inCode: false,
    bad: Sample(path: "Tests/Some.swift", text: "\n// TO" + "DO: more\n"),
    good: Sample(path: "Tests/Some.swift", text: "// TO" + "DOS\n"),
    where: { $0.path.hasPrefix("Sources/") || $0.path.hasPrefix("Tests/") && !$0.isOwnRule })

  /// An error is thrown, never forced away.
  static let force = pattern(
    "nothing forced or fatal in Sources", #"\btry!|\bas!|\bfatalError\("#,
    bad: Sample(path: "Sources/Core/Days/Some.swift", text: "let a = b\nlet c = d as! Int\n"),
    good: Sample(path: "Sources/Core/Days/Some.swift", text: "let a = \"try! as!\"\n"),
    where: \.isSource)
}

extension StyleRule {
  /// What a checkout says holds on any machine.
  static let paths = pattern(
    "no path of one machine", #"(?<![\w.$~*}-])/(work|home|root|Users)(/|\b(?![-.]))"#,
    inCode: false,
    bad: Sample(path: "datasets/some.md", text: "\nsee /ho" + "me/someone/constat\n"),
    good: Sample(path: "datasets/some.md", text: "see net/home/x and /homes and $A/home/x\n"),
    where: { !$0.isOwnRule })

  /// Where packages come from is for the machine to say.
  static let hosts = pattern(
    "no host name of a registry",
    #"pypi\.org|pythonhosted\.org|(deb|ftp|security)\.debian\.org|registry\.npmjs|index-url"#,
    inCode: false,
    bad: Sample(path: "Makefile", text: "a:\n\tpip install --index" + "-url x\n"),
    good: Sample(path: "Makefile", text: "a:\n\tpip install -r requirements.txt\n"),
    where: { !$0.isOwnRule })

  /// The first page is read to its end.
  static let pageLength = StyleRule(
    name: "README.md has at most 150 lines",
    bad: Sample(path: "README.md", text: lines(151)),
    good: Sample(path: "README.md", text: lines(150))
  ) { source in
    guard source.path == "README.md", source.lineCount > 150 else { return [] }
    return [Finding(line: 151, what: "\(source.lineCount) lines")]
  }
}

extension SourceText {
  /// Whether this is the file that names what the rules look for.
  fileprivate var isOwnRule: Bool { path.hasSuffix("StyleRule+All.swift") }
}
