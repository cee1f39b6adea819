import ContractJSON
import ContractModel

extension PlanningMaterial {
  /// What stands at the end of free texts in requests that must be refused, so that a refused
  /// request which was carried out all the same can be told by its effect.
  static let refusalMark = " (to be refused)"

  /// The usual body, with its free texts marked where they can be.
  func marked(_ operation: Operation) -> Plan.Body {
    refusableBody(of: operation).map(Plan.Body.json) ?? usualBody(of: operation)
  }

  /// The typical body with its free texts marked; `nil` where it is no object.
  func refusableBody(of operation: Operation) -> JSON? {
    kits[operation.id]?.refusableBody
  }
}

extension Schema {
  /// A valid object with its free texts marked as to be refused; `nil` where it is no object.
  func refusable(_ valid: JSON) -> JSON? {
    guard case .object(let fields) = kind else { return nil }
    var body = valid
    // What names something must go on naming it: one fault at a time.
    for field in fields where field.resource == nil {
      guard case .string(let limits) = field.schema.kind,
        limits.allSatisfy(\.limit.allowsAnySuffix),
        let text = body[field.name]?.stringValue
      else { continue }
      let place = JSON.Pointer([.name(field.name)])
      _ = body.set(.string(text + PlanningMaterial.refusalMark), at: place)
    }
    return body
  }
}

extension TextLimit {
  /// Whether a text within the limit stays so when it grows by a few characters.
  fileprivate var allowsAnySuffix: Bool {
    switch self {
    case .length(let length): length.maximum == nil
    case .matches, .enumeration: false
    }
  }
}
