import ContractGeneration
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Every parameter of a request with each value that it must not have, and those left out that
  /// must be there.
  func brokenParameters(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    operation.allParameters.flatMap { parameter -> [Plan.Case] in
      broken(parameter, of: operation).compactMap { words, text in
        negativeCase(
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
    let broken = invalidTexts(
      of: parameter.field.schema, from: madeUp(parameter.key, for: operation),
      in: parameter.location
    ).map { ($0.name, String?($0.text)) }
    // One in the path is always there.
    guard parameter.location != .path, parameter.field.isRequired else { return broken }
    return [("missing", nil)] + broken
  }
}

extension Operation.Parameter {
  /// The parameter as cases are called by it.
  fileprivate var words: String {
    location == .header ? "header \(field.name)" : key
  }
}
