import ContractHTTP
package import ContractJSON
package import ContractModel

/// A contract that was read from a document of an API, and what the language does not hold of it.
package struct ImportedContract: Sendable {
  package var contract: Contract
  package var remarks: [ImportRemark]
}

/// Reads OpenAPI 3.1 and 3.0 documents as contracts.
///
/// A document says which requests and responses there are, and nothing of what requests do. Effects are
/// inferred from its paths, see ``EffectInference``.
package struct OpenAPIReader {
  let document: JSON
  let position: (JSON.Pointer) -> SourcePosition
  var schemas: SchemaReader
  var remarks: [ImportRemark] = []
  var links = DocumentLinks()

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: A document with the member `openapi`.
  ///   - canRead: Whether a pattern can be matched.
  ///   - matches: Whether a pattern that can be read matches a text.
  ///   - position: The position of a location of the document.
  package init(
    _ document: JSON, canRead: @escaping (String) -> Bool,
    matches: @escaping (_ pattern: String, _ text: String) -> Bool,
    position: @escaping (JSON.Pointer) -> SourcePosition
  ) {
    self.document = document
    self.position = position
    // From 3.1 on, schemas are those of JSON Schema 2020-12.
    let hasOwnDialect = document["openapi"]?.stringValue?.hasPrefix("3.0") ?? true
    schemas = SchemaReader(
      document, hasOwnDialect ? .openAPI30 : .openAPI31, canRead: canRead, matches: matches,
      position: position)
  }
}

extension OpenAPIReader {
  /// The contract of the document.
  package mutating func contract() -> ImportedContract {
    let info = document["info"]
    let title = info?["title"]?.stringValue ?? "API"
    let security = SecurityReader(document)
    let authentication = security.authentication(document["security"]) ?? .none
    var operations: [Operation] = []
    for path in document["paths"]?.objectValue?.members ?? [] {
      operations += self.operations(of: path, security)
    }
    for name in ["webhooks", "externalDocs"] where document[name] != nil {
      remark(.ignored, JSON.Pointer([.name(name)]), "'\(name)' does not concern requests")
    }
    var contract = Contract(
      title.identifier, version: info?["version"]?.stringValue ?? "0", title: title,
      authentication: authentication, errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: operations.withDistinctIDs)
    contract.position = position(.root)
    contract.host = host
    contract.infersEffects = true
    schemas.readWaitingShapes()
    let shapes = Dictionary(schemas.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    let (links, otherLinks) = links.read()
    for place in otherLinks {
      remark(.ignored, place, "the link completes the path of no operation by a value of the body")
    }
    EffectInference(links: links).complete(&contract, shapes: shapes)
    for index in contract.operations.indices {
      contract.operations[index].replaceStylesOfPlainValues(shapes)
    }
    contract.definitions = schemas.shapes.map { shape in
      var definition = Definition(shape.name, shape.schema)
      definition.position = contract.position
      return definition
    }
    for index in contract.operations.indices {
      contract.operations[index].body?.makeForms(of: shapes)
    }
    let read = ImportedContract(contract: contract, remarks: remarks + schemas.remarks)
    var kept = EmbeddedContract(in: document, basePath: basePath, read: read)
    return kept.contract()
  }

  mutating func remark(_ kind: ImportRemark.Kind, _ pointer: JSON.Pointer, _ message: String) {
    remarks.append(ImportRemark(kind: kind, pointer: pointer, message: message))
  }

  /// The node at a location, behind references.
  func resolved(_ node: JSON, _ pointer: JSON.Pointer) -> (node: JSON, pointer: JSON.Pointer) {
    var (node, pointer) = (node, pointer)
    for _ in 0..<32 {
      guard let target = node.localReference, let found = document[target] else { break }
      (node, pointer) = (found, target)
    }
    return (node, pointer)
  }

  /// The address of the first server, with the defaults of its variables.
  private var server: String {
    guard let server = document["servers"]?.arrayValue?.first,
      var address = server["url"]?.stringValue
    else { return "" }
    for variable in server["variables"]?.objectValue?.members ?? [] {
      let value = variable.value["default"]?.stringValue ?? ""
      address = address.replacing("{\(variable.name)}", with: value)
    }
    return address
  }

  /// The host and the port of the first server; empty where its address is relative.
  private var host: String {
    let address = server
    guard let scheme = address.firstRange(of: "://") else { return "" }
    return String(address[scheme.upperBound...].prefix { $0 != "/" })
  }

  /// The path of the first server, which all paths follow.
  var basePath: String {
    let address = server
    let path =
      if let scheme = address.firstRange(of: "://") {
        address[scheme.upperBound...].drop { $0 != "/" }
      } else {
        address[...]
      }
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path
    return trimmed.isEmpty || trimmed.hasPrefix("/") ? String(trimmed) : "/\(trimmed)"
  }
}

extension OpenAPIReader {
  private static let methods = [
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
  ]

  private mutating func operations(
    of path: JSON.Object.Member, _ security: SecurityReader
  ) -> [Operation] {
    let place = JSON.Pointer([.name("paths"), .name(path.name)])
    let (item, itemPlace) = resolved(path.value, place)
    let shared = parameters(item["parameters"], itemPlace)
    return Self.methods.compactMap { method in
      item[method].map { node in
        operation(
          node, method, path.name, itemPlace.appending(.name(method)), shared, security)
      }
    }
  }

  private mutating func operation(
    _ node: JSON, _ method: String, _ path: String, _ place: JSON.Pointer,
    _ shared: [ParameterNode], _ security: SecurityReader
  ) -> Operation {
    for name in ["callbacks", "servers"] where node[name] != nil {
      remark(.ignored, place.appending(.name(name)), "'\(name)' does not concern this request")
    }
    let own = parameters(node["parameters"], place)
    let all = own + shared.filter { parent in !own.contains { $0.isSame(as: parent) } }
    var operation = Operation(
      node["operationId"]?.stringValue ?? "\(method) \(path)".operationName,
      HTTPMethod(method.uppercased()), basePath + path, responses: [])
    operation.position = position(place)
    operation.summary = (node["summary"] ?? node["description"])?.stringValue?.firstLine ?? ""
    if node["deprecated"] == true { operation.deprecation = "deprecated" }
    operation.removalDate = node["x-sunset"]?.stringValue
    if let own = node["security"] { operation.authentication = security.authentication(own) }
    for parameter in all { add(parameter, to: &operation) }
    for name in PathTemplate.names(in: operation.template)
    where !operation.parameters.contains(where: { $0.name == name }) {
      var field = Field(name, .string(.nonEmpty))
      field.position = operation.position
      operation.parameters.append(field)
    }
    if let body = node["requestBody"] {
      operation.body = self.body(body, place.appending(.name("requestBody")))
    }
    let responses = place.appending(.name("responses"))
    (operation.responses, operation.failures) = self.responses(node["responses"], responses)
    links.end(operation, id: node["operationId"]?.stringValue, at: place)
    if operation.method == .head {
      // A response to HEAD has no body, whatever the document says (RFC 9110, section 9.3.2).
      operation.responses = operation.responses.map(\.withoutBody)
    }
    return operation
  }
}

extension String {
  /// Lower-case words joined by hyphens.
  var identifier: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "api" : words.joined(separator: "-")
  }

  /// A name in camel case, of an operation that has none: `getPetsPetId`.
  fileprivate var operationName: String {
    let words = split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.enumerated().map { index, word in
      index == 0 ? word.lowercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }
}

extension Response {
  fileprivate var withoutBody: Response {
    var copy = self
    (copy.body, copy.content, copy.stream, copy.jsonType) = (nil, nil, nil, nil)
    (copy.alternatives, copy.leavesBodyOpen) = ([], false)
    return copy
  }
}

extension Operation {
  /// Only lists and objects are written in one of several ways; what precedes a plain value in a path
  /// becomes part of the path: `/{id}` in the style `matrix` is `/;id={id}`.
  fileprivate mutating func replaceStylesOfPlainValues(_ shapes: [String: Schema]) {
    func isPlain(_ field: Field) -> Bool {
      let schema = field.schema.isRecursive ? field.schema.resolved(by: shapes) : field.schema
      return !schema.isCollectionOfPrimitives
    }
    for field in parameters where isPlain(field) {
      guard let written = field.style?.writtenInPath(field.name) else { continue }
      template = template.replacing("{\(field.name)}", with: written)
    }
    mapParameters { field in
      if isPlain(field) { field.style = nil }
    }
  }
}

extension [Operation] {
  /// The operations with distinct identifiers.
  fileprivate var withDistinctIDs: [Operation] {
    var taken: Set<String> = []
    return map { operation in
      var operation = operation
      var count = 1
      let base = operation.id
      while !taken.insert(operation.id).inserted {
        count += 1
        operation.id = "\(base)\(count)"
      }
      return operation
    }
  }
}
