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
    var collections: [Collection] = []
    for (operation, body) in zip(contract.operations, bodies) where operation.method == .post {
      guard let found = collection(of: operation, body, in: contract),
        !collections.contains(where: { $0.template == found.template })
      else { continue }
      var collection = found
      let names = Set(collections.map(\.resource.name))
      while names.contains(collection.resource.name) { collection.resource.name += "-item" }
      collections.append(collection)
    }
    // Of nested collections the inner one is meant.
    collections.sort { $0.template.utf8.count > $1.template.utf8.count }
    contract.resources = collections.map(\.resource)
    for index in contract.operations.indices {
      complete(&contract.operations[index], bodies[index], collections)
    }
  }

  /// The collection that an operation adds to: its response shows the identity of what it creates.
  private func collection(
    of operation: Operation, _ body: Schema?, in contract: Contract
  ) -> Collection? {
    let template = operation.template
    let items = contract.operations.compactMap { $0.template.parameter(behind: template) }
    guard let parameter = items.first, let body, let member = idMember(of: body, parameter)
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
    _ operation: inout Operation, _ body: Schema?, _ collections: [Collection]
  ) {
    for collection in collections {
      let resource = collection.resource.name
      if operation.template == collection.template {
        operation.effects += effects(on: collection, body, operation)
        return
      }
      guard let parameter = operation.template.firstParameter(behind: collection.template) else {
        continue
      }
      let isItem = operation.template.parameter(behind: collection.template) != nil
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
      return
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
  /// The name of the only segment behind a path, where that is a parameter.
  fileprivate func parameter(behind collection: String) -> String? {
    guard let name = firstParameter(behind: collection), self == "\(collection)/{\(name)}" else {
      return nil
    }
    return name
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
