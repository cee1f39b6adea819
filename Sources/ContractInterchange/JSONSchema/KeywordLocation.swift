package import ContractJSON

/// Finds the keyword of a JSON Schema that a value violates.
package struct KeywordLocation: Sendable {
  private let document: JSON

  package init(in document: JSON) {
    self.document = document
  }
}

extension KeywordLocation {
  /// The location of the first of these keywords in the schema of a location of an instance, through
  /// references; that of the schema where it has none of them.
  ///
  /// Of several subschemas the first that describes the location is taken.
  package func location(of keywords: [String], at instance: JSON.Pointer) -> String {
    let node = node(for: instance.tokens[...], JSON.Pointer.root, "", depth: 0)
    guard let (pointer, path) = node, let schema = document[pointer] else { return "" }
    return first(of: keywords, in: schema, path, depth: 0) ?? path
  }

  private func first(
    of keywords: [String], in schema: JSON, _ path: String, depth: Int
  ) -> String? {
    if let keyword = keywords.first(where: { schema[$0] != nil }) { return "\(path)/\(keyword)" }
    guard depth < 32 else { return nil }
    if let (target, rest) = target(of: schema, path), let schema = document[target] {
      return first(of: keywords, in: schema, rest, depth: depth + 1)
    }
    for name in ["allOf", "anyOf", "oneOf"] {
      for (index, part) in (schema[name]?.arrayValue ?? []).enumerated() {
        let found = first(of: keywords, in: part, "\(path)/\(name)/\(index)", depth: depth + 1)
        if let found { return found }
      }
    }
    return nil
  }

  private func target(of schema: JSON, _ path: String) -> (JSON.Pointer, String)? {
    schema.localReference.map { ($0, "\(path)/$ref") }
  }

  /// The schema of the rest of a location, by its own location and by the path of keywords to it.
  private func node(
    for tokens: ArraySlice<JSON.Pointer.Token>, _ pointer: JSON.Pointer, _ path: String,
    depth: Int
  ) -> (JSON.Pointer, String)? {
    guard let token = tokens.first else { return (pointer, path) }
    guard depth < 64, let schema = document[pointer] else { return nil }
    for step in Self.steps(of: token) {
      let next = JSON.Pointer(step.map(JSON.Pointer.Token.name))
      guard schema[next] != nil else { continue }
      let found = node(
        for: tokens.dropFirst(), pointer.appending(next), "\(path)\(next)", depth: depth + 1)
      if let found { return found }
    }
    if let (target, rest) = target(of: schema, path),
      let found = node(for: tokens, target, rest, depth: depth + 1)
    {
      return found
    }
    for name in ["allOf", "anyOf", "oneOf"] {
      for index in (schema[name]?.arrayValue ?? []).indices {
        let next = pointer.appending(.name(name)).appending(.index(index))
        let found = node(for: tokens, next, "\(path)/\(name)/\(index)", depth: depth + 1)
        if let found { return found }
      }
    }
    return nil
  }

  /// The keywords that lead to the schema of a member or an element.
  private static func steps(of token: JSON.Pointer.Token) -> [[String]] {
    switch token {
    case .name(let name): [["properties", name], ["additionalProperties"]]
    case .index(let index):
      [
        ["properties", String(index)], ["prefixItems", String(index)], ["items"],
        ["items", String(index)], ["additionalProperties"],
      ]
    case .every: [["items"], ["additionalProperties"]]
    case .malformed: []
    }
  }
}
