import ContractSwift
import ContractModel
import ContractValidation

extension Command {
  static let generate = Command(
    "generate", "Writes Swift models of a contract, or the tests of them.",
    operands: "swift",
    options: .contract + [
      Option("--tests", "the round-trip tests of the models instead of the models"),
      Option(
        "--output", "FILE|DIR",
        "a .swift file, a folder (one inside it for each contract), or - (default)"),
      Option("--verify", "write nothing; fail when a file differs from what would be written"),
      Option(
        "--dates", "KIND",
        "exact (default): moments keep all digits; foundation: Date, which does not"),
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
        "what CI runs: exit 1 when contract and models disagree"
      ),
    ]
  ) { arguments, surroundings throws(Failure) in
    guard let language = arguments.operands.first else {
      throw .usage(UsageError("generate needs to know what: contract-check generate swift"))
    }
    guard language == "swift" else {
      throw .usage(.unknown("language", language, among: ["swift"]))
    }
    if arguments.operands.count > 1 {
      throw .usage(command.refusal(of: arguments.operands[1]))
    }
    let sources = try arguments.sources(surroundings)
    let leftovers = arguments.leftovers(beside: sources)
    guard let output = arguments.last("--output"), output != "-" else {
      if arguments.has("--verify") {
        throw .usage(UsageError("--verify needs --output: the file or folder to verify"))
      }
      for source in sources { surroundings.out(source.text) }
      return .conforms
    }
    guard arguments.has("--verify") else {
      for source in sources { try source.checkPath() }
      for source in sources {
        try source.write()
        surroundings.out("wrote \(source.path)\n")
      }
      for leftover in leftovers { surroundings.out("\(leftover)\n") }
      return .conforms
    }
    let differences = sources.compactMap(\.difference) + leftovers
    for difference in differences { surroundings.out("\(difference)\n") }
    surroundings.out(
      differences.isEmpty
        ? "\(output): all of \(sources.count) up to date\n"
        : "run contract-check generate swift without --verify to write them anew\n")
    return differences.isEmpty ? .conforms : .drift
  }

  private static var command: Command { generate }
}

extension Arguments {
  /// What is to be written where, for all contracts.
  fileprivate func sources(
    _ surroundings: Surroundings
  ) throws(Command.Failure) -> [SwiftFile] {
    let usesFoundation = try usesFoundationDates
    guard last("--output") != "" else {
      throw .usage(UsageError("--output is empty; give a .swift file, a folder, or -"))
    }
    let contracts = try contracts(surroundings).map(\.contract)
    let names = has("--contract") ? all("--contract") : contracts.map(\.id)
    if isOneFile, contracts.count > 1 {
      let ids = contracts.map(\.id).joined(separator: ", ")
      throw .usage(
        UsageError(
          "one file holds one contract; give --contract, one of \(ids), or a folder to --output"))
    }
    let catalog = Set(surroundings.contracts().map(\.id))
    let sources = zip(contracts, names).flatMap { contract, name -> [SwiftFile] in
      let models = SwiftModels(
        contract, dates: usesFoundation ? contract.foundationDates : .exact)
      let source = catalog.contains(name) ? SwiftModels.ContractSource.catalog : .lock(name)
      return models.files(has("--tests") ? .tests(from: source) : .models, at: output)
    }
    if let path = sources.repeatedPath {
      throw .usage(
        UsageError("\(path) would be written for two contracts; give each an --output of its own"))
    }
    return sources
  }

  /// What is wrong with files beside these that were generated once and are not any more.
  ///
  /// All that was generated there counts where all contracts are asked for, and only the folders of
  /// those that are asked for where some are.
  fileprivate func leftovers(beside sources: [SwiftFile]) -> [String] {
    if isOneFile { return [] }
    guard has("--tests") else {
      return sources.leftovers(
        in: has("--contract") ? sources.folders : SwiftFile.contents(of: output))
    }
    return has("--contract") ? [] : sources.leftovers(in: [output], named: "Tests.swift")
  }

  private var output: String { last("--output") ?? "-" }

  private var isOneFile: Bool { SwiftFile.isFile(output) }

  private var usesFoundationDates: Bool {
    get throws(Command.Failure) {
      guard let kind = last("--dates") else { return false }
      guard ["exact", "foundation"].contains(kind) else {
        throw .usage(.unknown("kind of dates", kind, among: ["exact", "foundation"]))
      }
      guard kind == "exact" || !has("--tests") else {
        throw .usage(
          UsageError("--dates foundation loses digits, so that --tests would not pass; drop one"))
      }
      return kind == "foundation"
    }
  }
}
