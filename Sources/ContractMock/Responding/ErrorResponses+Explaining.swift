import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension ErrorResponses {
  /// The header field that names what violates the contract where the body of an error has no room for it.
  static let violationField = "Contract-Violation"

  /// The response to an invalid request with what violates the contract: in the list of errors or the message
  /// of its body, as far as the schema of the error has them, or else in a header field.
  func explained(_ response: MockResponse) -> MockResponse {
    guard !response.violations.isEmpty else { return response }
    var response = response
    let schema = response.documentedFailure?.body ?? errors.schema
    let validator = SchemaValidator(schema)
    let body = (try? JSON(parsing: response.body)) ?? .null
    let rooms = ErrorRoom.all(of: schema, message: errors.message)
    for room in rooms {
      guard let changed = room.body(body, explaining: response.violations),
        validator.accepts(changed.bytes())
      else { continue }
      response.body = changed.bytes()
      return response
    }
    response.fields[Self.violationField] = response.violations.explanation.asFieldValue
    return response
  }
}

extension MockResponse {
  /// The documented failure that the response is.
  fileprivate var documentedFailure: Failure? {
    if case .failure(let failures) = meaning { failures.first } else { nil }
  }
}

/// A location in an error body that can say what is wrong with a request.
private enum ErrorRoom {
  /// A text.
  case message(JSON.Pointer)
  /// A list with an object for each violation.
  case list(JSON.Pointer, element: Schema)

  /// The locations in bodies of a schema, those that say most first.
  static func all(of schema: Schema, message: JSON.Pointer) -> [ErrorRoom] {
    let parts = schema.finite.subschemas()
    let lists = parts.compactMap { part -> ErrorRoom? in
      guard case .array(let element, _) = part.schema.kind, element.jsonTypes == ["object"],
        !part.pointer.tokens.contains(.every), element.member(of: textNames) != nil
      else { return nil }
      return .list(part.pointer, element: element)
    }
    let texts = textNames.flatMap { name in
      parts.filter { part in
        part.schema.jsonTypes == ["string"] && part.pointer.tokens.last == .name(name)
          && !part.pointer.tokens.contains(.every)
      }
    }
    let isOpen = schema.kind == .any || parts.contains { $0.pointer == message }
    return lists + (isOpen ? [.message(message)] : []) + texts.map { .message($0.pointer) }
  }

  private static let textNames = [
    "message", "msg", "detail", "details", "description", "error_description", "errorMessage",
    "reason", "error", "title", "text",
  ]
  private static let locationNames = [
    "loc", "field", "pointer", "path", "location", "param", "parameter", "property", "name", "key",
  ]
  private static let kindNames = ["type", "code", "kind", "rule", "keyword"]

  /// The body with the violations; `nil` where it has no such location.
  func body(_ body: JSON, explaining violations: [Drift]) -> JSON? {
    var changed = body
    switch self {
    case .message(let pointer):
      if changed[pointer] == nil, pointer.tokens.count > 1 { return nil }
      return changed.set(.string(violations.explanation), at: pointer) ? changed : nil
    case .list(let pointer, let element):
      guard let smallest = try? element.smallest(), case .object = body else { return nil }
      let elements = violations.prefix(20).map { Self.object(smallest, element, for: $0) }
      return changed.set(.array(elements), at: pointer) ? changed : nil
    }
  }

  private static func object(_ smallest: JSON, _ schema: Schema, for violation: Drift) -> JSON {
    var object = smallest
    if let name = schema.member(of: textNames) {
      _ = object.set(.string(violation.difference), at: JSON.Pointer([.name(name)]))
    }
    if let name = schema.member(of: kindNames) {
      _ = object.set(.string(violation.kind.id), at: JSON.Pointer([.name(name)]))
    }
    if let name = schema.member(of: locationNames) {
      let location = JSON.Pointer([.name(name)])
      let isList = schema.schema(at: location)?.jsonTypes == ["array"]
      let text = violation.locationInRequest
      _ = object.set(isList ? .array(violation.path) : .string(text), at: location)
    }
    return SchemaValidator(schema).accepts(object.bytes()) ? object : smallest
  }
}

extension Schema {
  /// The first of some names that an object may have a member with.
  fileprivate func member(of names: [String]) -> String? {
    names.first { schema(at: JSON.Pointer([.name($0)])) != nil }
  }
}

extension Drift {
  /// The location in the request.
  var locationInRequest: String {
    guard location.pointer != .root else { return "the request" }
    let text = location.description
    return text.dropping(prefix: "request ").map(String.init) ?? text
  }

  /// The part of the request, then the names and indices that lead to the value.
  fileprivate var path: [JSON] {
    let tokens = location.pointer.tokens
    if case .name(let name)? = tokens.first {
      if let query = name.dropping(prefix: "?") { return ["query", .string(String(query))] }
      if let part = name.dropping(prefix: "{") {
        return ["path", .string(String(part.dropping(lastBytes: 1)))]
      }
      if name.hasScalarSuffix(":") {
        return ["header", .string(String(name.dropping(lastBytes: 1)))]
      }
    }
    return ["body"]
      + tokens.map { token in
        switch token {
        case .name(let name), .malformed(let name): JSON.string(name)
        case .index(let index): JSON.number(JSON.Number(index))
        case .every: "*"
        }
      }
  }

  var difference: String { "expected \(expected), actual \(actual)" }
}

extension [Drift] {
  /// The violations in one line, as many as fit.
  var explanation: String {
    let shown = prefix(5).map { "\($0.locationInRequest): \($0.difference)" }
    let others = count > 5 ? ["and \(count - 5) more"] : []
    return (shown + others).joined(separator: "; ")
  }
}

extension String {
  /// The text as the value of a header field: printable ASCII.
  var asFieldValue: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(2_000).map { ($0.value >= 0x20 && $0.value < 0x7F) ? $0 : "?" }))
  }
}
