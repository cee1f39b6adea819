import ContractInterchange
import ContractModel
import ContractValidation
import Foundation

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
    guard let output = arguments.last("--output"), output != "-" else {
      if arguments.has("--verify") {
        throw .usage(UsageError("--verify needs --output: the file or folder to verify"))
      }
      for source in sources { surroundings.out(source.text) }
      return .conforms
    }
    guard arguments.has("--verify") else {
      for source in sources {
        try source.write()
        surroundings.out("wrote \(source.path)\n")
      }
      return .conforms
    }
    let hasFolders = !output.hasSuffix(".swift") && !arguments.has("--tests")
    let differences =
      sources.compactMap(\.difference) + (hasFolders ? sources.leftovers : [])
    for difference in differences { surroundings.out("\(difference)\n") }
    surroundings.out(
      differences.isEmpty
        ? "\(output): all of \(sources.count) up to date\n"
        : "run contract-check generate swift without --verify to write them anew\n")
    return differences.isEmpty ? .conforms : .drift
  }

  private static var command: Command { generate }
}

/// A file to be written, and its text.
private struct Source: Sendable {
  var path: String
  var text: String

  func write() throws(Command.Failure) {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw .environment("\(path): cannot be written; is its folder one, and yours to write to?")
    }
  }

  /// What is wrong with the file that is there; `nil` where it says this.
  var difference: String? {
    guard let data = FileManager.default.contents(atPath: path) else {
      return "\(path): there is no such file"
    }
    return data == Data(text.utf8) ? nil : "\(path): differs from the contract"
  }
}

extension [Source] {
  /// What is wrong with files beside these that were generated once and are not any more.
  var leftovers: [String] {
    let folders = Set(map { URL(fileURLWithPath: $0.path).deletingLastPathComponent().path })
    let names = Set(map { URL(fileURLWithPath: $0.path).path })
    return folders.sorted().flatMap { folder in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.sorted().map { "\(folder)/\($0)" }.filter { path in
        !names.contains(path) && path.hasSuffix(".swift")
          && FileManager.default.contents(atPath: path)?.starts(with: Data(SwiftFile.mark.utf8))
            == true
      }.map { "\($0): is not generated any more; delete it" }
    }
  }
}

extension Arguments {
  /// What is to be written where, for all contracts.
  fileprivate func sources(_ surroundings: Surroundings) throws(Command.Failure) -> [Source] {
    let usesFoundation = try usesFoundationDates
    let contracts = try contracts(surroundings).map(\.contract)
    let output = last("--output") ?? "-"
    let isOneFile = output == "-" || output.hasSuffix(".swift")
    if isOneFile, contracts.count > 1 {
      let names = contracts.map(\.id).joined(separator: ", ")
      throw .usage(
        UsageError(
          "one file holds one contract; give --contract, one of \(names), or a folder to --output"))
    }
    let catalog = Set(surroundings.contracts().map(\.id))
    return contracts.flatMap { contract -> [Source] in
      let models = SwiftModels(
        contract, dates: usesFoundation ? contract.foundationDates : .exact)
      if has("--tests") {
        let tests = models.tests(from: source(of: contract, in: catalog))
        return [Source(path: isOneFile ? output : "\(output)/\(tests.name)", text: tests.text)]
      }
      if isOneFile { return [Source(path: output, text: models.file.text)] }
      return models.files.map { file in
        Source(path: "\(output)/\(models.namespace)/\(file.name)", text: file.text)
      }
    }
  }

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

  private func source(
    of contract: Contract, in catalog: Set<String>
  ) -> SwiftModels.ContractSource {
    let paths = all("--contract").filter { !catalog.contains($0) }
    return catalog.contains(contract.id) && paths.isEmpty
      ? .catalog : .lock(paths.first ?? "\(contract.id).json")
  }
}
