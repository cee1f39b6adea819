import ContractJSON
import ContractModel

/// A resource type that two contracts both define.
struct SharedResource: Sendable {
  var contracts: ContractPair
  var name: String
}

extension SharedResource {
  var differences: [Difference] { identityDifference + representationDifferences }

  /// Whether both identify it by values of the same type.
  private var identityDifference: [Difference] {
    guard let leftIdentity = contracts.left.identities(of: name).first,
      let rightIdentity = contracts.right.identities(of: name).first
    else { return [] }
    return SchemaPair(left: leftIdentity, right: rightIdentity).differences("identity of \(name)")
      .filter { $0.kind == .differentType }
  }

  private var representationDifferences: [Difference] {
    guard let pair = representations else { return [] }
    let identities = [contracts.left, contracts.right].map { $0.resource(name)?.id.tokens.last }
    return pair.differences(name).filter { difference in
      difference.kind != .differentType || !isIdentity(difference.items, identities)
    } + pair.requirementDifference(name)
  }

  /// Whether a label is that of the identity, whose type is compared separately.
  private func isIdentity(_ label: [String], _ identities: [JSON.Pointer.Token?]) -> Bool {
    let names = identities.map { token -> String? in
      if case .name(let name) = token { name } else { nil }
    }
    guard let left = names[0], let right = names[1] else { return false }
    return label == [left == right ? left : "\(left)/\(right)"]
  }

  /// The most similar pair of representations.
  private var representations: SchemaPair? {
    let pairs = contracts.left.representations(of: name).flatMap { representation in
      contracts.right.representations(of: name).map { SchemaPair(left: representation, right: $0) }
    }
    return pairs.max { $0.similarity < $1.similarity }
  }
}

extension SchemaPair {
  /// The number of common fields, less those of only one side.
  fileprivate var similarity: Int {
    let shared = children.count
    return 3 * shared - left.schema.fields.count - right.schema.fields.count
  }
}

extension Contract {
  /// Returns every location in a response that shows a resource.
  func representations(of resource: String) -> [LocatedSchema] {
    ownOperations.flatMap { operation in
      operation.effects(on: resource).compactMap { effect -> LocatedSchema? in
        guard let pointer = effect.representationPointer else { return nil }
        let location = location(at: pointer, of: operation)
        return effect.action == .lists ? location?.element : location
      }
    }
  }

  /// Returns every location that holds the identity of a resource, responses first.
  func identities(of resource: String) -> [LocatedSchema] {
    let shown = representations(of: resource).compactMap { location -> LocatedSchema? in
      guard let id = self.resource(resource)?.id, let schema = location.schema.schema(at: id) else {
        return nil
      }
      var copy = location
      copy.pointer = location.pointer.appending(id)
      copy.schema = schema
      copy.position = location.schema.field(at: id)?.position ?? location.position
      return copy
    }
    let named = ownOperations.flatMap { operation in
      operation.effects(on: resource).compactMap { effect -> LocatedSchema? in
        switch effect.id {
        case .response(let pointer): location(at: pointer, of: operation)
        case .path(let name):
          operation.parameters.first { $0.name == name }.map { location(of: $0, in: operation) }
        default: nil
        }
      }
    }
    return shown + named
  }

  /// Returns a location in the response of an operation.
  private func location(at pointer: JSON.Pointer, of operation: Operation) -> LocatedSchema? {
    for response in operation.responses {
      guard let body = response.body, let schema = body.schema(at: pointer) else { continue }
      return LocatedSchema(
        contract: id, subject: operation.id, pointer: pointer, schema: schema,
        position: body.field(at: pointer)?.position ?? response.position)
    }
    return nil
  }
}
