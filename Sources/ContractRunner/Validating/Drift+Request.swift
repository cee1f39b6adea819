import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension Drift {
  /// The drift with what was special about the request, which a response alone does not show.
  func about(_ subject: StepSubject, _ response: HTTPResponse) -> Drift {
    let step = subject.step
    var drift = self
    switch kind {
    case .invalidAccepted:
      drift.location = Location(.request, step.violation ?? .root)
      drift.actual = "\(response.status) for \(step.reason)"
    case .adviceNotFollowed where location.part == .status:
      let location = step.violation ?? .root
      drift.location = Location(.request, location)
      drift.actual = "\(response.status) for \(step.reason)"
      drift.source = subject.operation.position(ofRequestAt: location) ?? drift.source
    case .authenticationIgnored,
      .identityLeak where location.part == .status:
      drift.actual = "\(response.status) for \(step.reason)"
    default: break
    }
    return drift
  }

  /// Whether a drift of the body is at a location or around it.
  func covers(_ pointer: JSON.Pointer) -> Bool {
    location.part == .body && isFailure && pointer.isInside(location.pointer, wildcard: .both)
  }
}

extension CompiledOperation {
  /// The line of the contract about a location in the request.
  fileprivate func position(ofRequestAt location: JSON.Pointer) -> SourcePosition? {
    allParameters.first { $0.pointer == location }?.field.position
      ?? operation.body?.schema?.field(at: location.withoutIndices)?.position
  }
}
