package import ContractModel

/// Which answers to a request the contract allows.
package enum ExpectedResponse: Sendable, Hashable {
  /// A documented success.
  case success
  /// The documented success of that name.
  case variant(String)
  /// Any of these failures.
  case failure([Failure])
  /// A refusal, of which the contract does not say how it looks: any 4xx. One it does not document
  /// is worth a note.
  case rejection
  /// The contract is silent: any documented answer. A refusal it does not document is worth a note.
  case anyDocumented
  /// Neither the contract nor a standard says what answers such a request, because readers differ:
  /// a documented success or any refusal, which is worth no note.
  case successOrRejection
  /// The request is none of those the contract speaks of: anything but a failure of the backend.
  /// 501 and 505 are none, because with them servers refuse what they do not implement (RFC 9110,
  /// sections 15.6.2 and 15.6.6).
  case noServerError
}

extension ExpectedResponse: CustomStringConvertible {
  package var description: String {
    switch self {
    case .success: "a documented success"
    case .variant(let name): "the answer '\(name)'"
    case .rejection: "a refusal (4xx)"
    case .failure(let failures): failures.map(\.name).joined(separator: " or ")
    case .anyDocumented: "any documented answer"
    case .successOrRejection: "a documented success or a refusal (4xx)"
    case .noServerError: "any answer but a failure (5xx)"
    }
  }
}
