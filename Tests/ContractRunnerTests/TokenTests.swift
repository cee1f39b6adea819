import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `Fetched tokens` {
  /// Issues tokens and knows the current one of each user; each is valid for `lifetime` requests.
  private final class Issuer: Sendable {
    private struct State {
      var issued: [Identity: Int] = [:]
      var uses: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let lifetime: Int

    init(lifetime: Int) {
      self.lifetime = lifetime
    }

    func issue(_ identity: Identity) -> Result<String, TokenError> {
      state.withLock { state in
        state.issued[identity, default: 0] += 1
        return .success("\(identity)-s3cret-\(state.issued[identity] ?? 0)")
      }
    }

    var issued: Int { state.withLock { $0.issued.values.reduce(0, +) } }

    /// The token that the mock accepts, where that of the request is still valid.
    func translate(_ request: inout HTTPRequest) {
      guard let words = request.token?.split(separator: " "), words.count == 2 else { return }
      let (scheme, token) = (words[0], String(words[1]))
      guard let identity = [Identity.user, .other].first(where: { token.hasPrefix("\($0)-s3") })
      else { return }
      let isGood = state.withLock { state in
        state.uses[token, default: 0] += 1
        return state.uses[token] ?? 0 <= lifetime
          && token == "\(identity)-s3cret-\(state.issued[identity] ?? 0)"
      }
      request.fields["Authorization"] =
        "\(scheme) \(isGood ? "\(identity)-token" : "an-old-token")"
    }
  }

  private static func rehearse(
    lifetime: Int, jobs: Int = 1,
    _ configure: (inout RunConfiguration) -> Void = { _ in },
    fetching fetch: (@Sendable (Issuer, Identity) async -> Result<String, TokenError>)? = nil
  ) async throws -> (issuer: Issuer, backend: Backend, rehearsal: Rehearsal) {
    let issuer = Issuer(lifetime: lifetime)
    let backend = try Backend { arrival throws(Backend.Fault) in
      var arrival = arrival
      issuer.translate(&arrival.request)
      return arrival.response()
    }
    func set(_ configuration: inout RunConfiguration) {
      configuration.token = ""
      configuration.otherToken = ""
      configuration.fetchedTokens = [.user, .other]
      configuration.jobs = jobs
      configuration.fuzzLimit = 0
      configure(&configuration)
    }
    let rehearsal = try await Rehearsal(
      backend, set, fetchingTokens: { await fetch?(issuer, $0) ?? issuer.issue($0) })
    return (issuer, backend, rehearsal)
  }

  @Test func `are fetched once while they are valid`() async throws {
    let (issuer, _, rehearsal) = try await Self.rehearse(lifetime: .max, jobs: 8)
    #expect(issuer.issued == 2)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.retries.isEmpty)
  }

  @Test(arguments: [1, 8])
  func `are fetched again after 401, which is no drift`(jobs: Int) async throws {
    let (issuer, _, rehearsal) = try await Self.rehearse(lifetime: 40, jobs: jobs)
    #expect(issuer.issued > 4)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.leaks.isEmpty)
    #expect(rehearsal.retries.count == issuer.issued - 2)
  }

  @Test func `occur in no report, neither old nor new`() async throws {
    let (_, _, rehearsal) = try await Self.rehearse(lifetime: 10) { configuration in
      configuration.responseTimeLimit = .seconds(-1)
    }
    #expect(rehearsal.findings.count > 20)
    #expect(!"\(rehearsal.events)".contains("s3cret"))
    #expect("\(rehearsal.events)".contains("Bearer $CONTRACT_CHECK_TOKEN"))
  }

  @Test func `that are unavailable leave nothing tested`() async throws {
    let (_, backend, rehearsal) = try await Self.rehearse(
      lifetime: 1, fetching: { _, _ in .failure(TokenError("no token today")) })
    #expect(rehearsal.summary.ending == .notTested("no token today"))
    #expect(backend.requests.isEmpty)
    #expect(rehearsal.hasTestedNothing)
  }

  @Test(arguments: [1, 8])
  func `that are unavailable during a run end it, without drift`(jobs: Int) async throws {
    let (_, _, rehearsal) = try await Self.rehearse(
      lifetime: 40, jobs: jobs,
      fetching: { issuer, identity in
        issuer.issued < 2 ? issuer.issue(identity) : .failure(TokenError("the issuer is down"))
      })
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .notTested("the issuer is down"))
  }

  @Test func `are not fetched for a second user once the run is interrupted`() async throws {
    let (issuer, backend, rehearsal) = try await Task {
      try await Self.rehearse(
        lifetime: .max,
        fetching: { issuer, identity in
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          return issuer.issue(identity)
        })
    }.value
    #expect(issuer.issued == 1)
    #expect(rehearsal.summary.ending == .interrupted)
    #expect(backend.requests.isEmpty)
  }

  @Test func `that are being fetched do not delay an interrupted run`()
    async throws
  {
    let run = Mutex<Task<RunSummary, any Error>?>(nil)
    let task = Task {
      try await Self.rehearse(
        lifetime: 40,
        fetching: { issuer, identity in
          // Only cancellation ends the third fetch; clean-up may need more.
          if issuer.issued == 2 {
            while run.withLock({ $0?.cancel() }) == nil || !Task.isCancelled { await Task.yield() }
          }
          return issuer.issue(identity)
        }
      ).rehearsal.summary
    }
    run.withLock { $0 = task }
    #expect(try await task.value.ending == .interrupted)
  }

  @Test func `that are rejected at first end the run like given ones`() async throws {
    let (_, _, rehearsal) = try await Self.rehearse(lifetime: 0)
    #expect(
      rehearsal.summary.ending
        == .notTested(.tokenRejected(ofSecondUser: false)))
  }

  @Test func `that are equal for both users are not used`() async throws {
    let (_, backend, rehearsal) = try await Self.rehearse(
      lifetime: .max, fetching: { _, _ in .success("the same") })
    #expect(
      rehearsal.summary.ending
        == .notTested("the token fetched for the second user is the first user's"))
    #expect(backend.requests.isEmpty)
  }
}
