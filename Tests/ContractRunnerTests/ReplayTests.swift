import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractValidation
import TestSupport
import Testing

extension Rehearsal {
  /// Carries the case of a token through on a backend.
  static func replay(
    _ text: String, on backend: any Counterpart, at now: Instant = .sample
  ) async throws -> Replay.Outcome {
    let environment = RunEnvironment(
      transport: backend, openSocket: backend.opener,
      address: .init(host: "\(Origin.memory)") { Origin.memory.url(for: $0) }, toolVersion: "1",
      clock: RunClock(now: { now }, uptime: { .zero }, sleep: { _ in }))
    let replay = try Replay(
      ReplayToken(parsing: text), of: compiled(backend.contract), configuration(),
      in: environment)
    return await replay().outcome
  }
}

extension Replay.Outcome {
  fileprivate var word: String {
    switch self {
    case .stillFailing: "still failing"
    case .fixed: "fixed"
    case .notTested(let reason): "could not test: \(reason)"
    }
  }
}

/// A way to be wrong, and the phase that finds it.
struct Replayed: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var phase: Phase
  var conduct: Backend.Conduct

  static let all = [
    Replayed(
      testDescription: "a broken request", phase: .negative, conduct: Weakness.anyTarget),
    Replayed(testDescription: "a random request", phase: .fuzz, conduct: Weakness.smallTargets),
    Replayed(testDescription: "random bytes", phase: .fuzz, conduct: Weakness.malformed),
    Replayed(testDescription: "an odd message", phase: .protocol, conduct: Weakness.oddAccept),
    Replayed(testDescription: "any message", phase: .protocol, conduct: Weakness.percentages),
    Replayed(testDescription: "a walk", phase: .sequences, conduct: Weakness.noDeletion),
    Replayed(testDescription: "an example", phase: .examples, conduct: Weakness.percentages),
    Replayed(testDescription: "a scenario", phase: .scenarios, conduct: Weakness.percentages),
  ]
}

@Suite struct `A token of a drift` {
  private func tokens(_ fault: Replayed, limit: Int = 32) async throws -> [String] {
    let rehearsal = try await Rehearsal(Backend(.goals, fault.conduct)) { configuration in
      configuration.phases = [fault.phase]
      configuration.shrinkLimit = limit
      configuration.fuzzLimit = 256
    }
    let causes = rehearsal.causes.filter { $0.caseID.phase == fault.phase }
    #expect(
      causes.allSatisfy {
        $0.reproduction.token != nil
          && $0.reproduction.replay?.hasSuffix($0.reproduction.token ?? "?") == true
      })
    return causes.compactMap(\.reproduction.token)
  }

  @Test(arguments: Replayed.all, [0, 32])
  func `shows on a backend whether it is still there`(fault: Replayed, limit: Int) async throws {
    let tokens = try await tokens(fault, limit: limit)
    #expect(!tokens.isEmpty)
    for token in tokens.prefix(limit == 0 ? 1 : 3) {
      let parsed = try ReplayToken(parsing: token)
      let drifting = try await Rehearsal.replay(token, on: Backend(.goals, fault.conduct))
      #expect(drifting.word == "still failing", "\(parsed)")
      let clean = try await Rehearsal.replay(token, on: Backend(.goals))
      #expect(clean.word == "fixed", "\(parsed)")
      let dead = try await Rehearsal.replay(
        token, on: Backend(.goals) { _ throws(Backend.Fault) in throw .refused })
      #expect(dead.word.hasPrefix("could not test"))
    }
  }

  @Test func `takes few requests, and leaves nothing behind`() async throws {
    for token in try await tokens(Replayed.all[0]) {
      let backend = try Backend(.goals, Weakness.anyTarget)
      _ = try await Rehearsal.replay(token, on: backend)
      #expect(backend.requests.count < 10)
      #expect(try backend.goals().isEmpty)
    }
  }

  @Test func `is of the day it was made on`() async throws {
    let token = try #require(try await tokens(Replayed.all[0]).first)
    let later = Instant(secondsSince1970: Instant.sample.secondsSince1970 + 90 * 86_400)
    let backend = try Backend(.goals, Weakness.anyTarget)
    let outcome = try await Rehearsal.replay(token, on: backend, at: later)
    #expect(outcome.word == "still failing")
  }

  @Test func `holds no secret, whatever the body was`() async throws {
    let rehearsal = try await Rehearsal(Backend(.goals, Weakness.smallTargets)) { configuration in
      configuration.phases = [.fuzz]
      configuration.fuzzLimit = 64
      configuration.token = MockIdentity.user.token
    }
    for token in rehearsal.findings.compactMap(\.reproduction.token) {
      let text = try ReplayToken(parsing: token)
      #expect(!"\(text)".contains(MockIdentity.user.token))
    }
  }
}
