import ContractJSON
import ContractText

/// The references of documents, and the addresses and anchors that they name.
struct ReferenceIndex {
  /// A reference, and what it names.
  struct Reference {
    var pointer: JSON.Pointer
    var text: String
    var uri: DocumentURI
    var fragment: String
    var isDynamic: Bool
  }

  private(set) var references: [Reference] = []

  /// The locations of schemas with addresses of their own.
  private(set) var roots: Set<JSON.Pointer> = []
  private(set) var dynamicAnchors: [JSON.Pointer: [String: JSON.Pointer]] = [:]
  private var resources: [DocumentURI: JSON.Pointer] = [:]
  private var anchors: [JSON.Pointer: [String: JSON.Pointer]] = [:]

  /// The meaning of a value, which decides which of its members are references.
  private enum Meaning {
    case schema, schemas, other, names
    case data
  }

  private struct Site {
    var value: JSON
    var pointer: JSON.Pointer
    var meaning: Meaning
    var base: DocumentURI
    var root: JSON.Pointer
  }
}

extension ReferenceIndex {
  func knows(_ uri: DocumentURI) -> Bool { resources[uri] != nil }

  /// Reads the references of a document at a location of the bundle.
  mutating func read(
    _ document: JSON, at uri: DocumentURI, below location: JSON.Pointer, _ kind: DocumentBundle.Kind
  ) {
    resources[uri] = resources[uri] ?? location
    var meaning = Meaning.other
    var dialect = SchemaDialect.openAPI31
    if case .schema(let known) = kind { (meaning, dialect) = (.schema, known) }
    if meaning == .schema { roots.insert(location) }
    // Not by recursion: values may be nested deeply.
    var open = [
      Site(value: document, pointer: location, meaning: meaning, base: uri, root: location)
    ]
    while let site = open.popLast() { visit(site, dialect, &open) }
  }

  private mutating func visit(_ site: Site, _ dialect: SchemaDialect, _ open: inout [Site]) {
    var site = site
    switch site.value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        var inner = site
        (inner.value, inner.pointer) = (element, site.pointer.appending(.index(index)))
        if site.meaning == .schemas { inner.meaning = .schema }
        if site.meaning == .names { inner.meaning = .other }
        open.append(inner)
      }
    case .object(let object):
      if site.meaning == .schema { enter(object, &site, dialect) }
      noteReferences(object, site)
      for member in object.members {
        var inner = site
        (inner.value, inner.pointer) = (member.value, site.pointer.appending(.name(member.name)))
        inner.meaning = Self.meaning(of: member, in: site.meaning)
        if inner.meaning != .data { open.append(inner) }
      }
    default: break
    }
  }

  /// Notes the address and the anchors of a schema.
  private mutating func enter(
    _ object: JSON.Object, _ site: inout Site, _ dialect: SchemaDialect
  ) {
    // Beside a reference, older dialects read nothing.
    guard dialect.readsSiblingsOfReferences || object["$ref"] == nil else { return }
    if let id = object["$id"]?.stringValue {
      let (uri, fragment) = site.base.resolving(id)
      if fragment.isEmpty {
        site.base = uri
        site.root = site.pointer
        roots.insert(site.pointer)
        resources[uri] = resources[uri] ?? site.pointer
      } else if !dialect.readsSiblingsOfReferences {
        anchors[site.root, default: [:]][fragment] = site.pointer
      }
    }
    if let name = object["$anchor"]?.stringValue {
      anchors[site.root, default: [:]][name] = site.pointer
    }
    if let name = object["$dynamicAnchor"]?.stringValue {
      anchors[site.root, default: [:]][name] = site.pointer
      dynamicAnchors[site.root, default: [:]][name] = site.pointer
    }
  }

  private mutating func noteReferences(_ object: JSON.Object, _ site: Site) {
    guard site.meaning == .schema || site.meaning == .other else { return }
    for keyword in ["$ref", "$dynamicRef"] {
      guard let text = object[keyword]?.stringValue else { continue }
      let (uri, fragment) = site.base.resolving(text)
      references.append(
        Reference(
          pointer: site.pointer.appending(.name(keyword)), text: text, uri: uri,
          fragment: fragment, isDynamic: keyword == "$dynamicRef"))
    }
  }

  /// Returns the meaning of the value of a member.
  private static func meaning(of member: JSON.Object.Member, in meaning: Meaning) -> Meaning {
    switch meaning {
    case .schemas: return .schema
    case .names: return .other
    case .data: return .data
    case .schema:
      if dataKeywords.contains(member.name) { return .data }
      if schemaKeywords.contains(member.name) { return .schema }
      if schemasKeywords.contains(member.name) { return .schemas }
      if member.name == "items" || member.name == "dependencies" {
        return member.value.arrayValue != nil || member.name == "dependencies" ? .schemas : .schema
      }
      return .other
    case .other:
      if dataKeywords.contains(member.name) { return .data }
      return nameKeywords.contains(member.name) ? .names : .other
    }
  }

  private static let dataKeywords: Set<String> = [
    "const", "default", "description", "enum", "example", "examples", "summary", "title",
    DocumentBundle.folder,
  ]

  private static let schemaKeywords: Set<String> = [
    "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "not",
    "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
  ]

  private static let schemasKeywords: Set<String> = [
    "$defs", "allOf", "anyOf", "definitions", "dependentSchemas", "oneOf", "patternProperties",
    "prefixItems", "properties",
  ]

  /// The keywords whose members have names that are no keywords.
  private static let nameKeywords: Set<String> = [
    "$defs", "callbacks", "content", "definitions", "dependentSchemas", "encoding", "headers",
    "links", "parameters", "pathItems", "paths", "patternProperties", "properties",
    "requestBodies", "responses", "schemas", "securitySchemes", "webhooks",
  ]
}

extension ReferenceIndex {
  /// The location that a reference names.
  func target(of reference: Reference) -> JSON.Pointer? {
    guard let root = resources[reference.uri] else { return nil }
    let fragment = reference.fragment
    if fragment.isEmpty { return root }
    if fragment.hasScalarPrefix("/") {
      return JSON.Pointer(fragment: fragment[...]).map { root.appending($0) }
    }
    return anchors[root]?[fragment]
  }

  /// The name by which a dynamic reference may lead elsewhere: that of the dynamic anchor it leads to.
  func dynamicName(of reference: Reference, at target: JSON.Pointer) -> String? {
    guard let root = resources[reference.uri],
      dynamicAnchors[root]?[reference.fragment] == target
    else { return nil }
    return reference.fragment
  }
}
