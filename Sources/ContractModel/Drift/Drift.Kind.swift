extension Drift {
  /// The type of a difference; the ids are stable and appear in reports.
  public enum Kind: Sendable, Hashable {
    case typeChanged
    case numberAsString
    case stringAsNumber
    case fieldMissing
    case fieldRenamed
    case fieldUndocumented
    case nullUnexpected
    case wrapped
    case unwrapped
    case singleForList
    case enumNewValue
    /// A violated constraint, by its id: `minimum`, `maximum`, `length`, `pattern`, `count`, `unique`, ….
    case constraintBroken(String)
    case formatBroken
    case precisionChanged
    case ruleBroken
    case orderBroken
    case statusUndocumented
    case statusUnexpected
    case errorShapeChanged
    case contentTypeChanged
    case bodyUnreadable
    case authenticationIgnored
    case identityLeak
    case invalidAccepted
    case validRejected
    case serverFailed
    case stateLost
    case stateLeaked
    case messageMissing
    case messageUnexpected
    case tooSlow
    /// An advisory constraint or rule is not followed.
    case adviceNotFollowed
    /// A request changed a member of a resource that it may not set.
    case readOnlyChanged
    case connectionBroken
    /// A connection carries bytes that belong to no response.
    case bytesAfterResponse
    /// The backend responds to an operation as to one that does not exist.
    case operationMissing
    /// A browser refuses an app of a stated origin a request or its response.
    case crossOriginRefused
    /// A browser lets an app of an origin that is not stated read a response.
    case crossOriginAllowed
    case varyMissing
    case allowMissing
    case allowIncomplete
  }
}

extension Drift.Kind {
  /// The stable name, as in `drift.type-changed`.
  public var id: String {
    switch self {
    case .typeChanged: "type-changed"
    case .numberAsString: "number-as-string"
    case .stringAsNumber: "string-as-number"
    case .fieldMissing: "field-missing"
    case .fieldRenamed: "field-renamed"
    case .fieldUndocumented: "field-undocumented"
    case .nullUnexpected: "null-unexpected"
    case .wrapped: "wrapped"
    case .unwrapped: "unwrapped"
    case .singleForList: "single-for-list"
    case .enumNewValue: "enum-new-value"
    case .constraintBroken: "constraint-broken"
    case .formatBroken: "format-broken"
    case .precisionChanged: "precision-changed"
    case .ruleBroken: "rule-broken"
    case .orderBroken: "order-broken"
    case .statusUndocumented: "status-undocumented"
    case .statusUnexpected: "status-unexpected"
    case .errorShapeChanged: "error-shape-changed"
    case .contentTypeChanged: "content-type-changed"
    case .bodyUnreadable: "body-unreadable"
    case .authenticationIgnored: "authentication-ignored"
    case .identityLeak: "identity-leak"
    case .invalidAccepted: "invalid-accepted"
    case .validRejected: "valid-rejected"
    case .serverFailed: "server-failed"
    case .stateLost: "state-lost"
    case .stateLeaked: "state-leaked"
    case .messageMissing: "message-missing"
    case .messageUnexpected: "message-unexpected"
    case .tooSlow: "too-slow"
    case .adviceNotFollowed: "advice-not-followed"
    case .readOnlyChanged: "read-only-changed"
    case .connectionBroken: "connection-broken"
    case .bytesAfterResponse: "bytes-after-response"
    case .operationMissing: "operation-missing"
    case .crossOriginRefused: "cross-origin-refused"
    case .crossOriginAllowed: "cross-origin-allowed"
    case .varyMissing: "vary-missing"
    case .allowMissing: "allow-missing"
    case .allowIncomplete: "allow-incomplete"
    }
  }

  /// The difference in one sentence.
  public var summary: String {
    switch self {
    case .typeChanged: "A value has a different JSON type than the contract defines."
    case .numberAsString: "A number is sent as a string."
    case .stringAsNumber: "A string is sent as a number."
    case .fieldMissing: "A required field is missing."
    case .fieldRenamed: "A field has a different spelling of its name."
    case .fieldUndocumented: "The response has a field that the contract does not define."
    case .nullUnexpected: "A value is null where the contract does not allow it."
    case .wrapped: "The body is wrapped in an envelope that the contract does not define."
    case .unwrapped: "The documented envelope is missing."
    case .singleForList: "A single element is sent instead of a list."
    case .enumNewValue: "A value is not one of those the contract lists."
    case .constraintBroken(let which): "A value violates its \(which) constraint."
    case .formatBroken: "A string does not have the documented format."
    case .precisionChanged: "A timestamp has a different number of fraction digits."
    case .ruleBroken: "A documented relation between parts of the exchange is not met."
    case .orderBroken: "A list is not in the documented order."
    case .statusUndocumented: "The status is not documented for the operation."
    case .statusUnexpected: "The status is documented, but not for this situation."
    case .errorShapeChanged: "An error response has a different shape or code than documented."
    case .contentTypeChanged: "The response declares a different media type."
    case .bodyUnreadable: "The body is not strict JSON."
    case .authenticationIgnored: "A request without valid credentials was accepted."
    case .identityLeak: "A user could reach another user's resource."
    case .invalidAccepted: "A request that violates the contract was accepted."
    case .validRejected: "A valid request was rejected."
    case .serverFailed: "The backend responded with a server error (5xx)."
    case .stateLost: "A resource or value that must exist is missing."
    case .stateLeaked: "A resource or value exists that must not."
    case .messageMissing: "A documented message was not received."
    case .messageUnexpected: "A message was received that is not documented here."
    case .tooSlow: "The response took too long."
    case .adviceNotFollowed: "A recommendation of the contract is not followed."
    case .readOnlyChanged: "A request changed a member that it may not set."
    case .crossOriginRefused:
      "A browser refuses an app of a stated origin a request or its response."
    case .crossOriginAllowed: "An app of an origin that is not stated can read responses."
    case .varyMissing: "A response depends on a request field that Vary does not name."
    case .allowMissing: "A response with status 405 has no Allow (RFC 9110, section 15.5.6)."
    case .allowIncomplete: "Allow does not name all documented methods of the path."
    case .connectionBroken: "The response was cut off or is not valid HTTP."
    case .bytesAfterResponse: "Bytes follow a complete response that belong to none."
    case .operationMissing: "The backend does not have a documented operation."
    }
  }
}

extension Drift.Kind: CustomStringConvertible {
  public var description: String {
    if case .constraintBroken(let which) = self { "\(id)(\(which))" } else { id }
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
  ]
}
