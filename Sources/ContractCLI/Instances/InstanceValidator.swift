import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation

/// Validates JSON texts against a schema of a document or of a contract.
struct InstanceValidator {
  private let validator: SchemaValidator
  private let locations: KeywordLocation?

  init(_ arguments: Arguments, _ process: ProcessEnvironment) throws(Command.Failure) {
    if let path = arguments[.schemaFile] {
      guard !arguments.has(.operation) else {
        throw .usage(UsageError("--schema and --operation exclude each other"))
      }
      let document = try JSONSchemaFile(path, process)
      validator = try document.validator()
      locations = KeywordLocation(in: document.json)
    } else {
      let (schema, shapes) = try Self.schema(of: arguments, process)
      validator = SchemaValidator(schema, shapes: shapes)
      locations = nil
    }
  }

  private static func schema(
    of arguments: Arguments, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> (schema: Schema, shapes: [String: Schema]) {
    guard arguments.has(.contract), let id = arguments[.operation] else {
      throw .usage(UsageError("validate needs --schema, or --contract and --operation"))
    }
    let contracts = try arguments.contracts(process)
    guard let contract = contracts.first?.contract, contracts.count == 1 else {
      throw .usage(UsageError("validate takes one contract"))
    }
    let status: Int?
    do throws(UsageError) {
      status = try arguments[.status]
    } catch {
      throw .usage(error)
    }
    do throws(SchemaNotFound) {
      let resolved = contract.resolved
      let schema = try resolved.schema(of: id, status.map { .response($0) } ?? .request)
      // Of large shapes the references stay.
      return (schema, resolved.shapes(ofRequests: status == nil))
    } catch {
      throw .usage(UsageError("\(error)"))
    }
  }

  /// The violations of an instance; none where it is valid.
  func errors(in bytes: [UInt8]) -> [InstanceError] {
    validator.drifts(in: bytes).filter(\.isFailure).map { drift in
      var instance = drift.location.pointer
      if drift.kind == .fieldMissing { instance = instance.parent ?? instance }
      let keyword = locations?.location(of: drift.kind.keywords, at: instance) ?? ""
      return InstanceError(
        instance: instance, keyword: keyword,
        message: "expected \(drift.expected), actual \(drift.actual)")
    }
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
    default:
      switch constraint {
      case "minimum": ["minimum", "exclusiveMinimum"]
      case "maximum": ["maximum", "exclusiveMaximum"]
      case "multiple": ["multipleOf"]
      case "length": ["minLength", "maxLength"]
      case "pattern": ["pattern", "propertyNames"]
      case "count": ["minItems", "maxItems", "minProperties", "maxProperties", "items"]
      case "unique": ["uniqueItems"]
      case "not": ["not", "contains"]
      case "exactlyOne": ["oneOf"]
      case "contains": ["minContains", "maxContains", "contains"]
      default: ["type", "const", "enum"]
      }
    }
  }
}
