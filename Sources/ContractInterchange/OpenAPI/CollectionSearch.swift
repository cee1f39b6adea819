import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Finds the collections of a document: which operation creates what a path parameter identifies.
///
/// Identities that responses declare come first, then names in requests, identities that responses may have
/// without declaring them, paths that are created by a PUT of themselves, and what a creation at another path shows.
struct CollectionSearch {
  /// In the order in which they were found; each path has one.
  private(set) var found: [DocumentCollection] = []

  private let operations: [DocumentOperation]
  private let links: [DocumentLink]

  /// The items of each collection, by the shape of its path.
  private var items: [String: Item] = [:]

  /// The paths of collections by what their singular and plural share.
  private var siblings: [String: [String]] = [:]

  /// The operations that create, and the paths of their collections.
  private var creators: Set<Int> = []
  private var taken: Set<String> = []

  /// The paths below a collection that identify its resources.
  private struct Item {
    var parameter: String
    var schema: Schema?

    /// The schema that a GET of it shows.
    var shown: Schema?
  }

  init(_ operations: [DocumentOperation], links: [DocumentLink]) {
    self.operations = operations
    self.links = links
    collectItems()
    let posts = operations.indices.filter { operations[$0].operation.method == .post }
    for find in [declared, named, undeclared] {
      for index in posts where !creators.contains(index) { add(find(index)) }
    }
    for index in operations.indices { add(ownPath(index)) }
    for index in posts where !creators.contains(index) { add(elsewhere(index)) }
    for path in items.keys.sorted() where !taken.contains(path) { add(readable(path)) }
  }

  private mutating func collectItems() {
    for entry in operations {
      guard let (path, parameter) = entry.operation.template.item else { continue }
      let schema = entry.operation.parameters.first { $0.name == parameter }?.schema
      // One of a few values is no identifier.
      guard schema?.isEnumeration != true else { continue }
      var item = items[path] ?? Item(parameter: parameter, schema: schema)
      if entry.operation.method == .get { item.shown = entry.response }
      items[path] = item
    }
    for path in items.keys.sorted() { siblings[path.withSingularEnd, default: []].append(path) }
  }

  private mutating func add(_ collection: DocumentCollection?) {
    guard let collection, taken.insert(collection.path).inserted else { return }
    found.append(collection)
    if let creator = collection.creator { creators.insert(creator) }
  }
}

extension CollectionSearch {
  /// The collections that a POST of this path may add to: its own, one in singular or plural beside it, or the one
  /// before a last word for creations.
  private func paths(of index: Int) -> [String] {
    let path = operations[index].operation.template.pathShape
    guard let slash = path.lastIndex(ofASCII: "/") else { return [] }
    let own = path == "/" ? "" : path
    let last = path[slash...].dropping(bytes: 1).lowercased()
    let before = Self.wordsOfCreation.contains(last) ? [String(path[..<slash])] : []
    let beside = (siblings[path.withSingularEnd] ?? []).filter { $0 != own }
    return ([own] + beside + before).filter { items[$0] != nil }
  }

  private static let wordsOfCreation: Set<String> = ["add", "create", "new", "register"]

  /// The collection that an operation adds to: its response shows the identity of what it creates.
  private func declared(_ index: Int) -> DocumentCollection? {
    let entry = operations[index]
    guard let body = entry.response else { return nil }
    if let linked = linked(index, body) { return linked }
    for path in paths(of: index) {
      guard let item = items[path] else { continue }
      for root in body.envelopes(of: path.resourceName) {
        guard let shown = body.schema(at: root),
          let member = identity(of: shown, item, path.resourceName)
        else { continue }
        return collection(path, member, index, id: .response(root.appending(member)), root: root)
      }
    }
    return nil
  }

  /// The collection whose resources have a name that the request chooses.
  private func named(_ index: Int) -> DocumentCollection? {
    let entry = operations[index]
    guard let request = entry.request, entry.operation.body?.isJSON == true else { return nil }
    for path in paths(of: index) {
      guard let item = items[path],
        let member = member(of: request, item, path.resourceName)?.pointer,
        "\(member)".comparableName != "id" || request.field(at: member)?.isRequired == true
      else { continue }
      let shown = item.shown.flatMap { identity(of: $0, item, path.resourceName) }
      return collection(path, shown ?? member, index, id: .request(member))
    }
    return nil
  }

  /// The collection of a POST whose response may have an identity that the document does not declare.
  private func undeclared(_ index: Int) -> DocumentCollection? {
    let (entry, path) = (operations[index], operations[index].operation.template.pathShape)
    guard let item = items[path], entry.response.map(\.mayShowOne) ?? true else { return nil }
    let member = item.shown.flatMap { identity(of: $0, item, path.resourceName) } ?? Self.usualID
    return collection(path, member, index, id: .response(member))
  }

  /// The collection whose resources are created at paths that the request chooses: by a PUT, unless a 404 is
  /// documented, or by a POST whose words or whose 201 say so.
  private func ownPath(_ index: Int) -> DocumentCollection? {
    let (entry, operation) = (operations[index], operations[index].operation)
    guard let (path, parameter) = operation.template.item, let item = items[path] else {
      return nil
    }
    let isCreated = operation.responses.contains { $0.status == .created }
    switch operation.method {
    case .put:
      let isUpdate = operation.failures.contains { $0.status.code == 404 }
      guard isCreated || !isUpdate else { return nil }
    case .post: guard isCreated || operation.hasWordOfCreation else { return nil }
    default: return nil
    }
    let shown = item.shown.flatMap { identity(of: $0, item, path.resourceName) }
    let root = entry.response.flatMap { body in
      body.envelopes(of: path.resourceName).first { location in
        shown.map { body.schema(at: location.appending($0)) != nil } ?? false
      }
    }
    var collection = collection(
      path, shown ?? Self.usualID, index, id: .path(parameter), root: root)
    collection.listPath = path
    return collection
  }

  /// The collection of another path, whose items a creation shows: comments of a ticket have paths of their own, and a
  /// registration shows a user.
  private func elsewhere(_ index: Int) -> DocumentCollection? {
    let (entry, operation) = (operations[index], operations[index].operation)
    guard let body = entry.response, operation.responses.contains(where: { $0.status == .created })
    else { return nil }
    let own = operation.template.pathShape
    for path in items.keys.sorted() where !taken.contains(path) {
      // What acts on an item shows it, too.
      guard let item = items[path], let shown = item.shown, !own.hasScalarPrefix(path + "/{}")
      else { continue }
      for root in body.envelopes(of: path.resourceName) {
        let isNamed =
          own.resourceName == path.resourceName || root != .root && root != "data".pointer
        guard let created = body.schema(at: root), created.shows(shown, andMore: isNamed),
          let member = identity(of: created, item, path.resourceName)
        else { continue }
        var found = collection(
          path, member, index, id: .response(root.appending(member)), root: root)
        // What a path with another name lists is something else.
        if own.resourceName != path.resourceName { found.listPath = path }
        return found
      }
    }
    return nil
  }

  /// The collection whose items links of the response lead to.
  private func linked(_ index: Int, _ body: Schema) -> DocumentCollection? {
    let operation = operations[index].operation
    let source = DocumentLink.Target(method: operation.method, template: operation.template)
    for link in links where link.source == source {
      guard case .name(let member)? = link.value.tokens.last, body.field(at: link.value) != nil,
        let location = link.target.template.parameterSegments.first(where: {
          $0.name == link.parameter
        })
      else { continue }
      return collection(
        location.before, member.pointer, index, id: .response(link.value),
        root: JSON.Pointer(Array(link.value.tokens.dropLast())))
    }
    return nil
  }

  private func collection(
    _ path: String, _ member: JSON.Pointer, _ index: Int, id: Term, root: JSON.Pointer? = nil
  ) -> DocumentCollection {
    let operation = operations[index].operation
    var resource = Resource(path.resourceName, id: member, access: .everyone)
    resource.position = operation.position
    return DocumentCollection(
      path: path, listPath: operation.template.pathShape, resource: resource, creator: index,
      parameterName: items[path]?.parameter ?? "", parameter: items[path]?.schema, id: id,
      root: root)
  }

  /// The collection that nothing adds to, whose items can be read, and whose identities another operation shows: a
  /// list of it, or what each user has one of.
  private func readable(_ path: String) -> DocumentCollection? {
    guard let item = items[path], let shown = item.shown,
      let root = shown.envelopes(of: path.resourceName).first(where: { root in
        shown.schema(at: root).flatMap { identity(of: $0, item, path.resourceName) } != nil
      }), let whole = shown.schema(at: root),
      let member = identity(of: whole, item, path.resourceName)
    else { return nil }
    let provider = operations.indices.first { index in
      let entry = operations[index]
      guard entry.operation.method == .get, let body = entry.response else { return false }
      if entry.operation.template.pathShape == path {
        return body.merged.list(of: member) != nil
      }
      return entry.operation.parameters.isEmpty
        && body.envelopes(of: path.resourceName).contains { location in
          body.schema(at: location)?.shows(whole, andMore: true) == true
        }
    }
    guard let provider else { return nil }
    var found = collection(
      path, member, provider, id: .response(root.appending(member)), root: root)
    found.creator = nil
    found.listPath = path
    return found
  }
}

extension CollectionSearch {
  /// The location of the identity.
  ///
  /// The member with it is named as the parameter or as its end, as the type of the resource with an ending for
  /// identities, or it is the name where the parameter is named as the type. Where there is none of these, a URL of
  /// the resource itself ends with it.
  private func identity(of schema: Schema, _ item: Item, _ resource: String) -> JSON.Pointer? {
    member(of: schema, item, resource)?.pointer
      ?? Self.ownURLs.first { schema.schema(at: $0)?.jsonTypes == ["string"] }
  }

  private static let usualID = "id".pointer

  /// Where representations have the URL of what they represent.
  private static let ownURLs = [
    ["url"], ["href"], ["self"], ["uri"], ["resource_uri"], ["selfLink"], ["@id"],
    ["links", "self"],
    ["_links", "self", "href"], ["_links", "self"], ["meta", "href"],
  ].map { JSON.Pointer($0.map(JSON.Pointer.Token.name)) }

  private func member(of schema: Schema, _ item: Item, _ resource: String) -> String? {
    let (parameter, type) = (item.parameter.comparableName, resource.comparableName)
    let names = schema.declaredFields.map(\.name)
    func first(_ isMeant: (String) -> Bool) -> String? {
      names.first { isMeant($0.comparableName) && fits(schema, $0, item.schema) }
    }
    if let same = first({ $0 == parameter }) { return same }
    // A number is no name: `/repos/{repo}` beside `id` and `name`.
    if parameter == type, item.schema?.jsonTypes == ["string"],
      let name = first({ $0 == "name" || $0 == "slug" }),
      schema.schema(at: "id".pointer)?.jsonTypes == ["number"]
    {
      return name
    }
    for ending in Self.endings where parameter.hasScalarSuffix(ending) {
      if let member = first({ $0 == ending }) { return member }
    }
    if Self.namesOfUsers.contains(parameter),
      let member = first({ Self.namesOfUsers.contains($0) })
    {
      return member
    }
    if let member = first({ $0 == "id" }) { return member }
    let isIdentifier = ["id", "pk", "uuid", "key"].contains(parameter)
    if isIdentifier || parameter == type,
      let member = first({ [type + "id", type + "uuid", type + "key"].contains($0) })
    {
      return member
    }
    guard parameter.singular == type else { return nil }
    for ending in ["name", "username", "slug", "key", "code"] {
      if let member = first({ $0 == ending || $0 == type + ending }) { return member }
    }
    return nil
  }

  private static let endings = ["uuid", "iid", "number", "key", "name", "slug", "code"]
  private static let namesOfUsers: Set<String> = ["username", "login", "handle"]

  /// Whether a member may have values that complete the path.
  private func fits(_ schema: Schema, _ member: String, _ parameter: Schema?) -> Bool {
    guard let types = schema.schema(at: member.pointer)?.jsonTypes else { return false }
    let isNumber = parameter?.jsonTypes == ["number"]
    return types.contains("number") || types.contains("string") && !isNumber
  }
}

extension Operation {
  /// Whether the identifier or the summary begins with a word for creations.
  fileprivate var hasWordOfCreation: Bool {
    [id, summary].contains { text in
      ["add", "create", "insert", "new", "register"].contains {
        text.lowercased().hasScalarPrefix($0)
      }
    }
  }
}

extension String {
  fileprivate var pointer: JSON.Pointer { JSON.Pointer([.name(self)]) }

  /// The path with the singular of its last word, in lower case.
  fileprivate var withSingularEnd: String {
    guard let slash = lastIndex(ofASCII: "/") else { return self }
    return self[..<slash] + "/" + self[slash...].dropping(bytes: 1).lowercased().singular
  }
}

extension Schema {
  /// The fields of an object, and of all parts that it is joined of.
  fileprivate var declaredFields: [Field] {
    switch kind {
    case .composed(.all(let parts)): parts.flatMap(\.declaredFields)
    case .recursive(_, let body): body.declaredFields
    default: memberFields
    }
  }

  /// Whether only listed values are valid.
  fileprivate var isEnumeration: Bool {
    switch kind {
    case .boolean, .constants: true
    case .string(let limits):
      limits.contains { if case .enumeration(_, isOpen: false) = $0.limit { true } else { false } }
    default: false
    }
  }

  /// Whether it has the members of another schema, and no others or also more.
  fileprivate func shows(_ other: Schema, andMore: Bool = false) -> Bool {
    let (own, others) = (Set(declaredFields.map(\.name)), Set(other.declaredFields.map(\.name)))
    return others.count > 1 && (andMore ? own.isSuperset(of: others) : own == others)
  }

  /// Whether a value may be an object, and has no lists.
  fileprivate var mayShowOne: Bool {
    jsonTypes.contains("object") && !declaredFields.contains { $0.schema.jsonTypes == ["array"] }
  }

  /// The locations where a body may show a resource: the whole, members that often hold what a response is about,
  /// one that is named as its type, and the only member that is an object.
  func envelopes(of resource: String) -> [JSON.Pointer] {
    let declared = declaredFields
    let objects = declared.filter { !$0.schema.declaredFields.isEmpty }.map(\.name)
    let named = objects.filter { $0.comparableName.singular == resource.comparableName }
    let only = objects.count == 1 && declared.count == 1 ? objects : []
    let names = ["data", "result"] + named + only
    return [.root] + names.map { JSON.Pointer([.name($0)]) }
  }
}
