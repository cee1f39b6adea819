import ContractJSON
import ContractModel

/// A kind of thing that two contracts both know.
struct SharedResource: Sendable {
  var contracts: ContractPair
  var name: String
}

extension SharedResource {
  var differences: [Difference] { identityDifference + representationDifferences }

  /// Whether both identify it by values of the same type.
  private var identityDifference: [Difference] {
    guard let mine = contracts.left.identities(of: name).first,
      let theirs = contracts.right.identities(of: name).first
    else { return [] }
    return SpotPair(left: mine, right: theirs).differences("identity of \(name)")
      .filter { $0.kind == .otherType }
  }

  private var representationDifferences: [Difference] {
    guard let pair = representations else { return [] }
    let identities = [contracts.left, contracts.right].map { $0.resource(name)?.id.tokens.last }
    return pair.differences(name).filter { difference in
      difference.kind != .otherType || !isIdentity(difference.items, identities)
    } + pair.demandDifference(name)
  }

  /// Whether a label is that of the identity, whose type is compared apart.
  private func isIdentity(_ label: [String], _ identities: [JSON.Pointer.Token?]) -> Bool {
    let names = identities.map { token -> String? in
      if case .name(let name) = token { name } else { nil }
    }
    guard let left = names[0], let right = names[1] else { return false }
    return label == [left == right ? left : "\(left)/\(right)"]
  }

  /// How both show it, where they show it in the most similar way.
  private var representations: SpotPair? {
    let pairs = contracts.left.representations(of: name).flatMap { mine in
      contracts.right.representations(of: name).map { SpotPair(left: mine, right: $0) }
    }
    return pairs.max { $0.likeness < $1.likeness }
  }
}

extension SpotPair {
  /// How many fields both have, less those that only one has.
  fileprivate var likeness: Int {
    let shared = children.count
    return 3 * shared - left.schema.fields.count - right.schema.fields.count
  }
}

extension Contract {
  /// Every place at which own operations show a resource.
  func representations(of resource: String) -> [Spot] {
    ownOperations.flatMap { operation in
      operation.effects(on: resource).compactMap { effect -> Spot? in
        guard let pointer = effect.shownAt else { return nil }
        let spot = spot(at: pointer, of: operation)
        return effect.action == .lists ? spot?.element : spot
      }
    }
  }

  /// Every place at which own operations name the resource they are about, answers first.
  func identities(of resource: String) -> [Spot] {
    let shown = representations(of: resource).compactMap { spot -> Spot? in
      guard let id = self.resource(resource)?.id, let schema = spot.schema.schema(at: id) else {
        return nil
      }
      var copy = spot
      copy.pointer = spot.pointer.appending(id)
      copy.schema = schema
      copy.position = spot.schema.field(at: id)?.position ?? spot.position
      return copy
    }
    let named = ownOperations.flatMap { operation in
      operation.effects(on: resource).compactMap { effect -> Spot? in
        switch effect.id {
        case .response(let pointer): spot(at: pointer, of: operation)
        case .path(let name):
          operation.parameters.first { $0.name == name }.map { spot(of: $0, in: operation) }
        default: nil
        }
      }
    }
    return shown + named
  }

  /// A place in what an operation answers.
  private func spot(at pointer: JSON.Pointer, of operation: Operation) -> Spot? {
    for response in operation.responses {
      guard let body = response.body, let schema = body.schema(at: pointer) else { continue }
      return Spot(
        contract: id, subject: operation.id, pointer: pointer, schema: schema,
        position: body.field(at: pointer)?.position ?? response.position)
    }
    return nil
  }
}
