import ContractJSON

/// The facts that the steps of a case have shown, to be compared with later ones.
struct CaseMemory {
  /// A place in the memory, which a feature has for itself.
  protocol Key {
    associatedtype Value: Sendable
  }

  /// The states of resources at an earlier step, by type.
  var kept: [String: JSON] = [:]

  /// The resources that the case is not about.
  var neighbourhood = Neighbourhood()

  /// The resources that the case has created and not deleted.
  var created = CreatedResources()

  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// The value of a feature; `nil` before one was stored.
  subscript<K: Key>(key: K.Type) -> K.Value? {
    get { values[ObjectIdentifier(key)] as? K.Value }
    set { values[ObjectIdentifier(key)] = newValue.map { $0 as any Sendable } }
  }
}
