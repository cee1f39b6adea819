import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation
import Synchronization

extension RunContext {
  /// Fetches the tokens that are not given, before anything is sent; without one the run ends.
  func fetchTokens() async {
    for identity in [Identity.user, .other] where configuration.fetchedTokens.contains(identity) {
      guard !Task.isCancelled, await fetch(identity) != nil else { return }
    }
    let tokens = state.withLock(\.tokens)
    // Two users who are one would look like no isolation at all.
    if !configuration.fetchedTokens.isEmpty, let token = tokens[.user], token == tokens[.other] {
      _ = abort("the token fetched for the other user is the user's own")
    }
  }

  /// A token instead of one that was answered with 401, if there may be another.
  ///
  /// However many ask at once, it is fetched once.
  func anotherToken(
    of identity: Identity, insteadOf refused: String, for name: String
  ) async -> String? {
    guard configuration.fetchedTokens.contains(identity), !Task.isCancelled else { return nil }
    enum Source {
      case known(String)
      case fetch(Task<String?, Never>)
    }
    let source: Source? = state.withLock { state in
      if let token = state.tokens[identity], token != refused { return .known(token) }
      // A backend that refuses whatever is fetched is not asked for ever.
      guard !state.uselessTokens.contains(refused), state.uselessTokens.count < 3 else {
        return nil
      }
      if let running = state.fetches[identity] { return .fetch(running) }
      state.retries.append(
        RunRetry(
          subject: name, reason: "the token was refused (401) and is fetched again", attempt: 1,
          wait: .zero))
      let fetch = Task { await self.fetch(identity) }
      state.fetches[identity] = fetch
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

  /// Notes that a token is of use to somebody.
  func noteUse(of token: String, _ identity: Identity) {
    guard configuration.fetchedTokens.contains(identity) else { return }
    state.withLock { state in
      state.provenTokens[identity] = token
      state.uselessTokens = []
    }
  }

  /// Notes that a token was refused that was fetched because another was.
  func noteRefusal(ofFetched token: String, _ identity: Identity) {
    state.withLock { state in
      if state.provenTokens[identity] != token { state.uselessTokens.insert(token) }
    }
  }

  private func fetch(_ identity: Identity) async -> String? {
    let result: Result<String, TokenError>
    if let request = loginRequests[identity] {
      result = await logIn(identity, by: request)
    } else if let fetchToken = environment.fetchToken {
      result = await fetchToken(identity)
    } else {
      return nil
    }
    switch result {
    case .success(let token):
      hide(token, of: identity)
      state.withLock { state in
        state.tokens[identity] = token
        state.fetches[identity] = nil
      }
      return token
    case .failure(let error):
      state.withLock { $0.fetches[identity] = nil }
      _ = abort(error.message)
      return nil
    }
  }
}

extension HTTPRequest {
  /// The token that it carries, if it does.
  var bearer: String? {
    let words = fields["Authorization"]?.split(separator: " ", maxSplits: 1)
    return words?.first == "Bearer" ? words?.dropFirst().first.map(String.init) : nil
  }
}

extension Plan.Step {
  /// Whether an answer of 401 can only mean that the token is too old.
  var mindsRefusal: Bool {
    guard identity == .user || identity == .other else { return false }
    return switch expectation {
    case .failure(let failures): !failures.contains { $0.status == .unauthorized }
    case .success, .variant, .rejection, .anyDocumented, .successOrRejection, .noServerError: true
    }
  }
}
