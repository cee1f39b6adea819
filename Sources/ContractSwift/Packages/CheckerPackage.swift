import ContractText

/// A package of a team: its contracts, a checker of its own, tests, and a workflow for CI.
package struct CheckerPackage: Sendable, Equatable {
  /// Where the package gets ContractCheck from.
  package enum Dependency: Sendable, Equatable {
    case url(String, from: String)
    /// A local checkout, by its absolute path.
    case path(String)
  }

  /// The name of the package.
  package var name: String

  package var dependency: Dependency

  package init(name: String, dependency: Dependency) {
    self.name = name
    self.dependency = dependency
  }
}

extension CheckerPackage {
  /// All files, relative to the folder of the package.
  package var files: [SwiftFile] {
    [
      SwiftFile(path: "Package.swift", text: manifest),
      SwiftFile(path: "Sources/APIContracts/APICatalog.swift", text: Self.catalog),
      SwiftFile(path: "Sources/APIContracts/Notes.swift", text: Self.contract),
      SwiftFile(path: "Sources/check-api/Main.swift", text: Self.main),
      SwiftFile(path: "Tests/APIContractsTests/NotesContractTests.swift", text: Self.tests),
      SwiftFile(path: ".github/workflows/contracts.yml", text: Self.workflow),
      SwiftFile(path: ".gitignore", text: ".build/\n"),
    ]
  }

  private var manifest: String {
    let package = identity.literal
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: \(name.literal),
        platforms: [.macOS(.v15)],
        dependencies: [
          \(requirement)
        ],
        targets: [
          .target(
            name: "APIContracts",
            dependencies: [.product(name: "ContractCheck", package: \(package))]),
          .executableTarget(
            name: "check-api",
            dependencies: ["APIContracts", .product(name: "ContractCheck", package: \(package))]),
          .testTarget(
            name: "APIContractsTests",
            dependencies: ["APIContracts", .product(name: "ContractTesting", package: \(package))]),
        ])

      """
  }

  private var requirement: String {
    switch dependency {
    case .url(let url, let version): ".package(url: \(url.literal), from: \(version.literal))"
    case .path(let path): ".package(path: \(path.literal))"
    }
  }

  /// The name by which the package manager knows ContractCheck: the end of its location.
  private var identity: String {
    let location =
      switch dependency {
      case .url(let url, _): url
      case .path(let path): path
      }
    let end =
      location.utf8.split { "/:".utf8.contains($0) }.last.map { String(Substring($0)) }
      ?? "ContractCheck"
    return end.hasScalarSuffix(".git") ? String(end.dropLast(4)) : end
  }
}

extension CheckerPackage {
  private static let main = """
    import APIContracts
    import ContractCLI

    @main
    enum Main {
      static func main() async {
        // The name of the catalog is written into the tests of `generate swift --tests`.
        await ContractCheck.main(
          contracts: { APICatalog.all }, catalog: "APIContracts.APICatalog.all")
      }
    }

    """

  private static let catalog = """
    import ContractModel

    /// The contracts of this package, in the order of the list.
    public enum APICatalog {
      public static let all: [Contract] = [.notes]
    }

    """

  private static let contract = """
    import ContractModel

    extension Contract {
      /// A sample: replace it by the contract of your API.
      public static let notes = Contract(
        "notes", version: "1", title: "Notes API",
        authentication: .bearer,
        errors: ErrorShape(.noteError, code: nil, message: "/message"),
        failures: [
          Failure(400, when: .invalid, "The request violates the contract"),
          Failure(401, when: .unauthenticated, "No valid token"),
          Failure(404, when: .missing("note"), "No such note"),
        ],
        resources: [Resource("note", id: "/id", access: .everyone)],
        operations: [.createNote, .listNotes, .showNote, .deleteNote])
    }

    extension Schema {
      static let note: Schema = .object {
        Field("id", .uuid).readOnly
        Field("text", .string(.length(1...200)), example: "Buy milk")
      }

      static let newNote: Schema = .object {
        Field("text", .string(.length(1...200)), example: "Buy milk")
      }

      static let noteError: Schema = .object { Field("message", .string) }
    }

    extension Operation {
      static let createNote = Operation(
        "createNote", .post, "/notes",
        summary: "Create a note",
        body: .json(.newNote),
        responses: [.created(.note)],
        rules: .echoes("text", in: .root),
        effects: [.creates("note", id: response("/id"), state: response(.root))])

      static let listNotes = Operation(
        "listNotes", .get, "/notes",
        summary: "All notes",
        responses: [.ok(.array(of: .note))],
        effects: [.lists("note", in: response(.root))])

      static let showNote = Operation(
        "showNote", .get, "/notes/{note_id}",
        summary: "One note",
        path: [Field("note_id", .uuid)],
        responses: [.ok(.note)],
        effects: [.reads("note", id: path("note_id"), state: response(.root))])

      static let deleteNote = Operation(
        "deleteNote", .delete, "/notes/{note_id}",
        summary: "Delete a note",
        path: [Field("note_id", .uuid)],
        responses: [.noContent()],
        effects: [.deletes("note", id: path("note_id"))])
    }

    """

  private static let tests = """
    import APIContracts
    import ContractTesting
    import Testing

    @Suite(.mock(.notes)) struct `The notes API` {
      @Test func `has a contract without problems`() {
        #expect(Contract.notes.problems().isEmpty)
      }

      @Test(arguments: Contract.notes.cases(.examples, .negative))
      func `meets its contract`(_ case: ContractCase) async throws {
        try await `case`.run()
      }
    }

    """

  private static let workflow = """
    name: contracts
    on:
      push: {branches: [main]}
      pull_request:
    jobs:
      check:
        runs-on: ubuntu-latest
        container: swift:6.3
        timeout-minutes: 60
        steps:
          - uses: actions/checkout@v5
          # The first build compiles ContractCheck, which takes minutes; later ones take the cache, also that of
          # the main branch for a pull request. Only one configuration is built.
          - uses: actions/cache@v5
            with:
              path: .build
              key: contracts-swift-6.3-${{ runner.arch }}-${{ hashFiles('Package.swift', 'Package.resolved') }}-${{ github.sha }}
              restore-keys: contracts-swift-6.3-${{ runner.arch }}-${{ hashFiles('Package.swift', 'Package.resolved') }}-
          - run: swift test
          # Without a host, the embedded mock of each contract is checked. For a backend, add
          # --host https://staging.example.com --allow-writes and the secret CONTRACT_CHECK_TOKEN.
          - run: swift run check-api --junit report.xml
          - uses: actions/upload-artifact@v6
            if: always()
            with: {name: contracts, path: report.xml}

    """
}
