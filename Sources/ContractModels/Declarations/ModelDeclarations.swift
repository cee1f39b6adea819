package import ContractJSON
package import ContractModel
import ContractText
package import Foundation

/// Finds declarations of models in source text, without compiling it.
package struct ModelDeclarations: Sendable {
  /// A Swift file, with its path in reports.
  package struct File: Sendable {
    var path: String
    var content: Data

    package init(path: String, content: Data) {
      self.path = path
      self.content = content
    }
  }

  private let files: [File]

  /// The file whose neighbours are preferred where several files declare the same name.
  private let origin: String

  package init(_ files: [File], near origin: String = "") {
    self.files = files
    self.origin = origin
  }

  /// The line of the declaration that decodes a value.
  ///
  /// - Parameters:
  ///   - location: The location of the value in a body.
  ///   - type: The type of the whole body: `App.Envelope<App.Goal>`.
  /// - Returns: The line of the property, or of the type without one; `nil` where it is ambiguous.
  package func position(of location: JSON.Pointer, in type: String) -> SourcePosition? {
    guard let type = TypeReference(type) else { return nil }
    var walk = Walk(files: files, origin: origin, type: type)
    return walk.position(of: location)
  }
}

/// A descent into a body, from type to type.
private struct Walk {
  private let files: [ModelDeclarations.File]

  /// The file of the last declaration.
  private var origin: String

  private var type: TypeReference

  /// The path in which names are looked up first.
  private var context: [String] = []

  /// The known declarations, by the last part of their name.
  private var known: [String: [ModelDeclaration]] = [:]

  init(files: [ModelDeclarations.File], origin: String, type: TypeReference) {
    self.files = files
    self.origin = origin
    self.type = type
  }

  mutating func position(of location: JSON.Pointer) -> SourcePosition? {
    var position = declaration(of: type)?.position
    for token in location.tokens {
      guard let next = step(token) else { break }
      position = next.position ?? position
      guard next.goesOn else { break }
    }
    return position
  }

  /// Descends by one token; `nil` where the type is unknown.
  private mutating func step(
    _ token: JSON.Pointer.Token
  ) -> (position: SourcePosition?, goesOn: Bool)? {
    guard lookThroughAliases() else { return nil }
    switch (type, token) {
    case (.list(let held), .index), (.list(let held), .every), (.map(let held), _):
      type = held
      return (declaration(of: held)?.position, true)
    case (.named(_, let arguments), .name(let name)):
      guard let found = declaration(of: type) else { return nil }
      guard let property = found.property(name) else { return (found.position, false) }
      guard let held = property.type else { return (property.position, false) }
      let named = zip(found.parameters, arguments).map { ($0, $1) }
      type = held.replacing(Dictionary(named) { first, _ in first })
      context = found.path
      return (property.position, true)
    default: return nil
    }
  }

  /// Returns `false` for an alias of itself, which is invalid source.
  private mutating func lookThroughAliases() -> Bool {
    for _ in 0..<32 {
      guard case .named = type, let found = declaration(of: type), let alias = found.alias
      else { return true }
      type = alias
      context = Array(found.path.dropLast())
    }
    return false
  }

  private mutating func declaration(of type: TypeReference) -> ModelDeclaration? {
    switch type {
    case .list(let element): return declaration(of: element)
    case .map(let value): return declaration(of: value)
    case .named(let path, _):
      guard let found = declaration(path) else { return nil }
      origin = found.position.file
      return found
    }
  }

  /// The declaration that a name refers to.
  private mutating func declaration(_ path: [String]) -> ModelDeclaration? {
    guard let name = path.last else { return nil }
    let all = declarations(of: name)
    for count in stride(from: context.count, through: 0, by: -1) {
      let near = all.filter { $0.path == context.prefix(count) + path }
      if !near.isEmpty { return nearest(of: near) }
    }
    let others = all.filter { $0.path.suffix(path.count) == path[...] }
    if !others.isEmpty { return nearest(of: others) }
    // Reflection prints the module before the name, which source omits.
    return path.count > 1 ? declaration(Array(path.dropFirst())) : nil
  }

  /// The declaration whose file shares the most folders with the last one.
  private func nearest(of declarations: [ModelDeclaration]) -> ModelDeclaration? {
    let folders = origin.split(ascii: "/")
    let all = declarations.map { declaration in
      let own = declaration.position.file.split(ascii: "/")
      return (declaration, zip(folders, own).prefix { $0 == $1 }.count)
    }
    let most = all.map(\.1).max()
    let nearest = all.filter { $0.1 == most }
    return nearest.count == 1 ? nearest[0].0 : nil
  }

  /// All declarations with a name.
  private mutating func declarations(of name: String) -> [ModelDeclaration] {
    if let found = known[name] { return found }
    let marks = ["struct ", "class ", "enum ", "actor ", "typealias "].flatMap {
      [Data("\($0)\(name)".utf8), Data("\($0)`\(name)".utf8)]
    }
    let found = files.filter { file in
      file.content.range(of: Data(name.utf8)) != nil
        && marks.contains { file.content.range(of: $0) != nil }
    }.flatMap { file in
      DeclarationScanner(String(decoding: file.content, as: UTF8.self), file: file.path)
        .declarations
    }
    known[name] = found.filter { $0.path.last == name && !$0.isExtension }
    return known[name, default: []]
  }
}

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
