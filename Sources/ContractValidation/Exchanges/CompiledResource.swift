package import ContractModel

/// A type of resource of a compiled contract.
///
/// Its members are also those of the stated ``Resource``; it reads as its name. A class, because plans name it often.
@dynamicMemberLookup
package final class CompiledResource: Sendable {
  package let resource: Resource

  /// The position in the resources of its contract.
  let index: Int

  init(_ resource: Resource, index: Int) {
    self.resource = resource
    self.index = index
  }
}

extension CompiledResource {
  /// A property of the stated resource.
  package subscript<Value>(dynamicMember path: KeyPath<Resource, Value>) -> Value {
    resource[keyPath: path]
  }

  package var name: String { resource.name }
}

extension CompiledResource: Hashable {
  package static func == (left: CompiledResource, right: CompiledResource) -> Bool {
    left === right || left.resource == right.resource
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(resource.name) }
}

extension CompiledResource: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { resource.name }

  package var debugDescription: String { resource.name.debugDescription }
}

/// An effect of a compiled operation, on the resource itself.
///
/// Its members are also those of the stated ``Effect``.
@dynamicMemberLookup
package struct CompiledEffect: Sendable, Hashable, EffectOnResource {
  private let effect: Effect
  package let resource: CompiledResource

  /// The resource at the other side of a link; `nil` for all other actions.
  package let other: CompiledResource?

  init(_ effect: Effect, among resources: ResourceTable) {
    self.effect = effect
    resource = resources[effect.resource]
    other = effect.link.map { resources[$0.other] }
  }
}

extension CompiledEffect {
  package var action: Effect.Action { effect.action }

  package var id: Term? { effect.id }

  /// A property of the stated effect.
  package subscript<Value>(dynamicMember path: KeyPath<Effect, Value>) -> Value {
    effect[keyPath: path]
  }
}

/// The resources of a contract by their names.
struct ResourceTable: Sendable {
  /// In the order of the contract.
  let all: [CompiledResource]

  private let byName: [String: CompiledResource]

  init(_ resources: [Resource]) {
    all = resources.enumerated().map { CompiledResource($1, index: $0) }
    byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The resource of a name of the contract, which has no problems.
  subscript(name: String) -> CompiledResource {
    guard let resource = byName[name] else {
      preconditionFailure("the problems of the contract contain unknown resources")
    }
    return resource
  }

  /// The resource of a name from outside.
  func resource(named name: String) -> CompiledResource? { byName[name] }
}
