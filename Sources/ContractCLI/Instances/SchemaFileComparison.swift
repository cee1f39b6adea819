import ContractDiff
import ContractJSON
import ContractModel

/// The comparison of two JSON Schemas.
struct SchemaFileComparison {
  /// Whether every value that is valid for the old schema is valid for the new one.
  let forward: Containment
  let backward: Containment

  init(_ old: JSONSchemaFile, _ new: JSONSchemaFile) {
    forward = Self.containment(of: old, in: new)
    backward = Self.containment(of: new, in: old)
  }

  private static func containment(
    of inner: JSONSchemaFile, in outer: JSONSchemaFile
  ) -> Containment {
    if inner.json == outer.json { return .contained }
    if let remark = (inner.unchecked + outer.unchecked).first { return .unknown("\(remark)") }
    return SchemaContainment(
      inner.schema, in: SchemaScope(inner.shapes), within: outer.schema,
      in: SchemaScope(outer.shapes)
    ).result
  }

  /// One document; a witness or a reason is present only where there is one.
  var json: String {
    JSON.members(
      ("forward", .string(forward.word)), ("backward", .string(backward.word)),
      ("forwardWitness", forward.witness), ("backwardWitness", backward.witness),
      ("forwardReason", forward.reason), ("backwardReason", backward.reason)
    ).text(.pretty) + "\n"
  }

  var text: String {
    [
      ("every value of OLD is valid for NEW", forward),
      ("every value of NEW is valid for OLD", backward),
    ].map { claim, result in
      switch result {
      case .contained: "yes: \(claim)\n"
      case .notContained(let witness): "no: \(claim); this one is not: \(witness.text())\n"
      case .unknown(let reason): "unknown: \(claim); \(reason)\n"
      }
    }.joined()
  }
}

extension Containment {
  /// The answer in one word.
  fileprivate var word: String {
    switch self {
    case .contained: "contained"
    case .notContained: "not-contained"
    case .unknown: "unknown"
    }
  }

  fileprivate var witness: JSON? {
    if case .notContained(let value) = self { value } else { nil }
  }

  fileprivate var reason: JSON? {
    if case .unknown(let reason) = self { .string(reason) } else { nil }
  }
}
