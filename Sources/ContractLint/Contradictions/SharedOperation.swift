import ContractHTTP
import ContractJSON
import ContractModel

/// An operation that two contracts both define.
struct SharedOperation: Sendable {
  var contracts: ContractPair
  var operations: OperationPair
}

extension SharedOperation {
  var differences: [Difference] {
    addressDifferences + successDifference + responseDifferences + requestDifferences
      + parameterDifferences
  }

  private var left: Operation { operations.left }
  private var right: Operation { operations.right }
  private var name: String { operations.name }

  private func difference(
    _ kind: Contradiction.Kind, _ left: String, _ right: String
  ) -> Difference {
    Difference(
      kind: kind, topic: name, left: .init(value: left, part: contracts.left.part(of: self.left)),
      right: .init(value: right, part: contracts.right.part(of: self.right)))
  }

  private var addressDifferences: [Difference] {
    var found: [Difference] = []
    if !operations.hasSameMethod {
      found.append(difference(.differentMethod, left.method.name, right.method.name))
    }
    if !operations.hasSamePath {
      found.append(difference(.differentPath, left.template, right.template))
    }
    let leftValue = contracts.left.authentication(of: left)
    let rightValue = contracts.right.authentication(of: right)
    if !leftValue.isEquivalent(to: rightValue) {
      found.append(difference(.differentAuthentication, leftValue.words, rightValue.words))
    }
    return found
  }

  /// Disjoint sets of success statuses: no backend can conform to both contracts.
  private var successDifference: [Difference] {
    let (leftStatuses, rightStatuses) = (
      left.responses.map(\.status), right.responses.map(\.status)
    )
    guard !leftStatuses.isEmpty, !rightStatuses.isEmpty,
      Set(leftStatuses).isDisjoint(with: rightStatuses)
    else { return [] }
    func words(_ statuses: [HTTPStatus]) -> String {
      statuses.map { String($0.code) }.distinct.joined(separator: " or ")
    }
    return [difference(.differentStatus, words(leftStatuses), words(rightStatuses))]
  }

  private var responseDifferences: [Difference] {
    guard let leftResponse = contracts.left.response(of: left),
      let rightResponse = contracts.right.response(of: right)
    else { return [] }
    let pair = SchemaPair(left: leftResponse.location, right: rightResponse.location)
    var found = pair.differences("response of \(name)")
    if leftResponse.envelope != rightResponse.envelope {
      func words(_ envelope: Envelope?) -> String { envelope.map { "\($0)" } ?? "bare" }
      found.append(
        Difference(
          kind: .differentEnvelope, topic: "responses", items: [name],
          left: .init(value: words(leftResponse.envelope), part: leftResponse.location.part),
          right: .init(value: words(rightResponse.envelope), part: rightResponse.location.part)))
    }
    // Responses at two paths may show different fields.
    if operations.hasSamePath { found += pair.requirementDifference("response of \(name)") }
    return found
  }

  private var requestDifferences: [Difference] {
    let leftRequest = contracts.left.request(of: left)
    let rightRequest = contracts.right.request(of: right)
    guard leftRequest.schema.isContainer || rightRequest.schema.isContainer else { return [] }
    let pair = SchemaPair(left: leftRequest, right: rightRequest)
    var found = pair.differences(sharedResource ?? "request of \(name)")
    // A PATCH need not have every field that a PUT requires.
    let isPartial = !operations.hasSameMethod && [left.method, right.method].contains(.patch)
    if operations.hasSamePath, !isPartial {
      found += pair.requirementDifference("request of \(name)")
    }
    return found
  }

  /// The resource that both requests are written to.
  private var sharedResource: String? {
    left.written.first { right.written.contains($0) }
  }

  private var parameterDifferences: [Difference] {
    guard operations.hasSamePath else { return [] }
    let names = Set([contracts.left, contracts.right].flatMap(\.identifyingParameters))
    let inPath = zip(left.orderedParameters, right.orderedParameters).flatMap {
      leftField, rightField -> [Difference] in
      // The type of a resource's identity is compared once per resource.
      names.contains(leftField.name) || names.contains(rightField.name)
        ? []
        : SchemaPair(
          left: contracts.left.location(of: leftField, in: left),
          right: contracts.right.location(of: rightField, in: right)
        ).differences("parameter {\(leftField.name)} of \(name)")
    }
    return inPath + namedParameterDifferences
  }

  /// Differences in query and header parameters that both contracts define.
  private var namedParameterDifferences: [Difference] {
    let known = Dictionary(
      right.namedParameters.map { ($0.key, $0.field) }, uniquingKeysWith: { first, _ in first })
    return left.namedParameters.flatMap { parameter -> [Difference] in
      guard let counterpart = known[parameter.key] else { return [] }
      return SchemaPair(
        left: contracts.left.location(of: parameter.field, in: left),
        right: contracts.right.location(of: counterpart, in: right)
      ).differences("parameter \(parameter.key) of \(name)")
    }
  }
}

extension Contract {
  func part(of operation: Operation) -> ContractPart {
    ContractPart(contract: id, name: operation.id, position: operation.position)
  }

  /// Returns the location of a parameter.
  func location(of parameter: Field, in operation: Operation) -> LocatedSchema {
    LocatedSchema(
      contract: id, subject: "\(operation.id) {\(parameter.name)}", pointer: .root,
      schema: parameter.schema, position: parameter.position)
  }

  /// Whether a request to the operation needs credentials.
  func requiresCredentials(_ operation: Operation) -> Bool {
    authentication(of: operation).isRequired
  }

  /// Returns the body of a request; without one, an empty object.
  fileprivate func request(of operation: Operation) -> LocatedSchema {
    LocatedSchema(
      contract: id, subject: "\(operation.id) request", pointer: .root,
      schema: operation.body?.schema ?? Schema(.object([])),
      position: operation.body?.position ?? operation.position)
  }

  /// The path parameters that name a resource.
  fileprivate var identifyingParameters: [String] {
    operations.flatMap(\.effects).compactMap(\.pathParameter)
  }
}

extension Operation {
  /// The resources that the body of a request is written to.
  fileprivate var written: [String] {
    effects.filter { [.creates, .updates].contains($0.action) }.map(\.resource)
  }

  /// The query and header parameters.
  fileprivate var namedParameters: [Operation.Parameter] {
    allParameters.filter { $0.location != .path }
  }

  /// The parameters from left to right.
  fileprivate var orderedParameters: [Field] {
    let names = (try? PathTemplate(template))?.names ?? []
    return names.compactMap { name in parameters.first { $0.name == name } }
  }
}

extension SharedOperation {
  /// Situations with different documented statuses, or documented by one contract only.
  ///
  /// A contract that documents no failure of the operation at all is not compared.
  var failureDifferences: [Difference] {
    let leftFailures = contracts.left.statedFailures(of: operations.left)
    let rightFailures = contracts.right.statedFailures(of: operations.right)
    guard operations.hasSamePath, !leftFailures.isEmpty, !rightFailures.isEmpty else { return [] }
    return (leftFailures + rightFailures).filter { knownToBoth($0.failure) }.map(\.situation)
      .distinct.flatMap {
        situation -> [Difference] in
        let left = leftFailures.filter { $0.situation == situation }.map(\.failure)
        let right = rightFailures.filter { $0.situation == situation }.map(\.failure)
        guard Set(left.map(\.status)).isDisjoint(with: right.map(\.status)) else { return [] }
        func words(_ failures: [Failure]) -> String {
          failures.isEmpty
            ? "not stated"
            : failures.map { String($0.status.code) }.distinct.joined(separator: " or ")
        }
        let difference = Difference(
          kind: .differentStatus, topic: situation, items: [operations.name],
          left: .init(
            value: words(left), part: contracts.left.part(of: left.first, in: operations.left)),
          right: .init(
            value: words(right), part: contracts.right.part(of: right.first, in: operations.right)))
        return [left.isEmpty ? difference.reversed : difference]
      }
  }
}

extension SharedOperation {
  /// Whether both contracts define the resource that a failure is about.
  private func knownToBoth(_ failure: Failure) -> Bool {
    switch failure.condition {
    case .missing(let name), .foreign(let name), .stale(let name), .refusedTransition(let name):
      contracts.left.resource(name) != nil && contracts.right.resource(name) != nil
    case .unauthenticated, .invalid, .invalidAt, .absent, .duplicate, .serverError: true
    }
  }
}

extension Contract {
  fileprivate func statedFailures(
    of operation: Operation
  ) -> [(situation: String, failure: Failure)] {
    failures(of: operation).compactMap { failure in
      failure.condition.situation.map { ($0, failure) }
    }
  }

  /// The line of a failure, or of the operation that does not document it.
  fileprivate func part(of failure: Failure?, in operation: Operation) -> ContractPart {
    ContractPart(
      contract: id,
      name: [operation.id, failure?.name].compactMap(\.self).joined(separator: " "),
      position: failure?.position ?? operation.position)
  }
}

extension Failure.Condition {
  /// The situation in a few words; `nil` for server errors.
  fileprivate var situation: String? {
    switch self {
    case .unauthenticated: "no valid credentials"
    case .missing(let resource): "an unknown \(resource)"
    case .foreign(let resource): "another user's \(resource)"
    case .invalid, .invalidAt, .absent: "an invalid request"
    case .duplicate: "a value that is taken"
    case .stale(let resource): "an If-Match that names another state of a \(resource)"
    case .refusedTransition(let resource): "a \(resource) in another state"
    case .serverError: nil
    }
  }
}

/// The object around every response of a contract: `{"data": …}`.
struct Envelope: Sendable, Equatable {
  /// The member that holds the response.
  var member: String

  /// The other members: `success`.
  var companions: [String]
}

extension Envelope: CustomStringConvertible {
  var description: String {
    companions.isEmpty
      ? "in '\(member)'"
      : "in '\(member)' beside \(companions.map { "'\($0)'" }.enumerated)"
  }
}

extension Contract {
  /// Returns the response of an operation, without the envelope around it.
  func response(of operation: Operation) -> (envelope: Envelope?, location: LocatedSchema)? {
    guard let response = operation.responses.first(where: { $0.body != nil }),
      let body = response.body
    else { return nil }
    var location = LocatedSchema(
      contract: id, subject: operation.id, pointer: .root, schema: body,
      position: response.position)
    location.shown = Set(operation.effects.compactMap(\.representationPointer))
    let shared = sharedMember
    guard
      let field = body.fields.first(where: { field in
        field.schema.isContainer && (Self.usualMembers + [shared]).contains(field.name)
      })
    else { return (nil, location) }
    let companions = body.fields.map(\.name).filter { $0 != field.name }
    location = location.child(field)
    location.position = response.position
    return (Envelope(member: field.name, companions: companions), location)
  }

  /// Names of members that only hold whole responses.
  private static var usualMembers: [String?] { ["data", "result", "payload"] }

  /// The one member that holds all responses, where there are several.
  private var sharedMember: String? {
    let bodies = ownOperations.compactMap { $0.responses.lazy.compactMap(\.body).first }
    guard bodies.count > 1, let names = bodies.first?.fields.map(\.name) else { return nil }
    return names.first { name in
      bodies.allSatisfy { body in
        body.fields.map(\.name) == names
          && body.fields.allSatisfy { $0.schema.isContainer == ($0.name == name) }
      }
    }
  }
}

extension Effect {
  /// The location of the representation in the response, if it shows the resource.
  var representationPointer: JSON.Pointer? {
    guard case .response(let pointer) = state else { return nil }
    return pointer
  }
}

extension Authentication {
  /// Whether both accept the same credentials, in whatever order.
  fileprivate func isEquivalent(to other: Authentication) -> Bool {
    Set(alternatives.map(Set.init)) == Set(other.alternatives.map(Set.init))
  }

  /// How requests are sent: `with a token`.
  fileprivate var words: String {
    switch self {
    case .none: "without credentials"
    case .bearer: "with a token"
    default: "with \(self)"
    }
  }
}
