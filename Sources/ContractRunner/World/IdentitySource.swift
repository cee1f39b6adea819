import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Where a creation has the identity of what it created, as reads have shown.
enum IdentitySource: Sendable, Equatable {
  case response(JSON.Pointer)
  case request(JSON.Pointer)
  /// The last segment of `Location`.
  case location
  /// Nothing in the exchange could be read, after so many attempts.
  case none(attempts: Int)

  /// The parts of the exchange of a creation that may name what it created.
  struct Creation {
    var document: JSON?
    var request: JSON?
    var location: String?
  }
}

extension IdentitySource {
  /// Whether reads have shown where the identity is.
  var isKnown: Bool { if case .none = self { false } else { true } }

  /// The identity of what an exchange has created; `nil` where it has none there.
  func text(in creation: Creation, of resource: CompiledResource) -> String? {
    switch self {
    case .response(let pointer): creation.document?[pointer].flatMap(resource.identity)
    case .request(let pointer): creation.request?[pointer]?.identityText
    case .location: creation.location?.lastSegment
    case .none: nil
    }
  }
}

extension IdentitySource.Creation {
  /// The sources that may have an identity, the likely ones first.
  ///
  /// That is the inferred one, members of the response with names of identities, the location, and members of the
  /// request; `names` are those of the identity itself, as letters and digits in lower case.
  func sources(
    usually usual: Term?, named names: [String], of resource: CompiledResource
  ) -> [IdentitySource] {
    let endings = names + ["id", "uuid", "guid", "key", "name", "slug", "username", "url", "self"]
    let inferred: [IdentitySource] =
      switch usual {
      case .response(let pointer): [.response(pointer)]
      case .request(let pointer): [.request(pointer)]
      default: []
      }
    return inferred
      + (document?.identities(named: endings, of: resource) ?? []).map(IdentitySource.response)
      + [.location]
      + (request?.identities(named: endings, of: resource) ?? []).map(IdentitySource.request)
  }
}

extension JSON {
  /// The locations of the values that may be identities, in the order of the names: the whole, members with these
  /// names, and those of members that hold the resource, because others may describe something that existed before.
  fileprivate func identities(named names: [String], of resource: CompiledResource) -> [JSON
    .Pointer]
  {
    if identityText != nil { return [.root] }
    guard let members = objectValue?.members else { return [] }
    let own = members.map { (JSON.Pointer([.name($0.name)]), $0.name, $0.value) }
    let holders = ["data", "item", "result", resource.name.comparableName]
    let deeper = members.filter { holders.contains($0.name.comparableName) }.flatMap { outer in
      (outer.value.objectValue?.members ?? []).map { inner in
        (JSON.Pointer([.name(outer.name), .name(inner.name)]), inner.name, inner.value)
      }
    }
    return [own, deeper].flatMap { entries in
      names.flatMap { name in
        entries.filter { $0.2.identityText != nil && $0.1.comparableName == name }.map(\.0)
      }
    }
  }
}

extension String {
  /// The last segment of the path of an address, decoded.
  fileprivate var lastSegment: String? {
    let path = prefix(upToASCII: "?").prefix(upToASCII: "#")
    return path.split(ascii: "/").last.flatMap { PercentCoding.decode(String($0)) }
  }
}
