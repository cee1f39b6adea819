import ContractJSON
import ContractModel

extension Contract {
  /// Places that identify a resource by a value of another type than the resource itself has.
  var mixedIdentifiers: [LintFinding] {
    resources.compactMap { resource in
      guard let identity = identities(of: resource.name).first else { return nil }
      let odd = references(to: resource.name).filter {
        $0.schema.listed.isOfOtherType(than: identity.schema)
      }
      guard let first = odd.first else { return nil }
      let places = odd.map(\.place.name).distinct
      return finding(
        .mixedIdentifier,
        "identity of \(resource.name): \(identity.schema.typeName) at \(identity.place.name); "
          + "\(first.schema.listed.typeName) at \(places.enumerated)",
        at: identity.place, and: first.place, count: places.count)
    }
  }

  /// Every place at which own bodies and paths speak of a resource by its identity.
  private func references(to resource: String) -> [Spot] {
    let names = ["\(resource.letters)id", "\(resource.letters)ids"]
    let fields = ownBodies.flatMap(\.all).filter { spot in
      if case .name(let name) = spot.pointer.tokens.last { return names.contains(name.letters) }
      return false
    }
    return fields + identities(of: resource)
  }
}

extension Schema {
  /// The schema of the elements of a list, or the schema itself.
  fileprivate var listed: Schema {
    if case .array(let element, _) = kind { element.listed } else { self }
  }
}
