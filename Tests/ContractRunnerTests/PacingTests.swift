import ContractHTTP
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A run with a request rate` {
  @Test func `begins requests at that rate`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.requestInterval = .milliseconds(50)
      configuration.jobs = 1
      configuration.phases = [.examples]
      configuration.keepsResources = true
    }
    #expect(rehearsal.waits.count == backend.requests.count - 1)
    #expect(Set(rehearsal.waits) == [.milliseconds(50)])
    #expect(rehearsal.summary.ending == .completed)
  }

  @Test func `limits the rate during clean-up`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.requestInterval = .milliseconds(50)
      configuration.jobs = 1
      configuration.phases = [.examples]
    }
    #expect(rehearsal.waits.count == backend.requests.count - 1)
  }

  @Test func `does not wait beyond its time budget`() async throws {
    let rehearsal = try await Rehearsal(Backend(), clock: .slept) { configuration in
      configuration.requestInterval = .seconds(60)
      configuration.budget = .seconds(90)
      configuration.jobs = 1
      configuration.keepsResources = true
    }
    #expect(rehearsal.waits == [.seconds(60)])
    #expect(rehearsal.summary.ending == .endedEarly(.budget))
  }
}

@Suite struct `A backend that responds with 429` {
  /// Responds with 429 to every fifth request, or to all.
  private static func rehearse(
    _ fields: HTTPFields, always: Bool = false,
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) async throws -> Rehearsal {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard always || arrival.number % 5 == 0 else { return arrival.response() }
      return HTTPResponse(status: .tooManyRequests, fields: fields)
    }
    return try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.jobs = 1
      configuration.phases = [.examples, .negative]
      configuration.only = ["createGoal", "updateGoal"]
      configure(&configuration)
    }
  }

  @Test(
    arguments: [
      (["Retry-After": "3"], 3), (["Retry-After": "86400"], 30), ([:], 1),
      (["Retry-After": "soon"], 1), (["Retry-After": "Mon, 17 Nov 2025 19:26:12 GMT"], 10),
      (
        [
          "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT",
          "Date": "Sun, 06 Nov 1994 08:49:30 GMT",
        ], 7
      ),
    ] as [(HTTPFields, Int)])
  func `receives the request again after the stated delay, without drift`(
    fields: HTTPFields, seconds: Int
  ) async throws {
    let rehearsal = try await Self.rehearse(fields)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.waits.count > 5)
    #expect(Set(rehearsal.waits) == [.seconds(seconds)])
  }

  @Test func `is reported with each wait`() async throws {
    let rehearsal = try await Self.rehearse(["Retry-After": "3"])
    #expect(rehearsal.retries.map(\.wait) == rehearsal.waits)
    #expect(rehearsal.retries.allSatisfy { $0.reason == "the backend responded with 429" })
  }

  @Test func `to every request could not be tested`() async throws {
    let rehearsal = try await Self.rehearse([:], always: true)
    #expect(rehearsal.summary.ending == .notTested("the backend kept responding 429"))
    #expect(rehearsal.waits.map { $0 / .seconds(1) } == [1, 2, 4, 4, 4])
    #expect(rehearsal.hasTestedNothing)
  }

  @Test func `and demands long waits is given up within the maximum wait`() async throws {
    let rehearsal = try await Self.rehearse(["Retry-After": "7"], always: true) {
      $0.maxWait = .seconds(20)
    }
    #expect(rehearsal.summary.ending == .notTested("the backend kept responding 429"))
    #expect(rehearsal.waits.map { $0 / .seconds(1) } == [7, 7, 6])
  }

  @Test func `delays all concurrent requests`() async throws {
    let rehearsal = try await Self.rehearse(["Retry-After": "3"]) { $0.jobs = 8 }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
  }

  @Test func `beyond the time budget ends the run early`() async throws {
    let rehearsal = try await Self.rehearse(["Retry-After": "30"]) { $0.budget = .seconds(20) }
    #expect(rehearsal.summary.ending == .endedEarly(.budget))
    #expect(rehearsal.causes.map(\.cause) == [])
  }
}
