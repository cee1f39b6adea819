extension Drift {
  /// The name of a difference; the ids stand in reports.
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
    /// The constraint by its id: `minimum`, `maximum`, `length`, `pattern`, `count`, `unique`, ….
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
    case connectionBroken
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
    case .connectionBroken: "connection-broken"
    }
  }

  /// What has happened, in one sentence.
  public var summary: String {
    switch self {
    case .typeChanged: "A value has another JSON type than the contract says."
    case .numberAsString: "A number is sent as text."
    case .stringAsNumber: "A text is sent as a number."
    case .fieldMissing: "A required field is not there."
    case .fieldRenamed: "A field is there under another spelling of its name."
    case .fieldUndocumented: "There is a field the contract does not know."
    case .nullUnexpected: "A value is null where the contract does not allow it."
    case .wrapped: "The body sits inside an envelope the contract does not have."
    case .unwrapped: "The envelope of the contract is gone."
    case .singleForList: "One element stands where the contract has a list."
    case .enumNewValue: "A value is not among those the contract lists."
    case .constraintBroken(let which): "A value breaks its \(which) constraint."
    case .formatBroken: "A text does not have the documented format."
    case .precisionChanged: "A timestamp has another number of fraction digits."
    case .ruleBroken: "A relation between parts of the exchange does not hold."
    case .orderBroken: "A list is not in the documented order."
    case .statusUndocumented: "The status is not documented for the operation."
    case .statusUnexpected: "The status is documented, but not for this situation."
    case .errorShapeChanged: "An error answer has another shape or code than documented."
    case .contentTypeChanged: "The answer declares another media type."
    case .bodyUnreadable: "The body is not strict JSON."
    case .authenticationIgnored: "A request without a valid token was served."
    case .identityLeak: "A user reached another user's resource."
    case .invalidAccepted: "A request that breaks the contract was accepted."
    case .validRejected: "A valid request was refused."
    case .serverFailed: "The backend failed (5xx)."
    case .stateLost: "Something that must be there is not."
    case .stateLeaked: "Something is there that must not be."
    case .messageMissing: "A message that must come does not."
    case .messageUnexpected: "A message comes that must not, or another than documented."
    case .tooSlow: "The answer took too long."
    case .connectionBroken: "The answer was cut off or is not valid HTTP."
    }
  }
}

extension Drift.Kind: CustomStringConvertible {
  public var description: String {
    if case .constraintBroken(let which) = self { "\(id)(\(which))" } else { id }
  }
}

extension Drift.Kind {
  /// Every kind once, with a general name for the constraint.
  package static let all: [Drift.Kind] = [
    .typeChanged, .numberAsString, .stringAsNumber, .fieldMissing, .fieldRenamed,
    .fieldUndocumented, .nullUnexpected, .wrapped, .unwrapped, .singleForList, .enumNewValue,
    .constraintBroken("named"), .formatBroken, .precisionChanged, .ruleBroken, .orderBroken,
    .statusUndocumented, .statusUnexpected, .errorShapeChanged, .contentTypeChanged,
    .bodyUnreadable, .authenticationIgnored, .identityLeak, .invalidAccepted, .validRejected,
    .serverFailed, .stateLost, .stateLeaked, .messageMissing, .messageUnexpected, .tooSlow,
    .connectionBroken,
  ]
}
