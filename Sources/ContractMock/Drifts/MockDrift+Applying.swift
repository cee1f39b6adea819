import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

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
    where plan?.operation.id == id && variant == name:
      guard let fields = plan?.response(other).body?.fields else { return response }
      return response.mappingBody { $0.reshaped(with: fields) }
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
      (.message, _), (.quirk, _):
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
