import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// A type of resource of a compiled contract.
///
/// Its members are also those of the stated ``Resource``; it reads as its name. A class, because plans name it often.
@dynamicMemberLookup
package final class CompiledResource: Sendable {
  package let resource: Resource

  /// The position in the resources of its contract.
  let index: Int

  /// The segments that its identity follows in paths.
  private let segments: Set<String>

  init(_ resource: Resource, index: Int, segments: Set<String>) {
    self.resource = resource
    self.index = index
    self.segments = segments
  }
}

extension CompiledResource {
  /// A property of the stated resource.
  package subscript<Value>(dynamicMember path: KeyPath<Resource, Value>) -> Value {
    resource[keyPath: path]
  }

  package var name: String { resource.name }
}

extension CompiledResource {
  /// The identity that a representation shows; `nil` where it has none.
  package func identity(in representation: JSON?) -> String? {
    representation?[resource.id].flatMap(identity)
  }

  /// The identity that a value names, as it stands in a path; `nil` for a value that cannot name one.
  ///
  /// In place of the identity alone, it may be the path or URL of the resource: `projects/a/jobs/b` names `b` where
  /// paths have `jobs` before it.
  package func identity(_ value: JSON) -> String? {
    guard let text = value.identityText else { return nil }
    guard !segments.isEmpty, text.containsASCII("/") else { return text }
    let path = text.prefix(upToASCII: "?").split(ascii: "/").suffix(2).map(String.init)
    guard path.count == 2, segments.contains(path[0]) else { return text }
    return PercentCoding.decode(path[1]) ?? text
  }
}

extension JSON {
  /// An identifier as it stands in a path; `nil` for a value that cannot be one.
  package var identityText: String? { stringValue ?? numberValue?.text }
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
