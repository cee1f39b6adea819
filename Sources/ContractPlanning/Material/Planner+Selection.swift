import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Whether the configuration asks for a case, or others need it.
  func isWanted(_ planned: Plan.Case, in phase: Phase) -> Bool {
    if options.isSafe, planned.steps.contains(where: { !isSafe($0) }) { return false }
    if asksForStrangers(planned) { return false }
    if isPreparation(planned) { return true }
    guard options.phases.contains(phase) else { return false }
    guard !options.only.isEmpty else { return true }
    return options.only.contains(planned.subject.id)
  }

  /// Whether other cases need what this one finds or makes, so that it stays in every plan.
  func isPreparation(_ planned: Plan.Case) -> Bool {
    guard case .operation(let id) = planned.subject, planned.phase == .examples else {
      return false
    }
    return [.before, .typical].contains(planned.id.variant) && makes(id)
  }

  /// Whether the operation of that name creates something.
  func makes(_ id: String) -> Bool { compiled.operation(id).map { creates($0.operation) } ?? false }

  /// Whether a step changes nothing, and needs nothing that would have to be made first.
  private func isSafe(_ step: Plan.Step) -> Bool {
    switch step.observation {
    case .isListed, .isNotListed: return false
    case .keeps, .isAsKept, .isReplaced: return false
    case .remember, .isUnchanged, nil: break
    }
    let parameters = step.request?.parameters ?? [:]
    guard !parameters.values.contains(where: \.needsMaking) else { return false }
    return compiled.operation(step.operation)?.operation.method.isSafe ?? (step.socket != nil)
  }
}

extension Plan {
  /// Names a message among the typical bodies.
  package static func messageKey(_ channel: String, _ message: String) -> String {
    "\(channel)/\(message)"
  }
}

extension Plan.ParameterSource {
  /// Whether the value is that of something a run has to make.
  fileprivate var needsMaking: Bool {
    switch self {
    case .fixture, .fresh, .made, .unissued: true
    case .term, .text: false
    }
  }

  /// Whether the source says where an identity of that resource comes from.
  func isFor(_ resource: String) -> Bool {
    switch self {
    case .fixture(let name), .fresh(let name), .made(let name), .unissued(let name):
      name == resource
    case .term, .text: true
    }
  }
}
