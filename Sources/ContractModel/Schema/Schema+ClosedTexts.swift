import ContractJSON

extension Schema {
  /// The only texts that the value can be; `nil` where there may be others, or are none.
  package var closedTexts: [String]? {
    switch kind {
    case .string(let constraints):
      let limits: [TextLimit] = constraints.required()
      for case .enumeration(let values, isOpen: false) in limits { return values.nonEmpty }
      return nil
    case .constants(let values): return values.compactMap(\.stringValue).nonEmpty
    default: return nil
    }
  }
}

extension [String] {
  fileprivate var nonEmpty: [String]? { isEmpty ? nil : self }
}
