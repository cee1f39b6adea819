import ContractJSON
package import ContractModel

/// A value that a contract gives for a field.
enum FieldValue: CaseIterable {
  case example, fallback
}

extension Field {
  /// How the schema of the field rejects its example or its constant default, in words; `nil` where it
  /// accepts it, or is not valid itself.
  func violation(of value: FieldValue, _ policies: Policies) -> String? {
    let (noun, json) =
      switch value {
      case .example: ("example", example)
      case .fallback: ("default", constantFallback)
      }
    guard let json, schema.problems(at: position).isEmpty,
      let drift = SchemaValidator(schema, policies: policies).drifts(in: json.bytes())
        .first(where: \.isFailure)
    else { return nil }
    let pointer = drift.location.pointer
    let location = pointer == .root ? "" : " at \(pointer)"
    return "the \(noun) of '\(name)' violates its schema\(location): expected \(drift.expected), "
      + "actual \(drift.actual)"
  }
}

extension Contract {
  /// The contract without the examples and constant defaults that violate the schemas of their fields,
  /// and how each does.
  ///
  /// A document of an API serves without them, where a contract in Swift has problems.
  package func withoutWrongValues() -> (contract: Contract, problems: [ContractProblem]) {
    var problems: Set<ContractProblem> = []
    func corrected(_ field: Field) -> Field {
      var field = field
      if let words = field.violation(of: .example, policies) {
        problems.insert(ContractProblem(words, at: field.position))
        field.example = nil
      }
      if let words = field.violation(of: .fallback, policies) {
        problems.insert(ContractProblem(words, at: field.position))
        field.fallback = nil
      }
      return field
    }
    var copy = mapSchemas { schema, _ in schema.mapFields(corrected) }
    for index in copy.operations.indices {
      copy.operations[index].mapParameters { $0 = corrected($0) }
    }
    return (copy, problems.sorted { ($0.position, $0.message) < ($1.position, $1.message) })
  }
}
