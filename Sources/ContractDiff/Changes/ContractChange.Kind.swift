extension ContractChange {
  /// The kind of a change: which part of a contract has changed, and in which way.
  package struct Kind: Sendable, Hashable {
    package var part: Part
    package var way: Way

    init(_ part: Part, _ way: Way) {
      self.part = part
      self.way = way
    }
  }
}

extension ContractChange.Kind {
  /// The stable name in reports and files: `response-field-removed`.
  package var id: String { "\(part.rawValue)-\(way.rawValue)" }

  /// A part of a contract.
  package enum Part: String, Sendable {
    case access
    case basePath = "base-path"
    case channel
    case cors
    case corsCredentials = "cors-credentials"
    case corsExposes = "cors-exposes"
    case corsHeaders = "cors-headers"
    case corsMaxAge = "cors-max-age"
    case corsOrigins = "cors-origins"
    case effect
    case error
    case errorCode = "error-code"
    case errorMessage = "error-message"
    case failure
    case failureCondition = "failure-condition"
    case failureMediaType = "failure-media-type"
    case header
    case idempotency
    case image
    case initialState = "initial-state"
    case listing
    case location
    case login
    case message
    case operation
    case operationAuthentication = "operation-authentication"
    case operationPathParameter = "operation-path-parameter"
    case operationRemovalDate = "operation-removal-date"
    case parameter
    case parameterStyle = "parameter-style"
    case policy
    case request
    case requestBody = "request-body"
    case requestMediaType = "request-media-type"
    case requestPart = "request-part"
    case requestPartMediaType = "request-part-media-type"
    case requestSizeLimit = "request-size-limit"
    case requestStream = "request-stream"
    case requestStyle = "request-style"
    case resource
    case resourceIdentity = "resource-identity"
    case resourceKey = "resource-key"
    case resourceOwner = "resource-owner"
    case response
    case responseBody = "response-body"
    case responseMediaType = "response-media-type"
    case responseSizeLimit = "response-size-limit"
    case responseStatus = "response-status"
    case responseStream = "response-stream"
    case rule
    case ruleLevel = "rule-level"
    case scenario
    case softDeletion = "soft-deletion"
    case state
    case states
    case transition
    case webhook
    case webhookBody = "webhook-body"
    case webhookResponse = "webhook-response"
  }

  /// The way in which a part has changed.
  package enum Way: String, Sendable {
    case added
    case removed
    case changed
    case renamed
    case moved
    case required
    case optional
    case deprecated
    case restored
    case raised
    case lowered
    case open
    case stated

    // Of the schema of a part.
    case fieldAdded = "field-added"
    case fieldRemoved = "field-removed"
    case fieldRenamed = "field-renamed"
    case fieldRequired = "field-required"
    case fieldOptional = "field-optional"
    case nullAdded = "null-added"
    case nullRemoved = "null-removed"
    case valuesAdded = "values-added"
    case valuesRemoved = "values-removed"
    case typeChanged = "type-changed"
    case formatChanged = "format-changed"
    case precisionChanged = "precision-changed"
    case limitsChanged = "limits-changed"
    case alternativesChanged = "alternatives-changed"
    case membersChanged = "members-changed"
    case defaultChanged = "default-changed"
    case removalDateChanged = "removal-date-changed"
    case resourceChanged = "resource-changed"
    case readOnly = "read-only"
    case writable
    case schemaChanged = "schema-changed"
  }
}

extension ContractChange.Kind.Way {
  /// Whether something is there only in the new version.
  var isAddition: Bool { [.added, .fieldAdded, .nullAdded, .valuesAdded].contains(self) }

  /// Whether something is there only in the old version.
  var isRemoval: Bool { [.removed, .fieldRemoved, .nullRemoved, .valuesRemoved].contains(self) }

  /// Whether clients can do more than before, or have something to prepare for.
  var isFeature: Bool {
    isAddition || [.optional, .fieldOptional, .deprecated].contains(self)
  }
}

extension ContractChange.Kind.Part {
  /// Whether it is an operation as a whole.
  var isOfWholeOperation: Bool {
    switch self {
    case .operation, .operationAuthentication, .operationPathParameter, .operationRemovalDate: true
    default: false
    }
  }
}
