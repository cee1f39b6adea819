import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// The tokens of identities, and what is known of their use.
  struct Tokens: Sendable {
    /// By identity: the token in use.
    var current: [Identity: String] = [:]

    /// Tokens that are being fetched; all who need one wait for the same.
    var fetches: [Identity: Task<String?, Never>] = [:]

    /// Fetched tokens that were rejected and never accepted.
    var rejected: Set<String> = []

    /// By identity: the last token that was accepted.
    var accepted: [Identity: String] = [:]

    /// Whether the second user's token was rejected at first, or has ever been accepted.
    var isOtherRejected = false
    var isOtherAccepted = false

    init(_ configuration: RunConfiguration) {
      current[.user] = configuration.token
      current[.other] = configuration.otherToken
    }
  }

  func token(of identity: Identity) -> String? {
    switch identity {
    case .user, .malformed: tokens.withLock { $0.current[.user] }
    case .other: tokens.withLock { $0.current[.other] }
    case .anonymous, .unknown: nil
    }
  }
}

extension Backend {
  var reasonNotToSendAsOther: NotTestedReason? {
    tokens.withLock(\.isOtherRejected) ? .tokenRejected(ofSecondUser: true) : nil
  }

  /// Why nothing can be sent as the second user, if this response shows that its token is invalid.
  func rejectionOfOther(_ response: HTTPResponse, _ step: Plan.Step) -> NotTestedReason? {
    guard step.identity == .other, step.expectation.isSuccess else { return nil }
    return tokens.withLock { tokens in
      if response.status != .unauthorized { tokens.isOtherAccepted = true }
      guard !tokens.isOtherAccepted else { return nil }
      tokens.isOtherRejected = true
      return .tokenRejected(ofSecondUser: true)
    }
  }
}

extension Backend {
  /// What came of a request, and the token that was rejected with 401 and may only be too old.
  typealias Attempt<Value> = (value: Value, rejectedToken: String?)

  /// Sends with the token of an identity, and again with a fetched one while it is rejected.
  ///
  /// At most `limit` fetched tokens are tried: of several, only one that others fetched can be too
  /// old by now. Retries are reported under the name.
  func refreshingToken<Value, Failure>(
    of identity: Identity, for name: String, limit: Int = 3,
    _ attempt: (_ token: String?, _ isFetched: Bool) async throws(Failure) -> Attempt<Value>
  ) async throws(Failure) -> Value {
    var last = try await attempt(token(of: identity), false)
    for _ in 0..<limit {
      guard let rejected = last.rejectedToken,
        let other = await anotherToken(of: identity, insteadOf: rejected, for: name)
      else { break }
      last = try await attempt(other, true)
    }
    return last.value
  }

  /// Fetches the tokens that are not given, before anything is sent; without one the run ends.
  func fetchTokens() async {
    for identity in [Identity.user, .other] where configuration.fetchedTokens.contains(identity) {
      guard !Task.isCancelled, await fetch(identity) != nil else { return }
    }
    let current = tokens.withLock(\.current)
    // With one user in two roles, every backend would seem to isolate nothing.
    if !configuration.fetchedTokens.isEmpty, let token = current[.user], token == current[.other] {
      abort("the token fetched for the second user is the first user's")
    }
  }

  /// A token to replace one that was rejected with 401; `nil` where there can be none.
  ///
  /// Concurrent callers share one fetch.
  private func anotherToken(
    of identity: Identity, insteadOf rejected: String, for name: String
  ) async -> String? {
    guard configuration.fetchedTokens.contains(identity), !Task.isCancelled else { return nil }
    enum Source {
      case known(String)
      case fetch(Task<String?, Never>)
    }
    let source: Source? = tokens.withLock { tokens in
      if let token = tokens.current[identity], token != rejected { return .known(token) }
      // A backend that rejects every fetched token must not cause fetches without end.
      guard !tokens.rejected.contains(rejected), tokens.rejected.count < 3 else { return nil }
      if let running = tokens.fetches[identity] { return .fetch(running) }
      note(
        RunRetry(
          subject: name, reason: "the token was rejected (401) and is fetched again", attempt: 1,
          wait: .zero))
      let fetch = Task { await self.fetch(identity) }
      tokens.fetches[identity] = fetch
      return .fetch(fetch)
    }
    switch source {
    case .known(let token): return token
    case .fetch(let fetch):
      return await withTaskCancellationHandler {
        await fetch.value
      } onCancel: {
        fetch.cancel()
      }
    case nil: return nil
    }
  }

  func noteAcceptance(of token: String, _ identity: Identity) {
    guard configuration.fetchedTokens.contains(identity) else { return }
    tokens.withLock { tokens in
      tokens.accepted[identity] = token
      tokens.rejected = []
    }
  }

  func noteRejection(ofFetched token: String, _ identity: Identity) {
    tokens.withLock { tokens in
      if tokens.accepted[identity] != token { tokens.rejected.insert(token) }
    }
  }

  private func fetch(_ identity: Identity) async -> String? {
    let result: Result<String, NotTestedReason>
    if let request = loginRequests[identity] {
      result = await logIn(identity, by: request)
    } else if let fetchToken = environment.fetchToken {
      result = await fetchToken(identity).mapError { .other($0.message) }
    } else {
      return nil
    }
    switch result {
    case .success(let token):
      hide(token, of: identity)
      tokens.withLock { tokens in
        tokens.current[identity] = token
        tokens.fetches[identity] = nil
      }
      return token
    case .failure(let error):
      tokens.withLock { $0.fetches[identity] = nil }
      abort(error)
      return nil
    }
  }

  /// Gets a token from the login operation of the contract.
  private func logIn(
    _ identity: Identity, by request: HTTPRequest
  ) async -> Result<String, NotTestedReason> {
    func failure(_ reason: String) -> Result<String, NotTestedReason> {
      .failure(.loginFailed(ofSecondUser: identity == .other, reason))
    }
    guard let login = contract.login, case .response(let place) = login.token else {
      return failure("the contract has no login operation")
    }
    let name = login.operation
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await sendAside(request, for: name)
    } catch {
      return failure("\(error)")
    }
    guard response.status.isSuccess else {
      return failure("\(name) responded \(response.status)")
    }
    let token = (try? JSON(parsing: response.body))?[place]?.stringValue
    guard let token, !token.isEmpty else {
      return failure("the response of \(name) has no token at \(place)")
    }
    return .success(token)
  }
}

extension HTTPRequest {
  /// The bearer token that it carries.
  var bearer: String? {
    let words = fields["Authorization"]?.split(separator: " ", maxSplits: 1)
    return words?.first == "Bearer" ? words?.dropFirst().first.map(String.init) : nil
  }
}

extension Plan.Step {
  /// Whether a response of 401 can only mean that the token is too old.
  var shouldRefreshToken: Bool {
    guard identity == .user || identity == .other else { return false }
    return switch expectation {
    case .failure(let failures): !failures.contains { $0.status == .unauthorized }
    case .denial(.unauthenticated): false
    case .success, .variant, .exactly, .rejection, .advisedRejection, .denial, .anyDocumented,
      .keptOrRejected, .successOrRejection, .noServerError:
      true
    }
  }
}
