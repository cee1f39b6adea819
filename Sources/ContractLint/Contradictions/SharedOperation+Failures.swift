import ContractHTTP
import ContractModel

extension SharedOperation {
  /// Situations in which the contracts answer differently, or of which only one speaks.
  ///
  /// A contract that states no failure at all for the operation is silent, and contradicts nobody.
  var failureDifferences: [Difference] {
    let mine = contracts.left.statedFailures(of: operations.left)
    let theirs = contracts.right.statedFailures(of: operations.right)
    guard operations.hasSamePath, !mine.isEmpty, !theirs.isEmpty else { return [] }
    return (mine + theirs).filter { knownToBoth($0.failure) }.map(\.situation).distinct.flatMap {
      situation -> [Difference] in
      let left = mine.filter { $0.situation == situation }.map(\.failure)
      let right = theirs.filter { $0.situation == situation }.map(\.failure)
      guard Set(left.map(\.status)).isDisjoint(with: right.map(\.status)) else { return [] }
      func words(_ failures: [Failure]) -> String {
        failures.isEmpty
          ? "not stated"
          : failures.map { String($0.status.code) }.distinct.joined(separator: " or ")
      }
      let difference = Difference(
        .otherStatus, situation, of: [operations.name],
        (words(left), contracts.left.place(of: left.first, in: operations.left)),
        (words(right), contracts.right.place(of: right.first, in: operations.right)))
      return [left.isEmpty ? difference.turned : difference]
    }
  }
}

extension SharedOperation {
  /// Whether both contracts know the resource that a failure is about.
  private func knownToBoth(_ failure: Failure) -> Bool {
    switch failure.condition {
    case .missing(let name), .foreign(let name):
      contracts.left.resource(name) != nil && contracts.right.resource(name) != nil
    case .unauthenticated, .invalid, .invalidAt, .absent, .duplicate, .serverError: true
    }
  }
}

extension Contract {
  fileprivate func statedFailures(
    of operation: Operation
  ) -> [(situation: String, failure: Failure)] {
    failures(of: operation).compactMap { failure in
      failure.condition.situation.map { ($0, failure) }
    }
  }

  /// The line of a failure, or of the operation that does not state it.
  fileprivate func place(of failure: Failure?, in operation: Operation) -> LintFinding.Subject {
    LintFinding.Subject(
      contract: id,
      name: [operation.id, failure?.name].compactMap(\.self).joined(separator: " "),
      position: failure?.position ?? operation.position)
  }
}

extension Failure.Condition {
  /// What has happened, in a few words; `nil` for what no caller can be blamed for.
  fileprivate var situation: String? {
    switch self {
    case .unauthenticated: "no valid token"
    case .missing(let resource): "an unknown \(resource)"
    case .foreign(let resource): "another user's \(resource)"
    case .invalid, .invalidAt, .absent: "an invalid request"
    case .duplicate: "a value that is taken"
    case .serverError: nil
    }
  }
}
