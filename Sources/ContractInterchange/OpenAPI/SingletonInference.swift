import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Infers the resources that each user has exactly one of: GET shows one at a path such as `/me`, and PUT or PATCH changes
/// it there.
struct SingletonInference {
  /// The last words of paths that belong to whoever asks.
  private static let words: Set<String> = ["me", "profile", "account", "user", "self", "myself"]

  /// The names of members that tell users apart.
  private static let identities = ["id", "uuid", "username", "login", "email", "handle", "name"]

  /// The operations with the schemas of their bodies, as far as references can be resolved.
  let operations: [DocumentOperation]

  /// Adds these resources, and that their operations read and update them.
  func complete(_ contract: inout Contract) {
    for (index, entry) in operations.enumerated() {
      let operation = entry.operation
      guard operation.method == .get, !operation.template.containsASCII("{"),
        contract.operations[index].effects.isEmpty, let word = operation.template.lastWord,
        Self.words.contains(word), let body = entry.response,
        let (root, id) = identity(in: body, of: word),
        !contract.resources.contains(where: { $0.name == word })
      else { continue }
      let updates = operations.indices.filter { other in
        let changing = operations[other]
        return changing.operation.template.pathShape == operation.template.pathShape
          && [.put, .patch].contains(changing.operation.method)
          && changing.operation.body?.isJSON == true && changing.request?.merged.objectFields != nil
      }
      guard !updates.isEmpty else { continue }
      var resource = Resource(word, id: id)
      resource.position = operation.position
      contract.resources.append(resource)
      contract.operations[index].effects.append(
        Effect(.reads, word, id: nil, state: .response(root), at: operation.position))
      for update in updates {
        let shown = operations[update].response.flatMap { identity(in: $0, of: word) }
        contract.operations[update].effects.append(
          Effect(
            .updates, word, id: nil, state: shown.map { .response($0.root) },
            at: operations[update].operation.position))
      }
    }
  }

  /// Where a response shows the user, and where the identity is in it.
  private func identity(
    in body: Schema, of word: String
  ) -> (root: JSON.Pointer, id: JSON.Pointer)? {
    for root in body.envelopes(of: word) {
      guard let fields = body.schema(at: root)?.merged.objectFields else { continue }
      for name in Self.identities {
        guard let field = fields.first(where: { $0.name.comparableName == name }),
          !Set(field.schema.jsonTypes).isDisjoint(with: ["string", "number"])
        else { continue }
        return (root, JSON.Pointer([.name(field.name)]))
      }
    }
    return nil
  }
}

extension String {
  /// The last segment of a path.
  fileprivate var lastWord: String? {
    PathTemplate.trimmed(self).split(ascii: "/").last.map { $0.lowercased() }
  }
}
