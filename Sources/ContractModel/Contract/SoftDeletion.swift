public import ContractJSON

/// A deletion that keeps the resource: it is no longer listed, but its identity still shows it, with a
/// mark.
public struct SoftDeletion: Sendable, Equatable {
  /// The location of the mark in a representation: a member that is absent, null or false unless the
  /// resource is deleted.
  package var mark: JSON.Pointer

  /// The identifier of the operation that undoes the deletion, if there is one.
  package var restoredBy: String?
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

extension SoftDeletion: LockableRecord {
  static let lockRecord = LockRecord(
    SoftDeletion(marking: .root),
    .required("mark", \.mark), .optional("restoredBy", \.restoredBy))
}
