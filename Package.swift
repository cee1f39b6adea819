// swift-tools-version: 6.2
import PackageDescription

/// A module of this package and the modules it may import; the build refuses any other import.
struct Module {
  var name: String
  var imports: [String]
  var path: String?
  var isTested = true

  /// What it imports besides on macOS.
  var macOSImports: [String] = []

  /// Modules that only its tests import.
  var testedWith: [String] = []

  /// Files that are part of the binary.
  var resources: [Resource] = []

  /// Writes sources of its tests.
  var testPlugins: [Target.PluginUsage] = []

  /// What its tests may import besides; the contracts of this package are good examples.
  var testImports: [String] {
    ["TestSupport"] + imports + testedWith
      + (imports.contains("ContractValidation") ? ["Contracts"] : [])
  }
}

let vocabulary = ["ContractText", "ContractJSON", "ContractHTTP", "ContractModel"]

/// The map of the project, lowest first: each row knows only rows above it.
let modules = [
  // Vocabulary
  Module(name: "ContractText", imports: []),
  Module(name: "ContractJSON", imports: []),
  Module(name: "ContractPatterns", imports: []),
  Module(name: "ContractHTTP", imports: ["ContractText"]),
  Module(name: "ContractModel", imports: ["ContractText", "ContractJSON", "ContractHTTP"]),
  // The pages of the catalogue of ContractModel; apart, because they take long to compile.
  Module(
    name: "ContractReference", imports: ["ContractText"], isTested: false,
    resources: [.embedInCode("Pages")]),
  Module(name: "ContractFindings", imports: vocabulary, isTested: false),
  Module(
    name: "ContractService", imports: ["ContractJSON", "ContractModel"], isTested: false),
  // Engines
  Module(
    name: "ContractNetwork", imports: ["ContractText", "ContractHTTP"],
    testedWith: ["ContractURLSession"]),
  // Apart, because loading Foundation's networking takes longer than all the rest of a start.
  Module(
    name: "ContractURLSession", imports: ["ContractHTTP", "ContractNetwork"], isTested: false),
  Module(
    name: "ContractValidation", imports: vocabulary + ["ContractPatterns", "ContractFindings"],
    testedWith: ["ContractPlanning"]),
  Module(
    name: "ContractGeneration",
    imports: ["ContractJSON", "ContractModel", "ContractPatterns", "ContractValidation"],
    testedWith: ["ContractHTTP"]),
  Module(
    name: "ContractDiff",
    imports: vocabulary + ["ContractPatterns", "ContractValidation", "ContractGeneration"],
    testedWith: ["ContractInterchange", "ContractMock", "ContractService"]),
  Module(name: "ContractLint", imports: vocabulary, testedWith: ["Contracts"]),
  Module(
    name: "ContractInterchange",
    imports: vocabulary + ["ContractPatterns", "ContractValidation", "ContractGeneration"]),
  Module(
    name: "ContractSwift", imports: vocabulary,
    testedWith: ["ContractNetwork", "ContractModels", "Contracts"]),
  // Contracts from recorded traffic.
  Module(
    name: "ContractLearning",
    imports: vocabulary + ["ContractFindings", "ContractValidation", "ContractInterchange"],
    testedWith: [
      "ContractNetwork", "ContractPlanning", "ContractMock", "ContractRunner",
      "ContractDiff", "ContractService",
    ]),
  Module(
    name: "ContractPlanning",
    imports: vocabulary + ["ContractFindings", "ContractValidation", "ContractGeneration"],
    testedWith: ["ContractService"]),
  // Assemblies
  // Models of apps, which need Foundation's coders.
  Module(
    name: "ContractModels",
    imports: vocabulary + [
      "ContractFindings", "ContractNetwork", "ContractValidation", "ContractGeneration",
    ]),
  Module(
    name: "ContractMock",
    imports: vocabulary + [
      "ContractFindings", "ContractService", "ContractNetwork", "ContractValidation",
      "ContractGeneration", "ContractInterchange", "ContractPlanning",
    ]),
  Module(
    name: "ContractRunner",
    imports: vocabulary + [
      "ContractFindings", "ContractService", "ContractNetwork", "ContractValidation",
      "ContractGeneration", "ContractPlanning", "ContractMock",
    ], testedWith: ["ContractInterchange"], testPlugins: ["SnippetPlugin"]),
  Module(
    name: "ContractReport",
    imports: vocabulary + ["ContractFindings", "ContractDiff"]),
  // Front doors
  Module(
    name: "Contracts", imports: ["ContractJSON", "ContractModel", "ContractService"],
    path: "contracts",
    testedWith: ["ContractHTTP", "ContractValidation"]),
  Module(
    name: "ContractCLI",
    imports: vocabulary + [
      "ContractReference", "ContractFindings", "ContractService", "ContractNetwork",
      "ContractValidation", "ContractDiff", "ContractLint", "ContractInterchange", "ContractSwift",
      "ContractLearning", "ContractPlanning",
      "ContractModels", "ContractMock", "ContractRunner", "ContractReport",
    ], macOSImports: ["ContractURLSession"]),
]

/// What tests of apps import; apart from the others, because it needs the testing library to run.
let testing = Module(
  name: "ContractTesting",
  imports: [
    "ContractText", "ContractJSON", "ContractModel", "ContractFindings", "ContractService",
    "ContractNetwork", "ContractValidation", "ContractInterchange", "ContractPlanning",
    "ContractModels", "ContractMock",
    "ContractRunner",
    "ContractReport",
  ], testedWith: ["ContractHTTP"])

/// The features of APIs, each a folder of `Sources/Features`, and the modules that have a part of it: how it is
/// tested, what is observed, and how the mock behaves.
let features = [
  "Authentication": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "Conditional": ["ContractPlanning", "ContractMock"],
  "CrossOrigin": ["ContractPlanning", "ContractMock"],
  "Idempotency": ["ContractPlanning", "ContractMock"],
  "Links": ["ContractPlanning", "ContractMock"],
  "Lists": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "Ownership": ["ContractPlanning", "ContractRunner"],
  "Ranges": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "Representations": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "Simultaneous": ["ContractPlanning", "ContractRunner"],
  "Singletons": ["ContractPlanning"],
  "Sockets": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "SoftDeletion": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "States": ["ContractPlanning", "ContractRunner", "ContractMock"],
  "Uploads": ["ContractPlanning", "ContractRunner", "ContractMock"],
]

/// The folders of all features below `Sources`, by their modules.
let featureFolders = features.sorted { $0.key < $1.key }.flatMap { feature, modules in
  modules.map { (module: $0, folder: "Features/\(feature)/\($0)") }
}

/// The folders of a module and of the features that it has a part of; all other files belong to other modules.
@MainActor
func layout(of module: Module) -> (path: String?, sources: [String]?, exclude: [String]) {
  let own = featureFolders.filter { $0.module == module.name }.map(\.folder)
  guard !own.isEmpty else { return (module.path, nil, []) }
  let folders = (modules + [testing]).filter { $0.path == nil }.map(\.name)
  let others =
    folders + featureFolders.map(\.folder) + [
      "README.md", "contract-bench", "contract-check", "ContractCheckPlugin",
    ]
  let sources = [module.name] + own
  return ("Sources", sources, others.filter { !sources.contains($0) })
}

/// Warnings fail the project's own builds, and nobody's who builds it with a newer compiler.
let strictness: [SwiftSetting] =
  Context.environment["WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// The gate builds for release, because it makes complete runs by the hundred, but without optimization where that
/// takes longer than it saves.
let isForGate = Context.environment["BUILD_FOR_GATE"] != nil

/// How the gate optimizes the modules in which tests spend most of their time; all others, and the tests, it does not.
let gateOptimization = [
  "ContractText": "-O", "ContractJSON": "-O", "ContractPatterns": "-O", "ContractHTTP": "-O",
  "ContractValidation": "-O", "ContractGeneration": "-O",
  // Whose optimization for size takes a fifth less time.
  "ContractModel": "-Osize", "ContractFindings": "-Osize", "ContractNetwork": "-Osize",
  "ContractDiff": "-Osize", "ContractInterchange": "-Osize", "ContractPlanning": "-Osize",
  "ContractMock": "-Osize", "ContractRunner": "-Osize", "ContractReport": "-Osize",
]

/// What is not optimized is type-checked once, not a second time for the module alone.
func optimization(of module: String) -> [SwiftSetting] {
  guard isForGate else { return [] }
  let flags = gateOptimization[module].map { [$0] } ?? ["-Onone", "-no-emit-module-separately-wmo"]
  return [.unsafeFlags(flags)]
}

let settings: [SwiftSetting] =
  strictness + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .strictMemorySafety(),
    .treatWarning("ExplicitSendable", as: .error),
  ]

/// Contracts are written with `import ContractModel` alone; everything else names what it uses.
func settings(of module: String) -> [SwiftSetting] {
  settings + optimization(of: module)
    + (module == "Contracts" ? [] : [.enableUpcomingFeature("MemberImportVisibility")])
}

let testSettings = settings + optimization(of: "Tests")

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .target(name: $0) }
}

let libraries: [Target] = (modules + [testing]).map { module in
  let layout = layout(of: module)
  return .target(
    name: module.name,
    dependencies: dependencies(module.imports)
      + module.macOSImports.map { .target(name: $0, condition: .when(platforms: [.macOS])) },
    path: layout.path, exclude: layout.exclude, sources: layout.sources,
    resources: module.resources,
    swiftSettings: settings(of: module.name))
}

let tests: [Target] = (modules + [testing]).filter(\.isTested).map { module in
  .testTarget(
    name: module.name + "Tests",
    dependencies: dependencies([module.name] + module.testImports),
    swiftSettings: testSettings, plugins: module.testPlugins)
}

/// Models that contract-check has generated from the contracts, which the gate compares anew.
let generatedModels: Target = .testTarget(
  name: "GeneratedModelsTests", dependencies: dependencies(["ContractTesting", "Contracts"]),
  swiftSettings: testSettings + [.enableUpcomingFeature("MemberImportVisibility")])

/// Contracts whose source contract-check has written, from a document and from another contract.
let generatedContracts: Target = .testTarget(
  name: "GeneratedContractsTests",
  dependencies: dependencies(
    vocabulary + ["ContractInterchange", "ContractSwift", "ContractValidation", "TestSupport"]),
  exclude: ["pets.yaml"], swiftSettings: testSettings)

let package = Package(
  name: "ContractCheck",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "contract-check", targets: ["contract-check"]),
    // To build a checker with other contracts.
    .library(
      name: "ContractCheck", targets: ["ContractCLI", "ContractModel", "ContractService"]),
    .library(name: "ContractTesting", targets: ["ContractTesting", "Contracts"]),
    .plugin(name: "ContractCheckPlugin", targets: ["ContractCheckPlugin"]),
  ],
  targets: libraries + tests + [
    generatedModels, generatedContracts,
    .target(
      name: "TestSupport", dependencies: dependencies(vocabulary), path: "Tests/Support",
      swiftSettings: testSettings),
    // The snippets of the language reference, compiled by its tests.
    .plugin(
      name: "SnippetPlugin", capability: .buildTool(), dependencies: ["snippet-writer"],
      path: "Tests/Snippets/Plugin"),
    // swift package contract-check, in a package that depends on this one. A dependency on the tool would make
    // every build of this package compile all modules twice.
    .plugin(
      name: "ContractCheckPlugin",
      capability: .command(
        intent: .custom(
          verb: "contract-check", description: "Checks a backend against its API contract")),
      path: "Sources/ContractCheckPlugin"),
    .executableTarget(
      name: "snippet-writer", path: "Tests/Snippets/Writer",
      swiftSettings: settings + optimization(of: "snippet-writer")),
    .executableTarget(
      name: "contract-check", dependencies: dependencies(["ContractCLI", "Contracts"]),
      swiftSettings: settings + optimization(of: "contract-check")),
    .executableTarget(
      name: "contract-bench",
      dependencies: dependencies(modules.map(\.name)),
      swiftSettings: settings + optimization(of: "contract-bench")),
  ],
  swiftLanguageModes: [.v6]
)
