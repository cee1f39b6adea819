import ContractHTTP
import ContractJSON
import ContractModel

/// Infers from paths what the operations of a document do, so that requests can name resources that exist.
///
/// A collection is a path with a POST whose response shows an identity; its resources have paths of one
/// parameter more. Nothing else is inferred.
struct EffectInference {
  private struct Collection {
    var template: String
    var resource: Resource
    var idMember: String
  }

  /// Adds resources and effects to a contract without any.
  func complete(_ contract: inout Contract, shapes: [String: Schema]) {
    var resolver = ShapeResolver(shapes)
    let bodies = contract.operations.map { operation in
      operation.responses.first?.body.map { resolver.resolved($0) }
    }
    let items = Dictionary(contract.operations.compactMap(\.template.item)) { first, _ in first }
    var collections: [String: Collection] = [:]
    var found: [Collection] = []
    var names: Set<String> = []
    for (operation, body) in zip(contract.operations, bodies) where operation.method == .post {
      guard collections[operation.template] == nil,
        var collection = collection(of: operation, body, items)
      else { continue }
      while !names.insert(collection.resource.name).inserted { collection.resource.name += "-item" }
      collections[operation.template] = collection
      found.append(collection)
    }
    // Of nested collections the inner one is meant.
    found.sort { $0.template.utf8.count > $1.template.utf8.count }
    contract.resources = found.map(\.resource)
    for index in contract.operations.indices {
      complete(&contract.operations[index], bodies[index], collections)
    }
  }

  /// The collection that an operation adds to: its response shows the identity of what it creates.
  private func collection(
    of operation: Operation, _ body: Schema?, _ items: [String: String]
  ) -> Collection? {
    let template = operation.template
    guard let parameter = items[template], let body, let member = idMember(of: body, parameter)
    else { return nil }
    var resource = Resource(
      template.resourceName, id: JSON.Pointer([.name(member)]), access: .everyone)
    resource.position = operation.position
    return Collection(template: template, resource: resource, idMember: member)
  }

  /// The member with the identity: it is named as the parameter, or as its end.
  private func idMember(of schema: Schema, _ parameter: String) -> String? {
    let words = parameter.lowercased().filter { $0.isLetter || $0.isNumber }
    let candidates = [parameter, "id", "uuid", "_id", "key", "name", "slug"]
    return candidates.first { name in
      let isEnd = words.hasSuffix(name.lowercased().filter(\.isLetter))
      return (isEnd || name == "id") && schema.field(at: JSON.Pointer([.name(name)])) != nil
    }
  }

  private func complete(
    _ operation: inout Operation, _ body: Schema?, _ collections: [String: Collection]
  ) {
    if let collection = collections[operation.template] {
      operation.effects += effects(on: collection, body, operation)
      return
    }
    let prefixes = operation.template.prefixesOfParameters
    guard let collection = prefixes.lazy.compactMap({ collections[$0] }).first,
      let parameter = operation.template.firstParameter(behind: collection.template)
    else { return }
    let resource = collection.resource.name
    let isItem = operation.template.item?.collection == collection.template
    let shows = body?.field(at: collection.resource.id) != nil
    let action = isItem ? operation.method.usualAction : .reads
    operation.effects.append(
      Effect(
        action, resource, id: .path(parameter),
        state: isItem && shows && action != .deletes ? .response(.root) : nil,
        at: operation.position))
    for index in operation.failures.indices where operation.failures[index].status.code == 404 {
      operation.failures[index].condition = .missing(resource)
    }
  }

  private func effects(
    on collection: Collection, _ body: Schema?, _ operation: Operation
  ) -> [Effect] {
    let resource = collection.resource.name
    switch operation.method {
    case .post:
      let id = Term.response(collection.resource.id)
      return [
        Effect(
          .creates, resource, id: id, state: .response(.root), at: operation.position)
      ]
    case .get:
      guard let list = body?.list(of: collection.resource.id) else { return [] }
      // A list may be one page of several.
      return operation.queryParameters.isEmpty
        ? [
          Effect(.lists, resource, id: nil, state: .response(list), at: operation.position)
        ] : []
    default: return []
    }
  }
}

extension HTTPMethod {
  /// What a request to the path of a resource usually does.
  fileprivate var usualAction: Effect.Action {
    switch self {
    case .put, .patch: .updates
    case .delete: .deletes
    default: .reads
    }
  }
}

extension Schema {
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
    guard hasSuffix("}"), let slash = lastIndex(of: "/"), self[slash...].hasPrefix("/{") else {
      return nil
    }
    let name = self[slash...].dropFirst(2).dropLast()
    return name.contains("}") || name.contains("{") ? nil : (String(self[..<slash]), String(name))
  }

  /// The paths before each parameter that is a segment, the longest first.
  fileprivate var prefixesOfParameters: [String] {
    indices.filter { self[$0...].hasPrefix("/{") }.reversed().map { String(self[..<$0]) }
  }

  /// The name of the parameter that follows a path as its next segment.
  fileprivate func firstParameter(behind collection: String) -> String? {
    let start = collection + "/{"
    guard hasPrefix(start) else { return nil }
    let name = dropFirst(start.count).prefix { $0 != "}" }
    let rest = dropFirst(start.count + name.count + 1)
    return rest.isEmpty || rest.hasPrefix("/") ? String(name) : nil
  }

  /// The singular of the last word of a path.
  fileprivate var resourceName: String {
    let segments = split(separator: "/").filter { !$0.hasPrefix("{") }
    let word = (segments.last.map(String.init) ?? "resource").identifier
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
      ? String(word.dropLast()) : word
  }
}
