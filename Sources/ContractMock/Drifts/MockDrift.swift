import ContractGeneration
import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractService

/// One named way in which the mock can serve something else than its contract says.
package struct MockDrift: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `tips-as-objects`.
  package var name: String

  /// What is served, in one line.
  package var summary: String

  /// The kinds of drift a check may report it as, the usual one first.
  package var expects: [Drift.Kind]

  var change: Change

  init(_ name: String, _ summary: String, expects: Drift.Kind..., by change: Change) {
    self.name = name
    self.summary = summary
    self.expects = expects
    self.change = change
  }
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
    case locationMissing
    case wire(WireChange)
    /// A list at this place stands the other way round.
    case reversed(operation: String, JSON.Pointer)
    /// One documented answer where another belongs.
    case variant(operation: String, String, servedAs: String)
    case message(String, MessageChange)
    /// What the service of the contract does by itself.
    case quirk
  }

  enum ErrorChange: Sendable, Hashable {
    case asText, codeChanged, statusChanged
  }

  enum ConductChange: Sendable, Hashable {
    case invalidAccepted
    case unchecked(String)
    case absenceAccepted(JSON.Pointer)
    case duplicateAccepted(JSON.Pointer)
    case createdNotStored, deletedStillListed, updateIgnored
    case otherUsersListed, foreignServed, unknownServed, authenticationIgnored
    case replacementPatches, replacementNotIdempotent, locationDead
  }

  enum WireChange: Sendable, Hashable {
    case trailingComma, byteOrderMark, duplicateMember, wrongContentType, truncatedBody
    case undocumentedField
  }

  enum MessageChange: Sendable, Hashable {
    case field(String, FieldChange)
    case unsent, twice
  }
}

extension MockDrift {
  /// The drifts of a contract, and of the service that answers for it, that have these names, in
  /// this order.
  ///
  /// - Throws: ``MockError/unknownDrift(_:nearest:)`` at the first name that none has.
  package static func named(
    _ names: [String], of contract: Contract, _ service: (any Service)? = nil
  ) throws(MockError) -> [MockDrift] {
    guard !names.isEmpty else { return [] }
    let known = all(of: contract, service)
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
    case .absenceAccepted(let place): conduct.acceptedAbsences.insert(place)
    case .duplicateAccepted(let place): conduct.acceptedDuplicates.insert(place)
    case .createdNotStored: conduct.storesCreations = false
    case .deletedStillListed: conduct.forgetsDeletions = false
    case .updateIgnored: conduct.storesUpdates = false
    case .otherUsersListed: conduct.listsOnlyOwn = false
    case .foreignServed: conduct.refusesForeign = false
    case .unknownServed: conduct.refusesUnknown = false
    case .authenticationIgnored: conduct.checksAuthentication = false
    case .replacementPatches: conduct.forgetsLeftOut = false
    case .replacementNotIdempotent: conduct.repeatsAlike = false
    case .locationDead: conduct.tellsLocations = false
    }
  }
}
