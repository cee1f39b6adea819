import ContractJSON

/// An OpenAPI document of a size, as large services publish them: many resources with five operations each,
/// and descriptions.
enum LargeDocument {
  /// A document of at least so many bytes as JSON.
  static func document(bytes: Int) -> JSON {
    let one = document(resources: 20).bytes(.pretty).count / 20
    return document(resources: bytes / one + 1)
  }

  /// A document with at least so many operations.
  static func document(operations: Int) -> JSON { document(resources: operations / 5 + 1) }

  private static func document(resources count: Int) -> JSON {
    var paths = JSON.Object()
    var schemas: JSON.Object = [
      "Error": object(["code", "message"].map { ($0, ["type": "string"]) })
    ]
    for number in 0..<count {
      let name = "Thing\(number)"
      paths.members += pathItems(name, "/api/v1/things\(number)")
      schemas.members += shapes(name)
    }
    return [
      "openapi": "3.1.0", "info": ["title": "Things", "version": "1"],
      "security": [["bearer": []]], "paths": .object(paths),
      "components": [
        "schemas": .object(schemas),
        "securitySchemes": ["bearer": ["type": "http", "scheme": "bearer"]],
      ],
    ]
  }

  private static func pathItems(_ name: String, _ path: String) -> [JSON.Object.Member] {
    let thing = reference(name)
    let identity: JSON = [
      "name": "thing_id", "in": "path", "required": true,
      "schema": ["type": "string", "format": "uuid"],
    ]
    func operation(_ verb: String, _ status: String, _ body: JSON?, _ request: JSON?) -> JSON {
      var success: JSON.Object = ["description": "What the operation responds with."]
      if let body { success["content"] = ["application/json": ["schema": body]] }
      var node: JSON.Object = [
        "operationId": .string(verb + name), "summary": .string("\(verb) \(name)"),
        "tags": [.string(name)],
      ]
      if let request {
        node["requestBody"] = ["required": true, "content": ["application/json": request]]
      }
      node["responses"] = [
        status: .object(success), "401": failure("No valid token"), "404": failure("Not found"),
        "422": failure("Invalid"),
      ]
      return .object(node)
    }
    let new: JSON = ["schema": reference("New\(name)")]
    return [
      JSON.Object.Member(
        name: path,
        value: [
          "get": operation("list", "200", ["type": "array", "items": thing], nil),
          "post": operation("add", "201", thing, new),
        ]),
      JSON.Object.Member(
        name: "\(path)/{thing_id}",
        value: [
          "parameters": [identity], "get": operation("show", "200", thing, nil),
          "put": operation("change", "200", thing, new),
          "delete": operation("remove", "204", nil, nil),
        ]),
    ]
  }

  private static func failure(_ description: String) -> JSON {
    [
      "description": .string(description),
      "content": ["application/json": ["schema": reference("Error")]],
    ]
  }

  private static func shapes(_ name: String) -> [JSON.Object.Member] {
    let fields: [(String, JSON)] = [
      ("title", ["type": "string", "minLength": 1, "maxLength": 200]),
      ("kind", ["type": "string", "enum": ["activity", "nutrition", "sleep", "mindfulness"]]),
      ("target", ["type": "number", "exclusiveMinimum": 0]), ("starts", date), ("ends", date),
      ("progress", ["type": "number", "minimum": 0, "maximum": 1]),
      ("tags", ["type": "array", "items": ["type": "string"], "maxItems": 20]),
      ("note", ["anyOf": [["type": "string", "maxLength": 1_000], ["type": "null"]]]),
      ("labels", ["type": "object", "additionalProperties": ["type": "string"]]),
    ].map { name, schema in
      var schema = schema.objectValue ?? JSON.Object()
      schema["description"] = .string("What the field \(name) is for, as documents have it.")
      return (name, .object(schema))
    }
    let own: [(String, JSON)] = [
      ("id", ["type": "string", "format": "uuid", "readOnly": true]),
      ("created_at", ["type": "string", "format": "date-time"]),
    ]
    return [
      JSON.Object.Member(name: "New\(name)", value: object(fields)),
      JSON.Object.Member(name: name, value: object(own + fields)),
    ]
  }

  private static let date: JSON = ["type": "string", "format": "date"]

  private static func object(_ fields: [(String, JSON)]) -> JSON {
    [
      "type": "object", "required": .array(fields.map { .string($0.0) }),
      "properties": .object(
        JSON.Object(fields.map { JSON.Object.Member(name: $0.0, value: $0.1) })),
    ]
  }

  private static func reference(_ name: String) -> JSON {
    ["$ref": .string("#/components/schemas/\(name)")]
  }
}

extension JSON {
  /// The value in block style, as tools write YAML.
  var yaml: String {
    var text = ""
    writeYAML(into: &text, depth: 0)
    return text
  }

  private func writeYAML(into text: inout String, depth: Int) {
    let pad = String(repeating: "  ", count: depth)
    switch self {
    case .object(let object):
      for member in object {
        // Names of letters and digits are plain, as tools write them.
        let isPlain = member.name.allSatisfy { $0.isLetter || $0 == "_" || $0 == "$" }
        text += "\(pad)\(isPlain ? member.name : JSON.string(member.name).text()):"
        member.value.writeBlock(into: &text, depth: depth + 1)
      }
    case .array(let elements):
      for element in elements {
        text += "\(pad)-"
        element.writeBlock(into: &text, depth: depth + 1)
      }
    default: text += "\(pad)\(self.text())\n"
    }
  }

  private func writeBlock(into text: inout String, depth: Int) {
    let isEmpty = objectValue?.isEmpty ?? arrayValue?.isEmpty ?? true
    guard !isEmpty else {
      text += " \(self.text())\n"
      return
    }
    text += "\n"
    writeYAML(into: &text, depth: depth)
  }
}
