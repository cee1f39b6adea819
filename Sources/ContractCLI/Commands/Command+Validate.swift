import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Foundation

extension Command {
  static let validate = Command(
    "validate", "Checks JSON files against a JSON Schema or a body of a contract.",
    operands: "INSTANCE…",
    options: [
      Option("--schema", takes: "FILE", "a JSON Schema, draft 2020-12 or 7").onCommandLineOnly,
      Option("--contract", takes: "ID|FILE", "a contract of the catalog, or a file"),
      Option("--operation", takes: "ID", "the operation of the contract").onCommandLineOnly,
      Option(
        "--status", takes: "N",
        "the status of the response; without it, the body of the request, if there is one"
      ).onCommandLineOnly,
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
    let judge = try InstanceJudge(arguments, process)
    var areAllValid = true
    for name in arguments.operands {
      let bytes = try instance(name, process)
      let parts = arguments.has("--lines") ? bytes.lines : [(nil, bytes[...])]
      for (line, part) in parts {
        let errors = judge.errors(in: Array(part))
        areAllValid = areAllValid && errors.isEmpty
        let label = (name == "-" ? "standard input" : name) + (line.map { ":\($0)" } ?? "")
        process.out(format == "json" ? errors.json + "\n" : errors.text(of: label))
      }
    }
    return areAllValid ? .conforms : .drift
  }

  private static func instance(
    _ name: String, _ process: ProcessEnvironment
  ) throws(Failure) -> [UInt8] {
    if name == "-" { return process.input() }
    guard let data = FileManager.default.contents(atPath: name) else {
      throw .usage(UsageError("\(name): no such file, or it cannot be read"))
    }
    return Array(data)
  }
}

/// A violation of a schema, in the terms of JSON Schema (section 12).
struct InstanceError {
  var instance: JSON.Pointer
  var keyword: String
  var message: String
}

/// Judges instances by a schema of a document or of a contract.
struct InstanceJudge {
  private let validator: SchemaValidator
  private let locations: KeywordLocation?

  init(_ arguments: Arguments, _ process: ProcessEnvironment) throws(Command.Failure) {
    if let path = arguments.last("--schema") {
      guard !arguments.has("--operation") else {
        throw .usage(UsageError("--schema and --operation exclude each other"))
      }
      let document = try JSONSchemaFile(path)
      validator = document.validator
      locations = KeywordLocation(in: document.json)
    } else {
      validator = SchemaValidator(try Self.schema(of: arguments, process))
      locations = nil
    }
  }

  private static func schema(
    of arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> Schema {
    guard arguments.has("--contract"), let id = arguments.last("--operation") else {
      throw .usage(UsageError("validate needs --schema, or --contract and --operation"))
    }
    let contracts = try arguments.contracts(process)
    guard let contract = contracts.first?.contract, contracts.count == 1 else {
      throw .usage(UsageError("validate takes one contract"))
    }
    let status: Int?
    do throws(UsageError) {
      status = try arguments.integer("--status", in: 100...599)
    } catch {
      throw .usage(error)
    }
    do throws(SchemaNotFound) {
      let resolved = contract.resolved
      return try resolved.schema(of: id, status.map { .response($0) } ?? .request)
    } catch {
      throw .usage(UsageError("\(error)"))
    }
  }

  /// The violations of an instance; none where it is valid.
  func errors(in bytes: [UInt8]) -> [InstanceError] {
    validator.drifts(in: bytes).filter { $0.severity == .drift }.map { drift in
      var instance = drift.location.pointer
      if drift.kind == .fieldMissing { instance = instance.parent ?? instance }
      let keyword = locations?.location(of: drift.kind.keywords, at: instance) ?? ""
      return InstanceError(
        instance: instance, keyword: keyword,
        message: "expected \(drift.expected), actual \(drift.actual)")
    }
  }
}

/// A JSON Schema in a file, held as a whole.
struct JSONSchemaFile {
  let json: JSON
  let validator: SchemaValidator

  /// - Throws: A usage error where the file cannot be read, and the keywords that are not held.
  init(_ path: String) throws(Command.Failure) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
    do throws(JSON.ParseError) {
      json = try JSON(parsing: Array(data))
    } catch {
      throw .problems(["\(path): not JSON: \(error)"])
    }
    guard let dialect = SchemaDialect(of: json) else {
      throw .problems(["\(path): /$schema: drafts 2020-12, 2019-09, 7 and 6 can be read"])
    }
    var reader = SchemaReader(json, dialect, canRead: { (try? Pattern($0)) != nil }) { _ in
      SourcePosition(file: path, line: 1)
    }
    let schema = reader.schema(at: .root)
    let open = reader.remarks.filter { $0.kind == .notHeld }
    guard open.isEmpty else { throw .problems(open.map { "\(path): \($0)" }) }
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    validator = SchemaValidator(
      schema.resolved(by: shapes), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false)
  }
}

extension Drift.Kind {
  /// The keywords that say it, the more special first.
  fileprivate var keywords: [String] {
    switch self {
    case .fieldMissing: ["required", "dependentRequired"]
    case .enumNewValue: ["enum", "const"]
    case .formatBroken: ["format"]
    case .fieldUndocumented: ["additionalProperties", "propertyNames", "maxProperties"]
    case .constraintBroken(let id):
      switch id {
      case "minimum": ["minimum", "exclusiveMinimum"]
      case "maximum": ["maximum", "exclusiveMaximum"]
      case "multiple": ["multipleOf"]
      case "length": ["minLength", "maxLength"]
      case "pattern": ["pattern", "propertyNames"]
      case "count": ["minItems", "maxItems", "minProperties", "maxProperties", "items"]
      case "unique": ["uniqueItems"]
      case "not": ["not", "contains"]
      case "exactlyOne": ["oneOf"]
      default: ["type", "const", "enum"]
      }
    default: ["type", "const", "enum"]
    }
  }
}

extension [InstanceError] {
  /// One object without line breaks.
  fileprivate var json: String {
    if isEmpty { return #"{"valid": true}"# }
    let errors = map { error -> String in
      let members: [(String, JSON)] = [
        ("instanceLocation", .string("\(error.instance)")),
        ("keywordLocation", .string(error.keyword)), ("message", .string(error.message)),
      ]
      return "{" + members.map { "\"\($0.0)\": \($0.1.text())" }.joined(separator: ", ") + "}"
    }
    return #"{"valid": false, "errors": ["# + errors.joined(separator: ", ") + "]}"
  }

  /// A line for the instance, and one for each error.
  fileprivate func text(of label: String) -> String {
    if isEmpty { return "\(label): valid\n" }
    return map { error in
      let place = error.instance.tokens.isEmpty ? "" : " at \(error.instance)"
      let keyword = error.keyword.isEmpty ? "" : " (\(error.keyword))"
      return "\(label): invalid\(place): \(error.message)\(keyword)\n"
    }.joined()
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
