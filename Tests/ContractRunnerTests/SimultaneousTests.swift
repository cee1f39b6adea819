import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// A backend that handles one request after the other, and knows the one before.
private func backend(
  _ handle: @escaping @Sendable (Backend.Arrival, _ before: Exchange?) -> HTTPResponse
) throws -> Backend {
  let last = Mutex<Exchange?>(nil)
  return try Backend { arrival throws(TransportError.Reason) in
    last.withLock { last in
      let response = handle(arrival, last)
      last = Exchange(request: arrival.request, response: response)
      return response
    }
  }
}

private struct Exchange: Sendable {
  var request: HTTPRequest
  var response: HTTPResponse
}

@Suite struct `Requests at the same time` {
  private static func drifts(_ backend: Backend) async throws -> [Drift] {
    try await Rehearsal(backend) { $0.phases = [.examples, .sequences] }.findings.map(\.drift)
      .filter { $0.severity == .drift }
  }

  @Test func `create one resource each`() async throws {
    // Two equal creations in a row are taken for one.
    let backend = try backend { arrival, before in
      guard let before, arrival.request.operation == "createGoal",
        before.request.operation == "createGoal", before.request.body == arrival.request.body
      else { return arrival.response() }
      return before.response
    }
    let drifts = try await Self.drifts(backend)
    #expect(
      drifts.contains { $0.kind == .stateLost && $0.actual.hasSuffix(", which another one has") })
  }

  @Test func `show each user its own resources`() async throws {
    let backend = try backend { arrival, before in
      guard let before, arrival.request.operation == "listGoals",
        before.request.operation == "listGoals"
      else { return arrival.response() }
      return arrival.changing { $0.fields["Authorization"] = before.request.token }.response()
    }
    let drifts = try await Self.drifts(backend)
    #expect(drifts.contains { $0.check == .isolatesIdentities })
  }

  @Test func `leave the members of one update`() async throws {
    // Of two updates in a row of one goal, the second sets all but its title.
    let backend = try backend { arrival, before in
      guard let before, arrival.request.operation == "updateGoal",
        before.request.target == arrival.request.target, before.request.operation == "updateGoal",
        let title = (try? JSON(parsing: before.request.body))?["title"]
      else { return arrival.response() }
      return arrival.changing { request in
        guard var body = try? JSON(parsing: request.body), body["title"] != nil else { return }
        _ = body.set(title, at: "/title")
        request.body = body.bytes()
      }.response()
    }
    let drifts = try await Self.drifts(backend)
    let torn = drifts.filter { $0.expected == "all members as one of two updates set them" }
    #expect(torn.count == 1)
  }
}
