import ContractInterchange
import ContractJSON
import ContractModel
import ContractSwift
import ContractText
import Foundation

extension Command {
  static let importing = Command(
    "import", "Writes an OpenAPI document, a lock or a contract as Swift source.",
    operands: "DOCUMENT|ID",
    options: [
      .of(
        .output, "a folder for the files, named after the contract (default contracts/NAME)",
        takes: "DIR"),
      .of(.prefix).onCommandLineOnly,
      .of(.strict, "exit with status 2 when the document is not fully checked").onCommandLineOnly,
    ],
    examples: [
      (
        "contract-check import openapi.json --output contracts/Pets",
        "write contracts/Pets/Pets.swift and files beside it"
      ),
      (
        "contract-check import openapi.json --output contracts/Pets --prefix pets",
        "declare petsPet instead of pet"
      ),
    ]
  ) { arguments, process throws(Failure) in
    guard let document = arguments.operands.first else {
      throw .usage(UsageError("import takes a document: contract-check import openapi.json"))
    }
    guard arguments[.output] != "" else {
      throw .usage(UsageError("--output is empty; give a folder"))
    }
    let contract = try process.contract(
      named: document, isStrict: arguments[.strict])
    let usual = arguments.has(.output) ? "" : try defaultFolder(of: contract)
    let folder = arguments[.output] ?? usual
    var source = SwiftContract(
      contract, name: URL(fileURLWithPath: folder).lastPathComponent,
      parts: parts(of: contract, in: document, process), prefix: arguments[.prefix] ?? "")
    let files = source.files().map { $0.placed(at: "\(folder)/\($0.path)") }
    if arguments[.strict], !source.omissions.isEmpty {
      throw .problems(
        source.omissions.map { "\(process.name): --strict: \($0) has no form in Swift" })
    }
    for file in files where FileManager.default.fileExists(atPath: file.path) {
      throw .environment("\(file.path): exists already; move it away or name another --output")
    }
    for file in files {
      try write(file.text, toFile: file.path, within: arguments[.output] ?? "contracts")
      process.out("wrote \(file.path)\n")
    }
    for omission in source.omissions {
      process.error("\(process.name): warning: \(omission) has no form in Swift, and is left out\n")
    }
    for problem in contract.problems() {
      process.error(
        "\(problem.position): warning: the contract cannot be used yet: \(problem.message)\n")
    }
    process.out("add .\(source.member) to the list of contracts\n")
    return .conforms
  }

  /// `contracts/LumeGoals` for a contract named lume-goals.
  private static func defaultFolder(of contract: Contract) throws(Failure) -> String {
    let words = try plainName(contract.id, "the contract's id").split(ascii: "-")
    return "contracts/\(words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())"
  }

  /// The tags of a document; none for what is no file, or no document of an API.
  private static func parts(
    of contract: Contract, in name: String, _ process: ProcessEnvironment
  ) -> [String: String] {
    guard let bytes = try? process.document(name),
      let document = (try? JSON(parsing: bytes)) ?? (try? JSON(yaml: bytes))
    else { return [:] }
    return DocumentTags(document).parts(of: contract)
  }
}
