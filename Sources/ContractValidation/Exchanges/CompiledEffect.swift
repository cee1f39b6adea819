package import ContractModel

/// An effect of a compiled operation, on the resource itself.
///
/// Its members are also those of the stated ``Effect``.
@dynamicMemberLookup
package struct CompiledEffect: Sendable, Equatable, EffectOnResource {
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
