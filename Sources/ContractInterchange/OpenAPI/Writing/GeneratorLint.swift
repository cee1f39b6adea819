package import ContractJSON
import ContractText

/// The parts of a document that swift-openapi-generator ignores or drops.
package struct GeneratorLint: Sendable {
  /// One kind of loss with the locations where it occurs.
  package struct Loss: Sendable, Hashable {
    /// The description of the loss, in one line.
    package var message: String

    /// The locations, in the order of the document.
    package var locations: [JSON.Pointer]
  }

  /// The losses in the order of their first locations.
  package private(set) var losses: [Loss] = []

  package init(_ document: JSON) {
    visit(document, .root)
  }
}

extension GeneratorLint {
  /// The constraints of values that generated types do not check.
  private static let constraints: Set<String> = [
    "exclusiveMaximum", "exclusiveMinimum", "maxItems", "maxLength", "maxProperties", "maximum",
    "minItems", "minLength", "minProperties", "minimum", "multipleOf", "pattern", "uniqueItems",
  ]

  private static let messages: [String: String] = [
    "default": "is ignored: absent values stay absent",
    "readOnly": "is ignored: requests have the field, too",
    "writeOnly": "is ignored: responses have the field, too",
    "links": "is ignored", "callbacks": "is ignored",
    "security": "is ignored: a middleware has to add credentials",
    "prefixItems": "is ignored: elements are of any type", "not": "is ignored",
    "if": "is ignored, with then and else",
    "propertyNames": "is ignored", "contains": "is ignored",
  ]

  private mutating func visit(_ node: JSON, _ location: JSON.Pointer) {
    switch node {
    case .object(let object):
      let isMap = ["properties", "schemas", "paths", "responses", "headers"]
        .contains { location.tokens.last == .name($0) }
      if !isMap { check(object, location) }
      for member in object where !Self.isOpaque(member.name) {
        visit(member.value, location.appending(.name(member.name)))
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        visit(element, location.appending(.index(index)))
      }
    default: break
    }
  }

  /// Whether a member holds values of the API, or belongs to another tool.
  private static func isOpaque(_ name: String) -> Bool {
    name.hasScalarPrefix("x-")
      || ["example", "examples", "default", "enum", "const"].contains(name)
  }

  private mutating func check(_ object: JSON.Object, _ location: JSON.Pointer) {
    for name in object.names {
      if Self.constraints.contains(name) {
        add("'\(name)' is ignored: values are not checked", location.appending(.name(name)))
      } else if let message = Self.messages[name] {
        add("'\(name)' \(message)", location.appending(.name(name)))
      }
    }
    for name in ["anyOf", "oneOf"]
    where object[name]?.arrayValue?.contains(where: { $0["type"] == "null" }) == true {
      add("'\(name)' with null: the field is dropped", location.appending(.name(name)))
    }
    if object["enum"] != nil, object["type"] != nil {
      add(
        "'enum' is a closed type: a new value makes the whole response fail",
        location.appending(.name("enum")))
    }
    if object["format"] == "date-time" {
      let digits = object["pattern"]?.stringValue ?? ""
      if digits.isEmpty || digits.contains("(\\.") {
        add(
          "'date-time' with and without fractions: one of both cannot be decoded",
          location.appending(.name("format")))
      }
    }
  }

  private mutating func add(_ message: String, _ location: JSON.Pointer) {
    if let index = losses.firstIndex(where: { $0.message == message }) {
      losses[index].locations.append(location)
    } else {
      losses.append(Loss(message: message, locations: [location]))
    }
  }
}
