package import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The members of request bodies by which a lenient server may find something that exists, instead of adding
/// or changing what the request is about.
///
/// Where effects are only inferred, nothing says that a POST never replaces what has the same name.
package struct IdentifyingMembers: Sendable {
  /// Whether the request may be about whatever its body names.
  let includesReferences: Bool

  /// The names of the path parameters that identify what the operation is about.
  let parameters: Set<String>
}

extension IdentifyingMembers {
  /// Whether the members of a name identify what a request is about.
  package func contains(_ name: String) -> Bool {
    guard !parameters.contains(name) else { return true }
    let words = name.words
    guard let last = words.last else { return false }
    if words.count > 1, Self.identities.contains(last) { return includesReferences }
    return Self.identities.contains(last) || Self.names.contains(last)
      || Self.names.contains(words.joined())
  }

  /// Whether nothing may be sent there but identifiers of this run and random ones, also where those would
  /// test less.
  package func mustBeUnknown(_ name: String) -> Bool {
    parameters.contains(name) || name.words.last.map(Self.identities.contains) ?? false
  }

  private static let identities: Set<String> = [
    "guid", "guids", "id", "identifier", "identifiers", "ids", "key", "keys", "slug", "slugs",
    "uuid",
    "uuids",
  ]

  private static let names: Set<String> = [
    "account", "code", "domain", "email", "filename", "handle", "login", "mail", "name", "names",
    "nickname", "path", "sku", "subdomain", "title", "user", "username",
  ]

  /// The value with others at the identifying members, unless those are null, objects or lists: what `change`
  /// returns for the value that a member of a name has at a location.
  package func replacing(
    in json: JSON, at pointer: JSON.Pointer = .root,
    _ change: (JSON, JSON.Pointer, String) -> JSON
  ) -> JSON {
    replacing(in: json, at: pointer, name: nil, change)
  }

  private func replacing(
    in json: JSON, at pointer: JSON.Pointer, name: String?,
    _ change: (JSON, JSON.Pointer, String) -> JSON
  ) -> JSON {
    switch json {
    case .object(let object):
      return .object(
        JSON.Object(
          object.members.map { member in
            let value = replacing(
              in: member.value, at: pointer.appending(.name(member.name)),
              name: contains(member.name) ? member.name : nil, change)
            return JSON.Object.Member(name: member.name, value: value)
          }))
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          replacing(in: element, at: pointer.appending(.index(index)), name: name, change)
        })
    case .string, .number, .boolean: return name.map { change(json, pointer, $0) } ?? json
    case .null: return json
    }
  }
}
