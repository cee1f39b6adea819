import ContractHTTP
import ContractModel
import ContractValidation

/// A reason not to do what a request asks for.
enum Objection {
  case invalidParameters([Drift])
  /// What is wrong with the body; nothing for one that only some readers accept.
  case invalidBody([Drift])
  /// One of the conditions that a contract can state.
  case condition(Failure.Condition)
}

extension Call {
  /// What a careful backend objects to before it looks at anything it remembers, in the order in
  /// which it looks.
  ///
  /// Later objections count only when a drift overlooks the earlier ones.
  var formalObjections: [Objection] {
    let (inParameters, inBody) = violations
    return unauthenticated + inParameters + inBody
  }

  /// What a careful backend objects to, what the path names included.
  var objections: [Objection] {
    let (inParameters, inBody) = violations
    return unauthenticated + inParameters + targetObjections + inBody
  }

  private var unauthenticated: [Objection] {
    caller == nil ? [.condition(.unauthenticated)] : []
  }

  private var targetObjections: [Objection] {
    zip(plan.targets, items).compactMap { target, item in
      guard let item else { return .condition(.missing(target.resource)) }
      return item.owner == caller || target.isOpen ? nil : .condition(.foreign(target.resource))
    }
  }

  private var violations: (inParameters: [Objection], inBody: [Objection]) {
    let compiled = plan.compiled
    let isForm = compiled.body == nil && compiled.operation.body != nil
    // The strict and fast way first; who is not accepted there is looked at again.
    let isBodyAccepted = compiled.body?.accepts(request.body) ?? !isForm
    if isBodyAccepted, plan.parameterPlaces.isEmpty { return ([], []) }
    let all = compiled.violations(in: request, parameters: path)
    let inParameters = all.filter { plan.parameterPlaces.contains($0.location.pointer) }
    let inBody = all.filter { !plan.parameterPlaces.contains($0.location.pointer) }
    let isBodyRefused = isForm ? !inBody.isEmpty : !isBodyAccepted
    return (
      inParameters.isEmpty ? [] : [.invalidParameters(inParameters)],
      isBodyRefused ? [.invalidBody(inBody)] : []
    )
  }
}

extension CompiledOperation {
  /// The documented failures that answer an objection, the best one first.
  func failures(answering objection: Objection, to request: HTTPRequest) -> [Failure] {
    switch objection {
    case .condition(let condition): return failures(on: condition)
    case .invalidParameters(let violations): return expectedFailures(for: violations, in: request)
    case .invalidBody(let violations):
      // Any of several violations may be the one that is told.
      guard let first = violations.first else { return failures(on: .invalid) }
      let expected = expectedFailures(for: [first], in: request)
      return expected
        + expectedFailures(for: violations, in: request).filter { !expected.contains($0) }
    }
  }

  private func failures(on condition: Failure.Condition) -> [Failure] {
    let told = failures.filter { $0.condition == condition }
    guard told.isEmpty else { return told }
    switch condition {
    // A backend that does not tell says that there is no such thing.
    case .foreign(let resource): return failures.filter { $0.condition == .missing(resource) }
    case .invalidAt, .absent, .duplicate: return failures.filter { $0.condition == .invalid }
    case .unauthenticated, .missing, .invalid, .serverError: return []
    }
  }
}
