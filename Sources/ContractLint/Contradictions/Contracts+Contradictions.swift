import ContractJSON
import ContractModel

extension [Contract] {
  /// What contracts of one host say that cannot all be true of it.
  func contradictions() -> [LintFinding] {
    var causes = Causes()
    for (index, left) in enumerated() {
      for right in dropFirst(index + 1) {
        causes.add(ContractPair(left: left, right: right).differences)
      }
    }
    return causes.findings
  }
}

extension ContractPair {
  var differences: [Difference] {
    let resources = left.resources.map(\.name).filter { right.resource($0) != nil }
    let deeds = operations.map { SharedOperation(contracts: self, operations: $0) }
    // Resources first: what their answers show is told there, and not where requests repeat it.
    return resources.flatMap { SharedResource(contracts: self, name: $0).differences }
      + deeds.flatMap(\.differences)
      + deeds.flatMap(\.failureDifferences) + errorDifference
  }

  /// Contracts whose documents do not show an error body allow any.
  private var errorDifference: [Difference] {
    let (mine, theirs) = (left.errors.schema, right.errors.schema)
    guard mine.kind != .any, theirs.kind != .any, mine.outline != theirs.outline else { return [] }
    let difference = Difference(
      .otherErrorShape, "errors", (mine.outline, left.placeOfErrors),
      (theirs.outline, right.placeOfErrors))
    return [difference]
  }
}

extension Contract {
  fileprivate var placeOfErrors: LintFinding.Subject {
    LintFinding.Subject(
      contract: id, name: "errors",
      position: errors.schema.fields.first?.position ?? position)
  }
}
