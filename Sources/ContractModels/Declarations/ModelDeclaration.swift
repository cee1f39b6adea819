import ContractModel

/// A type that source declares, and its properties.
struct ModelDeclaration {
  /// A property that is kept in values.
  struct Property {
    var name: String
    var type: TypeReference?
    var position: SourcePosition
  }

  /// Its name, behind those of the types that it is declared in.
  var path: [String]

  var position: SourcePosition

  /// Whether this only adds to a type of another file.
  var isExtension = false

  /// The names of its generic parameters.
  var parameters: [String] = []

  /// What it is another name of.
  var alias: TypeReference?

  var properties: [Property] = []

  /// Its `CodingKeys`: properties by their names on the wire.
  var keys: [String: String] = [:]

  /// The property that is written under a name; key strategies may spell it in another way.
  func property(_ name: String) -> Property? {
    let key = keys.isEmpty ? name : keys[name] ?? keys.first { $0.key.isSpelling(of: name) }?.value
    guard let key else { return nil }
    return properties.first { $0.name == key }
      ?? properties.first { $0.name.isSpelling(of: key) }
  }
}
