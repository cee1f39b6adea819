package import ContractHTTP
import ContractJSON
package import ContractModel

extension CompiledOperation {
  /// The documented failures with which a request that breaks the contract may be answered, in the
  /// order of ``failures``.
  ///
  /// A value outside its limits is answered by the failure for its place alone, where there is one;
  /// a value that is absent, null or of another type also as an invalid request. An identity in the
  /// path that breaks its schema may count as one that does not exist.
  ///
  /// - Parameters:
  ///   - violations: What ``violations(in:parameters:)`` found.
  ///   - request: In which it was found.
  /// - Returns: Nothing where the contract does not say what answers such a request.
  package func expectedFailures(
    for violations: [Drift], in request: @autoclosure () -> HTTPRequest
  ) -> [Failure] {
    var isExpected = failures.map { _ in false }
    for violation in violations {
      for index in expectedFailures(for: violation, in: request()) { isExpected[index] = true }
    }
    return zip(failures, isExpected).filter(\.1).map(\.0)
  }

  /// The positions of what may answer one violation; a failure may be among them twice.
  private func expectedFailures(
    for violation: Drift, in request: @autoclosure () -> HTTPRequest
  ) -> [Int] {
    let general = positions { $0 == .invalid }
    // Servers refuse what is too large before they look at it, with a status of their own.
    if violation.kind == .constraintBroken("size") { return [] }
    let pointer = violation.location.pointer
    let named = parameters.first { $0.pointer == pointer && $0.stated.place == .path }
    let special =
      positions { condition in
        switch condition {
        case .invalidAt(let place): pointer.isOrIsInside(place)
        case .absent(let place): pointer == place && !hasValue(at: place, in: request())
        default: false
        }
      } + failures(ofReferencesAt: pointer) + missing(namedBy: named?.field.name)
    let isExactlyThere = special.contains {
      failures[$0].condition == .invalidAt(pointer.withoutIndices)
    }
    switch violation.kind {
    case .constraintBroken, .enumNewValue:
      return isExactlyThere ? special : special + general
    default:
      return special + general
    }
  }

  /// Whether a request has something at a place: not null, not empty.
  private func hasValue(at place: JSON.Pointer, in request: HTTPRequest) -> Bool {
    if let parameter = parameters.first(where: { $0.pointer == place }) {
      // An operation is not found by a path with an empty part.
      return parameter.stated.place == .path
        || texts(of: parameter, in: request, path: [:]).contains { !$0.isEmpty }
    }
    if operation.body?.schema == nil {
      guard case .name(let name)? = place.tokens.first, let form = try? form(in: request) else {
        return false
      }
      return form.parts.contains { $0.name == name }
    }
    switch (try? JSON(parsing: request.body))?[place] {
    case nil, .null: return false
    case .string(let text): return !text.isEmpty
    case .array(let elements): return !elements.isEmpty
    default: return true
    }
  }

  /// A value that cannot be the identity of a resource may count as one that nobody has.
  private func failures(ofReferencesAt pointer: JSON.Pointer) -> [Int] {
    let resources = references.filter { pointer.isOrIsInside($0.place) }.map(\.resource)
    guard !resources.isEmpty else { return [] }
    return positions { condition in
      switch condition {
      case .missing(let resource), .foreign(let resource): resources.contains(resource)
      default: false
      }
    }
  }

  private func missing(namedBy parameter: String?) -> [Int] {
    guard let parameter else { return [] }
    let resources = operation.effects.filter { $0.pathParameter == parameter }.map(\.resource)
    return positions { condition in
      guard case .missing(let resource) = condition else { return false }
      return resources.contains(resource)
    }
  }

  private func positions(where isMeant: (Failure.Condition) -> Bool) -> [Int] {
    failures.indices.filter { isMeant(failures[$0].condition) }
  }
}

extension JSON.Pointer {
  fileprivate func isOrIsInside(_ place: JSON.Pointer) -> Bool {
    hasPrefix(place) || withoutIndices.hasPrefix(place)
  }
}
