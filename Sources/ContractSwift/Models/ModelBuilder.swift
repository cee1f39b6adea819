import ContractModel

/// Creates the types of a contract, one after the other.
struct ModelBuilder {
  /// The use of a type, from which it takes its name.
  struct NamingContext {
    /// Candidate names, the best first.
    var names: [SwiftName]
    var role: SwiftDeclaration.Role
  }

  private struct Key: Hashable {
    var shape: Shape

    /// Whole bodies of different domains are different types even when they have the same shape:
    /// that an error resembles a confirmation means nothing.
    var domain: Domain?
  }

  /// The role of a whole body.
  enum Domain: Sendable, Hashable {
    case definition, request, response, error, message
  }

  private var known: [Key: Int] = [:]

  /// The types that others refer to by the names of their schemas.
  private var namedTypes: [String: String] = [:]

  /// The names of definitions, by their shapes.
  private var definitionNames: [Shape: SwiftName] = [:]

  private var taken = TakenNames.ofTypes
  private(set) var declarations: [SwiftDeclaration] = []

  init(namespace: String, _ models: NamedModels) {
    _ = taken.take(namespace)
    for definition in models.contract.definitions {
      let name = SwiftName(definition.name)
      if models.names.contains(definition.name) {
        namedTypes[definition.name] = taken.take(name.asType)
      } else {
        definitionNames[Shape(definition.schema)] =
          definitionNames[Shape(definition.schema)] ?? name
      }
    }
  }
}

extension ModelBuilder {
  /// A reference to the type of a schema, declared here unless its shape is known already.
  mutating func reference(_ schema: Schema, _ spot: NamingContext) -> SwiftReference {
    reference(Shape(schema), schema, spot)
  }

  /// The type of a whole body, under a name of its own.
  mutating func body(
    _ schema: Schema, _ name: SwiftName, _ domain: Domain, _ documentation: [String] = []
  ) -> String {
    let shape = Shape(schema)
    let spot = NamingContext(names: [name], role: domain.role)
    let key = Key(shape: shape, domain: domain)
    guard shape.isNamed, known[Key(shape: shape)] == nil else {
      return alias(reference(shape, schema, spot), name, domain.role, documentation)
    }
    let schema = schema.resolved(as: shape)
    if let index = known[key] {
      share(schema, with: index)
      return alias(.named(declarations[index].name), name, domain.role, documentation)
    }
    let index = declarations.count
    let type = declare(key, schema, spot)
    declarations[index].documentation = documentation
    return type
  }

  /// The type of a definition that others refer to by its name; `nil` for any other one.
  mutating func namedModel(_ definition: Definition) -> String? {
    guard let name = namedTypes[definition.name] else { return nil }
    let shape = Shape(definition.schema)
    let spot = NamingContext(names: [SwiftName(name)], role: .model)
    if let index = known[Key(shape: shape)] {
      share(definition.schema, with: index)
      declarations.append(
        SwiftDeclaration(
          name: name, documentation: [], role: .model,
          form: .alias(.named(declarations[index].name))))
      return name
    }
    return declare(Key(shape: shape), definition.schema, spot, as: name)
  }

  /// Renames the cases of a union by their purpose.
  mutating func nameCases(of type: String, _ names: [SwiftReference: SwiftName]) {
    guard let index = declarations.firstIndex(where: { $0.name == type }),
      case .union(var alternatives, let prefersWhole) = declarations[index].form
    else { return }
    var taken = TakenNames(Set(alternatives.filter(\.isLiteral).map(\.name)))
    for location in alternatives.indices {
      guard case .value(let reference) = alternatives[location].content else { continue }
      let name = names[reference]?.asMember ?? alternatives[location].name
      alternatives[location].name = taken.take(name)
    }
    declarations[index].form = .union(alternatives, prefersWhole: prefersWhole)
  }

  /// The name of the type for a shape, if it is declared independently of a body.
  func name(of shape: Shape) -> String? {
    if case .reference(let name) = shape { return namedTypes[name] }
    return known[Key(shape: shape)].map { declarations[$0].name }
  }

  func isTaken(_ name: SwiftName) -> Bool { taken.contains(name.asType) }

  private mutating func alias(
    _ reference: SwiftReference, _ name: SwiftName, _ role: SwiftDeclaration.Role,
    _ documentation: [String]
  ) -> String {
    let type = taken.take(name.asType)
    declarations.append(
      SwiftDeclaration(
        name: type, documentation: documentation, role: role, form: .alias(reference)))
    return type
  }

  mutating func reference(
    _ shape: Shape, _ schema: Schema, _ spot: NamingContext
  ) -> SwiftReference {
    switch shape {
    case .boolean: return .boolean
    case .integer: return .integer
    case .decimal: return .decimal
    case .text: return .text
    case .date: return .calendarDate
    case .timestamp: return .timestamp
    case .uuid: return .uuid
    case .json: return .json
    case .nullable(let inner): return .nullable(reference(inner, schema, spot))
    case .list(let element):
      var inner = spot
      inner.names = spot.names.map(\.singular)
      return .list(reference(element, schema.element(element), inner))
    case .map(let value):
      var inner = spot
      inner.names = spot.names.map(\.singular)
      return .dictionary(reference(value, schema.value(value), inner))
    case .reference(let name):
      return namedTypes[name].map(SwiftReference.named) ?? .json
    case .enumeration, .tuple, .record, .openRecord, .recursive, .union:
      let schema = schema.resolved(as: shape)
      if let index = known[Key(shape: shape)] {
        share(schema, with: index)
        return .named(declarations[index].name)
      }
      return .named(declare(Key(shape: shape), schema, spot))
    }
  }

  /// Declares a type, and after it the types it contains.
  private mutating func declare(
    _ key: Key, _ schema: Schema, _ spot: NamingContext, as reserved: String? = nil
  ) -> String {
    let name = reserved ?? taken.take((bestNames(of: key.shape, spot) + spot.names).map(\.asType))
    let index = declarations.count
    known[key] = index
    declarations.append(
      SwiftDeclaration(name: name, documentation: [], role: spot.role, form: .record([])))
    let inner = NamingContext(names: [SwiftName(name)], role: spot.role)
    if case .recursive(let schemaName, let body) = key.shape {
      let outer = namedTypes.updateValue(name, forKey: schemaName)
      declarations[index].form = form(of: body, schema, inner)
      namedTypes[schemaName] = outer
    } else {
      declarations[index].form = form(of: key.shape, schema, inner)
    }
    return name
  }

  /// The declaration of a named shape, after which the types it contains are declared.
  private mutating func form(
    of shape: Shape, _ schema: Schema, _ spot: NamingContext
  ) -> SwiftDeclaration.Form {
    switch shape {
    case .record(let members): return .record(properties(members, schema, spot))
    case .openRecord(let members, let others, let except):
      return openRecord(members, others, except, schema, spot)
    case .tuple(let members, let rest): return tuple(members, rest, schema, spot)
    case .enumeration(let values, let isOpen): return .enumeration(values, isOpen: isOpen)
    case .union(let alternatives):
      return .union(
        self.alternatives(alternatives, schema, spot),
        prefersWhole: Shape.mayDropMembers(alternatives))
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .uuid, .json, .list, .map,
      .recursive, .reference, .nullable:
      return .record([])
    }
  }

  /// Keeps the documentation that two uses of one type share.
  private mutating func share(_ schema: Schema, with index: Int) {
    guard let fields = schema.recordFields else { return }
    declarations[index].form = declarations[index].form.mapFields { properties in
      var properties = properties
      for (location, field) in zip(properties.indices, fields.modelled) {
        let words = field.documentation(in: fields)
        properties[location].documentation.removeAll { !words.contains($0) }
      }
      return properties
    }
  }

  /// The names of a shape that are better than those of its first use.
  private func bestNames(of shape: Shape, _ spot: NamingContext) -> [SwiftName] {
    let name =
      shape.recursiveName ?? definitionNames[shape] ?? nameOfExtension(shape)
      ?? shape.nameWithSentinel(spot.names.first)
    return [name].compactMap(\.self)
  }

  /// The name of an object that extends a known one by one or two members.
  private func nameOfExtension(_ shape: Shape) -> SwiftName? {
    guard case .record(let members) = shape else { return nil }
    for (key, index) in known.sorted(by: { $0.value < $1.value }) where key.domain == nil {
      guard case .record(let base) = key.shape, base.count > 2,
        (1...2).contains(members.count - base.count), base.allSatisfy(members.contains)
      else { continue }
      let more = members.filter { !base.contains($0) }.map { SwiftName($0.key).words }
      return SwiftName(
        words: SwiftName(declarations[index].name).words + ["with"]
          + more.joined(separator: ["and"]))
    }
    return nil
  }
}

extension Shape {
  /// The name of a shape that mentions itself.
  fileprivate var recursiveName: SwiftName? {
    if case .recursive(let name, _) = self { SwiftName(name) } else { nil }
  }
}
