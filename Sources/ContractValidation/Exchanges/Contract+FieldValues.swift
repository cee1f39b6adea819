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

  fileprivate mutating func remove(_ value: FieldValue) {
    switch value {
    case .example: example = nil
    case .fallback: fallback = nil
    }
  }
}

extension Contract {
  /// The contract without the examples and constant defaults that violate the schemas of their fields,
  /// and one problem for each of these.
  ///
  /// Documents of others often have such values; a contract in Swift that has one does not compile.
  package func withoutWrongValues() -> (contract: Contract, problems: [ContractProblem]) {
    var problems: Set<ContractProblem> = []
    var resolver = ShapeResolver(
      Dictionary(definitions.map { ($0.name, $0.schema) }) { first, _ in first })
    func corrected(_ field: Field) -> Field {
      guard field.example != nil || field.constantFallback != nil else { return field }
      var field = field
      var whole = field
      whole.schema = resolver.resolved(field.schema)
      for value in FieldValue.allCases {
        guard let words = whole.violation(of: value, policies) else { continue }
        problems.insert(ContractProblem(words, at: field.position))
        field.remove(value)
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
