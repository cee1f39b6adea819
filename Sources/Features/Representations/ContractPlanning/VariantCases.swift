import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Makes the same request several times as different clients send it, and compares the responses: another
/// coding or language, a connection of its own, other credentials where none are needed.
struct VariantCases: Sendable {
  let material: PlanningMaterial
  let operation: CompiledOperation

  var planned: Plan.Case? {
    guard operation.method == .get, !operation.mayStayOpen,
      operation.responses.contains(where: { $0.status.isSuccess && $0.body != nil })
    else { return nil }
    let first = step("as usual", .setUp).observing(.keepsBody)
    return Plan.Case(
      .protocol, of: operation, named: "other clients",
      steps: [first, usual] + messages + openSteps + [usual] + otherUsersSteps)
  }

  private var usual: Plan.Step {
    step("as usual, again", .setUp).observing(Observations.IsSame(purpose: .steadiness))
  }

  private func step(
    _ reason: String, _ purpose: Plan.Step.Purpose = .probe, as identity: Identity = .user
  ) -> Plan.Step {
    material.step(purpose, operation, reason, as: identity)
  }

  /// Whether the contract gives a field of the request a meaning of its own.
  private func isStated(_ name: String) -> Bool {
    operation.headers.contains { $0.name.lowercased() == name.lowercased() }
  }

  private var messages: [Plan.Step] {
    let required: [(String, [MessageChange])] = [
      ("Accept-Encoding: gzip, deflate", [.field("Accept-Encoding", "gzip, deflate")]),
      ("Connection: close", [.field("Connection", "close")]),
      ("names of fields in small letters", [.smallFieldNames]),
      ("Accept twice", [.added("Accept", "*/*")]),
    ]
    let advised: [(String, [MessageChange])] = [
      ("Accept-Language: de", [.field("Accept-Language", "de-DE, de;q=0.8")]),
      (
        "a time zone",
        [.field("Time-Zone", "Asia/Tokyo"), .field("X-Time-Zone", "Asia/Tokyo")]
      ),
    ]
    let all =
      required.map { ($0, Observations.IsSame.Purpose.required) } + advised.map { ($0, .advised) }
    return all.compactMap { message, comparison in
      let isOwn = message.1.contains { change in
        switch change {
        case .field(let name, _), .added(let name, _): isStated(name)
        default: false
        }
      }
      guard !isOwn, !(message.1 == [.added("Accept", "*/*")] && hasAlternatives) else {
        return nil
      }
      return step(message.0).changed(by: message.1).observing(
        Observations.IsSame(purpose: comparison))
    }
  }

  /// Whether `Accept` chooses between several forms of the response.
  private var hasAlternatives: Bool {
    operation.responses.contains { !$0.alternatives.isEmpty }
  }

  /// Requests with credentials that the operation does not need.
  private var openSteps: [Plan.Step] {
    let own = operation.authentication
    guard !own.isRequired, own.schemes.isEmpty,
      let combination = material.contract.authentication.alternatives.first(where: { !$0.isEmpty }),
      isKnown(combination)
    else { return [] }
    let users: [Identity] = material.options.hasSecondUser ? [.user, .other] : [.user]
    let valid = users.map { identity in
      step("valid credentials of the \(identity.ordinal) user", as: identity)
        .authenticated(by: combination).observing(Observations.IsSame(purpose: .advised))
    }
    let unknown = step("unknown credentials", as: .unknown).authenticated(by: combination)
      .expecting(.successOrRejection).observing(Observations.IsSame(purpose: .advised))
    return valid + [unknown]
  }

  /// A request of another user, after which the first one sees what it saw before.
  private var otherUsersSteps: [Plan.Step] {
    guard material.options.hasSecondUser, operation.authentication.isRequired,
      operation.targets.isEmpty, operation.references.isEmpty
    else { return [] }
    return [
      step("the same of another user", .setUp, as: .other),
      step("as usual, after another user").observing(Observations.IsSame(purpose: .required)),
      usual,
    ]
  }

  private func isKnown(_ schemes: [Authentication.Scheme]) -> Bool {
    guard let known = material.options.knownCredentials else { return true }
    return schemes.allSatisfy { known.value(of: $0) != nil }
  }
}

extension Identity {
  fileprivate var ordinal: String { self == .other ? "second" : "first" }
}
