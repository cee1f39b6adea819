import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// The credentials of identities, and what is known of their use.
  struct Tokens: Sendable {
    /// The credentials in use, by identity.
    var current: [Identity: Credentials] = [:]

    /// Credentials that are being fetched; all who need some wait for the same.
    var fetches: [Identity: Task<Credentials?, Never>] = [:]

    /// Fetched credentials that were rejected and never accepted.
    var rejected: Set<Credentials> = []

    /// The last credentials that were accepted, by identity.
    var accepted: [Identity: Credentials] = [:]

    /// The schemes of all successful requests of the first user that needed credentials.
    var acceptedSchemes: Set<Authentication.Scheme> = []

    /// The API keys of these requests.
    var acceptedKeys: Set<String> = []

    /// How each credentials were used.
    var uses: [CredentialKey: CredentialUse] = [:]

    /// The reason why nothing can be sent as the second user, whose credentials were rejected at first; and
    /// whether they have ever been accepted.
    var secondUserRejection: NotTestedReason?
    var isSecondUserAccepted = false

    init(_ configuration: RunConfiguration) {
      current = configuration.identities
    }
  }

  func credentials(of identity: Identity) -> Credentials? {
    switch identity {
    case .user, .malformed: tokens.withLock { $0.current[.user] }
    case .other: tokens.withLock { $0.current[.other] }
    case .anonymous, .unknown: nil
    }
  }
}

extension Backend {
  var reasonNotToSendAsSecondUser: NotTestedReason? {
    tokens.withLock(\.secondUserRejection)
  }

  /// Returns the reason why nothing more can be tested, when a request with credentials that must be valid got 401.
  func rejection(of request: HTTPRequest, fromSecondUser isSecond: Bool) -> NotTestedReason {
    rejection(of: schemes(of: request), fromSecondUser: isSecond)
  }

  /// The schemes by which a request has credentials.
  private func schemes(of request: HTTPRequest) -> [Authentication.Scheme] {
    access.schemes.filter { request.credential(of: $0) != nil }
  }

  private func rejection(
    of schemes: [Authentication.Scheme], fromSecondUser isSecond: Bool
  ) -> NotTestedReason {
    guard !access.schemes.isEmpty else {
      return .other(
        "the backend requires credentials (401), but the contract defines no authentication")
    }
    guard !schemes.isEmpty, schemes != [.bearer] else {
      return .tokenRejected(ofSecondUser: isSecond)
    }
    let words = schemes.map { "\($0)" }.joined(separator: " and ")
    return .other("the backend rejected the \(isSecond ? "second user's " : "")\(words) (401)")
  }

  /// Returns the reason why a case cannot go on, if this response may only show that some credentials of the first user
  /// are invalid: those of a scheme that was never accepted, unless the same API key was accepted elsewhere.
  func rejectionOfScheme(
    _ response: HTTPResponse, to subject: StepSubject
  ) -> NotTestedReason? {
    guard access.schemes.count > 1, subject.step.identity == .user,
      response.status.isSuccess || response.status == .unauthorized
    else { return nil }
    let sent = schemes(of: subject.request)
    return tokens.withLock { tokens in
      if response.status.isSuccess {
        if subject.compiled.authentication.isRequired {
          tokens.acceptedSchemes.formUnion(sent)
          tokens.acceptedKeys.formUnion(sent.compactMap(subject.request.apiKey))
        }
        return nil
      }
      let doubtful = sent.filter { scheme in
        !tokens.acceptedSchemes.contains(scheme)
          && subject.request.apiKey(of: scheme).map(tokens.acceptedKeys.contains) != true
      }
      guard !doubtful.isEmpty, subject.step.shouldRefreshToken else { return nil }
      return rejection(of: doubtful, fromSecondUser: false)
    }
  }

  /// Returns the reason why nothing can be sent as the second user, if this response shows that its credentials are
  /// invalid.
  func rejectionOfSecondUser(
    _ response: HTTPResponse, to request: HTTPRequest, _ step: Plan.Step
  ) -> NotTestedReason? {
    guard step.identity == .other, step.expectation.isSuccess else { return nil }
    return tokens.withLock { tokens in
      if response.status != .unauthorized { tokens.isSecondUserAccepted = true }
      guard !tokens.isSecondUserAccepted else { return nil }
      tokens.secondUserRejection = rejection(of: request, fromSecondUser: true)
      return tokens.secondUserRejection
    }
  }
}

extension HTTPRequest {
  /// The key that the request has under a scheme of API keys.
  fileprivate func apiKey(of scheme: Authentication.Scheme) -> String? {
    scheme.isKey ? credential(of: scheme) : nil
  }
}

extension Backend {
  /// The result of a request, and the credentials that were rejected with 401 and may only be too
  /// old.
  typealias Attempt<Value> = (value: Value, rejected: Credentials?)

  /// Sends with the credentials of an identity, and again with fetched ones while they are rejected.
  ///
  /// At most `limit` fetched ones are tried: of several, only one that others fetched can be too
  /// old by now. Retries are reported under the name.
  func refreshingCredentials<Value, Failure>(
    of identity: Identity, for name: String, limit: Int = 3,
    _ attempt: (_ credentials: Credentials?, _ isFetched: Bool) async throws(Failure)
      -> Attempt<Value>
  ) async throws(Failure) -> Value {
    var last = try await attempt(credentials(of: identity), false)
    for _ in 0..<limit {
      guard let rejected = last.rejected,
        let other = await replacementCredentials(of: identity, insteadOf: rejected, for: name)
      else { break }
      last = try await attempt(other, true)
    }
    return last.value
  }

  /// Fetches the credentials that are not given, before anything is sent; without one the run ends.
  func fetchTokens() async {
    for identity in [Identity.user, .other] where configuration.fetchedTokens.contains(identity) {
      guard !Task.isCancelled, await fetch(identity) != nil else { return }
    }
    let current = tokens.withLock(\.current)
    // With one user in two roles, every backend would seem to isolate nothing.
    if !configuration.fetchedTokens.isEmpty, let user = current[.user],
      let other = current[.other], contract.authentication.identifiesSameUser(user, other)
    {
      let noun = user.token == nil ? "credentials" : "token"
      let verb = user.token == nil ? "are" : "is"
      abort("the \(noun) fetched for the second user \(verb) the first user's")
    }
  }

  /// Credentials to replace some that were rejected with 401; `nil` where there can be none.
  ///
  /// Concurrent callers share one fetch.
  private func replacementCredentials(
    of identity: Identity, insteadOf rejected: Credentials, for name: String
  ) async -> Credentials? {
    guard configuration.fetchedTokens.contains(identity), !Task.isCancelled else { return nil }
    enum Source {
      case known(Credentials)
      case fetch(Task<Credentials?, Never>)
    }
    let source: Source? = tokens.withLock { tokens in
      if let known = tokens.current[identity], known != rejected { return .known(known) }
      // A backend that rejects every fetched token must not cause fetches without end.
      guard !tokens.rejected.contains(rejected), tokens.rejected.count < 3 else { return nil }
      if let running = tokens.fetches[identity] { return .fetch(running) }
      note(
        RunRetry(
          subject: name,
          reason: rejected.token == nil
            ? "the credentials were rejected (401) and are fetched again"
            : "the token was rejected (401) and is fetched again", attempt: 1, wait: .zero))
      let fetch = Task { await self.fetch(identity) }
      tokens.fetches[identity] = fetch
      return .fetch(fetch)
    }
    switch source {
    case .known(let known): return known
    case .fetch(let fetch):
      return await withTaskCancellationHandler {
        await fetch.value
      } onCancel: {
        fetch.cancel()
      }
    case nil: return nil
    }
  }

  func noteAcceptance(of credentials: Credentials, _ identity: Identity) {
    guard configuration.fetchedTokens.contains(identity) else { return }
    tokens.withLock { tokens in
      tokens.accepted[identity] = credentials
      tokens.rejected = []
    }
  }

  func noteRejection(ofFetched credentials: Credentials, _ identity: Identity) {
    tokens.withLock { tokens in
      if tokens.accepted[identity] != credentials { tokens.rejected.insert(credentials) }
    }
  }

  private func fetch(_ identity: Identity) async -> Credentials? {
    let result: Result<Credentials, NotTestedReason>
    if let request = access.loginRequests[identity] {
      result = await logIn(identity, by: request).map { Credentials(token: $0) }
    } else if let fetch = environment.fetchCredentials {
      result = await fetch(identity).mapError { .other($0.message) }
    } else {
      return nil
    }
    switch result {
    case .success(let fetched):
      hide(fetched, of: identity)
      return tokens.withLock { tokens in
        var credentials = tokens.current[identity] ?? Credentials()
        credentials.replace(by: fetched)
        tokens.current[identity] = credentials
        tokens.fetches[identity] = nil
        return credentials
      }
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
    guard let login = contract.login, case .response(let location) = login.token else {
      return failure("the contract has no login operation")
    }
    let name = login.operation
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await sendOutsideCases(request, for: name)
    } catch {
      return failure("\(error)")
    }
    guard response.status.isSuccess else {
      return failure("\(name) responded \(response.status)")
    }
    let token = (try? JSON(parsing: response.body))?[location]?.stringValue
    guard let token, !token.isEmpty else {
      return failure("the response of \(name) has no token at \(location)")
    }
    return .success(token)
  }
}

extension Plan.Step {
  /// Whether a response of 401 can only mean that the credentials are too old.
  var shouldRefreshToken: Bool {
    guard identity == .user || identity == .other else { return false }
    return expectation.denial != .unauthenticated
      && !expectation.failures.contains { $0.status == .unauthorized }
  }
}
