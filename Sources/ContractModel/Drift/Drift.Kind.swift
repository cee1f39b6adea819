extension Drift {
  /// The type of a difference: a row with its name and its sentence in reports.
  public struct Kind: Sendable {
    /// The stable name, as in `drift.type-changed`.
    public let id: String

    /// The difference in one sentence.
    public let summary: String

    /// The violated constraint of ``constraintBroken(_:)``, by its id.
    package let constraint: String?

    private init(_ id: String, _ summary: String, constraint: String? = nil) {
      self.id = id
      self.summary = summary
      self.constraint = constraint
    }
  }
}

extension Drift.Kind: Hashable {
  public static func == (one: Drift.Kind, other: Drift.Kind) -> Bool {
    one.id == other.id && one.constraint == other.constraint
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(constraint)
  }
}

extension Drift.Kind: CustomStringConvertible {
  public var description: String { constraint.map { "\(id)(\($0))" } ?? id }
}

extension Drift.Kind {
  public static let typeChanged = Drift.Kind(
    "type-changed", "A value has a different JSON type than the contract defines.")
  public static let numberAsString = Drift.Kind("number-as-string", "A number is sent as a string.")
  public static let stringAsNumber = Drift.Kind("string-as-number", "A string is sent as a number.")
  public static let fieldMissing = Drift.Kind("field-missing", "A required field is missing.")
  public static let fieldRenamed = Drift.Kind(
    "field-renamed", "A field has a different spelling of its name.")
  public static let fieldUndocumented = Drift.Kind(
    "field-undocumented", "The response has a field that the contract does not define.")
  public static let nullUnexpected = Drift.Kind(
    "null-unexpected", "A value is null where the contract does not allow it.")
  public static let wrapped = Drift.Kind(
    "wrapped", "The body is wrapped in an envelope that the contract does not define.")
  public static let unwrapped = Drift.Kind("unwrapped", "The documented envelope is missing.")
  public static let singleForList = Drift.Kind(
    "single-for-list", "A single element is sent instead of a list.")
  public static let enumNewValue = Drift.Kind(
    "enum-new-value", "A value is not one of those the contract lists.")
  public static let formatBroken = Drift.Kind(
    "format-broken", "A string does not have the documented format.")
  public static let precisionChanged = Drift.Kind(
    "precision-changed", "A timestamp has a different number of fraction digits.")
  public static let ruleBroken = Drift.Kind(
    "rule-broken", "A documented relation between parts of the exchange is not met.")
  public static let orderBroken = Drift.Kind(
    "order-broken", "A list is not in the documented order.")
  public static let statusUndocumented = Drift.Kind(
    "status-undocumented", "The status is not documented for the operation.")
  public static let statusUnexpected = Drift.Kind(
    "status-unexpected", "The status is documented, but not for this situation.")
  public static let errorShapeChanged = Drift.Kind(
    "error-shape-changed", "An error response has a different shape or code than documented.")
  public static let contentTypeChanged = Drift.Kind(
    "content-type-changed", "The response declares a different media type.")
  public static let bodyUnreadable = Drift.Kind("body-unreadable", "The body is not strict JSON.")
  public static let authenticationIgnored = Drift.Kind(
    "authentication-ignored", "A request without valid credentials was accepted.")
  public static let identityLeak = Drift.Kind(
    "identity-leak", "A user could reach another user's resource.")
  public static let invalidAccepted = Drift.Kind(
    "invalid-accepted", "A request that violates the contract was accepted.")
  public static let validRejected = Drift.Kind("valid-rejected", "A valid request was rejected.")
  public static let serverFailed = Drift.Kind(
    "server-failed", "The backend responded with a server error (5xx).")
  /// A connection carries bytes that belong to no response.
  public static let bytesAfterResponse = Drift.Kind(
    "bytes-after-response", "Bytes follow a complete response that belong to none.")
  /// The backend responds to an operation as to one that does not exist.
  public static let operationMissing = Drift.Kind(
    "operation-missing", "The backend does not have a documented operation.")
  public static let stateLost = Drift.Kind(
    "state-lost", "A resource or value that must exist is missing.")
  public static let stateLeaked = Drift.Kind(
    "state-leaked", "A resource or value exists that must not.")
  public static let messageMissing = Drift.Kind(
    "message-missing", "A documented message was not received.")
  public static let messageUnexpected = Drift.Kind(
    "message-unexpected", "A message was received that is not documented here.")
  public static let tooSlow = Drift.Kind("too-slow", "The response took too long.")
  /// An advisory constraint or rule is not followed.
  public static let adviceNotFollowed = Drift.Kind(
    "advice-not-followed", "A recommendation of the contract is not followed.")
  /// A request changed a member of a resource that it may not set.
  public static let readOnlyChanged = Drift.Kind(
    "read-only-changed", "A request changed a member that it may not set.")
  public static let connectionBroken = Drift.Kind(
    "connection-broken", "The response was cut off or is not valid HTTP.")
  /// A browser refuses an app of a stated origin a request or its response.
  public static let crossOriginRefused = Drift.Kind(
    "cross-origin-refused", "A browser refuses an app of a stated origin a request or its response."
  )
  /// A browser lets an app of an origin that is not stated read a response.
  public static let crossOriginAllowed = Drift.Kind(
    "cross-origin-allowed", "An app of an origin that is not stated can read responses.")
  public static let varyMissing = Drift.Kind(
    "vary-missing", "A response depends on a request field that Vary does not name.")
  public static let allowMissing = Drift.Kind(
    "allow-missing", "A response with status 405 has no Allow (RFC 9110, section 15.5.6).")
  public static let allowIncomplete = Drift.Kind(
    "allow-incomplete", "Allow does not name all documented methods of the path.")

  /// The response depends on a part of the request that must not change it.
  public static let representationChanged = Drift.Kind(
    "representation-changed",
    "A response differs from that to the same request without a field that must not change it.")
  /// A value that no statement forbids and that is a mistake almost everywhere.
  public static let suspiciousValue = Drift.Kind(
    "suspicious-value",
    "A value does not violate the contract, but it looks like a mistake of the backend.")

  /// A violated constraint, by its id: `minimum`, `maximum`, `length`, `pattern`, `count`, `unique`, ….
  public static func constraintBroken(_ constraint: String) -> Drift.Kind {
    Drift.Kind(
      "constraint-broken", "A value violates its \(constraint) constraint.", constraint: constraint)
  }
}

extension Drift.Kind {
  /// Every kind once, with a generic name for the constraint.
  package static let all: [Drift.Kind] = [
    .typeChanged, .numberAsString, .stringAsNumber, .fieldMissing, .fieldRenamed,
    .fieldUndocumented, .nullUnexpected, .wrapped, .unwrapped, .singleForList, .enumNewValue,
    .constraintBroken("named"), .formatBroken, .precisionChanged, .ruleBroken, .orderBroken,
    .statusUndocumented, .statusUnexpected, .errorShapeChanged, .contentTypeChanged,
    .bodyUnreadable, .authenticationIgnored, .identityLeak, .invalidAccepted, .validRejected,
    .serverFailed, .bytesAfterResponse, .operationMissing, .stateLost, .stateLeaked,
    .messageMissing, .messageUnexpected, .tooSlow,
    .adviceNotFollowed, .readOnlyChanged, .connectionBroken, .crossOriginRefused,
    .crossOriginAllowed, .varyMissing, .allowMissing, .allowIncomplete,
    .representationChanged, .suspiciousValue,
  ]
}
