import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Infers from paths and links what the operations of a document do, so that requests can name resources
/// that exist.
///
/// A ``DocumentCollection`` is a path below which a parameter identifies resources that an operation creates.
/// A link from the response of such an operation says where the identity is and which paths it completes.
/// What the parameters of a list do is inferred by ``ListingInference``.
struct EffectInference {
  let links: [DocumentLink]

  /// Adds resources and effects to a contract without any.
  func complete(_ contract: inout Contract, shapes: [String: Schema]) {
    var resolver = ShapeResolver(shapes)
    let operations = contract.operations.map { operation in
      var operation = operation
      operation.mapParameters { $0.schema = resolver.resolved($0.schema) }
      return DocumentOperation(
        operation: operation, request: operation.body?.schema.map { resolver.resolved($0) },
        response: operation.responses.first?.body.map { resolver.resolved($0) })
    }
    let search = CollectionSearch(operations, links: links)
    var collections: [String: DocumentCollection] = [:]
    var names: Set<String> = []
    for index in search.found.indices {
      var collection = search.found[index]
      while !names.insert(collection.resource.name).inserted {
        collection.resource.name += "-item"
      }
      collections[collection.path] = collection
    }
    // Of nested collections the inner one is meant.
    let found = search.found.compactMap { collections[$0.path] }.sorted {
      $0.path.utf8.count > $1.path.utf8.count
    }
    contract.resources = found.map(\.resource)
    let creators = Dictionary(found.compactMap { one in one.creator.map { ($0, one) } }) {
      first, _ in
      first
    }
    let lists = Dictionary(found.map { ($0.listPath, $0) }) { first, _ in first }
      .merging(collections) { $1 }
    for index in contract.operations.indices {
      let operation = contract.operations[index]
      if let collection = creators[index] {
        contract.operations[index].effects.append(creation(in: collection, operation))
        addIdentity(of: collection, to: &contract.operations[index], operations[index].response)
        addParent(of: collection, to: &contract.operations[index], collections)
      } else {
        complete(&contract.operations[index], operations[index].response, collections, lists)
      }
      contract.operations[index].completeStaleness()
      contract.operations[index].completeIdempotency()
    }
    SingletonInference(operations: operations).complete(&contract)
  }

  private func complete(
    _ operation: inout Operation, _ body: Schema?, _ collections: [String: DocumentCollection],
    _ lists: [String: DocumentCollection]
  ) {
    let path = operation.template.pathShape
    if let collection = lists[path] {
      if let body { complete(&operation, listing: collection, in: body) }
      addParent(of: collection, to: &operation, collections)
      return
    }
    let locations = operation.template.parameterSegments
    let direct = locations.lazy.compactMap { location in
      collections[location.before].map { ($0, location.name) }
    }.first
    guard let (collection, parameter) = direct ?? namesake(of: locations, collections) else {
      return
    }
    // What the run has not created is only read.
    guard collection.creator != nil || operation.method == .get else { return }
    let resource = collection.resource.name
    let isItem = operation.template.item?.collection == collection.path
    let location = body.flatMap { body in
      ([collection.root].compactMap(\.self) + body.envelopes(of: resource)).first {
        body.shows(collection.resource, at: $0)
      }
    }
    var action = isItem ? operation.method.usualAction : .reads
    // Some have POST in the place of PATCH.
    if isItem, operation.method == .post, operation.body?.schema != nil, location != nil {
      action = .updates
    }
    var effect = Effect(
      action, resource, id: .path(parameter),
      state: isItem && action != .deletes ? location.map(Term.response) : nil,
      at: operation.position)
    effect.replacesWhole = action == .updates && operation.isCalledReplacement
    operation.effects.append(effect)
    for index in operation.failures.indices where operation.failures[index].status.code == 404 {
      operation.failures[index].condition = .missing(resource)
    }
  }

  /// The collection whose items another path names by a parameter of the same name: `/starred/{owner}/{repo}` beside
  /// `/repos/{owner}/{repo}`.
  private func namesake(
    of locations: [(before: String, name: String)], _ collections: [String: DocumentCollection]
  ) -> (DocumentCollection, String)? {
    for (_, name) in locations where !Self.generalNames.contains(name.comparableName) {
      let found = collections.values.filter { $0.parameterName == name }
      if found.count == 1, let collection = found.first { return (collection, name) }
    }
    return nil
  }

  /// Names of parameters that many paths have.
  static let generalNames: Set<String> = [
    "id", "uuid", "guid", "pk", "key", "name", "slug", "code", "number", "type", "version",
  ]

  /// Adds that a response shows the identity that its path has chosen.
  private func addIdentity(
    of collection: DocumentCollection, to operation: inout Operation, _ body: Schema?
  ) {
    guard case .path = collection.id,
      let location = collection.root?.appending(collection.resource.id),
      let shown = body?.field(at: location)?.schema, !shown.hasOtherPattern(than: collection),
      !shown.mayBeURL(of: collection)
    else { return }
    operation.rules.append(
      Rule(
        left: .response(location), .equal, right: collection.id, position: operation.position))
  }

  /// Adds that a creation or a list below another resource needs that one.
  private func addParent(
    of collection: DocumentCollection, to operation: inout Operation,
    _ collections: [String: DocumentCollection]
  ) {
    let parents = operation.template.parameterSegments.compactMap { location in
      collections[location.before].map { ($0.resource.name, location.name) }
    }
    guard let (parent, parameter) = parents.first(where: { $0.0 != collection.resource.name })
    else {
      return
    }
    operation.effects.append(
      Effect(.reads, parent, id: .path(parameter), state: nil, at: operation.position))
    for index in operation.failures.indices where operation.failures[index].status.code == 404 {
      operation.failures[index].condition = .missing(parent)
    }
  }

  private func creation(in collection: DocumentCollection, _ operation: Operation) -> Effect {
    Effect(
      .creates, collection.resource.name, id: collection.id,
      state: collection.root.map(Term.response), at: operation.position)
  }

  /// Adds that a GET of the path of a collection lists it.
  private func complete(
    _ operation: inout Operation, listing collection: DocumentCollection, in body: Schema
  ) {
    // An envelope is often put together from a page and the elements that it has.
    let body = body.merged
    guard operation.method == .get, let list = body.list(of: collection.resource.id),
      // A list may show a longer form of what paths have.
      body.field(at: list.appending(.every).appending(collection.resource.id))?.schema
        .hasOtherPattern(than: collection) == false,
      let inference = ListingInference(of: operation, body, list)
    else { return }
    operation.listing = inference.rules
    var effect = Effect(
      .lists, collection.resource.name, id: nil, state: .response(list), at: operation.position)
    effect.hasMore = inference.hasMore
    operation.effects.append(effect)
  }
}

extension Operation {
  /// Whether the identifier or the summary of a PUT says that it replaces the whole (RFC 9110, section 9.3.4).
  fileprivate var isCalledReplacement: Bool {
    method == .put && body?.schema != nil
      && (id + " " + summary).words.contains {
        ["overwrite", "overwrites", "replace", "replacement", "replaces"].contains($0)
      }
  }

  /// Adds that a header field of requests which is called a key of idempotency is one.
  fileprivate mutating func completeIdempotency() {
    guard method == .post else { return }
    idempotencyKey =
      headers.first {
        ["idempotencykey", "xidempotencykey"].contains($0.name.comparableName)
          && $0.schema.jsonTypes == ["string"]
      }?.name
  }

  /// Adds that a documented 412 refuses a change whose `If-Match` names another representation (RFC 9110, section
  /// 15.5.13).
  fileprivate mutating func completeStaleness() {
    guard headers.contains(where: { $0.name.lowercased() == "if-match" }),
      let effect = effects.first(where: { [.updates, .deletes].contains($0.action) })
    else { return }
    for index in failures.indices where failures[index].status.code == 412 {
      failures[index].condition = .stale(effect.resource)
    }
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
  /// Whether both are texts of different forms, and this one is no path of the resource.
  fileprivate func hasOtherPattern(than collection: DocumentCollection) -> Bool {
    let (own, others) = (patterns, collection.parameter?.patterns ?? [])
    return !own.isEmpty && !others.isEmpty && own != others && !mayBeURL(of: collection)
  }

  /// Whether its values may be paths or URLs that end with an identity.
  fileprivate func mayBeURL(of collection: DocumentCollection) -> Bool {
    let segment = collection.path.split(ascii: "/").last.map(String.init) ?? ""
    let isPath = patterns.contains { $0.contains(segment + "/") || $0.contains(segment + #"\/"#) }
    guard case .string(let limits) = merged.kind else { return false }
    return isPath
      || limits.contains {
        [.format(.uri), .format(.uriReference)].contains($0.limit)
      }
  }

  private var patterns: [String] {
    guard case .string(let limits) = merged.kind else { return [] }
    return limits.compactMap(\.limit.pattern)
  }

  fileprivate func shows(_ resource: Resource, at location: JSON.Pointer) -> Bool {
    field(at: JSON.Pointer(location.tokens + resource.id.tokens)) != nil
  }

  /// The location of the list whose elements have an identity: the value itself, or its only list.
  func list(of id: JSON.Pointer) -> JSON.Pointer? {
    if case .array(let element, _) = kind {
      return element.field(at: id) == nil ? nil : .root
    }
    guard let fields = objectFields else { return nil }
    let lists = fields.filter { field in
      guard case .array(let element, _) = field.schema.merged.kind else { return false }
      return element.field(at: id) != nil
    }
    return lists.count == 1 ? JSON.Pointer([.name(lists[0].name)]) : nil
  }
}
