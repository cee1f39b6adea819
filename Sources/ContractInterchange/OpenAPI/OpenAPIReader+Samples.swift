import ContractJSON
import ContractModel

extension OpenAPIReader {
  /// A value that a schema probably accepts, for a text with JSON in it: the example, or a small value of its type.
  func sample(of node: JSON, depth: Int = 0) -> JSON {
    let (node, _) = resolved(node, .root)
    let given =
      node["example"] ?? node["examples"]?.arrayValue?.first ?? node["default"] ?? node["const"]
      ?? node["enum"]?.arrayValue?.first
    if let given { return given }
    guard depth < Self.sampleDepth else { return .null }
    for keyword in ["allOf", "oneOf", "anyOf"] {
      guard let parts = node[keyword]?.arrayValue, let first = parts.first else { continue }
      guard keyword == "allOf" else { return sample(of: first, depth: depth + 1) }
      let members = parts.flatMap { sample(of: $0, depth: depth + 1).objectValue?.members ?? [] }
      return .object(JSON.Object(members))
    }
    switch node["type"]?.stringValue ?? node["type"]?.arrayValue?.first?.stringValue {
    case "boolean"?: return false
    case "integer"?, "number"?: return node["minimum"] ?? 0
    case "array"?:
      let count = node["minItems"]?.numberValue?.exactInt64 ?? 0
      return .array(count > 0 ? [sample(of: node["items"] ?? [:], depth: depth + 1)] : [])
    case "string"?:
      let count = Int(node["minLength"]?.numberValue?.exactInt64 ?? 1)
      return .string(String(repeating: "a", count: min(max(1, count), 1_000)))
    default:
      let members = (node["properties"]?.objectValue?.members ?? []).map { member in
        JSON.Object.Member(name: member.name, value: sample(of: member.value, depth: depth + 1))
      }
      return .object(JSON.Object(members))
    }
  }

  private static let sampleDepth = 6
}

extension TextConstraint {
  /// Any text, of which these are likely to be accepted.
  static func likely(_ texts: [String]) -> TextConstraint {
    TextConstraint(.enumeration(texts, isOpen: true))
  }
}

extension Field {
  /// Adds texts of which each is probably accepted, where there are several.
  mutating func addLikelyTexts(_ texts: [String]) {
    guard texts.count > 1, case .string(let limits) = schema.kind, limits.typedText == nil else {
      return
    }
    schema = Schema(.string(limits + [.likely(texts)]), isNullable: schema.isNullable)
  }
}
