import ContractHTTP
import ContractModel
import ContractNetwork
import Synchronization
import Testing

@Suite struct `Clean-up that waits for a response` {
  @Test func `announces what it waits for, and reports what is left behind`() async throws {
    let lines = Mutex<[String]>([])
    let (announcements, announced) = AsyncStream.makeStream(of: Void.self)
    let backend = SilentDeletions(backend: try Backend(), end: announcements)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.jobs = 1
      configuration.phases = [.examples]
      configuration.only = ["createGoal"]
    } announcing: { line in
      lines.withLock { $0.append(line) }
      announced.finish()
    }
    let line = try #require(lines.withLock { $0 }.first)
    #expect(line.hasPrefix("clean-up: waiting for the response to deleting goal "))
    let leaks = rehearsal.leaks
    #expect(!leaks.isEmpty)
    #expect(leaks.allSatisfy { $0.subject == "goal" })
    #expect(leaks.contains { $0.reason.hasPrefix("the request failed: ") })
  }
}

// MARK: - Fixtures

/// A backend that gives deletions no response until a stream ends.
private struct SilentDeletions: Counterpart {
  let backend: Backend
  let end: AsyncStream<Void>

  var contract: Contract { backend.contract }

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    guard request.method == .delete else {
      return try await backend.send(request, timeouts: timeouts)
    }
    for await _ in end {}
    throw TransportError(.closedBeforeResponse, at: .memory)
  }
}
