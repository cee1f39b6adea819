import ContractHTTP
import ContractJSON
import ContractModel

extension ContractUpdate {
  /// Documents a body of another shape than all other errors, or an error code.
  mutating func addErrorBody(
    _ location: UpdateEvidence.Location, _ sight: UpdateEvidence.Sight, _ count: String
  ) {
    guard let status = location.status.map({ HTTPStatus($0) }),
      let index = contract.operations.firstIndex(where: { $0.id == location.operation })
    else { return }
    let operation = contract.operations[index]
    let documented = contract.failures(of: operation).filter { $0.status == status }
    guard var failure = documented.first else { return }
    if location.pointer == contract.errors.code, !location.pointer.tokens.isEmpty {
      for code in sight.texts.sorted() where !documented.contains(where: { $0.code == code }) {
        (failure.code, failure.summary) = (code, "")
        contract.operations[index].failures.append(failure)
        propose(
          Proposal(
            summary: "\(operation.id) has the error code \(code) with \(status.code), too",
            evidence: count, position: failure.position))
      }
      return
    }
    guard failure.body == nil else { return }
    let body = inference(location).schema(of: sight.values, named: "error")
    let own = operation.failures.firstIndex { $0.status == status }
    if let own {
      contract.operations[index].failures[own].body = body
    } else {
      failure.body = body
      contract.operations[index].failures.append(failure)
    }
    propose(
      Proposal(
        summary: "\(operation.id) has a body of its own with \(status.code)", evidence: count,
        position: failure.position))
  }
}

extension Contract {
  /// The schema of the error bodies of an operation with a status.
  func errorBody(of operation: Operation, _ status: HTTPStatus) -> Schema {
    failures(of: operation).first { $0.status == status && $0.body != nil }?.body ?? errors.schema
  }

  /// Changes that schema where it is stated.
  mutating func changeErrorBody(
    of index: Int, _ status: HTTPStatus, _ change: (Schema) -> Schema
  ) {
    func isOwn(_ failure: Failure) -> Bool { failure.status == status && failure.body != nil }
    if let own = operations[index].failures.firstIndex(where: isOwn) {
      let body = operations[index].failures[own].body
      operations[index].failures[own].body = body.map(change)
    } else if let common = failures.firstIndex(where: isOwn) {
      let body = failures[common].body
      failures[common].body = body.map(change)
    } else {
      errors.schema = change(errors.schema)
    }
  }
}

extension ValueProfile {
  /// Whether the values are objects without any member that a schema of objects has.
  func hasNothing(of schema: Schema) -> Bool {
    guard let fields = schema.knownFields, !fields.isEmpty else { return false }
    return fields.allSatisfy { members[$0.name] == nil }
  }
}
