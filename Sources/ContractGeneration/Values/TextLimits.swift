import ContractModel

/// The limits on a text, taken together.
struct TextLimits: Sendable {
  private let constraints: [TextConstraint]

  /// The values that are named, in the order of the contract.
  private(set) var documented: [String] = []

  /// Whether no value is allowed but the documented ones.
  private(set) var isClosed = false

  /// How many characters a text must have when each is one unit in every way of counting.
  private(set) var minimum = 0

  private(set) var maximum = Int.max

  init(_ constraints: [TextConstraint]) {
    self.constraints = constraints.map(\.limit)
    for constraint in self.constraints {
      switch constraint {
      case .length(let length):
        minimum = max(minimum, length.minimum)
        maximum = min(maximum, length.maximum ?? maximum)
      case .enumeration(let values, let isOpen):
        documented += values
        isClosed = isClosed || !isOpen
      case .matches, .advised: break
      }
    }
  }

  func allows(_ text: String) -> Bool {
    constraints.allSatisfy { $0.allows(text) }
  }
}

extension TextConstraint {
  func allows(_ text: String) -> Bool {
    switch self {
    case .length(let length): length.allows(text)
    case .enumeration(let values, let isOpen): isOpen || values.contains(text)
    case .matches: false
    case .advised(let inner): inner.allows(text)
    }
  }
}
