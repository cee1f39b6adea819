import ContractJSON
import ContractModel

extension Contract {
  /// Operations that web apps cannot call, and documented header fields that they cannot read, although
  /// the contract states CORS; those with one reason in one finding.
  var crossOriginGaps: [LintFinding] {
    guard let cors else { return [] }
    let uncallable = ownOperations.flatMap { operation in
      missingPermissions(for: operation).map { (permission: $0, operation: operation) }
    }
    let unreadable = ownOperations.flatMap { operation in
      let headers = operation.responses.flatMap { response in
        response.headers.map(\.name) + (response.location == nil ? [] : ["Location"])
      }
      return headers.distinct.filter { !cors.exposesField($0) }
        .map { (field: $0, operation: operation) }
    }
    let calls = uncallable.map(\.permission).distinct.map { permission in
      let operations = uncallable.filter { $0.permission == permission }.map(\.operation)
      return gap(
        "cors lacks \(permission), without which web apps cannot call", operations.distinct)
    }
    let readings = unreadable.map(\.field).distinct.map { field in
      let operations = unreadable.filter { $0.field == field }.map(\.operation)
      return gap(
        "cors does not expose \(field), which web apps cannot read in", operations.distinct)
    }
    return calls + readings
  }

  private func gap(_ message: String, _ operations: [Operation]) -> LintFinding {
    finding(
      .crossOriginGap, "\(message) \(operations.map(\.id).enumerated)",
      at: part(operations[0].id, operations[0].position), count: operations.count)
  }
}
