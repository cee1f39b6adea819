/// A named property of an exchange, an operation or a resource that a run checks.
///
/// The raw values are stable: they appear in reports and on the command line.
public enum Check: String, Sendable, Hashable, CaseIterable {
  case serverError = "server-error"
  case status
  case contentType = "content-type"
  case bodyReadable = "body-readable"
  case responseSchema = "response-schema"
  case responseRules = "response-rules"
  case errorShape = "error-shape"
  case acceptsValid = "accepts-valid"
  case rejectsInvalid = "rejects-invalid"
  case rejectionHasNoEffect = "rejection-has-no-effect"
  case requiresAuthentication = "requires-authentication"
  case isolatesIdentities = "isolates-identities"
  case createdIsAvailable = "created-is-available"
  case deletedIsGone = "deleted-is-gone"
  case listingAgrees = "listing-agrees"
  case updatePreserves = "update-preserves"
  case othersUnchanged = "others-unchanged"
  case conversation
  case crossOrigin = "cross-origin"
  case responseTime = "response-time"
  case connection
}

extension Check {
  /// The property that must hold, in one sentence.
  public var summary: String {
    switch self {
    case .serverError: "The backend responds without a server error (5xx)."
    case .status: "The status is documented for the situation."
    case .contentType: "The response declares the documented media type."
    case .bodyReadable: "The body is strict JSON (RFC 8259): UTF-8, complete, no repeated names."
    case .responseSchema: "The body has the documented fields, types and constraints."
    case .responseRules: "The documented relations between request, response and state are met."
    case .errorShape: "Error responses have the documented shape and code."
    case .acceptsValid: "A valid request is accepted."
    case .rejectsInvalid: "A request that violates the contract is rejected as documented."
    case .rejectionHasNoEffect: "A rejected request changes nothing."
    case .requiresAuthentication: "A request without valid credentials is rejected."
    case .isolatesIdentities: "A user cannot reach the resources of another user."
    case .createdIsAvailable: "A created resource can be read afterwards."
    case .deletedIsGone: "A deleted resource cannot be read afterwards."
    case .listingAgrees: "The list shows a resource as the other operations do."
    case .updatePreserves: "An update changes what was sent and keeps the rest."
    case .othersUnchanged: "A request changes no resource but the one that it is about."
    case .conversation: "Messages are sent when documented, and only then, in the documented shape."
    case .crossOrigin:
      "Browsers let the apps of the stated origins, and no others, send requests and read responses."
    case .responseTime: "The response arrives within the time limit."
    case .connection: "Every response is complete, valid HTTP."
    }
  }
}
