public import ContractJSON

/// A deletion that keeps the resource: it is no longer listed, but its identity still shows it, with a
/// mark.
public struct SoftDeletion: Sendable, Hashable {
  /// The location of the mark in a representation: a member that is absent, null or false unless the
  /// resource is deleted.
  public var mark: JSON.Pointer

  /// The identifier of the operation that undoes the deletion, if there is one.
  public var restoredBy: String?
}

extension SoftDeletion {
  /// Creates a deletion that marks: `SoftDeletion(marking: "/deleted_at", restoredBy: "restoreNote")`.
  public init(marking mark: JSON.Pointer, restoredBy operation: String? = nil) {
    self.init(mark: mark, restoredBy: operation)
  }

  /// Whether a representation is that of a deleted resource.
  package func marks(_ representation: JSON) -> Bool {
    switch representation[mark] {
    case nil, .null, .boolean(false): false
    default: true
    }
  }
}

extension Resource {
  /// The operations whose result depends on the state of the resource.
  package var stateDependentOperations: [String] {
    (states?.operations ?? []) + [softDeletion?.restoredBy].compactMap(\.self)
  }
}

extension Contract {
  /// The field that marks deleted resources, where an operation shows it by the identity of a resource.
  package func deletedMark(of resource: Resource) -> Field? {
    guard let deletion = resource.softDeletion else { return nil }
    return operations.lazy.compactMap { operation -> Field? in
      let effects = operation.effects(.reads, on: resource.name).filter { $0.id != nil }
      return effects.lazy.compactMap { effect -> Field? in
        guard case .response(let state)? = effect.state else { return nil }
        return operation.responses.first?.body?.field(at: state.appending(deletion.mark))
      }.first
    }.first
  }

  /// Returns the problems with the soft deletion of a resource.
  func softDeletionProblems(of resource: Resource) -> [ContractProblem] {
    guard let deletion = resource.softDeletion else { return [] }
    var found: [ContractProblem] = []
    if operation(that: .deletes, resource.name) == nil {
      found.add("no operation deletes '\(resource.name)'", at: resource.position)
    }
    if let mark = deletedMark(of: resource) {
      if mark.isRequired, !mark.schema.isNullable, mark.schema.kind != .boolean {
        found.add(
          "'\(deletion.mark)' must be optional, nullable or Boolean: it marks deleted resources",
          at: mark.position)
      }
    } else {
      found.add(
        "no operation shows the '\(deletion.mark)' of '\(resource.name)' by its identity",
        at: resource.position)
    }
    if let id = deletion.restoredBy {
      if let operation = operation(id) {
        if !operation.effects(.updates, on: resource.name).contains(where: { $0.id != nil }) {
          found.add("'\(id)' does not update a '\(resource.name)'", at: resource.position)
        }
      } else {
        let suggestion = Suggestion(for: id, among: operations.map(\.id))
        found.add("unknown operation '\(id)'\(suggestion)", at: resource.position)
      }
    }
    return found
  }
}
