import ContractGeneration
import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractService

/// One named way in which the mock deviates from its contract.
package struct MockDrift: Sendable, Hashable {
  /// Lower-case words joined by hyphens: `tips-as-objects`.
  package var name: String

  /// The deviation in one line.
  package var summary: String

  /// The kinds of drift that a check may report, the usual one first.
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
  /// What is changed in the mock's responses, messages or behaviour.
  enum Change: Sendable, Hashable {
    /// Every value of a field of this name, in all operations or only in those given.
    case field(String, FieldChange, in: Set<String>? = nil)
    /// Bodies are the value of the one member that every success has.
    case envelopeLost(String)
    /// Bodies become the value of a member of this name.
    case envelopeDoubled(String)
    case status(operation: String, HTTPStatus)
    case serverError(operation: String)
    case error(ErrorChange)
    case behavior(MockBehavior.Deviation)
    case locationMissing
    case headerMissing(String)
    case wire(WireChange)
    /// The list at this pointer is reversed.
    case reversed(operation: String, JSON.Pointer)
    /// One documented response is replaced by another.
    case variant(operation: String, String, servedAs: String)
    case message(String, MessageChange)
    /// The service of the contract implements the deviation.
    case quirk
  }

  enum ErrorChange: Sendable, Hashable {
    case asText, codeChanged, statusChanged
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
  /// The drifts with these names, of a contract and its service, in this order.
  ///
  /// - Throws: ``MockError/unknownDrift(_:nearest:)`` at the first unknown name.
  package static func named(
    _ names: [String], of contract: Contract, _ service: (any Service)? = nil
  ) throws(MockError) -> [MockDrift] {
    guard !names.isEmpty else { return [] }
    let known = all(of: contract, service)
    var drifts: [MockDrift] = []
    for name in names {
      guard let drift = known.first(where: { $0.name == name }) else {
        throw MockError.unknownDrift(
          name, nearest: Suggestion(for: name, among: known.map(\.name)).nearest)
      }
      drifts.append(drift)
    }
    return drifts
  }

  /// Every drift that applies to a contract: types first, then fields, values, relations, statuses,
  /// errors, requests, state, bytes and messages, and those of its service; within a group in the
  /// contract's order.
  ///
  /// Set-up only operations have none, and each drift violates something that the contract states.
  package static func all(
    of contract: Contract, _ service: (any Service)? = nil
  ) -> [MockDrift] {
    let own = contract.withoutSetUpOnly
    let drifts =
      fields(of: own) + own.operations.flatMap(relations) + own.operations.flatMap(variants)
      + envelope(of: own) + statuses(of: own) + locations(of: own) + errors(of: own)
      + requests(of: own) + states(of: own) + crossOrigin(of: own) + wire(of: own)
      + own.channels.flatMap(messages)
      + (service == nil ? replacements(of: own) : [])
      + (service == nil ? own.operations.flatMap { stated($0, of: own) } : [])
      + (service?.drifts ?? []).map { MockDrift($0) }
    return drifts.merged()
  }

  private init(_ quirk: ServiceDrift) {
    self.init(quirk.name, quirk.summary, by: .quirk)
    expects = quirk.kinds.compactMap { id in Drift.Kind.all.first { $0.id == id } }
  }
}

extension Contract {
  /// The contract without the operations that it only uses for set-up.
  fileprivate var withoutSetUpOnly: Contract {
    var copy = self
    copy.operations.removeAll(where: \.isSetUpOnly)
    return copy
  }
}

extension [MockDrift] {
  /// One drift for each name: the same change of the same field in several operations is one drift.
  fileprivate func merged() -> [MockDrift] {
    var order: [String] = []
    var byName: [String: MockDrift] = [:]
    for drift in self {
      guard let known = byName[drift.name] else {
        order.append(drift.name)
        byName[drift.name] = drift
        continue
      }
      if case .field(let field, let change, let mine?) = known.change,
        case .field(field, change, let theirs?) = drift.change
      {
        byName[drift.name]?.change = .field(field, change, in: mine.union(theirs))
      }
    }
    return order.compactMap { byName[$0] }
  }
}
