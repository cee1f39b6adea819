extension LintFinding {
  /// The name of a finding; the ids are stable.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case otherMethod = "other-method"
    case otherPath = "other-path"
    case otherAuthentication = "other-authentication"
    case otherStatus = "other-status"
    case otherEnvelope = "other-envelope"
    case otherErrorShape = "other-error-shape"
    case otherFieldNames = "other-field-names"
    case otherType = "other-type"
    case otherEnumeration = "other-enumeration"
    case otherPrecision = "other-precision"
    case otherRequired = "other-required"
    case unusedDefinition = "unused-definition"
    case unprovokableFailure = "unprovokable-failure"
    case unstatedRefusal = "unstated-refusal"
    case openToEverybody = "open-to-everybody"
    case createdForGood = "created-for-good"
    case createdWithoutSaying = "created-without-saying"
    case mixedIdentifier = "mixed-identifier"
    case sentinelValue = "sentinel-value"
    case keptAlias = "kept-alias"
    case unusualBody = "unusual-body"
  }
}

extension LintFinding.Kind {
  /// What was found, in one sentence.
  package var summary: String {
    switch self {
    case .otherMethod: "Two contracts of one host ask the same thing by different methods."
    case .otherPath: "Two contracts of one host ask the same thing at different paths."
    case .otherAuthentication: "Only one of two contracts asks who is calling."
    case .otherStatus: "Two contracts state different statuses for the same situation."
    case .otherEnvelope: "Two contracts wrap the same answer differently."
    case .otherErrorShape: "Two contracts of one host describe error bodies differently."
    case .otherFieldNames: "The same fields are spelled differently in two contracts."
    case .otherType: "The same value has different types in two contracts."
    case .otherEnumeration: "The same value has different documented values in two contracts."
    case .otherPrecision: "The same moment has different fraction digits in two contracts."
    case .otherRequired: "One contract requires what the other does not have or leaves open."
    case .unusedDefinition: "A defined shape that no operation or message uses."
    case .unprovokableFailure: "A failure whose condition no request of the contract can meet."
    case .unstatedRefusal: "What answers an unknown or another's resource is not stated."
    case .openToEverybody: "Callers nobody knows see what is not for everybody."
    case .createdForGood: "What is created cannot be deleted, so checks leave it behind."
    case .createdWithoutSaying: "Something is created and the status does not say so (201)."
    case .mixedIdentifier: "An identifier has one type here and another there."
    case .sentinelValue: "A special value stands for no value, where null would say so."
    case .keptAlias: "An older spelling of a field is still accepted."
    case .unusualBody: "A body goes with a method that gives it no meaning (RFC 9110)."
    }
  }

  /// Whether it takes two contracts to find it.
  package var isContradiction: Bool {
    switch self {
    case .otherMethod, .otherPath, .otherAuthentication, .otherStatus, .otherEnvelope,
      .otherErrorShape, .otherFieldNames, .otherType, .otherEnumeration, .otherPrecision,
      .otherRequired:
      true
    case .unusedDefinition, .unprovokableFailure, .unstatedRefusal, .openToEverybody,
      .createdForGood, .createdWithoutSaying, .mixedIdentifier, .sentinelValue, .keptAlias,
      .unusualBody:
      false
    }
  }
}
