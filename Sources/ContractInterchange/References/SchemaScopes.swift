import ContractJSON

/// The parts of a document that dynamic references depend on (JSON Schema, section 8.2.3.2).
package struct SchemaScopes: Sendable {
  /// The locations of schemas with addresses of their own.
  private let roots: Set<JSON.Pointer>

  /// The dynamic anchors of each such schema, by its location.
  private let anchors: [JSON.Pointer: [String: JSON.Pointer]]

  /// The first target of each dynamic reference, and the name that may lead it elsewhere, by the reference's location.
  private var references: [JSON.Pointer: (target: JSON.Pointer, name: String?)] = [:]

  init(
    roots: Set<JSON.Pointer> = [], anchors: [JSON.Pointer: [String: JSON.Pointer]] = [:]
  ) {
    self.roots = roots
    self.anchors = anchors
  }

  mutating func note(_ reference: JSON.Pointer, _ target: JSON.Pointer, _ name: String?) {
    references[reference] = (target, name)
  }
}

/// Where dynamic anchors lead at a location: to the first schema with the name on the way there.
struct DynamicScope: Hashable {
  var anchors: [String: JSON.Pointer] = [:]
}

extension SchemaScopes {
  /// The scope inside a schema that is reached from another one.
  func entering(_ pointer: JSON.Pointer, from scope: DynamicScope) -> DynamicScope {
    guard !anchors.isEmpty else { return scope }
    var tokens = pointer.tokens
    while !tokens.isEmpty, !roots.contains(JSON.Pointer(tokens)) { tokens.removeLast() }
    guard let names = anchors[JSON.Pointer(tokens)] else { return scope }
    var inner = scope
    inner.anchors.merge(names) { first, _ in first }
    return inner
  }

  /// Where a dynamic reference leads.
  func target(of reference: JSON.Pointer, in scope: DynamicScope) -> JSON.Pointer? {
    guard let (target, name) = references[reference] else { return nil }
    return name.flatMap { scope.anchors[$0] } ?? target
  }
}
