import ContractFindings

/// How the tool ends, told apart so that a gate can decide without reading text.
package enum ExitStatus: Int32, Sendable {
  case conforms = 0
  case drift = 1
  /// Bad usage, or a contract that cannot be read.
  case usage = 2
  /// The backend could not be tested, wholly or in part.
  case couldNotTest = 3
  /// A limit came before the end of what was planned, or less was exercised than is required.
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
