import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Infers which members of request bodies name a resource of the document by its identity: `author_id`, `authorId`,
/// `author_ids`, and `author` or `authors` where these are whole numbers of any size, or UUIDs.
///
/// A server may have to know the resource: it rejects a book of an author that does not exist.
struct BodyReferences {
  /// The resources that the members of a shape name, and the shapes that it refers to.
  private struct Shape {
    var named: Set<String>
    var references: Set<String>
  }

  private var shapes: [String: Shape] = [:]

  /// The resources by the comparable names of members for their identities.
  private var resources: [String: String] = [:]

  /// The same by names without an ending for identities.
  private var plainNames: [String: String] = [:]

  /// The types that a path accepts for the identity of a resource.
  private var types: [String: Set<String>] = [:]

  /// The resources that must exist before one of a name is created.
  private var needs: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - contract: A contract with inferred resources and effects.
  ///   - shapes: The schemas that its bodies refer to, by name.
  init(in contract: Contract, shapes: [String: Schema]) {
    var paths: [String: String] = [:]
    for operation in contract.operations {
      for effect in operation.effects {
        guard case .path(let name)? = effect.id,
          let field = operation.parameters.first(where: { $0.name == name }),
          let segment = operation.template.parameterSegments.first(where: { $0.name == name })
        else { continue }
        types[effect.resource] = Set(field.schema.jsonTypes)
        paths[segment.before] = effect.resource
      }
    }
    for name in contract.resources.map(\.name) where types[name] != nil {
      for word in name.comparableName.singularForms {
        for ending in ["id", "ids", "uuid"] { resources[word + ending] = name }
        for ending in ["", "s"] { plainNames[word + ending] = name }
      }
    }
    for operation in contract.operations {
      for created in operation.createdResources {
        let parents = operation.template.parameterSegments.compactMap { paths[$0.before] }
        needs[created, default: []].formUnion(parents.filter { $0 != created })
      }
    }
    self.shapes = shapes.mapValues { schema in
      Shape(named: named(in: schema), references: schema.freeReferences)
    }
  }
}

extension BodyReferences {
  /// Names the resources in the bodies of the contract and in its definitions.
  mutating func complete(_ contract: inout Contract) {
    guard !resources.isEmpty else { return }
    // What is excluded for one body is excluded for all that have the same shape.
    var excludedByShape: [String: Set<String>] = [:]
    var excludedByOperation: [Int: Set<String>] = [:]
    for index in contract.operations.indices {
      guard let body = contract.operations[index].body, body.isJSON, let schema = body.schema else {
        continue
      }
      let reached = reached(from: schema)
      let named = reached.reduce(into: named(in: schema)) { $0.formUnion(shapes[$1]?.named ?? []) }
      let excluded = exclusions(contract.operations[index], named)
      excludedByOperation[index] = excluded
      for name in reached { excludedByShape[name, default: []].formUnion(excluded) }
    }
    for (index, excluded) in excludedByOperation {
      guard let schema = contract.operations[index].body?.schema else { continue }
      contract.operations[index].body?.schema = schema.mapFields { marked($0, besides: excluded) }
    }
    for index in contract.definitions.indices {
      guard let excluded = excludedByShape[contract.definitions[index].name] else { continue }
      contract.definitions[index].schema = contract.definitions[index].schema.mapFields {
        marked($0, besides: excluded)
      }
    }
  }

  /// The resources that the body of an operation cannot name: that which the request is about, and those that need it.
  private mutating func exclusions(_ operation: Operation, _ named: Set<String>) -> Set<String> {
    var excluded = Set(operation.effects.map(\.resource))
    for created in operation.createdResources {
      for resource in named.sorted() where !excluded.contains(resource) {
        if doesNeed(resource, created) {
          excluded.insert(resource)
        } else {
          needs[created, default: []].insert(resource)
        }
      }
    }
    return excluded
  }

  private func doesNeed(_ resource: String, _ other: String) -> Bool {
    var (open, seen) = ([resource], Set([resource]))
    while let next = open.popLast() {
      if next == other { return true }
      open += (needs[next] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// The shapes that a schema refers to, and those that they refer to.
  private func reached(from schema: Schema) -> Set<String> {
    var found: Set<String> = []
    var open = schema.freeReferences
    while let name = open.popFirst() {
      guard found.insert(name).inserted, let shape = shapes[name] else { continue }
      open.formUnion(shape.references)
    }
    return found
  }

  /// The resources that members of a schema name.
  private func named(in schema: Schema) -> Set<String> {
    var found: Set<String> = []
    _ = schema.mapFields { field in
      resource(of: field).map { _ = found.insert($0) }
      return field
    }
    return found
  }

  private func marked(_ field: Field, besides excluded: Set<String>) -> Field {
    guard let resource = resource(of: field), !excluded.contains(resource) else { return field }
    var field = field
    field.resource = resource
    return field
  }

  /// The resource that a member names: it is called like that, and of a type of its identities.
  private func resource(of field: Field) -> String? {
    guard field.resource == nil, !field.isReadOnly else { return nil }
    var schema = field.schema
    if case .array(let element, _) = schema.kind { schema = element }
    let word = field.name.comparableName
    let name = resources[word] ?? (schema.isBareIdentity ? plainNames[word] : nil)
    return name.flatMap { types[$0]?.isDisjoint(with: schema.jsonTypes) == false ? $0 : nil }
  }
}

extension Schema {
  /// Whether the values are identities rather than amounts or words: whole numbers of any size, or UUIDs.
  fileprivate var isBareIdentity: Bool {
    switch kind {
    case .number(let form, let limits):
      form != .any && limits.allSatisfy { $0.limit.allows(1_000_000_007) }
    default: kind.typedText.map { if case .uuid = $0 { true } else { false } } ?? false
    }
  }
}

extension String {
  /// The word, which is a plural without its last letter, as it may be in names of members: `addresse`, `address`.
  fileprivate var singularForms: [String] {
    let irregular = ["people": "person", "children": "child"][self].map { [$0] } ?? []
    return [self] + (hasScalarSuffix("e") ? [String(dropping(lastBytes: 1))] : []) + irregular
  }
}

extension Operation {
  fileprivate var createdResources: [String] {
    effects.filter { $0.action == .creates }.map(\.resource)
  }
}
