package import ContractModel

/// Which answers to a request the contract allows.
package enum Expectation: Sendable, Hashable {
  /// A documented success.
  case success
  /// Any of these failures.
  case failure([Failure])
  /// The contract is silent: any documented answer. A refusal it does not document is worth a note.
  case anything
}

extension Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .success: "a documented success"
    case .failure(let failures): failures.map(\.name).joined(separator: " or ")
    case .anything: "any documented answer"
    }
  }
}
