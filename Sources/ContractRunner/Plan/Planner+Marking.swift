import ContractJSON
import ContractModel

extension Planner {
  /// What stands at the end of free texts in requests that must be refused, so that a refused
  /// request which was carried out all the same can be told by its effect.
  static let refusalMark = " (to be refused)"

  /// The usual body, with its free texts marked where they can be.
  func marked(_ operation: Operation) -> Plan.Body {
    refusableBody(of: operation).map(Plan.Body.json) ?? usualBody(of: operation)
  }

  /// The typical body with its free texts marked.
  func refusableBody(of operation: Operation) -> JSON? {
    guard var body = typicalBody(of: operation), let schema = operation.body?.schema,
      case .object(let fields) = schema.kind
    else { return nil }
    // What names something must go on naming it: one fault at a time.
    for field in fields where field.resource == nil {
      guard case .string(let limits) = field.schema.kind, limits.allSatisfy(\.allowsAnySuffix),
        let text = body[field.name]?.stringValue
      else { continue }
      _ = body.set(.string(text + Self.refusalMark), at: JSON.Pointer([.name(field.name)]))
    }
    return body
  }
}

extension TextConstraint {
  /// Whether a text within the limit stays so when it grows by a few characters.
  fileprivate var allowsAnySuffix: Bool {
    switch limit {
    case .length(let length): length.maximum == nil
    case .matches, .enumeration, .advised: false
    }
  }
}
