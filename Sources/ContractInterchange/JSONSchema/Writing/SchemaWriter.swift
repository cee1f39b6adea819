package import ContractJSON
package import ContractModel

/// Writes schemas of the contract language as JSON Schemas.
///
/// Named shapes become ``components``, to which schemas refer. What a dialect cannot express is left out, so
/// that a written schema accepts every value that the original accepts; only OpenAPI 3.0 lacks more than
/// advisory limits, open enumerations and units other than Unicode scalars.
package struct SchemaWriter {
  let dialect: SchemaDialect

  /// The prefix of references: `#/components/schemas/`.
  let prefix: String

  private let shapes: NamedShapes
  private let definitions: [String: Schema]
  private var componentNames: [Schema: String] = [:]
  private var takenNames: Set<String> = []
  private var written: [(name: String, node: JSON)] = []

  /// The recursive schemas around the current one.
  private var scopes: [String: Schema] = [:]

  /// Creates a writer for the schemas of a contract.
  package init(_ contract: Contract, _ dialect: SchemaDialect, prefix: String) {
    self.dialect = dialect
    self.prefix = prefix
    shapes = NamedShapes(contract)
    definitions = Dictionary(
      contract.definitions.map { ($0.name, $0.schema.withoutPositions) }
    ) { first, _ in first }
  }
}

extension SchemaWriter {
  /// The schemas that others refer to, in the order of their first use.
  package var components: JSON.Object {
    JSON.Object(written.map { JSON.Object.Member(name: $0.name, value: $0.node) })
  }

  /// The name of the component of a definition.
  func componentName(ofDefinition name: String) -> String? {
    definitions[name].flatMap { componentNames[$0] }
  }

  /// Writes a schema, or a reference to its component.
  package mutating func node(_ schema: Schema) -> JSON { node(plain: schema.withoutPositions) }

  /// Writes a definition as a component.
  package mutating func define(_ definition: Definition) {
    _ = component(of: definition.schema.withoutPositions, named: definition.name)
  }

  mutating func node(plain schema: Schema) -> JSON {
    if let name = shapes.name(of: schema) {
      return reference(to: component(of: schema, named: name))
    }
    switch schema.kind {
    case .recursive(let name, _): return reference(to: component(of: schema, named: name))
    case .reference(let name):
      guard let whole = scopes[name] ?? definitions[name] else { return [:] }
      let used = schema.isNullable ? whole.nullable : whole
      return reference(to: component(of: used, named: shapes.name(of: whole) ?? name))
    default: return inline(schema)
    }
  }

  private func reference(to component: String) -> JSON { ["$ref": .string(prefix + component)] }

  /// Writes a schema as a component, once.
  ///
  /// - Returns: The name of the component.
  mutating func component(of schema: Schema, named base: String) -> String {
    if let known = componentNames[schema] { return known }
    let name = freeName(schema.isNullable ? base + "OrNull" : base)
    componentNames[schema] = name
    let index = written.count
    written.append((name, [:]))
    let outer = scopes
    if schema.freeReferences.isEmpty { scopes = [:] }
    if case .recursive(let name, let body) = schema.kind {
      scopes[name] = Schema(schema.kind)
      written[index].node = inline(schema.isNullable ? body.nullable : body)
    } else {
      written[index].node = inline(schema)
    }
    scopes = outer
    return name
  }

  private mutating func freeName(_ base: String) -> String {
    let base = base.componentName
    var (name, number) = (base, 2)
    while !takenNames.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }
}

extension SchemaWriter {
  /// Writes a schema without regard to its name.
  private mutating func inline(_ schema: Schema) -> JSON {
    let isNullable = schema.isNullable
    // All kinds: an exported document leaves nothing out.
    switch schema.kind {
    case .boolean: return typed("boolean", isNullable).json
    case .number(let form, let limits):
      var keywords = typed(form == .any ? "number" : "integer", isNullable)
      for limit in limits.required() { add(limit, to: &keywords) }
      return keywords.json
    case .string(let limits):
      return limits.typedText.map { text(of: $0, isNullable) } ?? text(limits, isNullable)
    case .array(let element, let limits): return list(element, limits, isNullable)
    case .object(let shape): return object(shape, isNullable)
    case .constants(let values): return constants(values, isNullable)
    case .union(let parts): return union(parts, isNullable)
    case .composed(let composition): return composed(composition, isNullable)
    case .recursive, .reference: return node(plain: schema)
    case .any: return [:]
    }
  }

  private func text(of typed: TypedText, _ isNullable: Bool) -> JSON {
    let pattern: String
    let isUsual: Bool
    switch typed {
    case .date: (pattern, isUsual) = ("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", true)
    case .timestamp(let timestamp):
      (pattern, isUsual) = (timestamp.pattern, timestamp.hasAnyPrecision)
    case .uuid(let version):
      (pattern, isUsual) = (Self.pattern(ofUUIDVersion: version), version == nil)
    }
    return formatted(
      TextFormat.typed(typed).documentName, isNullable,
      pattern: isUsual && assertsFormats ? nil : pattern)
  }

  /// The type of a value, or null.
  func typed(_ type: String, _ isNullable: Bool) -> SchemaKeywords {
    var keywords = SchemaKeywords()
    guard isNullable else {
      keywords.add(("type", .string(type)))
      return keywords
    }
    if dialect == .openAPI30 {
      keywords.add(("type", .string(type)), ("nullable", true))
    } else {
      keywords.add(("type", [.string(type), "null"]))
    }
    return keywords
  }

  private func formatted(_ format: String, _ isNullable: Bool, pattern: String? = nil) -> JSON {
    var keywords = typed("string", isNullable)
    keywords.add(("format", .string(format)))
    if let pattern { keywords.add(("pattern", .string(pattern))) }
    return keywords.json
  }

  /// Whether readers of the dialect check formats; others see a pattern, too.
  private var assertsFormats: Bool { dialect.assertsFormats }

  private static func pattern(ofUUIDVersion version: Int?) -> String {
    let digit = "[0-9a-fA-F]"
    let third = version.map { "\($0)\(digit){3}" } ?? "\(digit){4}"
    return "^\(digit){8}-\(digit){4}-\(third)-\(digit){4}-\(digit){12}$"
  }

  func constants(_ values: [JSON], _ isNullable: Bool) -> JSON {
    let values = isNullable && !values.contains(.null) ? values + [.null] : values
    let types = Set(values.filter { $0 != .null }.map(\.typeName))
    let type = types.count == 1 ? types.first ?? "" : ""
    let isTyped = ["string", "boolean"].contains(type)
    var keywords =
      isTyped ? typed(type, values.contains(.null)) : SchemaKeywords()
    if values.count == 1, dialect != .openAPI30 {
      keywords.add(("const", values[0]))
    } else {
      keywords.add(("enum", .array(values)))
    }
    return keywords.json
  }
}

/// The keywords of a schema; a second value of one goes to `allOf`.
struct SchemaKeywords {
  private var members = JSON.Object()
  private var others: [JSON] = []

  mutating func add(_ keywords: (String, JSON)...) {
    if keywords.contains(where: { members[$0.0] != nil }) {
      others.append(
        .object(JSON.Object(keywords.map { JSON.Object.Member(name: $0.0, value: $0.1) })))
    } else {
      for (name, value) in keywords { members[name] = value }
    }
  }

  /// Adds a schema that a value also has to meet.
  mutating func add(all schema: JSON) { others.append(schema) }

  var json: JSON {
    guard !others.isEmpty else { return .object(members) }
    var object = members
    object["allOf"] = .array(others)
    return .object(object)
  }
}

extension String {
  /// The name in the spelling of components: `NewGoal`, letters and digits of ASCII alone; a name that
  /// begins with a capital letter keeps its underscores.
  var componentName: String {
    let keeps = first?.isUppercase ?? false
    let words = split { character in
      !(character.isASCII && (character.isLetter || character.isNumber))
        && !(keeps && character == "_")
    }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.isEmpty ? "Shape" : name
  }
}
