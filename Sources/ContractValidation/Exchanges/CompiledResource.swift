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
