import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension Planner {
  /// Every parameter of a request with each value that it must not have, and those left out that
  /// must be there.
  func brokenParameters(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    operation.allParameters.flatMap { parameter -> [Plan.Case] in
      var texts: Set<String?> = []
      return broken(parameter, of: operation).compactMap { words, text -> Plan.Case? in
        guard parameter.canCarry(text), texts.insert(text).inserted else { return nil }
        return negativeCase(
          operation, "\(parameter.words): \(words)", parameter: (parameter, text),
          judgedBy: compiledOperation)
      }
    }
  }

  /// What is wrong with a parameter, in a few words, and the text that it has then; `nil` when it
  /// is not there.
  private func broken(
    _ parameter: Operation.Parameter, of operation: Operation
  ) -> [(words: String, text: String?)] {
    let field = parameter.field
    let valid = field.schema.reading(madeUp(parameter.key, for: operation))
    switch parameter.place {
    case .path:
      // It is always there, and any text may be meant as an identity.
      return violations(of: field.schema, from: valid).compactMap { violation in
        violation.body.parameterText.map { ($0, $0) }
      }
    case .query, .header:
      let record: Schema = .object { field }
      return violations(of: record, from: [field.name: valid]).compactMap { violation in
        guard case .object(let object) = violation.body,
          object.names.allSatisfy({ $0 == field.name })
        else { return nil }
        let words = violation.name.split(separator: ": ", maxSplits: 1).last.map(String.init)
        guard let value = object[field.name] else { return ("missing", nil) }
        // Every value is a text there; what matters is which.
        return value.parameterText.map { (violation.kind == .type ? $0 : words ?? $0, $0) }
      }
    }
  }
}

extension Operation.Parameter {
  /// The parameter as cases are called by it.
  fileprivate var words: String {
    place == .header ? "header \(field.name)" : key
  }

  /// Whether a text can stand there without being refused for what it does to the message itself.
  fileprivate func canCarry(_ text: String?) -> Bool {
    guard let text else { return true }
    guard text.utf8.count <= 2_000 else { return false }
    switch place {
    case .path: return !text.isEmpty
    case .query: return true
    case .header: return text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }
}

extension JSON {
  /// The value as it stands in a path, a query or a header; `nil` for what has no such form.
  fileprivate var parameterText: String? {
    switch self {
    case .string(let text): text
    case .number, .boolean: text()
    case .null, .array, .object: nil
    }
  }
}

extension Schema {
  /// The value that a valid text of a parameter stands for.
  fileprivate func reading(_ text: String) -> JSON {
    let value = try? JSON(parsing: Array(text.utf8))
    guard let value, SchemaJudge(self).accepts(value.bytes()) else { return .string(text) }
    return value
  }
}
