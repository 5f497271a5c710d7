// swift-tools-version: 6.2
// The layers of Constat, from the C libraries up. Imports go down only (see README.md, "The map").
import PackageDescription

let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func module(_ folder: String, _ name: String, needs: [String] = []) -> Target {
  .target(
    name: name, dependencies: needs.map { .byName(name: $0) },
    path: "Sources/\(folder)/\(name)", swiftSettings: swift)
}

func tests(
  _ folder: String, _ name: String, needs: [String], leavingOut: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: needs.map { .byName(name: $0) },
    path: "Tests/\(folder)/\(name)", exclude: leavingOut, swiftSettings: swift)
}

let cLibraries: [Target] = [
  .systemLibrary(
    name: "CSQLite", path: "Sources/CLibraries/CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(
    name: "COpenBLAS", path: "Sources/CLibraries/COpenBLAS", pkgConfig: "openblas",
    providers: [.apt(["libopenblas-dev", "liblapacke-dev"])]),
  .systemLibrary(
    name: "CCurl", path: "Sources/CLibraries/CCurl", pkgConfig: "libcurl",
    providers: [.apt(["libcurl4-openssl-dev"])]),
  .systemLibrary(
    name: "CPostgres", path: "Sources/CLibraries/CPostgres", pkgConfig: "libpq",
    providers: [.apt(["libpq-dev"])]),
  .systemLibrary(
    name: "CCrypto", path: "Sources/CLibraries/CCrypto", pkgConfig: "libcrypto",
    providers: [.apt(["libssl-dev"])]),
  .systemLibrary(
    name: "CCairo", path: "Sources/CLibraries/CCairo", pkgConfig: "pangocairo",
    providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
  .systemLibrary(
    name: "CQPDF", path: "Sources/CLibraries/CQPDF", pkgConfig: "libqpdf",
    providers: [.apt(["libqpdf-dev"])]),
  .systemLibrary(
    name: "CXlsxWriter", path: "Sources/CLibraries/CXlsxWriter", pkgConfig: "xlsxwriter",
    providers: [.apt(["libxlsxwriter-dev"])]),
  .systemLibrary(
    name: "CZlib", path: "Sources/CLibraries/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CMalloc", path: "Sources/CLibraries/CMalloc"),
]

let core: [Target] = [
  module("Core", "Days"),
  module("Core", "Model", needs: ["Days"]),
  module("Core", "Configuration", needs: ["Days", "Model"]),
  module("Core", "Numerics", needs: ["COpenBLAS"]),
]

let adapters: [Target] = [
  module("Adapters", "Charts", needs: ["CCairo", "CQPDF"]),
  module("Adapters", "Signing", needs: ["CCrypto"]),
  module("Adapters", "Spreadsheet", needs: ["CXlsxWriter", "CZlib"]),
  module("Adapters", "Storage", needs: ["CSQLite"]),
  module("Adapters", "Terminal", needs: ["CMalloc"]),
  module("Adapters", "Transport", needs: ["CCurl"]),
  module("Adapters", "Warehouse", needs: ["CPostgres"]),
]

let stages: [Target] = [
  module("Stages", "Ingest", needs: ["Days", "Model", "Storage"]),
  module("Stages", "Matrices", needs: ["Days", "Model", "Numerics"]),
  module("Stages", "Associations", needs: ["Days", "Model", "Numerics"]),
  module("Stages", "Discoveries", needs: ["Days", "Model", "Numerics"]),
  module("Stages", "Narration", needs: ["Days", "Model"]),
  module(
    "Stages", "Publishing",
    needs: ["Charts", "Days", "Model", "Numerics", "Spreadsheet", "Storage", "Warehouse"]),
]

let job: [Target] = [
  module(
    "Job", "Job",
    needs: [
      "Associations", "Configuration", "Days", "Discoveries", "Ingest", "Matrices", "Model",
      "Narration", "Numerics", "Publishing", "Storage", "Transport", "Warehouse",
    ])
]

let evaluation: [Target] = [
  module(
    "Evaluation", "Synthesis",
    needs: ["Configuration", "Days", "Job", "Model", "Numerics", "Storage"]),
  module(
    "Evaluation", "Evaluation",
    needs: [
      "Associations", "Configuration", "Days", "Discoveries", "Job", "Model", "Numerics", "Storage",
      "Synthesis",
    ]),
]

let tools: [Target] = [
  .executableTarget(
    name: "constat",
    dependencies: [
      "Charts", "Configuration", "Days", "Evaluation", "Ingest", "Job", "Model", "Narration",
      "Numerics",
      "Publishing", "Signing", "Spreadsheet", "Storage", "Synthesis", "Terminal", "Transport",
      "Warehouse",
    ],
    path: "Sources/Tools/constat", swiftSettings: swift),
  .executableTarget(
    name: "constat-bench",
    dependencies: [
      "Associations", "Configuration", "Days", "Job", "Model", "Numerics", "Storage", "Synthesis",
      "Terminal",
    ],
    path: "Sources/Tools/constat-bench", swiftSettings: swift),
]

let testSupport: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: [
      "Configuration", "Days", "Ingest", "Job", "Model", "Numerics", "Storage", "Warehouse",
    ],
    path: "Tests/TestSupport", swiftSettings: swift)
]

let suites: [Target] = [
  tests("Core", "DaysTests", needs: ["Days"]),
  tests("Core", "ConfigurationTests", needs: ["Configuration", "Days", "Model"]),
  tests("Core", "NumericsTests", needs: ["Numerics"]),
  tests("Adapters", "ChartsTests", needs: ["Charts"]),
  tests("Adapters", "SigningTests", needs: ["Signing"]),
  tests("Adapters", "SpreadsheetTests", needs: ["Spreadsheet", "TestSupport"]),
  tests("Adapters", "StorageTests", needs: ["Storage"]),
  tests("Adapters", "TransportTests", needs: ["Numerics", "Transport"], leavingOut: ["Server"]),
  tests("Adapters", "WarehouseTests", needs: ["Warehouse"], leavingOut: ["Relay"]),
  tests("Stages", "IngestTests", needs: ["Days", "Ingest", "Model", "Storage", "TestSupport"]),
  tests(
    "Stages", "MatricesTests", needs: ["Days", "Matrices", "Model", "Numerics", "TestSupport"]),
  tests(
    "Stages", "AssociationsTests",
    needs: ["Associations", "Days", "Model", "Numerics", "TestSupport"]),
  tests(
    "Stages", "DiscoveriesTests",
    needs: ["Days", "Discoveries", "Model", "Numerics", "TestSupport"]),
  tests("Stages", "NarrationTests", needs: ["Days", "Model", "Narration", "TestSupport"]),
  tests(
    "Stages", "PublishingTests",
    needs: [
      "Charts", "Days", "Model", "Publishing", "Spreadsheet", "Storage", "TestSupport", "Warehouse",
    ]),
  tests(
    "Job", "JobTests",
    needs: [
      "Associations", "Configuration", "constat", "Days", "Job", "Model", "Numerics", "Publishing",
      "Storage", "TestSupport", "Warehouse",
    ]),
  tests(
    "Evaluation", "SynthesisTests",
    needs: [
      "Configuration", "Days", "Job", "Model", "Numerics", "Storage", "Synthesis", "TestSupport",
    ]),
  tests(
    "Evaluation", "EvaluationTests",
    needs: [
      "Configuration", "Days", "Discoveries", "Evaluation", "Job", "Model", "Numerics", "Synthesis",
      "TestSupport",
    ]),
  tests(
    "Tools", "ConstatTests",
    needs: [
      "constat", "Days", "Evaluation", "Job", "Model", "Numerics", "Publishing", "Signing",
      "Spreadsheet",
      "Storage", "Synthesis", "TestSupport", "Warehouse",
    ]),
  tests("Tools", "ConstatBenchTests", needs: ["Associations", "constat-bench", "Terminal"]),
  tests("EndToEnd", "EndToEndTests", needs: ["constat", "Storage", "TestSupport", "Warehouse"]),
  tests("EndToEnd", "StyleTests", needs: []),
]

let package = Package(
  name: "constat",
  targets: cLibraries + core + adapters + stages + job + evaluation + tools + testSupport + suites
)
