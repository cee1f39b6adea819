import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractNetwork
import ContractSwift
import ContractText
import ContractValidation
import Foundation

extension Command {
  static let learn = Command(
    "learn", "Writes a contract from recorded traffic, with the evidence of each statement.",
    operands: "TRAFFIC.har|FOLDER…",
    options: [
      .of(
        .output, "a folder for Swift source, named after the contract (default contracts/NAME)",
        takes: "DIR"),
      .of(.openAPIFile).onCommandLineOnly, .of(.learnedName).onCommandLineOnly,
      .of(.host, "use only exchanges with this host, behind its path"),
      .of(.updatedContract).onCommandLineOnly,
    ],
    examples: [
      (
        "contract-check learn traffic.har --output contracts/Pets",
        "write contracts/Pets/Pets.swift and files beside it"
      ),
      (
        "contract-check learn traffic.har --host https://api.example.com --openapi -",
        "print an OpenAPI document of one host"
      ),
      (
        "contract-check learn traffic.har --update lume-goals",
        "what would have to change in a contract"
      ),
    ]
  ) { arguments, process throws(Failure) in
    guard !arguments.operands.isEmpty else {
      throw .usage(UsageError("learn takes recordings: contract-check learn traffic.har"))
    }
    var recordings: [Recording] = []
    for path in arguments.operands { recordings += try Recording.all(in: path) }
    if let name = arguments[.updatedContract] {
      return try proposeUpdate(of: name, recordings, arguments, process)
    }
    let learned = try learned(from: recordings, arguments, process)
    if let path = arguments[.openAPIFile] {
      try writeDocument(of: learned, to: path, process)
    } else {
      try writeSource(of: learned, isLearned: true, arguments, process)
    }
    return .conforms
  }

  /// Writes a contract as an OpenAPI document.
  static func writeDocument(
    of contract: Contract, to path: String, _ process: ProcessEnvironment
  ) throws(Failure) {
    var writer = OpenAPIWriter(contract)
    try write(
      writer.document().text(.pretty) + "\n", to: path, of: .of(.openAPIFile), process)
  }

  /// The contract of all exchanges; the paths that are not in it are reported.
  private static func learned(
    from recordings: [Recording], _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Failure) -> Contract {
    let origin = try arguments.recordedOrigin
    var learner = Learner()
    var elsewhere = 0
    for exchange in recordings.flatMap(\.exchanges) {
      guard let path = exchange.path(at: origin) else {
        elsewhere += 1
        continue
      }
      learner.add(exchange, path: path)
    }
    let files = arguments.operands.map { URL(fileURLWithPath: $0).lastPathComponent }
    let id = try contractID(arguments, learner)
    let learned = learner.contract(id, documents: files)
    guard !learned.contract.operations.isEmpty else {
      let all = recordings.reduce(0) { $0 + $1.exchanges.count }
      throw .problems([
        "\(arguments.operands.joined(separator: " ").visible): error: no exchange to learn from among "
          + "\(all.counted("exchange")); a contract needs requests that were accepted"
          + (elsewhere > 0 ? ", and \(elsewhere) are of another host than --host" : "")
      ])
    }
    let operations = learned.contract.operations.count.counted("operation")
    var parts = ["learned \(operations) from \(learner.count.counted("exchange"))"]
    if learner.pageParts > 0 { parts.append("\(learner.pageParts) are parts of pages") }
    if elsewhere > 0 { parts.append("\(elsewhere) are of another host") }
    process.error("\(parts.joined(separator: ", "))\n")
    if learner.origins.count > 1, origin == nil {
      process.error(
        "warning: the exchanges are of \(learner.origins.count) hosts; choose one with --host: "
          + "\(learner.origins.prefix(5).joined(separator: ", ").visible)\n")
    }
    for (path, count) in learned.unknown {
      process.error(
        "not learned: \(path.method.visible) \(path.path.visible), only \(path.status) in "
          + "\(count.counted("exchange"))\n")
    }
    return learned.contract
  }

  /// `lume-goals` for a contract that is written to contracts/LumeGoals.
  private static func contractID(
    _ arguments: Arguments, _ learner: Learner
  ) throws(Failure) -> String {
    if let name = arguments[.learnedName] {
      return try plainName(name, OptionKey.learnedName.name)
    }
    let folder = arguments[.output].map { URL(fileURLWithPath: $0).lastPathComponent }
    let host = learner.origins.first?.split(ascii: "/").last?.prefix(upToASCII: ":")
    let words = (folder ?? host.map(String.init) ?? "learned").wordsOfName
    return words.isEmpty ? "learned" : words.joined(separator: "-")
  }

  /// Writes a contract as Swift source.
  static func writeSource(
    of contract: Contract, isLearned: Bool, _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Failure) {
    guard arguments[.output] != "" else {
      throw .usage(UsageError("--output is empty; give a folder"))
    }
    let words = contract.id.split(ascii: "-")
    let usual = "contracts/" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let folder = arguments[.output] ?? usual
    var source = SwiftContract(
      contract, name: URL(fileURLWithPath: folder).lastPathComponent, commentsSummaries: isLearned)
    let files = source.files().map { $0.placed(at: "\(folder)/\($0.path)") }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw .environment("\(file.path): exists already; move it away or name another --output")
    }
    for file in files {
      try write(file.text, toFile: file.path, within: arguments[.output] ?? "contracts")
      process.out("wrote \(file.path)\n")
    }
    process.out("add .\(source.member) to the list of contracts\n")
  }
}

extension String {
  /// The words of a name in lower case, letters and digits of ASCII alone: `lume`, `goals`.
  fileprivate var wordsOfName: [String] {
    var words: [String] = []
    var word = ""
    for scalar in unicodeScalars {
      let isUpper = ("A"..."Z").contains(scalar)
      let isWord = isUpper || ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
      if !isWord || isUpper && word.unicodeScalars.last.map({ !("A"..."Z").contains($0) }) ?? false
      {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWord { word.unicodeScalars.append(scalar) }
    }
    return word.isEmpty ? words : words + [word.lowercased()]
  }
}
