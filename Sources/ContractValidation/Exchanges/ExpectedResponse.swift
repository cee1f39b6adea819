package import ContractHTTP
package import ContractModel

/// The responses that the contract allows to a request: a row that says what a success and what a
/// rejection mean.
package struct ExpectedResponse: Sendable, Equatable {
  /// The meaning of a documented success.
  package enum Success: Sendable {
    /// No other response is right.
    case required
    case permitted
    /// The contract recommends to reject the request.
    case unadvised
    case drift
  }

  /// The meaning of a 4xx.
  package enum Rejection: Sendable {
    case drift
    /// It must be one of the stated failures.
    case stated
    /// Each is right; an undocumented one is a note.
    case documented
    /// Each is right.
    case any
    /// Each is a note.
    case unadvised
  }

  package var success: Success
  package var rejection: Rejection

  /// The failures, where the contract states them.
  package private(set) var failures: [Failure] = []

  /// Whether another failure than the stated ones is a note.
  package private(set) var isAdvisory = false

  /// The name of the documented success, and its status, where the contract states them.
  package private(set) var variant: String?
  package private(set) var status: HTTPStatus?

  /// The reason why the sender has no right to what is requested.
  package private(set) var denial: Denial?

  /// Whether a success keeps all that was sent.
  private let keepsContent: Bool

  /// Whether the contract defines the request, so that rules and coverage concern it.
  package let contractDefinesRequest: Bool

  /// The responses in words: `a documented success`; and in those of plans, unless they list statuses.
  package private(set) var description: String
  package private(set) var shortDescription: String

  private init(
    _ success: Success, _ rejection: Rejection, _ description: String, short: String? = nil,
    keepsContent: Bool = false, isDefined: Bool = true
  ) {
    self.success = success
    self.rejection = rejection
    self.description = description
    shortDescription = short ?? description
    self.keepsContent = keepsContent
    contractDefinesRequest = isDefined
  }
}

extension ExpectedResponse: CustomStringConvertible {}

extension ExpectedResponse {
  /// A documented success.
  package static let success = ExpectedResponse(.required, .drift, "a documented success")

  /// The documented success with that variant name.
  package static func variant(_ name: String) -> ExpectedResponse {
    var row = ExpectedResponse(.required, .drift, "the response '\(name)'")
    row.variant = name
    return row
  }

  /// The documented response with that status, a success or 304.
  package static func exactly(_ status: HTTPStatus) -> ExpectedResponse {
    var row = ExpectedResponse(.required, .drift, "\(status)", short: "\(status.code)")
    row.status = status
    return row
  }

  /// Any of these failures.
  package static func failure(_ failures: [Failure]) -> ExpectedResponse {
    var row = ExpectedResponse(
      .drift, .stated, failures.map(\.name).joined(separator: " or "))
    row.failures = failures
    return row
  }

  /// The same failures, of which another documented one is a note.
  package var advised: ExpectedResponse {
    var row = self
    row.isAdvisory = true
    return row
  }

  /// Any 4xx, because the contract does not specify which.
  ///
  /// An undocumented one is a note.
  package static let rejection = ExpectedResponse(
    .drift, .documented, "a rejection (4xx)", short: "any 4xx")

  /// Any 4xx: the contract recommends that the request is rejected.
  ///
  /// A documented success is a note.
  package static let advisedRejection = ExpectedResponse(
    .unadvised, .any, "a rejection (4xx)", short: "any 4xx is recommended")

  /// A rejection (4xx) of a request whose sender has no right to what it requests.
  ///
  /// For situations without a documented failure; an undocumented status is no note.
  package static func denial(_ denial: Denial) -> ExpectedResponse {
    var row = ExpectedResponse(.drift, .any, "a rejection (4xx)", short: "any 4xx")
    row.denial = denial
    return row
  }

  /// Any documented response, because the contract does not specify which.
  ///
  /// An undocumented 4xx is a note.
  package static let anyDocumented = ExpectedResponse(
    .permitted, .documented, "any documented response")

  /// A documented success that keeps all that was sent, or any rejection, because a backend may
  /// reject an unusual value, but not change it without saying so.
  ///
  /// An undocumented 4xx is a note.
  package static let storedUnchangedOrRejected = ExpectedResponse(
    .permitted, .documented, "a success that keeps what was sent, or a rejection (4xx)",
    short: "a success that keeps what was sent, or any 4xx", keepsContent: true)

  /// A documented success that makes a change, or any rejection, because a document does not say which changes are
  /// refused.
  package static let changeOrRejection = ExpectedResponse(
    .permitted, .any, "a success that makes the change, or a rejection (4xx)",
    short: "a success that makes the change, or any 4xx", keepsContent: true)

  /// A documented success or any 4xx, without a note: neither the contract nor a standard specifies
  /// the response, and readers differ.
  package static let successOrRejection = ExpectedResponse(
    .permitted, .any, "a documented success or a rejection (4xx)",
    short: "a documented success or any 4xx")

  /// A documented success, because every server should understand the message (RFC 9112, RFC 9110); any 4xx
  /// is a note.
  package static let advisedSuccess = ExpectedResponse(
    .permitted, .unadvised, "a documented success",
    short: "a documented success is recommended")

  /// The head of a documented success, because a HEAD request is like GET (RFC 9110, section 9.3.2); or
  /// 404, 405 or 501 of a server without HEAD.
  ///
  /// An undocumented 4xx is a note.
  package static let head = ExpectedResponse(
    .permitted, .documented, "the head of a documented success, or 404, 405 or 501",
    short: "the head of a success, or 404, 405, 501", isDefined: false)

  /// Anything but a 5xx, because the contract does not cover the request.
  ///
  /// 501 and 505 are allowed: with them servers reject what they do not implement (RFC 9110, sections
  /// 15.6.2 and 15.6.6).
  package static let noServerError = ExpectedResponse(
    .permitted, .any, "any response but a 5xx", short: "anything but a 5xx", isDefined: false)
}

extension ExpectedResponse {
  package var isSuccess: Bool { success == .required }

  /// Whether the request may be valid, so that a success shows that the operation exists.
  package var mayBeSuccess: Bool {
    [.required, .permitted].contains(success) && contractDefinesRequest
  }

  /// Whether a success has the effects that the contract states.
  package var allowsEffects: Bool { isSuccess || keepsContent }

  package var isFailure: Bool { success == .drift }

  /// Whether a rejection of the request can be reported, as drift or as a note.
  package var reportsRejection: Bool { mayBeSuccess && rejection != .any }

  package func allows(_ failure: Failure) -> Bool {
    rejection == .stated ? failures.contains(failure) : rejection != .drift
  }

  /// The check that a request with this expectation is sent for.
  package var primaryCheck: Check? {
    switch success {
    case .required: return .acceptsValid
    case .permitted: return nil
    case .unadvised: return .rejectsInvalid
    case .drift:
      switch denial?.condition ?? failures.first?.condition {
      case .unauthenticated: return .requiresAuthentication
      case .foreign: return .isolatesIdentities
      default: return .rejectsInvalid
      }
    }
  }
}

/// The reason why a sender has no right to what a request is about.
package enum Denial: Sendable, Equatable {
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
