/// A named question asked of an exchange, an operation or a resource.
///
/// The ids are stable: they stand in reports and on the command line.
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
  case conversation
  case responseTime = "response-time"
  case connection
}

extension Check {
  /// What the check asks, in one sentence.
  public var summary: String {
    switch self {
    case .serverError: "Does the backend answer without failing (no 5xx)?"
    case .status: "Is the status one the contract documents for this situation?"
    case .contentType: "Does the answer say the media type the contract documents?"
    case .bodyReadable: "Is the body strict JSON (RFC 8259): UTF-8, no repeated names, complete?"
    case .responseSchema: "Does the body have the documented fields, types and constraints?"
    case .responseRules: "Do the relations between request, response and state hold?"
    case .errorShape: "Do error answers have the documented shape and code?"
    case .acceptsValid: "Is a valid request accepted?"
    case .rejectsInvalid: "Is a request that breaks the contract refused as documented?"
    case .rejectionHasNoEffect: "Does a refused request leave everything as it was?"
    case .requiresAuthentication: "Is a request without a valid token refused?"
    case .isolatesIdentities: "Is another user's resource out of reach?"
    case .createdIsAvailable: "Can what was created be found afterwards?"
    case .deletedIsGone: "Is what was deleted gone afterwards?"
    case .listingAgrees: "Does the list show a resource as the other operations do?"
    case .updatePreserves: "Does an update change what was sent and keep the rest?"
    case .conversation: "Do messages come when they must, and only then, as documented?"
    case .responseTime: "Does the answer come within the limit?"
    case .connection: "Is every answer delivered whole, as valid HTTP?"
    }
  }
}
