import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// The responses that invalid requests deserve.
extension PlanningMaterial {
  /// The step with the rejection that its request deserves; `nil` when the request is valid.
  func expectingRejection(
    of probe: Plan.Step, by operation: CompiledOperation
  ) -> Plan.Step? {
    let (request, violations) = violations(of: probe, by: operation)
    guard !violations.isEmpty else { return nil }
    return expectingRejection(of: violations, in: request, probe, by: operation)
  }

  /// The step with the rejection that its request deserves for the only violation, an invalid value
  /// in its body; `nil` when the request is valid, because a form carries texts only,
  /// and lines no other value than a list.
  func expectingRejection(
    of value: InvalidValue, in probe: Plan.Step, by operation: CompiledOperation
  ) -> Plan.Step? {
    if operation.body?.isJSON == false {
      return expectingRejection(of: probe, by: operation)
    }
    return expectingRejection(
      of: [operation.violation(value.drift)],
      in: HTTPRequest(
        method: operation.method, target: "/", fields: [:], body: value.body.bytes()),
      probe, by: operation)
  }

  private func expectingRejection(
    of violations: [Drift], in request: @autoclosure () -> HTTPRequest, _ probe: Plan.Step,
    by operation: CompiledOperation
  ) -> Plan.Step {
    var probe = probe
    let failures = operation.expectedFailures(for: violations, in: request())
    if failures.contains(where: \.isAboutValidity) {
      probe.expectation = .failure(failures + refusals(of: operation))
    } else {
      // The contract does not state whether an identifier of another form counts as unknown, as
      // foreign or as invalid, and readers of dates differ. It states everything else.
      let mustBeRejected =
        !failures.isEmpty
        || violations.allSatisfy {
          $0.isInvalid(in: operation.document(of: request()), operation)
        }
      probe.expectation = mustBeRejected ? .rejection : .anyDocumented
    }
    probe.violation = violations.first?.location.pointer
    if onlyHaveUnknownIdentifiers(violations, in: operation.document(of: request()), operation) {
      probe.expectation = .anyDocumented
    }
    // Synthetic credentials may be rejected before anything else is validated.
    if operation.id == guardedLogin {
      probe.expectation = probe.expectation == .anyDocumented ? .successOrRejection : .rejection
    }
    return probe
  }

  /// The failures of an operation in a state that forbids it, which may come before all others.
  private func refusals(of operation: CompiledOperation) -> [Failure] {
    operation.failures.filter {
      if case .refusedTransition = $0.condition { true } else { false }
    }
  }

  /// The request of a step as far as a plan knows it, and its violations of the contract.
  func violations(
    of probe: Plan.Step, by operation: CompiledOperation
  ) -> (request: HTTPRequest, violations: [Drift]) {
    let planned = probe.request
    var parameters: [String: String] = [:]
    for (key, source) in planned?.parameters ?? [:] {
      switch source {
      // What is sent instead violates the contract in the same way.
      case .text(let text), .unknown(like: let text, _): parameters[key] = text
      case .fixture, .fresh, .made, .unissued, .unique, .similar, .term:
        parameters[key] = value(of: key, in: operation)
      }
    }
    let request = RequestBuilder(operation: operation, credentials: nil)
      .request(
        parameters: parameters, body: planned?.body ?? .none, identity: .user,
        mediaType: planned?.mediaType
      )
      .changed(by: planned?.changes ?? [])
    // A list or an object in a path is read in its style.
    let path = operation.pathTemplate.match(request.path) ?? parameters
    return (request, operation.violations(in: request, parameters: path))
  }

  /// Whether an invalid value in a request that writes only fails to identify a resource.
  ///
  /// A backend that does not resolve references stores it, and then rightly returns the invalid
  /// value that the run itself has sent.
  func onlyHasUnknownIdentifier(_ value: InvalidValue, in operation: CompiledOperation) -> Bool {
    operation.performs(.creates, .updates)
      && onlyHaveUnknownIdentifiers([operation.violation(value.drift)], in: value.body, operation)
  }

  /// Whether the only violation is the version of a UUID that references a resource: it is unknown,
  /// too, and the contract does not state which of the two is reported, if any.
  private func onlyHaveUnknownIdentifiers(
    _ violations: [Drift], in body: @autoclosure () -> JSON?, _ operation: CompiledOperation
  ) -> Bool {
    guard violations.count == 1, let drift = violations.first, drift.kind == .formatBroken,
      operation.references.contains(where: { $0.pointer.firstElement == drift.location.pointer }),
      let text = body()?[drift.location.pointer]?.stringValue
    else { return false }
    return SchemaValidator(Schema(.uuid(version: nil))).accepts(JSON.string(text).bytes())
  }
}

extension Failure {
  /// Whether the failure is the response to a request that is invalid in itself.
  fileprivate var isAboutValidity: Bool {
    switch condition {
    case .invalid, .invalidAt, .absent: true
    case .unauthenticated, .missing, .foreign, .duplicate, .stale, .refusedTransition, .serverError:
      false
    }
  }
}

extension Drift {
  /// Whether a request with this violation is invalid for every reader.
  fileprivate func isInvalid(
    in body: @autoclosure () -> JSON?, _ operation: CompiledOperation
  ) -> Bool {
    switch kind {
    case _ where kind.constraint != nil: return true
    case .enumNewValue, .fieldMissing, .nullUnexpected, .typeChanged,
      .numberAsString, .stringAsNumber, .singleForList, .bodyUnreadable:
      return true
    case .formatBroken:
      let location = location.pointer
      let schema = operation.body?.schema?.schema(at: location.withoutIndices)
      guard let text = body()?[location]?.stringValue, schema?.kind.beginsWithDay == true else {
        return false
      }
      // Readers of dates disagree about days that do not exist, not about words.
      return !text.isEmpty && !text.contains(where: \.isNumber)
    default: return false
    }
  }
}
