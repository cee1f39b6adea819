import ContractHTTP
package import ContractModel

/// One named way in which the mock can serve something else than its contract says.
package struct MockDrift: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `tips-as-objects`.
  package var name: String

  /// What is served, in one line.
  package var summary: String

  /// The kind of drift a check should report.
  package var expects: Drift.Kind

  var change: Change
}

extension MockDrift {
  /// What is done to what the mock would say.
  enum Change: Sendable, Hashable {
    /// To every value of a field of this name; where operations are given, in theirs alone.
    case field(String, FieldChange, in: Set<String>? = nil)
    /// The one member that every body of a success has is gone, its value in its place.
    case envelopeLost(String)
    /// Every body of a success is the value of a member of this name.
    case envelopeDoubled(String)
    case status(operation: String, HTTPStatus)
    case serverError(operation: String)
    case error(ErrorChange)
    case conduct(ConductChange)
    case wire(WireChange)
  }

  enum FieldChange: Sendable, Hashable {
    case elementsAsObjects(member: String)
    case asText
    case missing
    case null
    case camelCase
    case newValue
    case asPercentage
    case milliseconds
    case asTimestamp
    case asInteger
    case single
    case oneMore
    case otherValue
  }

  enum ErrorChange: Sendable, Hashable {
    case asText, codeChanged, statusChanged
  }

  enum ConductChange: Sendable, Hashable {
    case invalidAccepted
    case unchecked(String)
    case createdNotStored, deletedStillListed, updateIgnored
    case otherUsersListed, foreignServed, unknownServed, authenticationIgnored
  }

  enum WireChange: Sendable, Hashable {
    case trailingComma, byteOrderMark, duplicateMember, wrongContentType, truncatedBody
    case undocumentedField
  }
}

extension MockDrift {
  /// The drifts of a contract that have these names, in this order.
  ///
  /// - Throws: ``MockError/unknownDrift(_:nearest:)`` at the first name that none has.
  package static func named(
    _ names: [String], of contract: Contract
  ) throws(MockError) -> [MockDrift] {
    guard !names.isEmpty else { return [] }
    let known = all(of: contract)
    var found: [MockDrift] = []
    for name in names {
      guard let drift = known.first(where: { $0.name == name }) else {
        throw MockError.unknownDrift(
          name, nearest: Suggestion(for: name, among: known.map(\.name)).nearest)
      }
      found.append(drift)
    }
    return found
  }

  func loosen(_ conduct: inout Conduct) {
    guard case .conduct(let change) = change else { return }
    switch change {
    case .invalidAccepted: conduct.checksRequests = false
    case .unchecked(let field): conduct.uncheckedFields.insert(field)
    case .createdNotStored: conduct.storesCreations = false
    case .deletedStillListed: conduct.forgetsDeletions = false
    case .updateIgnored: conduct.storesUpdates = false
    case .otherUsersListed: conduct.listsOnlyOwn = false
    case .foreignServed: conduct.refusesForeign = false
    case .unknownServed: conduct.refusesUnknown = false
    case .authenticationIgnored: conduct.checksAuthentication = false
    }
  }
}
