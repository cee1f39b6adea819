import ContractFindings
import ContractHTTP
package import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation

/// The differences between recorded exchanges and a contract, by their location.
struct UpdateEvidence {
  /// Where exchanges differ, and how.
  struct Location: Hashable {
    var operation: String

    /// The status of the response; `nil` for requests.
    var status: Int?
    var pointer: JSON.Pointer
    var kind: Drift.Kind
  }

  /// The exchanges of one place.
  struct Sight {
    /// How many exchanges differ there.
    var count = 0

    /// The values at the location.
    var values = ValueProfile()

    /// The distinct texts at the location.
    var texts: Set<String> = []
  }

  private(set) var sights: [Location: Sight] = [:]

  /// The number of exchanges by operation and status, and of accepted requests where this is `nil`.
  private(set) var totals: [String: [Int?: Int]] = [:]

  /// The exchanges of no operation that were accepted.
  private(set) var unknown: [RecordedRequest] = []

  /// The exchanges of each operation with a status that is not documented.
  private(set) var undocumented: [Location: [RecordedRequest]] = [:]

  init(_ compiled: CompiledContract, _ requests: [RecordedRequest]) {
    for request in requests { add(request, compiled) }
  }

  private mutating func add(_ recorded: RecordedRequest, _ compiled: CompiledContract) {
    let (request, response) = (recorded.exchange.request, recorded.exchange.response)
    switch compiled.route(request.method, path: recorded.path[...]) {
    case .unknown, .wrongMethod:
      if response.status.code < 400 { unknown.append(recorded) }
    case .operation(let operation, let parameters):
      guard !operation.isSetUpOnly, !response.status.isServerError else { return }
      let exchange = operation.exchange(request, response)
      let status = response.status.code
      totals[operation.id, default: [:]][status, default: 0] += 1
      let drifts = operation.drifts(in: exchange, expecting: .anyDocumented)
      let parts = errorDrifts(in: exchange, drifts, operation, compiled.contract)
      let whole = drifts.filter { parts.isEmpty || $0.kind != .errorShapeChanged }
      for drift in whole + parts
      where drift.isFailure || drift.kind == .fieldUndocumented
        || drift.kind == .statusUndocumented && !FailureEvidence.isGeneral(response.status)
      {
        note(drift, operation.id, status, exchange.responseDocument, recorded)
      }
      // Not every recorder keeps the bodies of requests.
      guard response.status.isSuccess, operation.body == nil || !request.body.isEmpty else {
        return
      }
      totals[operation.id, default: [:]][nil, default: 0] += 1
      let sent = operation.requestDocument(of: exchange)
      for drift in operation.violations(in: request, parameters: parameters) {
        note(drift, operation.id, nil, sent, recorded)
      }
    }
  }

  /// The single differences of an error body, which the validator joins to one, or the one that all of it is another
  /// shape; and an error code that the contract does not have.
  private func errorDrifts(
    in exchange: HTTPExchange, _ drifts: [Drift], _ operation: CompiledOperation,
    _ contract: Contract
  ) -> [Drift] {
    guard !exchange.status.isSuccess, exchange.status.code >= 400,
      let joined = drifts.first(where: { $0.kind == .errorShapeChanged }),
      let body = exchange.responseDocument
    else { return [] }
    guard joined.isFailure else {
      // The code.
      return [joined.rated(.drift)]
    }
    let schema = contract.resolved.errorBody(of: operation.operation, exchange.status)
    var profile = ValueProfile()
    profile.add(body)
    guard !profile.hasNothing(of: schema) else {
      return [
        Drift(
          .errorShapeChanged, check: .errorShape, at: Drift.Location(.body), expected: "",
          actual: "")
      ]
    }
    return SchemaValidator(schema).drifts(in: exchange.response.body, check: .errorShape)
  }

  private mutating func note(
    _ drift: Drift, _ operation: String, _ status: Int?, _ document: JSON?,
    _ recorded: RecordedRequest
  ) {
    let pointer = drift.location.pointer.withoutIndices
    let location = Location(
      operation: operation, status: status, pointer: pointer, kind: drift.kind)
    if [.statusUndocumented, .statusUnexpected].contains(drift.kind) {
      undocumented[location, default: []].append(recorded)
    }
    var sight = sights[location] ?? Sight()
    sight.count += 1
    for value in document?.values(at: pointer) ?? [] {
      sight.values.add(value)
      if case .string(let text) = value { sight.texts.insert(text) }
    }
    sights[location] = sight
  }
}

/// A recorded exchange and its path behind the base path of the host.
package struct RecordedRequest: Sendable {
  package var exchange: Recording.Exchange
  package var path: String

  package init(_ exchange: Recording.Exchange, path: String) {
    self.exchange = exchange
    self.path = path
  }
}
