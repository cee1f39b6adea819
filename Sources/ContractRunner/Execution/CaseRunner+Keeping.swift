import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Comparisons of what is shown of one resource at two moments of a case.
extension CaseRunner {
  /// - Returns: Why nothing can be compared, if so.
  mutating func compareWithKept(
    _ resource: String, _ check: Check, _ listing: Listing, _ exchange: Exchange,
    _ subject: StepSubject
  ) -> String? {
    guard let before = kept[resource], let id = idInQuestion(resource, subject) else {
      return "what the \(resource) was before is not known"
    }
    let operation = probed
    answered(check, operation)
    guard let now = listing.byID[id] else {
      guard !listing.hasMore || listing.isDetail else { return "the list has more pages" }
      reportState(
        .stateLost, check, of: operation, expected: "the \(resource) \(id) as it was",
        actual: "it is gone", exchange)
      return nil
    }
    for place in run.contract.writtenPlaces(of: resource) where before[place] != now[place] {
      reportState(
        .stateLeaked, check, at: place, of: operation,
        expected: "\(before[place]?.text() ?? "absent"), as before",
        actual: "\(now[place]?.text() ?? "absent") \(check.afterwards)", exchange)
    }
    if check == .updatePreserves, !noteTwins(of: resource, listing, operation).isEmpty {
      reportState(
        .stateLeaked, check, of: operation, expected: "one \(resource)",
        actual: "another one like it, which nobody asked for", exchange)
    }
    return nil
  }

  mutating func isReplaced(
    _ resource: String, _ places: [JSON.Pointer], _ listing: Listing, _ exchange: Exchange,
    _ subject: StepSubject
  ) -> String? {
    guard let before = kept[resource], let id = idInQuestion(resource, subject),
      let now = listing.byID[id]
    else { return "what the \(resource) was before is not known" }
    let operation = probed
    answered(.updatePreserves, operation)
    for place in places {
      guard let old = before[place], old != .null, now[place] == old else { continue }
      report(
        Drift(
          .stateLeaked, check: .updatePreserves, at: Drift.Location(.state, place),
          source: operation.effect(.updates)?.position
            ?? operation.position,
          expected: "gone, because the request replaces the whole and left it out",
          actual: "\(old.text()), as before",
          fix: "replace the whole on \(operation.method), or document it as an update of parts"),
        of: operation, exchange)
    }
    return nil
  }
}

extension Check {
  /// What has happened between two looks that must show the same.
  fileprivate var afterwards: String {
    switch self {
    case .rejectionHasNoEffect: "after a request that was refused"
    case .isolatesIdentities: "after requests of another user"
    default: "after the same request again"
    }
  }
}

extension Contract {
  /// The places of a resource that requests set: members of the same name in what updates or makes
  /// it and in its representation.
  func writtenPlaces(of resource: String) -> [JSON.Pointer] {
    var names: [String] = []
    for operation in operations {
      guard
        operation.performs(.creates, .updates, on: resource), let schema = operation.body?.schema,
        case .object(let fields) = schema.kind
      else { continue }
      for field in fields where !names.contains(field.name) { names.append(field.name) }
    }
    return names.map { JSON.Pointer([.name($0)]) }
  }
}
