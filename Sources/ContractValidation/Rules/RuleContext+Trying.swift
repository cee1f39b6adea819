import ContractJSON
package import ContractModel

extension RuleContext {
  /// How far the values of an exchange put a rule to the test.
  package enum Trial: Sendable {
    /// A condition is not met, or a term has no value.
    case none
    /// The rule was checked, but with values that are the same whatever the backend does: on both sides nothing, or
    /// the count of nothing.
    case empty
    /// The rule could have been broken.
    case full
  }

  package func trial(of rule: Rule) -> Trial {
    guard rule.conditions.allSatisfy(isMet), let right = values(of: rule.right),
      let left = values(of: rule.left)
    else { return .none }
    if case .sorted(_, let keys) = rule.right {
      let elements = left.json.arrayValue ?? []
      let differs = zip(elements, elements.dropFirst()).contains {
        keys.order($0, $1) != .undecided
      }
      return differs ? .full : .empty
    }
    // A constant is compared with whatever there is.
    let isWithConstant = rule.left.isConstant || rule.right.isConstant
    return isWithConstant || left.json.hasContent || right.json.hasContent ? .full : .empty
  }
}

extension Term {
  fileprivate var isConstant: Bool { if case .constant = self { true } else { false } }
}

extension JSON {
  /// Whether there is a value, which is not the count of nothing.
  fileprivate var hasContent: Bool {
    switch self {
    case .null: false
    case .boolean: true
    case .number(let number): number != JSON.Number(0)
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    }
  }
}
