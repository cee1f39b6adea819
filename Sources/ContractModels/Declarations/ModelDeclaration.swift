import ContractModel

/// A declared type and its properties.
struct ModelDeclaration {
  /// A stored property.
  struct Property {
    var name: String
    var type: TypeReference?
    var position: SourcePosition
  }

  /// The name, preceded by the names of the enclosing types.
  var path: [String]

  var position: SourcePosition

  /// Whether it is an extension of a type in another file.
  var isExtension = false

  /// The names of its generic parameters.
  var parameters: [String] = []

  /// The aliased type, for a type alias.
  var alias: TypeReference?

  var properties: [Property] = []

  /// The `CodingKeys`: property names by JSON name.
  var keys: [String: String] = [:]

  /// The property for a JSON name; key strategies may spell it differently.
  func property(_ name: String) -> Property? {
    let key = keys.isEmpty ? name : keys[name] ?? keys.first { $0.key.isSpelling(of: name) }?.value
    guard let key else { return nil }
    return properties.first { $0.name == key }
      ?? properties.first { $0.name.isSpelling(of: key) }
  }
}
