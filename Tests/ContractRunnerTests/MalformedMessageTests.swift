import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A malformed message` {
  private static func rehearse(
    _ contract: Contract = .notes(),
    _ send: @escaping @Sendable () throws(TransportError.Reason) -> HTTPResponse
  ) async throws -> Rehearsal {
    let raw = RawSending(authority: "\(Origin.memory.authority)") {
      (_, _) throws(TransportError) in
      do throws(TransportError.Reason) {
        return try send()
      } catch {
        throw TransportError(error, at: .memory)
      }
    }
    return try await Rehearsal(
      NoteBackend(contract),
      { configuration in
        configuration.phases = [.protocol]
        configuration.allowsRaw = true
        configuration.jobs = 1
      }, sendingRaw: raw)
  }

  @Test(arguments: [
    TransportError.Reason.closedBeforeResponse, .closedInResponse(missingBytes: 1),
    .notHTTP("it starts with 'S'"),
  ])
  func `may be answered by closing the connection`(reason: TransportError.Reason) async throws {
    let rehearsal = try await Self.rehearse { () throws(TransportError.Reason) in throw reason }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.untested == 0)
  }

  @Test func `may be rejected with any 4xx`() async throws {
    let rehearsal = try await Self.rehearse { .json(431, ["message": "too large"]) }
    #expect(rehearsal.causes.map(\.cause) == [])
  }

  @Test func `must not be left without a reaction`() async throws {
    let rehearsal = try await Self.rehearse { () throws(TransportError.Reason) in
      throw .timedOut(.waitingForResponse, after: .seconds(1))
    }
    #expect(!rehearsal.causes.isEmpty)
  }

  @Test func `must not lead to 500`() async throws {
    let rehearsal = try await Self.rehearse { .json(500, ["message": "oh"]) }
    #expect(Set(rehearsal.causes.map(\.drift.kind)) == [.serverFailed])
  }

  @Test func `says nothing about what a document describes`() async throws {
    var contract = Contract.notes()
    contract.infersEffects = true
    let silent = try await Self.rehearse(contract) { () throws(TransportError.Reason) in
      throw .timedOut(.waitingForResponse, after: .seconds(1))
    }
    let failing = try await Self.rehearse(contract) { .json(500, ["message": "oh"]) }
    for (rehearsal, kind) in [(silent, Drift.Kind.connectionBroken), (failing, .serverFailed)] {
      #expect(rehearsal.findings.contains { $0.drift.kind == kind })
      #expect(rehearsal.causes.map(\.cause) == [])
      #expect(rehearsal.summary.untested == 0)
    }
  }

  @Test func `that never reached the backend is not tested`() async throws {
    let rehearsal = try await Self.rehearse { () throws(TransportError.Reason) in throw .refused }
    #expect(rehearsal.causes.isEmpty)
    #expect(rehearsal.summary.untested > 0)
  }
}
