package import ContractJSON

/// A value made from a valid one by a change at a single location.
package struct Variation<Kind: Sendable & Hashable>: Sendable, Hashable {
  /// The location and the change in plain words; unique among the variations of one value.
  package var name: String

  package var kind: Kind

  /// The location of the change, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value.
  package var body: JSON
}

extension JSON.Pointer {
  /// The location as names of variations show it: `body`, `status`, `items/0`.
  var shortName: String { self == .root ? "body" : String(description.dropFirst()) }
}
