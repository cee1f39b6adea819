package import ContractModel

/// Which answers to a request the contract allows.
package enum Expectation: Sendable, Hashable {
  /// A documented success.
  case success
  /// The documented success of that name.
  case variant(String)
  /// Any of these failures.
  case failure([Failure])
  /// A refusal, of which the contract does not say how it looks: any 4xx. One it does not document
  /// is worth a note.
  case refusal
  /// The contract is silent: any documented answer. A refusal it does not document is worth a note.
  case anything
}

extension Expectation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .success: "a documented success"
    case .variant(let name): "the answer '\(name)'"
    case .refusal: "a refusal (4xx)"
    case .failure(let failures): failures.map(\.name).joined(separator: " or ")
    case .anything: "any documented answer"
    }
  }
}
