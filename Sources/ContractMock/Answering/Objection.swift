import ContractHTTP
import ContractModel
import ContractValidation

/// A reason not to do what a request asks for.
enum Objection {
  case unauthenticated
  case invalidPath([Drift])
  case missing(String)
  case foreign(String)
  /// What is wrong with the body; nothing for one that only some readers accept.
  case invalidBody([Drift])
}

extension Call {
  /// What a careful backend objects to, in the order in which it looks.
  ///
  /// Later objections count only when a drift overlooks the earlier ones.
  var objections: [Objection] {
    var found: [Objection] = []
    if caller == nil { found.append(.unauthenticated) }
    // The strict and fast way first; who is not accepted there is looked at again.
    let isBodyAccepted = plan.compiled.body?.accepts(request.body) ?? true
    let violations =
      isBodyAccepted && plan.parameterPlaces.isEmpty
      ? [] : plan.compiled.violations(in: request, parameters: path)
    let inPath = violations.filter(isInPath)
    if !inPath.isEmpty { found.append(.invalidPath(inPath)) }
    for (target, item) in zip(plan.targets, items) {
      if let item {
        if item.owner != caller, !target.isOpen { found.append(.foreign(target.resource)) }
      } else {
        found.append(.missing(target.resource))
      }
    }
    if !isBodyAccepted { found.append(.invalidBody(violations.filter { !isInPath($0) })) }
    return found
  }

  private func isInPath(_ violation: Drift) -> Bool {
    plan.parameterPlaces.contains(violation.place.pointer)
  }
}

extension CompiledOperation {
  /// The documented failures that answer an objection, the best one first.
  func failures(answering objection: Objection, to request: HTTPRequest) -> [Failure] {
    switch objection {
    case .unauthenticated: return failures { $0 == .unauthenticated }
    case .missing(let resource): return failures { $0 == .missing(resource) }
    case .foreign(let resource):
      // A backend that does not tell says that there is no such thing.
      let told = failures { $0 == .foreign(resource) }
      return told.isEmpty ? failures { $0 == .missing(resource) } : told
    case .invalidPath(let violations): return expectedFailures(for: violations, in: request)
    case .invalidBody(let violations):
      // Any of several violations may be the one that is told.
      guard let first = violations.first else { return failures { $0 == .invalid } }
      let expected = expectedFailures(for: [first], in: request)
      return expected
        + expectedFailures(for: violations, in: request).filter { !expected.contains($0) }
    }
  }

  private func failures(_ isCause: (Failure.Condition) -> Bool) -> [Failure] {
    failures.filter { isCause($0.condition) }
  }
}
