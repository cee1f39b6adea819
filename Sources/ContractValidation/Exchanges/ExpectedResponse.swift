package import ContractHTTP
package import ContractModel

/// The responses that the contract allows to a request.
package enum ExpectedResponse: Sendable, Hashable {
  /// A documented success.
  case success
  /// The documented success with that variant name.
  case variant(String)
  /// The documented response with that status, a success or 304.
  case exactly(HTTPStatus)
  /// Any of these failures.
  case failure([Failure])
  /// Any 4xx, because the contract does not specify which. An undocumented one is a note.
  case rejection
  /// Any 4xx: the contract recommends that the request is rejected. A documented success is a note.
  case advisedRejection
  /// A rejection (4xx) of a request whose sender has no right to what it requests.
  ///
  /// For situations without a documented failure; an undocumented status is no note.
  case denial(Denial)
  /// Any documented response, because the contract does not specify which. An undocumented 4xx is a
  /// note.
  case anyDocumented
  /// A documented success that keeps all that was sent, or any rejection, because a backend may
  /// reject an unusual value, but not change it without saying so. An undocumented 4xx is a note.
  case storedUnchangedOrRejected
  /// A documented success or any 4xx, without a note: neither the contract nor a standard specifies
  /// the response, and readers differ.
  case successOrRejection
  /// The head of a documented success, because a HEAD request is like GET (RFC 9110, section 9.3.2); or
  /// 404, 405 or 501 of a server without HEAD. An undocumented 4xx is a note.
  case head
  /// Anything but a 5xx, because the contract does not cover the request. 501 and 505 are allowed:
  /// with them servers reject what they do not implement (RFC 9110, sections 15.6.2 and 15.6.6).
  case noServerError
}

/// The reason why a sender has no right to what a request is about.
package enum Denial: Sendable, Hashable {
  /// The request carries no valid credentials.
  case unauthenticated
  /// The resource of that type belongs to another user.
  case foreign(String)

  var condition: Failure.Condition {
    switch self {
    case .unauthenticated: .unauthenticated
    case .foreign(let resource): .foreign(resource)
    }
  }
}

extension ExpectedResponse: CustomStringConvertible {
  package var description: String {
    switch self {
    case .success: "a documented success"
    case .variant(let name): "the response '\(name)'"
    case .exactly(let status): "\(status)"
    case .rejection, .advisedRejection, .denial: "a rejection (4xx)"
    case .failure(let failures): failures.map(\.name).joined(separator: " or ")
    case .anyDocumented: "any documented response"
    case .storedUnchangedOrRejected: "a success that keeps what was sent, or a rejection (4xx)"
    case .successOrRejection: "a documented success or a rejection (4xx)"
    case .head: "the head of a documented success, or 404, 405 or 501"
    case .noServerError: "any response but a 5xx"
    }
  }
}

extension ExpectedResponse {
  /// Whether the contract defines the request, so that rules and coverage concern it.
  package var contractDefinesRequest: Bool { self != .noServerError && self != .head }
}
