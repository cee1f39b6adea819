import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

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
  let options: DocumentOptions
  var schemas: SchemaReader
  var remarks: [ImportRemark] = []
  private var knownRemarks: Set<ImportRemark> = []
  var links = DocumentLinks()

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - document: A document with the member `openapi`.
  ///   - options: What the document leaves open.
  ///   - position: The position of a location of the document.
  package init(
    _ document: JSON, options: DocumentOptions = DocumentOptions(),
    position: @escaping (JSON.Pointer) -> SourcePosition
  ) {
    self.document = document
    self.options = options
    self.position = position
    // From 3.1 on, schemas are those of JSON Schema 2020-12.
    let hasOwnDialect = document["openapi"]?.stringValue?.hasScalarPrefix("3.0") ?? true
    schemas = SchemaReader(
      document, hasOwnDialect ? .openAPI30 : .openAPI31, position: position)
  }
}

extension OpenAPIReader {
  /// The contract of the document.
  package mutating func contract() -> ImportedContract {
    let info = document["info"]
    let title = info?["title"]?.stringValue ?? "API"
    let security = SecurityReader(document)
    let authentication = self.authentication(document["security"], .root, security) ?? .none
    var operations: [Operation] = []
    noteUnread(of: document, .document, .root)
    noteOtherServers(of: document, .root)
    for path in document["paths"]?.objectValue?.members ?? [] {
      operations += self.operations(of: path, security)
    }
    noteRequestsOfService("webhooks", document["webhooks"], .root)
    let webhooks = options.readsWebhooks ? self.webhooks(security) : []
    var contract = Contract(
      title.identifier, version: info?["version"]?.stringValue ?? "0", title: title,
      authentication: authentication, errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: operations.withDistinctIDs)
    contract.position = position(.root)
    contract.host = host
    contract.infersEffects = true
    contract.webhooks = webhooks
    contract.passwordTokenPath = security.passwordTokenPath
    schemas.readWaitingShapes()
    let shapes = Dictionary(schemas.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    let (links, otherLinks) = links.read()
    for location in otherLinks {
      remark(
        .link, location,
        "the link completes the path of no operation by a value of the body; it is not checked")
    }
    EffectInference(links: links).complete(&contract, shapes: shapes)
    for index in contract.operations.indices {
      contract.operations[index].replaceStylesOfPlainValues(shapes)
    }
    define(shapes, in: &contract)
    let read = ImportedContract(contract: contract, remarks: remarks + schemas.remarks)
    var kept = EmbeddedContract(in: document, basePath: basePath, read: read)
    var whole = kept.contract()
    whole.contract.webhooks = webhooks
    return whole
  }

  /// Adds the shapes, and what needs them: the resources that bodies name, and forms.
  private func define(_ shapes: [String: Schema], in contract: inout Contract) {
    contract.definitions = schemas.shapes.map { shape in
      var definition = Definition(shape.name, shape.schema)
      definition.position = contract.position
      return definition
    }
    // A contract inside the document states what bodies name.
    if document[EmbeddedContract.root] == nil {
      var references = BodyReferences(in: contract, shapes: shapes)
      references.complete(&contract)
    }
    for index in contract.operations.indices {
      contract.operations[index].body?.makeForms(of: shapes)
    }
  }

  /// Adds a remark; what several operations refer to is reported once.
  mutating func remark(
    _ part: DocumentOmission.Kind, _ pointer: JSON.Pointer, _ message: String
  ) {
    let remark = ImportRemark(part, at: pointer, message)
    if knownRemarks.insert(remark).inserted { remarks.append(remark) }
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
}

extension String {
  /// Lower-case words joined by hyphens.
  var identifier: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "api" : words.joined(separator: "-")
  }
}

extension Operation {
  /// Only lists and objects are written in one of several ways; what precedes a plain value in a path
  /// becomes part of the path: `/{id}` in the style `matrix` is `/;id={id}`.
  fileprivate mutating func replaceStylesOfPlainValues(_ shapes: [String: Schema]) {
    func isPlain(_ field: Field) -> Bool {
      let schema = field.schema.isRecursive ? field.schema.resolved(by: shapes) : field.schema
      return field.style == .json ? schema.isPrimitive : !schema.isCollectionOfPrimitives
    }
    for field in parameters where isPlain(field) {
      guard let written = field.style?.writtenInPath(field.name) else { continue }
      template = template.replacingScalars("{\(field.name)}", with: written)
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
