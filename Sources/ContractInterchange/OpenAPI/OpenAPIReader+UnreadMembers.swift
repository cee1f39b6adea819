import ContractJSON
import ContractModel

/// An object of a document, by the members of it that are read or concern no request.
enum DocumentObject {
  case document, path, operation, parameter, body, mediaType, response, header
}

extension DocumentObject {
  /// The members that are read elsewhere, or that only describe.
  fileprivate var knownMembers: Set<String> {
    switch self {
    case .document:
      [
        "openapi", "$self", "info", "servers", "paths", "webhooks", "components", "security",
        "tags", "externalDocs", "jsonSchemaDialect",
        // Of Swagger 2.0.
        "swagger", "host", "schemes", "consumes", "produces", "definitions", "parameters",
        "responses",
      ]
    case .path:
      Set(OpenAPIReader.methods).union([
        "$ref", "summary", "description", "servers", "parameters", "additionalOperations",
      ])
    case .operation:
      [
        "tags", "summary", "description", "externalDocs", "operationId", "parameters",
        "requestBody", "responses", "callbacks", "deprecated", "security", "servers", "schemes",
      ]
    case .parameter:
      [
        "$ref", "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style",
        "explode", "schema", "example", "examples", "content",
      ]
    case .body: ["$ref", "summary", "description", "content", "required"]
    case .mediaType: ["$ref", "schema", "example", "examples", "encoding"]
    case .response: ["$ref", "summary", "description", "headers", "content", "links", "examples"]
    case .header:
      [
        "$ref", "description", "required", "deprecated", "schema", "example", "examples",
        "allowEmptyValue", "explode",
      ]
    }
  }

  fileprivate var part: DocumentOmission.Kind {
    switch self {
    case .document, .operation: .statement
    case .path: .operation
    case .parameter: .parameter
    case .body, .mediaType, .response: .mediaType
    case .header: .header
    }
  }
}

extension OpenAPIReader {
  /// Reports the members of an object that the reader does not know; extensions state nothing.
  mutating func noteUnread(
    of node: JSON, _ object: DocumentObject, _ location: JSON.Pointer, besides others: [String] = []
  ) {
    let known = object.knownMembers.union(others)
    for name in node.objectValue?.names ?? [] where !known.contains(name) && !name.isExtensionName {
      remark(object.part, location.appending(.name(name)), "'\(name)' is not read")
    }
    guard object == .document, let dialect = node["jsonSchemaDialect"]?.stringValue,
      !["https://spec.openapis.org/oas/3", "https://json-schema.org/draft/2020-12/"]
        .contains(where: { dialect.utf8.starts(with: $0.utf8) })
    else { return }
    remark(
      .statement, location.appending(.name("jsonSchemaDialect")),
      "the dialect '\(dialect)' is not known; schemas are read as those of OpenAPI")
  }

  /// Reports the requests that the service sends, each of which is one omission.
  mutating func noteRequestsOfService(_ name: String, _ node: JSON?, _ location: JSON.Pointer) {
    for member in node?.objectValue?.members ?? [] where !member.name.isExtensionName {
      remark(
        .callback, location.appending(.name(name)).appending(.name(member.name)),
        "requests that the service sends are not checked")
    }
  }
}

extension String {
  /// Whether the name is that of an extension, which a reader may ignore.
  var isExtensionName: Bool { utf8.starts(with: "x-".utf8) }
}
