import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

extension Contract {
  /// The contract with a resource for each list that no request adds to, so that lists and details show the same.
  var withReadOnlyLists: Contract {
    let whole = resolved
    var copy = self
    for (index, operation) in whole.operations.enumerated() {
      guard let list = ReadOnlyList(operation, in: whole), copy.resource(list.resource.name) == nil
      else { continue }
      copy.resources.append(list.resource)
      copy.operations[index].effects = [list.effect]
      guard let detail = list.detail else { continue }
      copy.operations[detail.index].effects = [detail.effect]
      for failure in copy.operations[detail.index].failures.indices
      where copy.operations[detail.index].failures[failure].status == .notFound {
        copy.operations[detail.index].failures[failure].condition = .missing(list.resource.name)
      }
    }
    return copy
  }

  /// The resources that a mock has although no request creates them, with the schema of each.
  var readOnlyResources: [(resource: Resource, schema: Schema)] {
    let whole = resolved
    return resources.compactMap { resource in
      guard resource.access == .everyone else { return nil }
      let effects = whole.operations.flatMap { operation in
        operation.effects.filter { $0.resource == resource.name }.map { (operation, $0) }
      }
      guard !effects.contains(where: { [.creates, .updates].contains($0.1.action) }) else {
        return nil
      }
      let shown = effects.lazy.compactMap { operation, effect -> Schema? in
        effect.representationPointer.flatMap { operation.responses.first?.body?.schema(at: $0) }
      }.first
      return shown.map { (resource, $0) }
    }
  }
}

/// A list of resources that only other systems create.
private struct ReadOnlyList {
  var resource: Resource
  var effect: Effect

  /// The operation that shows one of them, where it says how it fails for an unknown one.
  var detail: (index: Int, effect: Effect)?

  init?(_ operation: Operation, in contract: Contract) {
    let template = operation.template
    guard operation.method == .get, operation.effects.isEmpty, !template.containsASCII("{"),
      !contract.operations.contains(where: { $0.template == template && $0.method != .get }),
      let body = operation.responses.first?.body
    else { return nil }
    let index = contract.operations.firstIndex { other in
      other.method == .get && other.effects.isEmpty
        && other.template.hasScalarPrefix(template + "/{")
        && other.template.hasScalarSuffix("}")
        && other.template.split(ascii: "/").count == template.split(ascii: "/").count + 1
    }
    let parameter = index.map { index in
      String(
        contract.operations[index].template.dropping(bytes: template.utf8.count + 2).dropLast())
    }
    let names = ([parameter].compactMap(\.self)) + ["id", "uuid", "key", "slug", "code"]
    let found = names.lazy.compactMap { name -> (name: String, list: JSON.Pointer)? in
      body.list(of: JSON.Pointer([.name(name)])).map { (name, $0) }
    }.first
    guard let (id, list) = found else { return nil }
    let word = template.split(ascii: "/").last.map(String.init) ?? "resource"
    let name = word.hasScalarSuffix("s") && word.utf8.count > 3 ? String(word.dropLast()) : word
    resource = Resource(name, id: JSON.Pointer([.name(id)]), access: .everyone)
    resource.position = operation.position
    effect = Effect(.lists, name, id: nil, state: .response(list), at: operation.position)
    guard let index, let parameter else { return }
    let shown = contract.operations[index]
    guard shown.failures.contains(where: { $0.status == .notFound }),
      shown.responses.first?.body?.field(at: resource.id) != nil
    else { return }
    detail = (
      index,
      Effect(.reads, name, id: .path(parameter), state: .response(.root), at: shown.position)
    )
  }
}
