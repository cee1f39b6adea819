package import ContractJSON
package import ContractModel
import ContractText

/// Reads JSON Schemas of a document as schemas of the contract language.
///
/// Shapes that others refer to become ``shapes``, under the last name of their location. What the language
/// does not hold exactly is left out and added to ``remarks``, so that nothing is weakened silently.
package struct SchemaReader {
  let document: JSON
  let dialect: SchemaDialect

  /// The position of a location of the document, for the fields.
  let position: (JSON.Pointer) -> SourcePosition

  /// The parts that the contract language does not express exactly, in the order in which they were found.
  package private(set) var remarks: [ImportRemark] = []
  private var knownRemarks: Set<ImportRemark> = []

  /// The shapes that others refer to, in the order of their first use.
  package private(set) var shapes: [(name: String, schema: Schema)] = []

  /// Examples of whole bodies, by the location of their schema.
  var bodyExamples: [JSON.Pointer: JSON] = [:]

  private var names: [ShapeKey: String] = [:]
  private var waiting: [(name: String, key: ShapeKey)] = []
  private var takenNames: Set<String> = []

  /// A shape, which may be another one where dynamic references in it lead elsewhere.
  private struct ShapeKey: Hashable {
    var pointer: JSON.Pointer
    var scope: DynamicScope
  }

  let scopes: SchemaScopes

  /// The scope of the schema that is read.
  var scope = DynamicScope()

  /// How many schemas were read to find what one of them leaves unevaluated.
  var evaluatedNodes = 0

  /// Creates a reader of a document.
  ///
  /// - Parameters:
  ///   - document: The whole document, to which references are relative.
  ///   - dialect: The vocabulary of its schemas.
  ///   - scopes: What dynamic references depend on.
  ///   - position: The position of a location of the document.
  package init(
    _ document: JSON, _ dialect: SchemaDialect, scopes: SchemaScopes = SchemaScopes(),
    position: @escaping (JSON.Pointer) -> SourcePosition
  ) {
    self.document = document
    self.scopes = scopes
    self.dialect = dialect
    self.position = position
  }
}

extension SchemaReader {
  /// Reads the schema at a location, and all shapes that it refers to.
  package mutating func schema(at pointer: JSON.Pointer) -> Schema {
    guard let node = document[pointer] else {
      remark(pointer, "there is no schema; any value is accepted")
      return .any
    }
    let schema = schema(node, at: pointer)
    readWaitingShapes()
    return schema
  }

  /// Reads a schema of the document.
  mutating func schema(_ node: JSON, at location: JSON.Pointer) -> Schema {
    switch node {
    case .boolean(true): return .any
    case .boolean(false): return .never
    case .object(let keywords):
      let outer = scope
      defer { scope = outer }
      scope = scopes.entering(location, from: scope)
      return schema(SchemaNode(keywords, location))
    default:
      remark(location, "a schema is an object or a Boolean; any value is accepted")
      return .any
    }
  }

  private mutating func schema(_ node: SchemaNode) -> Schema {
    var parts: [Schema] = []
    if let reference = node["$ref"] {
      parts.append(self.reference(reference, by: "$ref", node))
      guard dialect.readsSiblingsOfReferences else { return parts[0] }
    }
    if let target = scopes.target(of: node.location("$dynamicRef"), in: scope) {
      parts.append(.reference(name(of: target)))
    } else if dialect.readsSiblingsOfReferences, let reference = node["$dynamicRef"] {
      parts.append(self.reference(reference, by: "$dynamicRef", node))
    }
    noteUnreadKeywords(of: node)
    parts += typedParts(node)
    parts += applicators(node)
    parts += unevaluated(node)
    parts.removeAll { $0 == .any }
    if parts.isEmpty { return .any }
    let whole = parts.count == 1 ? parts[0] : Schema(.composed(.all(parts)))
    // Beside `allOf` and without a type, as many documents of OpenAPI 3.0 have it.
    return allowsNull(node) && node["type"] == nil ? whole.acceptingNull : whole
  }

  /// Adds a remark about a constraint that is not checked, or about something else where nothing is left out.
  mutating func remark(
    _ pointer: JSON.Pointer, _ message: String, of part: DocumentOmission.Kind? = .constraint
  ) {
    let remark = ImportRemark(part, at: pointer, message)
    if knownRemarks.insert(remark).inserted { remarks.append(remark) }
  }
}

extension SchemaReader {
  /// The schema that a reference stands for, by its name.
  private mutating func reference(
    _ value: JSON, by keyword: String, _ node: SchemaNode
  ) -> Schema {
    let location = node.location(keyword)
    guard let text = value.stringValue else {
      remark(location, "a reference is a text; any value is accepted")
      return .any
    }
    guard let pointer = JSON.Pointer(localReference: text) else {
      remark(location, "'\(text)' is outside of the document; any value is accepted")
      return .any
    }
    let key = ShapeKey(pointer: pointer, scope: scopes.entering(pointer, from: scope))
    guard names[key] != nil || document[pointer] != nil else {
      remark(location, "'\(text)' is not in the document; any value is accepted")
      return .any
    }
    return .reference(name(of: pointer))
  }

  /// The name of the shape at a location, which is read later.
  private mutating func name(of pointer: JSON.Pointer) -> String {
    let key = ShapeKey(pointer: pointer, scope: scopes.entering(pointer, from: scope))
    if let known = names[key] { return known }
    let base =
      switch pointer.tokens.last {
      case .name(let name)?: name.fileStem
      case .index(let index)?: "Shape\(index)"
      case .every?, .malformed?, nil: "Document"
      }
    var name = base
    var count = 1
    while takenNames.contains(name) {
      count += 1
      name = "\(base)\(count)"
    }
    takenNames.insert(name)
    names[key] = name
    waiting.append((name, key))
    return name
  }

  /// Reads the shapes that schemas refer to.
  mutating func readWaitingShapes() {
    var next = 0
    while next < waiting.count {
      let (name, key) = waiting[next]
      next += 1
      guard let node = document[key.pointer] else { continue }
      scope = key.scope
      shapes.append((name, schema(node, at: key.pointer)))
    }
    waiting = []
    scope = DynamicScope()
    // A value would have to be compared with such a shape for ever.
    while let name = Schema.endless(shapes),
      let index = shapes.firstIndex(where: { $0.name == name })
    {
      let location = names.first { $0.value == name }?.key.pointer ?? .root
      remark(location, "'\(name)' refers to itself for the same value, without end")
      shapes[index].schema = .any
    }
  }
}

extension String {
  /// The name of a file without its folder and its ending, where the text is the address of one.
  fileprivate var fileStem: String {
    guard let slash = lastIndex(ofASCII: "/") else { return self }
    let file = Substring(self[slash...].dropping(bytes: 1).utf8.prefix { !".?".utf8.contains($0) })
    return file.isEmpty ? "Document" : String(file)
  }
}
