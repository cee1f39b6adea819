import ContractGeneration
import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractService

/// One named way in which the mock deviates from its contract.
package struct MockDrift: Sendable, Equatable {
  /// Lower-case words joined by hyphens: `tips-as-objects`.
  package var name: String

  /// The deviation in one line.
  package var summary: String

  /// The kinds of drift that a check may report, the usual one first.
  package var expects: [Drift.Kind]

  var change: Change

  init(_ name: String, _ summary: String, expects: Drift.Kind..., by change: Change) {
    self.name = name
    self.summary = summary
    self.expects = expects
    self.change = change
  }
}

extension MockDrift {
  /// A change in the mock's responses, messages or behaviour.
  enum Change: Sendable, Equatable {
    /// Every value of a field of this name, in all operations or only in those given.
    case field(String, FieldChange, in: Set<String>? = nil)
    /// Bodies are the value of the one member that every success has.
    case envelopeLost(String)
    /// Bodies become the value of a member of this name.
    case envelopeDoubled(String)
    case status(operation: String, HTTPStatus)
    case serverError(operation: String)
    case error(ErrorChange)
    case behavior(MockBehavior.Deviation)
    case locationMissing
    case headerMissing(String)
    case wire(WireChange)
    /// The list at this pointer is reversed.
    case reversed(operation: String, JSON.Pointer)
    /// One documented response is replaced by another.
    case variant(operation: String, String, servedAs: String)
    case message(String, MessageChange)
    /// The service of the contract implements the deviation.
    case service
  }

  enum ErrorChange: Sendable, Equatable {
    case asText, codeChanged, statusChanged(HTTPStatus)
  }

  enum WireChange: Sendable {
    case trailingComma, byteOrderMark, duplicateMember, wrongContentType, truncatedBody
    case undocumentedField, bytesAfterResponse
  }

  enum MessageChange: Sendable, Equatable {
    case field(String, FieldChange)
    case unsent, twice
  }
}

extension MockDrift {
  /// The drifts with these names, of a contract and its service, in this order.
  ///
  /// - Throws: ``MockError/unknownDrift(_:nearest:)`` at the first unknown name.
  package static func named(
    _ names: [String], of contract: Contract, _ service: (any Service)? = nil
  ) throws(MockError) -> [MockDrift] {
    guard !names.isEmpty else { return [] }
    let known = all(of: contract, service)
    var drifts: [MockDrift] = []
    for name in names {
      guard let drift = known.first(where: { $0.name == name }) else {
        throw MockError.unknownDrift(
          name, nearest: Suggestion(for: name, among: known.map(\.name)).nearest)
      }
      drifts.append(drift)
    }
    return drifts
  }

  /// Every drift that applies to a contract, grouped by what it changes; within a group in the contract's
  /// order.
  ///
  /// Set-up only operations have none, and each drift violates something that the contract states.
  package static func all(
    of contract: Contract, _ service: (any Service)? = nil
  ) -> [MockDrift] {
    let own = contract.resolved.withoutSetUpOnly
    let isData = service.map { !$0.holdsResources } ?? true
    let drifts =
      fields(of: own) + own.operations.flatMap(relations)
      + own.operations.flatMap { variants($0, of: own) }
      + envelope(of: own) + statuses(of: own) + locations(of: own) + errors(of: own)
      + requests(of: own) + effectsAndAccess(of: own) + crossOrigin(of: own) + wire(of: own)
      + missing(of: own) + own.channels.flatMap(messages)
      + own.operations.flatMap(images)
      + (isData ? links(of: own) + replacements(of: own) : [])
      + (isData ? own.operations.flatMap { features($0, of: own) } : [])
      + (service?.drifts ?? []).map { MockDrift($0) }
    return drifts.merged()
  }

  private init(_ drift: ServiceDrift) {
    self.init(drift.name, drift.summary, by: .service)
    expects = drift.kinds.compactMap { id in Drift.Kind.all.first { $0.id == id } }
  }
}

extension Contract {
  /// The contract without the operations that it only uses for set-up.
  fileprivate var withoutSetUpOnly: Contract {
    var copy = self
    copy.operations.removeAll(where: \.isSetUpOnly)
    return copy
  }
}

extension [MockDrift] {
  /// One drift for each name: the same change of the same field in several operations is one drift.
  fileprivate func merged() -> [MockDrift] {
    var order: [String] = []
    var byName: [String: MockDrift] = [:]
    for drift in self {
      guard let known = byName[drift.name] else {
        order.append(drift.name)
        byName[drift.name] = drift
        continue
      }
      if case .field(let field, let change, let one?) = known.change,
        case .field(field, change, let other?) = drift.change
      {
        byName[drift.name]?.change = .field(field, change, in: one.union(other))
      }
    }
    return order.compactMap { byName[$0] }
  }
}

extension MockDrift {
  /// Whether the drift is one of the bytes of a response, not of its content.
  var isOnWire: Bool { if case .wire = change { true } else { false } }

  /// The response with this drift applied.
  func applied(
    to response: HTTPResponse, _ meaning: MockResponse.Meaning, _ plan: OperationPlan?,
    _ errorResponses: ErrorResponses
  ) -> HTTPResponse {
    if plan?.operation.isSetUpOnly == true { return response }
    switch (change, meaning) {
    case (.field(let name, let change, let operations), .success(_, let variant)):
      guard let plan, operations?.contains(plan.operation.id) ?? true,
        let schema = plan.response(variant).body
      else { return response }
      return response.mappingBody { change.applied(to: $0, of: schema, fieldsNamed: name) }
    case (.envelopeLost(let name), .success):
      return response.mappingBody { $0[name] ?? $0 }
    case (.envelopeDoubled(let name), .success):
      return response.mappingBody { .object([name: $0]) }
    case (.status(let id, let status), .success) where plan?.operation.id == id:
      return response.with(status: status)
    case (.serverError(let id), .success) where plan?.operation.id == id:
      return plan.map { HTTPResponse(errorResponses.serverError(of: $0.compiled)) } ?? response
    case (.reversed(let id, let pointer), .success) where plan?.operation.id == id:
      return response.mappingBody { body in
        body[pointer]?.arrayValue.flatMap {
          body.replacing(at: pointer, with: .array($0.reversed()))
        }
          ?? body
      }
    case (.variant(let id, let name, let other), .success(_, let variant))
    where plan?.operation.id == id && variant ?? plan?.response.success.variant == name:
      guard let served = plan?.response(other), let fields = served.body?.fields else {
        return response
      }
      return response.with(status: served.status).mappingBody { $0.reshaped(with: fields) }
    case (.error(let change), .failure):
      return errorResponses.changed(response, by: change)
    case (.locationMissing, .success):
      return response.without("Location")
    case (.headerMissing(let name), .success):
      return response.without(name)
    case (.wire(let change), _):
      return change.applied(to: response)
    case (.behavior, _), (.field, _), (.envelopeLost, _), (.envelopeDoubled, _), (.status, _),
      (.serverError, _), (.error, _), (.locationMissing, _), (.headerMissing, _), (.reversed, _),
      (.variant, _),
      (.message, _), (.service, _):
      return response
    }
  }
}

extension HTTPResponse {
  /// The response with its JSON body transformed; unchanged when it has none.
  func mappingBody(_ transform: (JSON) -> JSON) -> HTTPResponse {
    guard !body.isEmpty, let json = try? JSON(parsing: body) else { return self }
    var copy = self
    copy.body = transform(json).bytes()
    return copy
  }

  func with(status: HTTPStatus) -> HTTPResponse {
    var copy = self
    copy.status = status
    return copy
  }

  fileprivate func without(_ field: String) -> HTTPResponse {
    var copy = self
    copy.fields[field] = nil
    return copy
  }
}

extension MockDrift.WireChange {
  func applied(to response: HTTPResponse) -> HTTPResponse {
    guard !response.body.isEmpty else { return response }
    var copy = response
    switch self {
    case .trailingComma:
      copy.body.insert(UInt8(ascii: ","), at: copy.body.count - 1)
    case .byteOrderMark:
      copy.body.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    case .duplicateMember:
      return response.mappingBody { json in
        guard case .object(var object) = json, let first = object.members.first else { return json }
        object.members.append(first)
        return .object(object)
      }
    case .wrongContentType:
      copy.fields["Content-Type"] = "text/html; charset=utf-8"
    case .truncatedBody:
      copy.body.removeLast((copy.body.count + 1) / 2)
    case .bytesAfterResponse:
      copy.surplus = HTTPResponse(status: .internalServerError).serialized()
    case .undocumentedField:
      return response.mappingBody { $0.addingMember("debug_info", "served by the mock") }
    }
    return copy
  }
}

extension JSON {
  /// An object with exactly these fields; existing values are kept.
  fileprivate func reshaped(with fields: [Field]) -> JSON {
    .object(
      JSON.Object(
        fields.compactMap { field in
          (self[field.name] ?? field.example ?? (try? field.schema.smallest()))
            .map { JSON.Object.Member(name: field.name, value: $0) }
        }))
  }

  /// The value with another member in its innermost envelope.
  fileprivate func addingMember(_ name: String, _ value: JSON) -> JSON {
    guard case .object(var object) = self else { return self }
    if object.count == 1, let only = object.members.first, case .object = only.value {
      object.members[0].value = only.value.addingMember(name, value)
    } else {
      object[name] = value
    }
    return .object(object)
  }
}
