import ContractFindings
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import Contracts
import Testing

/// One deviation of the mock of a contract.
struct Sample: Sendable, CustomTestStringConvertible {
  var contract: String
  var drift: MockDrift

  var testDescription: String { "\(contract): \(drift.name)" }

  /// Some deviations of the services and channels of the catalog; the self-test of the command line
  /// tries all of them.
  static let all: [Sample] = Catalog.all.flatMap { contract -> [Sample] in
    guard let service = Catalog.services[contract.id] else { return [] }
    let names = Set(service.drifts.map(\.name))
    let messages = contract.channels.flatMap(\.serverMessages).map(\.name)
    let drifts = MockDrift.all(of: contract, service).filter { drift in
      names.contains(drift.name)
        || messages.contains { drift.name.hasPrefix($0.replacing("_", with: "-")) }
    }
    return stride(from: 0, to: drifts.count, by: 3).map { index in
      Sample(contract: contract.id, drift: drifts[index])
    }
  }
}

@Suite struct `A deviation of the service` {
  @Test(arguments: Sample.all)
  func `is reported with its kind`(sample: Sample) async throws {
    let backend = try Backend(.named(sample.contract), drifts: [sample.drift.name])
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.phases = [.examples, .auth, .scenarios]
      configuration.isDisposable = true
    }
    let kinds = Set(rehearsal.causes.map(\.drift.kind))
    #expect(!kinds.isDisjoint(with: sample.drift.expects), "\(kinds)")
  }

  @Test func `is found where one documented response replaces another`() async throws {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.path.hasPrefix("/api/join/") else { return response }
      return response.changing { _ = $0.remove(at: "/message") }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.scenarios] }
    #expect(Set(rehearsal.causes.map(\.operation)) == ["joinGroup"])
    #expect(rehearsal.outcome(ofScenario: "already-a-member")?.word == "failed")
  }

  @Test(
    arguments: [
      ("foreign-served", "logDeuce", .isolatesIdentities, .identityLeak),
      ("foreign-served", "addReaction", .isolatesIdentities, .identityLeak),
      ("name-duplicate-accepted", "createLocation", .rejectsInvalid, .invalidAccepted),
      ("username-duplicate-accepted", "updateUser", .rejectsInvalid, .invalidAccepted),
      ("emoji-duplicate-accepted", "addReaction", .rejectsInvalid, .invalidAccepted),
      ("profile-picture-unchecked", "uploadProfilePicture", .rejectsInvalid, .invalidAccepted),
      (
        "profile-picture-absence-accepted", "uploadProfilePicture", .rejectsInvalid,
        .invalidAccepted
      ),
      ("emoji-absence-accepted", "removeReaction", .rejectsInvalid, .invalidAccepted),
      ("unknown-served", "addReaction", .status, .statusUnexpected),
    ] as [(String, String, Check, Drift.Kind)])
  func `is found in its operation, and nowhere on a conforming mock`(
    drift: String, operation: String, check: Check, kind: Drift.Kind
  ) async throws {
    let contract = try Contract.named("deuce-diary")
    // Of others nothing is changed that cannot be put back.
    func configure(_ configuration: inout RunConfiguration) {
      configuration.only = [operation]
      configuration.isDisposable = true
    }
    let right = try await Rehearsal(Backend(contract), configure)
    #expect(right.outcome(check, of: operation)?.word == "passed")
    let wrong = try await Rehearsal(Backend(contract, drifts: [drift]), configure)
    let kinds = wrong.causes.filter { $0.operation == operation }.map(\.drift.kind)
    #expect(kinds.contains(kind), "\(wrong.causes.map(\.cause))")
  }
}
