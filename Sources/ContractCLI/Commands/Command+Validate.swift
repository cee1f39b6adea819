import ContractText
import Foundation

extension Command {
  static let validate = Command(
    "validate", "Checks JSON files against a JSON Schema or a body of a contract.",
    operands: "INSTANCE…",
    options: [
      Option("--schema", takes: "FILE|URL", "a JSON Schema, draft 2020-12 or 7").onCommandLineOnly,
      Option("--contract", takes: "ID|FILE", "a contract of the catalog, or a file"),
      Option("--operation", takes: "ID", "the operation of the contract").onCommandLineOnly,
      Option(
        "--status", takes: "N",
        "the status of the response; without it, the body of the request, if there is one"
      ).onCommandLineOnly,
      .remoteReferences,
      Option("--lines", "each line of a file is an instance").onCommandLineOnly,
      Option("--format", takes: "text|json", "json is one object for each instance")
        .onCommandLineOnly,
    ],
    examples: [
      ("contract-check validate --schema goal.schema.json goal.json", "one file"),
      (
        "contract-check validate --contract lume-goals --operation createGoal goal.json",
        "the body of a request"
      ),
      (
        "contract-check validate --schema event.json --lines --format json - < events.ndjson",
        "every line of standard input"
      ),
    ]
  ) { arguments, process throws(Failure) in
    guard !arguments.operands.isEmpty else {
      throw .usage(UsageError("validate takes the files to check, or - for standard input"))
    }
    let format = arguments.last("--format") ?? "text"
    guard ["text", "json"].contains(format) else {
      throw .usage(.unknown("value of --format", format, among: ["text", "json"]))
    }
    let validator = try InstanceValidator(arguments, process)
    var areAllValid = true
    for name in arguments.operands {
      let bytes = try instance(name, process)
      let parts = arguments.has("--lines") ? bytes.lines : [(nil, bytes[...])]
      for (line, part) in parts {
        let errors = validator.errors(in: Array(part))
        areAllValid = areAllValid && errors.isEmpty
        let label = (name == "-" ? "standard input" : name) + (line.map { ":\($0)" } ?? "")
        if format == "json" {
          process.data(errors.json.visibleJSON + "\n")
        } else {
          process.out(errors.text(of: label))
        }
      }
    }
    return areAllValid ? .conforms : .drift
  }

  private static func instance(
    _ name: String, _ process: ProcessEnvironment
  ) throws(Failure) -> [UInt8] {
    name == "-" ? process.input() : try ProcessEnvironment.contents(ofFile: name)
  }
}

extension [UInt8] {
  /// The lines that are not empty, with their numbers.
  fileprivate var lines: [(Int?, ArraySlice<UInt8>)] {
    split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
      .map { ($0.offset + 1, $0.element.last == 0x0D ? $0.element.dropLast() : $0.element) }
      .filter { !$0.1.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  }
}
