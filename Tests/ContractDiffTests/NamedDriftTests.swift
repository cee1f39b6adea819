import ContractDiff
import ContractGeneration
import ContractHTTP
import ContractMock
import ContractModel
import Contracts
import Testing

@Suite struct `The named drifts of the self-test` {
  /// Drifts of fields of responses are compared one by one elsewhere.
  @Test(arguments: Catalog.all.map(\.id))
  func `break, or are no change of a contract`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    let fields = Set(
      contract.operations.flatMap(\.responses).compactMap(\.body)
        .flatMap { $0.resolved(by: contract.shapes).fieldDrifts }.map(\.name))
    for drift in MockDrift.all(of: contract, Catalog.services[id])
    where !fields.contains(drift.name) {
      guard let (new, verdict) = contract.drifting(drift) else {
        #expect(!Set(drift.expects).isDisjoint(with: Self.behavior), "\(drift.name)")
        continue
      }
      let comparison = ContractComparison(from: contract, to: new)
      #expect(
        comparison.verdict == verdict,
        "\(drift.name): \(comparison.changes.prefix(3).map(\.message))")
      #expect(!comparison.changes.isEmpty, "\(drift.name)")
    }
  }

  /// The kinds of drift that no contract states of itself: what a backend does with its state, with two
  /// responses, or with the bytes of one.
  private static let behavior: [Drift.Kind] = [
    .serverFailed, .bodyUnreadable, .ruleBroken, .orderBroken, .stateLost, .stateLeaked,
    .identityLeak, .invalidAccepted, .adviceNotFollowed, .authenticationIgnored,
    .statusUnexpected, .readOnlyChanged, .messageUnexpected, .messageMissing, .validRejected,
    .varyMissing, .crossOriginRefused, .contentTypeChanged, .constraintBroken("count"),
    .bytesAfterResponse, .operationMissing,
  ]
}

extension Contract {
  /// The contract of a backend that has a drift, and the verdict that it must get; `nil` where no
  /// contract states the drift.
  fileprivate func drifting(
    _ drift: MockDrift
  ) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    let found =
      driftingBody(drift.name) ?? driftingStatus(drift.name) ?? driftingOrigins(drift.name)
      ?? driftingMessage(drift.name) ?? lenient(drift.name)
    return found.flatMap { $0.new == self ? nil : $0 }
  }

  private func changing(
    _ verdict: ContractComparison.Verdict, _ change: (inout Contract) -> Void
  ) -> (new: Contract, verdict: ContractComparison.Verdict) {
    var copy = self
    change(&copy)
    return (copy, verdict)
  }

  private func changingResponses(
    _ verdict: ContractComparison.Verdict, _ change: (inout Response) -> Void
  ) -> (new: Contract, verdict: ContractComparison.Verdict) {
    changing(verdict) { contract in
      for index in contract.operations.indices where !contract.operations[index].isSetUpOnly {
        for response in contract.operations[index].responses.indices {
          change(&contract.operations[index].responses[response])
        }
      }
    }
  }

  /// Envelopes, header fields, media types and errors.
  private func driftingBody(
    _ name: String
  ) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    switch name {
    case "envelope-lost":
      return changingResponses(.breaking) { response in
        response.body = response.body?.fields.first?.schema ?? response.body
      }
    case "envelope-doubled":
      return changingResponses(.breaking) { response in
        response.body = response.body.map { body in .object { Field("response", body) } }
      }
    case "location-missing": return changingResponses(.breaking) { $0.location = nil }
    case "wrong-content-type":
      return changingResponses(.breaking) { response in
        if response.body != nil { response.jsonType = "text/html" }
      }
    case "undocumented-field":
      return changingResponses(.compatible) { response in
        guard case .object(var shape)? = response.body?.kind, shape.isPlain else { return }
        shape.fields.append(Field("debug_info", .string))
        response.body = Schema(.object(shape))
      }
    case "error-as-string":
      return changing(.breaking) { $0.errors.schema = .object { Field("error", .string) } }
    case "error-code-changed":
      return changing(.breaking) { contract in
        contract.failures = contract.failures.map { $0.with(code: "UNDOCUMENTED") }
        for index in contract.operations.indices {
          contract.operations[index].failures = contract.operations[index].failures
            .map { $0.with(code: "UNDOCUMENTED") }
        }
      }
    default:
      let headers = operations.flatMap(\.responses).flatMap(\.headers)
      let field = headers.first { "header-\($0.name.lowercased())-missing" == name }
      return field.map { field in
        changingResponses(field.isRequired ? .breaking : .compatible) { response in
          response.headers.removeAll { $0.name == field.name }
        }
      }
    }
  }

  private func driftingStatus(
    _ name: String
  ) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    if name == "error-status-changed" {
      return changing(.breaking) { contract in
        contract.failures = contract.failures.map { $0.with(status: 422) }
        for index in contract.operations.indices {
          contract.operations[index].failures = contract.operations[index].failures
            .map { $0.with(status: 422) }
        }
      }
    }
    let index = operations.firstIndex { "\($0.id.kebabCase)-wrong-status" == name }
    guard let index,
      let other = [HTTPStatus.ok, .created, .accepted].first(where: {
        operations[index].success($0) == nil
      })
    else { return nil }
    let documented = operations[index].responses[0].status
    return changing(.breaking) { contract in
      for location in contract.operations[index].responses.indices
      where contract.operations[index].responses[location].status == documented {
        contract.operations[index].responses[location].status = other
      }
    }
  }

  private func driftingOrigins(
    _ name: String
  ) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    switch name {
    case "cors-preflight-rejected", "cors-origin-missing":
      changing(.breaking) { $0.cors?.origins = .listed([]) }
    case "cors-any-origin": changing(.compatible) { $0.cors?.origins = .any }
    case "cors-fields-missing": changing(.breaking) { $0.cors?.headers = [] }
    case "cors-nothing-exposed": changing(.breaking) { $0.cors?.exposes = [] }
    case "cors-credentials-missing": changing(.breaking) { $0.cors?.allowsCredentials = false }
    case "cors-other-max-age": changing(.compatible) { $0.cors?.maxAge = 1 }
    default: nil
    }
  }

  /// Messages that the server sends in another form, or no longer.
  private func driftingMessage(
    _ name: String
  ) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    for (location, channel) in channels.enumerated() {
      for (index, message) in channel.serverMessages.enumerated() {
        let words = message.name.kebabCase
        if name == "\(words)-unsent" {
          return changing(.compatible) { $0.channels[location].serverMessages.remove(at: index) }
        }
        let schema = message.schema.resolved(by: shapes)
        let drift = schema.fieldDrifts.first { "\(words)-\($0.name)" == name }
        guard let drift, let changed = schema.drifting(drift) else { continue }
        let verdict: ContractComparison.Verdict =
          drift.kind == .adviceNotFollowed ? .compatible : .breaking
        return changing(verdict) { $0.channels[location].serverMessages[index].schema = changed }
      }
    }
    return nil
  }

  /// A backend that accepts or does more, or less, than it states.
  private func lenient(_ name: String) -> (new: Contract, verdict: ContractComparison.Verdict)? {
    switch name {
    case "invalid-accepted":
      changing(.compatible) { contract in
        for index in contract.operations.indices {
          if contract.operations[index].body?.schema != nil {
            contract.operations[index].body?.schema = .any
          }
        }
      }
    case "authentication-ignored":
      changing(.compatible) { contract in
        contract.authentication = .none
        for index in contract.operations.indices {
          contract.operations[index].authentication = nil
        }
      }
    case "foreign-served", "other-users-listed":
      changing(.compatible) { contract in
        for index in contract.resources.indices { contract.resources[index].access = .everyone }
      }
    case "created-not-stored": withoutEffects(.creates)
    case "update-ignored": withoutEffects(.updates)
    case "deleted-still-listed": withoutEffects(.deletes)
    case "form-rejected":
      changing(.breaking) { contract in
        for index in contract.operations.indices {
          contract.operations[index].body?.alternatives = []
        }
      }
    default: nil
    }
  }

  private func withoutEffects(
    _ action: Effect.Action
  ) -> (new: Contract, verdict: ContractComparison.Verdict) {
    changing(.compatible) { contract in
      for index in contract.operations.indices {
        contract.operations[index].effects.removeAll { $0.action == action }
      }
    }
  }
}

extension Failure {
  fileprivate func with(code: String) -> Failure {
    var copy = self
    if copy.code != nil { copy.code = code }
    return copy
  }

  fileprivate func with(status: HTTPStatus) -> Failure {
    var copy = self
    copy.status = status
    return copy
  }
}
