import ContractInterchange
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension Command {
  static let export = Command(
    "export", "Writes a contract as an OpenAPI document or a JSON Schema.",
    operands: "openapi|json-schema",
    options: [
      .of(.contract, "a contract of the catalog, or a file", takes: "ID|FILE").single,
      .of(.openAPI),
      .of(.output, "a file, or - (default)"),
      .of(.lintFor).onCommandLineOnly,
    ],
    examples: [
      ("contract-check export openapi --contract lume-goals", "print the document"),
      (
        "contract-check export openapi --contract lume-goals --openapi 3.0",
        "for tools that read OpenAPI 3.0"
      ),
      (
        "contract-check export json-schema --contract lume-goals",
        "a schema with the bodies as its $defs"
      ),
      (
        "contract-check export openapi --contract lume-goals \\\n"
          + "    --lint-for swift-openapi-generator",
        "what generated Swift clients will not have"
      ),
    ]
  ) { arguments, process throws(Failure) in
    guard let format = arguments.operands.first else {
      throw .usage(UsageError("export needs a format: contract-check export openapi"))
    }
    guard ["openapi", "json-schema"].contains(format) else {
      throw .usage(.unknown("format", format, among: ["openapi", "json-schema"]))
    }
    let contract = try exported(arguments, process)
    if let generator = arguments[.lintFor] {
      guard generator == "swift-openapi-generator", format == "openapi" else {
        throw .usage(
          .unknown("generator of openapi", generator, among: ["swift-openapi-generator"]))
      }
      var writer = OpenAPIWriter(contract)
      process.out(GeneratorLint(writer.document()).report)
      return .conforms
    }
    let document: JSON
    if format == "openapi" {
      var writer = OpenAPIWriter(contract, try version(arguments))
      document = writer.document()
    } else {
      if arguments.has(.openAPI) {
        throw .usage(UsageError("--openapi is an option of export openapi"))
      }
      document = JSONSchemaExport(contract).document
    }
    try write(
      document.text(.pretty) + "\n", to: arguments[.output] ?? "-", of: .of(.output), process)
    return .conforms
  }

  private static func version(_ arguments: Arguments) throws(Failure) -> OpenAPIVersion {
    let name = arguments[.openAPI] ?? OpenAPIVersion.v31.rawValue
    guard let version = OpenAPIVersion(rawValue: name) else {
      let known = OpenAPIVersion.allCases.map(\.rawValue)
      throw .usage(.unknown("version of OpenAPI", name, among: known))
    }
    return version
  }

  /// The only contract that the arguments name.
  private static func exported(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Failure) -> Contract {
    let contracts = try arguments.contracts(process).map(\.contract)
    guard contracts.count == 1, let contract = contracts.first else {
      let ids = contracts.map(\.id).joined(separator: ", ")
      throw .usage(
        UsageError("a document holds one contract; give --contract, one of \(ids)"))
    }
    return contract
  }

  /// Writes a document to the file that an option names, or to standard output.
  static func write(
    _ text: String, to path: String, of option: Option, _ process: ProcessEnvironment
  ) throws(Failure) {
    guard path != "-" else {
      process.data(text.visibleJSON)
      return
    }
    guard !path.isEmpty else {
      throw .usage(UsageError("\(option.name) is empty; give a file, or -"))
    }
    try write(text, toFile: path)
    process.out("wrote \(path)\n")
  }
}

extension GeneratorLint {
  /// One line for each loss: how often, and where first.
  fileprivate var report: String {
    guard !losses.isEmpty else { return "swift-openapi-generator keeps all of the document\n" }
    return losses.map { loss in
      let count = loss.locations.count
      let first = loss.locations.first.map { "#\($0)" } ?? ""
      return "\(loss.message)\(count > 1 ? "\n    \(count) times, first" : "")\n    at \(first)\n"
    }.joined()
  }
}
