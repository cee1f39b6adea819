import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Infers from paths and links what the operations of a document do, so that requests can name resources
/// that exist.
///
/// A collection is a path with a POST whose response shows an identity; its resources have paths of one
/// parameter more. A link from such a response says where the identity is and which paths it completes.
/// Nothing else is inferred.
struct EffectInference {
  private struct Collection {
    /// The path before the parameter with the identity.
    var template: String
    var resource: Resource

    /// The location of the representation in the response that shows it first.
    var root: JSON.Pointer
  }

  let links: [DocumentLink]

  /// Adds resources and effects to a contract without any.
  func complete(_ contract: inout Contract, shapes: [String: Schema]) {
    var resolver = ShapeResolver(shapes)
    let bodies = contract.operations.map { operation in
      operation.responses.first?.body.map { resolver.resolved($0) }
    }
    let items = Dictionary(contract.operations.compactMap(\.template.item)) { first, _ in first }
    var collections: [String: Collection] = [:]
    var creators: [String: Collection] = [:]
    var found: [Collection] = []
    var names: Set<String> = []
    for (operation, body) in zip(contract.operations, bodies) where operation.method == .post {
      guard var collection = collection(of: operation, body, items),
        collections[collection.template] == nil
      else { continue }
      while !names.insert(collection.resource.name).inserted {
        collection.resource.name += "-item"
      }
      collections[collection.template] = collection
      creators[operation.id] = collection
      found.append(collection)
    }
    // Of nested collections the inner one is meant.
    found.sort { $0.template.utf8.count > $1.template.utf8.count }
    contract.resources = found.map(\.resource)
    for index in contract.operations.indices {
      let operation = contract.operations[index]
      if let collection = creators[operation.id] {
        contract.operations[index].effects.append(creation(in: collection, operation))
      } else {
        complete(&contract.operations[index], bodies[index], collections)
      }
    }
  }

  /// The collection that an operation adds to: its response shows the identity of what it creates.
  private func collection(
    of operation: Operation, _ body: Schema?, _ items: [String: String]
  ) -> Collection? {
    guard let body else { return nil }
    if let linked = linkedCollection(of: operation, body) { return linked }
    let template = operation.template
    guard let parameter = items[template] else { return nil }
    let roots = [JSON.Pointer.root] + Self.envelopes.map { JSON.Pointer([.name($0)]) }
    for root in roots {
      guard let shown = body.schema(at: root), let member = idMember(of: shown, parameter) else {
        continue
      }
      return Collection(
        template: template, resource: resource(template, member, operation), root: root)
    }
    return nil
  }

  /// The members that often hold what a response is about.
  private static let envelopes = ["data", "result"]

  /// The collection whose items links of the response lead to.
  private func linkedCollection(of operation: Operation, _ body: Schema) -> Collection? {
    let source = DocumentLink.Target(method: operation.method, template: operation.template)
    for link in links where link.source == source {
      guard let id = link.value.tokens.last, case .name(let member) = id,
        body.field(at: link.value) != nil,
        let end = link.target.template.utf8.firstRange(of: "/{\(link.parameter)}".utf8)
      else { continue }
      let template = String(link.target.template[..<end.lowerBound])
      return Collection(
        template: template, resource: resource(template, member, operation),
        root: JSON.Pointer(Array(link.value.tokens.dropLast())))
    }
    return nil
  }

  private func resource(_ template: String, _ id: String, _ operation: Operation) -> Resource {
    var resource = Resource(
      template.resourceName, id: JSON.Pointer([.name(id)]), access: .everyone)
    resource.position = operation.position
    return resource
  }

  /// The member with the identity: it is named as the parameter, or as its end.
  private func idMember(of schema: Schema, _ parameter: String) -> String? {
    let words = parameter.lowercased().filter { $0.isLetter || $0.isNumber }
    let candidates = [parameter, "id", "uuid", "_id", "key", "name", "slug"]
    return candidates.first { name in
      let isEnd = words.hasScalarSuffix(name.lowercased().filter(\.isLetter))
      return (isEnd || name == "id") && schema.field(at: JSON.Pointer([.name(name)])) != nil
    }
  }

  private func complete(
    _ operation: inout Operation, _ body: Schema?, _ collections: [String: Collection]
  ) {
    if let collection = collections[operation.template] {
      if let listing = listing(of: collection, body, operation) {
        operation.effects.append(listing)
      }
      return
    }
    let prefixes = operation.template.prefixesOfParameters
    guard let collection = prefixes.lazy.compactMap({ collections[$0] }).first,
      let parameter = operation.template.firstParameter(behind: collection.template)
    else { return }
    let resource = collection.resource.name
    let isItem = operation.template.item?.collection == collection.template
    let action = isItem ? operation.method.usualAction : .reads
    let place = body.flatMap { body in
      [collection.root, .root].first { body.shows(collection.resource, at: $0) }
    }
    operation.effects.append(
      Effect(
        action, resource, id: .path(parameter),
        state: isItem && action != .deletes ? place.map(Term.response) : nil,
        at: operation.position))
    for index in operation.failures.indices where operation.failures[index].status.code == 404 {
      operation.failures[index].condition = .missing(resource)
    }
  }

  private func creation(in collection: Collection, _ operation: Operation) -> Effect {
    let id = JSON.Pointer(collection.root.tokens + collection.resource.id.tokens)
    return Effect(
      .creates, collection.resource.name, id: .response(id), state: .response(collection.root),
      at: operation.position)
  }

  /// The listing of a collection that a GET of its path is; a list may be one page of several where the
  /// operation has query parameters.
  private func listing(
    of collection: Collection, _ body: Schema?, _ operation: Operation
  ) -> Effect? {
    guard operation.method == .get, operation.queryParameters.isEmpty,
      let list = body?.list(of: collection.resource.id)
    else { return nil }
    return Effect(
      .lists, collection.resource.name, id: nil, state: .response(list), at: operation.position)
  }
}

extension HTTPMethod {
  /// The usual action of a request to the path of a resource.
  fileprivate var usualAction: Effect.Action {
    switch self {
    case .put, .patch: .updates
    case .delete: .deletes
    default: .reads
    }
  }
}

extension Schema {
  fileprivate func shows(_ resource: Resource, at place: JSON.Pointer) -> Bool {
    field(at: JSON.Pointer(place.tokens + resource.id.tokens)) != nil
  }

  /// The location of the list whose elements have an identity: the value itself, or its only list.
  fileprivate func list(of id: JSON.Pointer) -> JSON.Pointer? {
    if case .array(let element, _) = kind {
      return element.field(at: id) == nil ? nil : .root
    }
    guard case .object(let fields) = kind else { return nil }
    let lists = fields.filter { field in
      guard case .array(let element, _) = field.schema.kind else { return false }
      return element.field(at: id) != nil
    }
    return lists.count == 1 ? JSON.Pointer([.name(lists[0].name)]) : nil
  }
}

extension String {
  /// The path without its last segment, where that is a parameter, and the name of the parameter.
  fileprivate var item: (collection: String, parameter: String)? {
    guard hasScalarSuffix("}"), let slash = lastIndex(ofASCII: "/"),
      self[slash...].hasScalarPrefix("/{")
    else {
      return nil
    }
    let name = self[slash...].dropping(bytes: 2).dropLast()
    return name.containsASCII("}") || name.containsASCII("{")
      ? nil : (String(self[..<slash]), String(name))
  }

  /// The paths before each parameter that is a segment, the longest first.
  fileprivate var prefixesOfParameters: [String] {
    indices.filter { self[$0...].hasScalarPrefix("/{") }.reversed().map { String(self[..<$0]) }
  }

  /// The name of the parameter that follows a path as its next segment.
  fileprivate func firstParameter(behind collection: String) -> String? {
    let start = collection + "/{"
    guard hasScalarPrefix(start) else { return nil }
    let name = dropping(bytes: start.utf8.count).prefix(upToASCII: "}")
    let rest = dropping(bytes: start.utf8.count + name.utf8.count + 1)
    return rest.isEmpty || rest.hasScalarPrefix("/") ? String(name) : nil
  }

  /// The singular of the last word of a path.
  fileprivate var resourceName: String {
    let segments = split(ascii: "/").filter { !$0.hasScalarPrefix("{") }
    let word = (segments.last.map(String.init) ?? "resource").identifier
    if word.hasScalarSuffix("ies") { return word.dropLast(3) + "y" }
    return word.count > 3 && word.hasScalarSuffix("s") && !word.hasScalarSuffix("ss")
      ? String(word.dropLast()) : word
  }
}
