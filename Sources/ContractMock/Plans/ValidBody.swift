import ContractJSON
import ContractModel
import ContractValidation

/// A valid body of an operation of a document, for responses whose inferred effects show too little.
///
/// What is stored of a resource is what its creation has shown, which may be less than other responses require.
struct ValidBody: Sendable {
  private let typical: JSON
  private let validator: SchemaValidator

  /// The location of the identity in the body.
  private let identity: JSON.Pointer?

  /// - Parameters:
  ///   - typical: A valid body.
  ///   - validator: What decides whether a body is valid.
  ///   - identity: The location of the identity in the body.
  init(_ typical: JSON, _ validator: SchemaValidator, identity: JSON.Pointer?) {
    self.typical = typical
    self.validator = validator
    self.identity = identity
  }
}

extension ValidBody {
  /// The bytes of a body, or where they are not valid those of the typical one with as many of its values as possible.
  func completing(_ bytes: [UInt8]) -> [UInt8] {
    guard !validator.accepts(bytes) else { return bytes }
    let value = (try? JSON(parsing: bytes)) ?? .null
    var identified = typical
    if let identity, let id = value[identity] { _ = identified.set(id, at: identity) }
    for candidate in [typical.overlaid(by: value), identified, typical] {
      let candidate = candidate.bytes()
      if validator.accepts(candidate) { return candidate }
    }
    return bytes
  }
}

extension JSON {
  /// The value with the members of another one in place of its own, at any depth; each element of a list completes the
  /// first.
  fileprivate func overlaid(by other: JSON) -> JSON {
    switch (self, other) {
    case (.object(var object), .object(let others)):
      for member in others.members {
        object[member.name] = object[member.name]?.overlaid(by: member.value) ?? member.value
      }
      return .object(object)
    case (.array(let elements), .array(let others)):
      guard let first = elements.first else { return other }
      return .array(others.map(first.overlaid))
    default: return other
    }
  }
}
