import ContractModel
import ContractSwift
import ContractValidation

extension Command {
  static let generate = Command(
    "generate", "Writes Codable Swift models of a contract, or tests of them.",
    operands: "swift",
    options: .contract + [
      .of(.tests).onCommandLineOnly,
      .of(.catalog),
      .of(
        .output, "a .swift file, a folder (with one folder per contract), or - (default)",
        takes: "FILE|DIR"),
      .of(.verify).onCommandLineOnly,
      .of(.dates),
    ],
    examples: [
      ("contract-check generate swift --contract lume-goals", "print the models"),
      (
        "contract-check generate swift --contract lume-goals --output LumeGoals.swift",
        "write them to a file"
      ),
      ("contract-check generate swift --tests --output Tests/Models", "tests of all contracts"),
      (
        "contract-check generate swift --output Tests/Models --verify",
        "for CI: exit 1 when contract and models differ"
      ),
    ]
  ) { arguments, process throws(Failure) in
    guard let language = arguments.operands.first else {
      throw .usage(UsageError("generate needs a language: contract-check generate swift"))
    }
    guard language == "swift" else {
      throw .usage(.unknown("language", language, among: ["swift"]))
    }
    let sources = try arguments.sources(process)
    let leftovers = arguments.leftovers(beside: sources)
    guard let output = arguments[.output], output != "-" else {
      if arguments[.verify] {
        throw .usage(UsageError("--verify needs --output: the file or folder to verify"))
      }
      for source in sources { process.data(source.text) }
      return .conforms
    }
    guard arguments[.verify] else {
      for source in sources { try source.checkPath() }
      for source in sources {
        try source.write(within: output)
        process.out("wrote \(source.path)\n")
      }
      for leftover in leftovers { process.out("\(leftover)\n") }
      return .conforms
    }
    let differences = sources.compactMap(\.difference) + leftovers
    for difference in differences { process.out("\(difference)\n") }
    process.out(
      differences.isEmpty
        ? "\(output): all of \(sources.count) up to date\n"
        : "run contract-check generate swift without --verify to update them\n")
    return differences.isEmpty ? .conforms : .drift
  }
}

extension Arguments {
  /// The files to write, for all contracts.
  fileprivate func sources(
    _ process: ProcessEnvironment
  ) throws(Command.Failure) -> [SwiftFile] {
    let usesFoundation = try usesFoundationDates
    guard self[.output] != "" else {
      throw .usage(UsageError("--output is empty; give a .swift file, a folder, or -"))
    }
    let contracts = try contracts(process).map(\.contract)
    let names = has(.contract) ? self[.contract] : contracts.map(\.id)
    if isOneFile, contracts.count > 1 {
      let ids = contracts.map(\.id).joined(separator: ", ")
      throw .usage(
        UsageError(
          "one file holds one contract; give --contract, one of \(ids), or a folder to --output"))
    }
    let catalog = Set(process.contracts().map(\.id))
    let catalogName = try catalogName(process)
    var sources: [SwiftFile] = []
    for (contract, name) in zip(contracts, names) {
      let models = SwiftModels(
        contract, dates: usesFoundation ? contract.foundationDates : .exact)
      guard self[.tests] else {
        sources += models.files(.models, at: output)
        continue
      }
      guard catalog.contains(name) else {
        sources += models.files(.tests(from: .lock(name)), at: output)
        continue
      }
      guard let catalogName else {
        throw .usage(
          UsageError(
            "--tests needs the module and the list of the contracts: "
              + "--catalog APIContracts.APICatalog.all"))
      }
      sources += models.files(.tests(from: .catalog(catalogName)), at: output)
    }
    if let path = sources.repeatedPath {
      throw .usage(
        UsageError("\(path) would be written for two contracts; give each its own --output"))
    }
    return sources
  }

  /// The catalog of `--catalog`, or else of the executable.
  private func catalogName(_ process: ProcessEnvironment) throws(Command.Failure) -> CatalogName? {
    guard let text = self[.catalog] ?? process.catalog else { return nil }
    guard let name = CatalogName(parsing: text) else {
      throw .usage(
        UsageError("'\(text)' is no catalog: give MODULE.NAME, such as APIContracts.APICatalog.all")
      )
    }
    return name
  }

  /// Reports files beside these that were generated earlier and are not generated any more.
  ///
  /// With `--contract`, only the folders of the named contracts count.
  fileprivate func leftovers(beside sources: [SwiftFile]) -> [String] {
    if isOneFile { return [] }
    guard self[.tests] else {
      return sources.leftovers(
        in: has(.contract) ? sources.folders : SwiftFile.contents(of: output))
    }
    return has(.contract) ? [] : sources.leftovers(in: [output], named: "Tests.swift")
  }

  private var output: String { self[.output] ?? "-" }

  private var isOneFile: Bool { SwiftFile.isFile(output) }

  private var usesFoundationDates: Bool {
    get throws(Command.Failure) {
      guard let kind = self[.dates] else { return false }
      guard ["exact", "foundation"].contains(kind) else {
        throw .usage(.unknown("kind of dates", kind, among: ["exact", "foundation"]))
      }
      guard kind == "exact" || !self[.tests] else {
        throw .usage(
          UsageError("--dates foundation loses digits, so that --tests would not pass; drop one"))
      }
      return kind == "foundation"
    }
  }
}
