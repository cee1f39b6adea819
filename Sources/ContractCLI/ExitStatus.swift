import ContractFindings

/// The exit status of the tool, from which a gate decides without reading text.
package enum ExitStatus: Int32, Sendable {
  case conforms = 0
  case drift = 1
  /// Bad usage, or an unreadable contract.
  case usage = 2
  /// The backend could not be tested, completely or partly.
  case couldNotTest = 3
  /// A limit was exhausted before the end of the plan, or coverage is too low.
  case endedEarly = 4
  case interrupted = 130
}

extension ExitStatus {
  init(_ verdict: RunVerdict) {
    self =
      switch verdict {
      case .conforms: .conforms
      case .drift: .drift
      case .notTested: .couldNotTest
      case .endedEarly, .insufficientCoverage: .endedEarly
      case .interrupted: .interrupted
      }
  }

  /// From the least to the most serious.
  private static let order: [ExitStatus] = [
    .conforms, .endedEarly, .couldNotTest, .drift, .usage, .interrupted,
  ]

  /// The more serious of two statuses.
  func worse(_ other: ExitStatus) -> ExitStatus {
    Self.order.last { $0 == self || $0 == other } ?? self
  }
}
