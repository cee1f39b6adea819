import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Infers which members of request bodies name a resource of the document by its identity: `author_id`, `authorId`,
/// `author_ids`, and `author` or `authors` where these are whole numbers of any size, UUIDs, or texts of the form that
/// the path takes; `id` beside a `type` that can only be `authors`; what is called like the parameter of its path, such
/// as `sku`; and what its description calls "the id of an author", then everywhere in the document.
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

  /// The values that a path accepts for the identity of a resource.
  private var identities: [String: Schema] = [:]

  /// The schemas that bodies refer to, by name.
  private let written: [String: Schema]

  /// The resources that must exist before one of a name is created.
  private var needs: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - contract: A contract with inferred resources and effects.
  ///   - shapes: The schemas that its bodies refer to, by name.
  init(in contract: Contract, shapes: [String: Schema]) {
    written = shapes
    var paths: [String: String] = [:]
    for operation in contract.operations {
      for effect in operation.effects {
        guard case .path(let name)? = effect.id,
          let field = operation.parameters.first(where: { $0.name == name }),
          let segment = operation.template.parameterSegments.first(where: { $0.name == name })
        else { continue }
        identities[effect.resource] = field.schema
        paths[segment.before] = effect.resource
        let key = name.comparableName
        if !EffectInference.generalNames.contains(key), key != effect.resource.comparableName {
          resources[key] = effect.resource
        }
      }
    }
    for name in contract.resources.map(\.name) where identities[name] != nil {
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
    let bodies = contract.operations.compactMap { $0.body?.schema }
    for schema in bodies + shapes.sorted(by: { $0.key < $1.key }).map(\.value) {
      addDescribed(in: schema)
    }
    self.shapes = shapes.mapValues { schema in
      Shape(named: named(in: schema), references: schema.freeReferences)
    }
  }
}

extension BodyReferences {
  /// Adds the members whose descriptions say what they identify: `Id of an existing agent`.
  private mutating func addDescribed(in schema: Schema) {
    var found: [String: String] = [:]
    _ = schema.mapObjects { fields in
      for field in fields where !field.isReadOnly {
        let word = field.name.comparableName
        guard resources[word] == nil, let name = resourceIdentified(by: field.summary) else {
          continue
        }
        found[word] = name
      }
      return fields
    }
    resources.merge(found) { known, _ in known }
  }

  private func resourceIdentified(by text: String) -> String? {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    for index in words.indices.dropLast(2)
    where ["id", "identifier", "uuid"].contains(words[index]) && words[index + 1] == "of" {
      let rest = words[(index + 2)...].drop {
        ["a", "an", "the", "existing", "valid", "another", "this", "its"].contains($0)
      }
      if let name = rest.first.flatMap({ plainNames[$0] }) { return name }
    }
    return nil
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
      contract.operations[index].body?.schema = marked(schema, besides: excluded)
    }
    for index in contract.definitions.indices {
      guard let excluded = excludedByShape[contract.definitions[index].name] else { continue }
      contract.definitions[index].schema = marked(
        contract.definitions[index].schema, besides: excluded)
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
    _ = schema.mapObjects { fields in
      found.formUnion(fields.compactMap { resource(of: $0, among: fields) })
      return fields
    }
    return found
  }

  private func marked(_ schema: Schema, besides excluded: Set<String>) -> Schema {
    schema.mapObjects { fields in
      fields.map { field in
        guard let resource = resource(of: field, among: fields), !excluded.contains(resource) else {
          return field
        }
        var field = field
        field.resource = resource
        return field
      }
    }
  }

  /// The resource that a member names: it is called like that, and of the form of its identities.
  private func resource(of field: Field, among fields: [Field]) -> String? {
    guard field.resource == nil, !field.isReadOnly else { return nil }
    var schema = field.schema
    if case .array(let element, _) = schema.kind { schema = element }
    if case .reference(let name) = schema.kind { schema = written[name] ?? schema }
    let word = field.name.comparableName
    let linked = word == "id" ? fields.first { $0.name == "type" }?.schema.onlyText : nil
    let name =
      linked.flatMap { plainNames[$0.comparableName] } ?? resources[word]
      ?? plainNames[word].flatMap {
        schema.isBareIdentity || schema.isForm(of: identities[$0]) ? $0 : nil
      }
    return name.flatMap { name in
      let types = identities[name]?.jsonTypes ?? []
      return Set(types).isDisjoint(with: schema.jsonTypes) ? nil : name
    }
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

extension Schema {
  /// The text that alone is valid.
  fileprivate var onlyText: String? {
    if case .constants(let values) = kind, values.count == 1 { return values[0].stringValue }
    return closedTexts.flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// Whether both are texts of one form, which is not that of any text.
  fileprivate func isForm(of identity: Schema?) -> Bool {
    guard case .string(let limits) = kind, !limits.isEmpty else { return false }
    return kind == identity?.kind
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
