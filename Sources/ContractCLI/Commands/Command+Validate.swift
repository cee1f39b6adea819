import ContractText
import Foundation

extension Command {
  private static let formats = OptionKey.format(
    ["text", "json"], "json is one object for each instance")

  static let validate = Command(
    "validate", "Checks JSON files against a JSON Schema or a body of a contract.",
    operands: "INSTANCE…",
    options: [
      .of(.schemaFile).onCommandLineOnly,
      .of(.contract, "a contract of the catalog, or a file", takes: "ID|FILE").single,
      .of(.operation).onCommandLineOnly,
      .of(.status).onCommandLineOnly,
      .of(.allowRemoteRefs),
      .of(.lines).onCommandLineOnly,
      .of(formats).onCommandLineOnly,
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
    let format = try arguments.value(formats)
    let validator = try InstanceValidator(arguments, process)
    var areAllValid = true
    for name in arguments.operands {
      let bytes = try instance(name, process)
      let parts = arguments[.lines] ? bytes.lines : [(nil, bytes[...])]
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
