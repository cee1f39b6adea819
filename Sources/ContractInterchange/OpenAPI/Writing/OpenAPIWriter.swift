import ContractHTTP
package import ContractJSON
package import ContractModel

/// Writes a contract as an OpenAPI document.
///
/// The contract itself is kept in members called `x-contract-check`: that of each operation in the operation,
/// all else at the root. Each is beside the digest of what it belongs to, so that a reader sees which
/// parts of a document were edited; there the document counts.
package struct OpenAPIWriter {
  let contract: Contract
  let version: OpenAPIVersion
  var schemas: SchemaWriter

  package init(_ contract: Contract, _ version: OpenAPIVersion = .v31) {
    self.contract = contract
    self.version = version
    schemas = SchemaWriter(contract, version.dialect, prefix: "#/components/schemas/")
  }

  /// The name of the members that keep what OpenAPI cannot express.
  package static let memberName = "x-contract-check"
}

extension OpenAPIWriter {
  /// The document.
  package mutating func document() -> JSON {
    for definition in contract.definitions { schemas.define(definition) }
    var paths = JSON.Object()
    var placed: Set<String> = []
    for operation in contract.operations {
      guard let name = operation.method.documentName else { continue }
      let shape = PathTemplate.shape(of: operation.template)
      let key = paths.names.first { PathTemplate.shape(of: $0) == shape } ?? operation.template
      var item = paths[key]?.objectValue ?? JSON.Object()
      guard key == operation.template, item[name] == nil else { continue }
      item[name] = node(operation)
      paths[key] = .object(item)
      placed.insert(operation.id)
    }
    var document: JSON.Object = [
      "openapi": .string(version.number),
      "info": ["title": .string(contract.title), "version": .string(contract.version)],
    ]
    if !contract.host.isEmpty {
      document["servers"] = [["url": .string("https://\(contract.host)")]]
    }
    let schemes = securitySchemes
    if !schemes.isEmpty { document["security"] = contract.authentication.requirements }
    document["paths"] = .object(paths)
    var components = JSON.Object()
    if !schemas.components.isEmpty { components["schemas"] = .object(schemas.components) }
    if !schemes.isEmpty { components["securitySchemes"] = .object(schemes) }
    if !components.isEmpty { document["components"] = .object(components) }
    return completed(.object(document), placed)
  }

  /// The document with the members that keep the contract, and digests of what is beside them.
  private func completed(_ document: JSON, _ placed: Set<String>) -> JSON {
    let digests = DocumentDigests(document)
    guard var root = document.objectValue, let paths = root["paths"]?.objectValue else {
      return document
    }
    let locked = contract.lock["operations"]?.arrayValue ?? []
    let ids = contract.operations.map(\.id)
    let locks = Dictionary(zip(ids, locked)) { first, _ in first }
    let completedPaths = paths.map { path in
      let operations = (path.value.objectValue ?? JSON.Object()).map { member in
        let id = member.value["operationId"]?.stringValue ?? ""
        guard var node = member.value.objectValue, let lock = locks[id] else { return member }
        node[Self.memberName] = [
          "operation": lock, "digests": digests.ofOperation(member.value).json,
        ]
        return JSON.Object.Member(name: member.name, value: .object(node))
      }
      return JSON.Object.Member(name: path.name, value: .object(JSON.Object(operations)))
    }
    root["paths"] = .object(JSON.Object(completedPaths))
    var lock = contract.lock.objectValue ?? JSON.Object()
    lock["operations"] = .array(
      zip(ids, locked).map { id, lock in placed.contains(id) ? .string(id) : lock })
    var definitions = JSON.Object()
    for definition in contract.definitions {
      guard let name = schemas.componentName(ofDefinition: definition.name) else { continue }
      definitions[definition.name] = [
        "component": .string(name), "digest": .string(digests.ofComponent(name)),
      ]
    }
    root[Self.memberName] = [
      "contract": .object(lock), "digests": digests.ofRoot.json,
      "definitions": .object(definitions),
    ]
    return .object(root)
  }
}

extension OpenAPIWriter {
  private mutating func node(_ operation: Operation) -> JSON {
    var node: JSON.Object = ["operationId": .string(operation.id)]
    if !operation.summary.isEmpty { node["summary"] = .string(operation.summary) }
    if operation.deprecation != nil { node["deprecated"] = true }
    let parameters = operation.allParameters.filter { $0.isDocumented }
    if !parameters.isEmpty {
      var nodes: [JSON] = []
      for parameter in parameters { nodes.append(self.node(parameter)) }
      node["parameters"] = .array(nodes)
    }
    if let body = operation.body { node["requestBody"] = self.node(body) }
    node["responses"] = responses(of: operation)
    if let own = operation.authentication { node["security"] = own.requirements }
    return .object(node)
  }

  private mutating func node(_ parameter: Operation.Parameter) -> JSON {
    let field = parameter.field
    var node: JSON.Object = [
      "name": .string(parameter.documentName), "in": .string(parameter.location.rawValue),
    ]
    if !field.summary.isEmpty { node["description"] = .string(field.summary) }
    if field.isRequired || parameter.location == .path { node["required"] = true }
    if field.deprecation != nil { node["deprecated"] = true }
    if field.schema.isCollectionOfPrimitives, parameter.style != .json {
      for (name, value) in parameter.styleKeywords { node[name] = value }
    }
    var schema = schemas.node(field.schema)
    if let value = field.constantFallback {
      schema = schema.annotated(["default": value], version.dialect)
    }
    if parameter.style == .json {
      var media: JSON.Object = ["schema": schema]
      if let example = field.example { media["example"] = example }
      node["content"] = ["application/json": .object(media)]
      return .object(node)
    }
    node["schema"] = schema
    if let example = field.example { node["example"] = example }
    return .object(node)
  }

  private var securitySchemes: JSON.Object {
    let all = [contract.authentication] + contract.operations.compactMap(\.authentication)
    var schemes = JSON.Object()
    for scheme in all.flatMap(\.schemes) { schemes[scheme.documentName] = scheme.node }
    return schemes
  }
}

extension HTTPMethod {
  /// The name in a path item; `nil` for a method that documents do not have.
  fileprivate var documentName: String? {
    let names = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
    return names.first { $0.uppercased() == name }
  }
}

extension Operation.Parameter {
  /// The header fields `Accept`, `Content-Type` and `Authorization` are no parameters of documents (OpenAPI
  /// 3.1, section 4.8.12.1).
  fileprivate var isDocumented: Bool {
    location != .header
      || !["accept", "content-type", "authorization"].contains(field.name.lowercased())
  }

  /// The name as it is sent: lists in brackets have them in the name.
  fileprivate var documentName: String {
    style == .brackets && location == .query && field.schema.jsonTypes == ["array"]
      ? "\(field.name)[]" : field.name
  }

  fileprivate var styleKeywords: [(String, JSON)] {
    switch style {
    case .commas where location == .query: [("style", "form"), ("explode", false)]
    case .commas, .json: []
    case .repeated: [("style", "form"), ("explode", true)]
    case .brackets where field.schema.jsonTypes.contains("object"):
      [("style", "deepObject"), ("explode", true)]
    case .brackets: [("style", "form"), ("explode", true)]
    case .spaces: [("style", "spaceDelimited"), ("explode", false)]
    case .pipes: [("style", "pipeDelimited"), ("explode", false)]
    case .label: [("style", "label"), ("explode", true)]
    case .matrix:
      [
        ("style", "matrix"),
        ("explode", .boolean(field.schema.jsonTypes.contains("object"))),
      ]
    }
  }
}

extension Authentication {
  /// Security requirements; an empty one accepts requests without credentials.
  var requirements: JSON {
    if alternatives == [[]] { return [] }
    return .array(
      alternatives.map { schemes in
        .object(
          JSON.Object(
            schemes.map { JSON.Object.Member(name: $0.documentName, value: []) }))
      })
  }
}

extension Authentication.Scheme {
  fileprivate var documentName: String {
    isKey ? "\(location.rawValue)\(name.componentName)" : kind.id
  }

  fileprivate var node: JSON {
    isKey
      ? ["type": "apiKey", "in": .string(location.rawValue), "name": .string(name)]
      : ["type": "http", "scheme": .string(kind.id)]
  }
}
