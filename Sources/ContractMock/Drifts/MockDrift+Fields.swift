import ContractGeneration
import ContractModel

extension MockDrift {
  /// What can be wrong with the fields of all successes.
  static func fields(of contract: Contract) -> [MockDrift] {
    let fields = contract.answeredFields
    let drifts =
      fields.map { ($0, FieldDrift.types(of: $0)) } + fields.map { ($0, FieldDrift.gaps(of: $0)) }
      + fields.map { ($0, FieldDrift.values(of: $0)) }
    return drifts.flatMap { field, drifts in
      drifts.map { drift in
        MockDrift(
          drift.name, drift.summary, expects: drift.kind, by: .field(field.name, drift.change))
      }
    }
  }
}

extension Contract {
  /// The fields of all successes, one per name and type, in the contract's order.
  fileprivate var answeredFields: [Field] {
    let fields = operations.flatMap { $0.responses.compactMap(\.body) }
      .flatMap { $0.places().compactMap(\.field) }
    var seen: Set<String> = []
    return fields.filter { seen.insert("\($0.name) \($0.schema.summary)").inserted }
  }
}
