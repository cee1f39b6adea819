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
      let place = step.violation ?? .root
      drift.location = Location(.request, place)
      drift.actual = "\(response.status) for \(step.reason)"
      drift.source = subject.operation.position(ofRequestAt: place) ?? drift.source
    case .authenticationIgnored,
      .identityLeak where location.part == .status:
      drift.actual = "\(response.status) for \(step.reason)"
    default: break
    }
    return drift
  }

  /// Whether a drift of the body is at a place or around it.
  func covers(_ pointer: JSON.Pointer) -> Bool {
    location.part == .body && isFailure && pointer.isInside(location.pointer, wildcard: .both)
  }
}

extension CompiledOperation {
  /// The line of the contract about a location in the request.
  fileprivate func position(ofRequestAt place: JSON.Pointer) -> SourcePosition? {
    allParameters.first { $0.pointer == place }?.field.position
      ?? operation.body?.schema?.field(at: place.withoutIndices)?.position
  }
}
