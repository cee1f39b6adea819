/// A named property of an exchange, an operation or a resource that a run checks: a row with its
/// sentence in reports and what an operation must have for it.
///
/// The raw values are stable: they appear in reports and on the command line.
public struct Check: Sendable, RawRepresentable {
  public let rawValue: String

  /// The property that must hold, in one sentence.
  public let summary: String

  /// The part that an operation must have for this check.
  package let requirement: Requirement

  private init(_ rawValue: String, _ summary: String, needs requirement: Requirement = .nothing) {
    self.rawValue = rawValue
    self.summary = summary
    self.requirement = requirement
  }

  /// The check with a name; `nil` where there is none.
  public init?(rawValue: String) {
    guard let check = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = check
  }
}

extension Check {
  /// A part that an operation must have for a check.
  package enum Requirement: Sendable {
    /// Every operation can be checked.
    case nothing
    /// No operation by itself: lists or channels are checked.
    case elsewhere
    /// The contract states the origins whose apps may call it.
    case statedOrigins
    /// A response or a failure has a body.
    case responseBodies
    /// Failures are documented.
    case failures
    case rules
    /// A request has content, and a failure for invalid content is documented.
    case rejectedContent
    /// A request has content, and an effect that another operation shows.
    case rejectedChanges
    /// A failure without credentials is documented.
    case authentication
    /// Resources of other users exist that must not be reached.
    case foreignResources
    case effect(Effect.Action)
    /// An effect on a resource that another operation shows.
    case observed(Effect.Action)
  }
}

extension Check: Hashable {
  public static func == (one: Check, other: Check) -> Bool { one.rawValue == other.rawValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Check: CustomStringConvertible {
  public var description: String { rawValue }
}

extension Check: CaseIterable {
  public static let allCases: [Check] = [
    .serverError, .status, .contentType, .bodyReadable, .responseSchema, .responseRules,
    .errorShape, .acceptsValid, .rejectsInvalid, .rejectionHasNoEffect, .requiresAuthentication,
    .isolatesIdentities, .createdIsAvailable, .deletedIsGone, .listingAgrees, .updatePreserves,
    .othersUnchanged, .conversation, .crossOrigin, .responseTime, .connection,
  ]
}

extension Check {
  public static let serverError = Check(
    "server-error", "The backend responds without a server error (5xx).")
  public static let status = Check("status", "The status is documented for the situation.")
  public static let contentType = Check(
    "content-type", "The response declares the documented media type.", needs: .responseBodies)
  public static let bodyReadable = Check(
    "body-readable",
    "The body is strict JSON (RFC 8259): UTF-8, complete, no repeated names.",
    needs: .responseBodies)
  public static let responseSchema = Check(
    "response-schema", "The body has the documented fields, types and constraints.")
  public static let responseRules = Check(
    "response-rules",
    "The documented relations between request, response and state are met.", needs: .rules)
  public static let errorShape = Check(
    "error-shape", "Error responses have the documented shape and code.", needs: .failures)
  public static let acceptsValid = Check("accepts-valid", "A valid request is accepted.")
  public static let rejectsInvalid = Check(
    "rejects-invalid",
    "A request that violates the contract is rejected as documented.", needs: .rejectedContent)
  public static let rejectionHasNoEffect = Check(
    "rejection-has-no-effect", "A rejected request changes nothing.", needs: .rejectedChanges)
  public static let requiresAuthentication = Check(
    "requires-authentication",
    "A request without valid credentials is rejected.", needs: .authentication)
  public static let isolatesIdentities = Check(
    "isolates-identities",
    "A user cannot reach the resources of another user.", needs: .foreignResources)
  public static let createdIsAvailable = Check(
    "created-is-available",
    "A created resource can be read afterwards.", needs: .observed(.creates))
  public static let deletedIsGone = Check(
    "deleted-is-gone", "A deleted resource cannot be read afterwards.", needs: .effect(.deletes))
  public static let listingAgrees = Check(
    "listing-agrees",
    "The list shows a resource as the other operations do.", needs: .effect(.lists))
  public static let updatePreserves = Check(
    "update-preserves",
    "An update changes what was sent and keeps the rest.", needs: .observed(.updates))
  public static let othersUnchanged = Check(
    "others-unchanged",
    "A request changes no resource but the one that it is about.", needs: .elsewhere)
  public static let conversation = Check(
    "conversation",
    "Messages are sent when documented, and only then, in the documented shape.", needs: .elsewhere)
  public static let crossOrigin = Check(
    "cross-origin",
    "Browsers let the apps of the stated origins, and no others, send requests and read responses.",
    needs: .statedOrigins)
  public static let responseTime = Check(
    "response-time", "The response arrives within the time limit.")
  public static let connection = Check("connection", "Every response is complete, valid HTTP.")
}
