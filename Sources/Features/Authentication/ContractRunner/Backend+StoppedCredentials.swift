import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// Which credentials of which identity.
  struct CredentialKey: Sendable, Hashable {
    var identity: Identity
    var schemes: [Authentication.Scheme]
  }

  /// How credentials were used, by which it is recognised that they have stopped working: a token was revoked,
  /// or a session has ended.
  struct CredentialUse: Sendable {
    /// A safe request that was accepted, to be sent again.
    fileprivate var probe: RequestDraft?

    /// The last accepted request, and how many requests were sent until then.
    fileprivate var last: (number: Int, line: String)?

    /// How often the probe was sent.
    fileprivate var checks = 0

    /// The reason why nothing more is sent with these credentials.
    fileprivate(set) var stopped: NotTestedReason?
  }

  /// How often the credentials are tried out at most, so that a backend that rejects much gets few more requests.
  private static let checkLimit = 60

  private func key(of request: HTTPRequest, _ identity: Identity) -> CredentialKey? {
    guard identity == .user || identity == .other else { return nil }
    let schemes = access.schemes.filter { request.credential(of: $0) != nil }
    return schemes.isEmpty ? nil : CredentialKey(identity: identity, schemes: schemes)
  }

  /// Returns the reason why a request is not sent: its credentials have stopped working.
  func reasonNotToUse(_ subject: StepSubject) -> NotTestedReason? {
    guard tokens.withLock({ $0.uses.contains { $0.value.stopped != nil } }),
      let key = key(of: subject.request, subject.step.identity)
    else { return nil }
    return tokens.withLock { $0.uses[key]?.stopped }
  }

  /// Notes a success of a request that needs credentials.
  func noteUse(of draft: RequestDraft, _ subject: StepSubject, _ response: HTTPResponse) {
    guard response.status.isSuccess, subject.compiled.authentication.isRequired,
      let key = key(of: subject.request, subject.step.identity)
    else { return }
    let number = health.withLock(\.requests)
    let isProbe =
      subject.request.method == .get && subject.operation.targets.isEmpty && draft.target == nil
      && draft.planned.changes.isEmpty && draft.step.expectation == .success
    tokens.withLock { tokens in
      var use = tokens.uses[key] ?? CredentialUse()
      use.last = (number, "\(subject.request.method.name) \(subject.request.target)")
      if isProbe, use.probe == nil { use.probe = draft }
      tokens.uses[key] = use
    }
  }

  /// Returns the reason why nothing more can be sent with the credentials of a request that got 401 or 403, where
  /// they were accepted before and a request that was accepted with them is rejected now.
  func reasonOfStoppedCredentials(
    _ response: HTTPResponse, to subject: StepSubject
  ) async -> NotTestedReason? {
    guard subject.mayShowStoppedCredentials(response),
      let key = key(of: subject.request, subject.step.identity)
    else { return nil }
    return await reasonOfStoppedCredentials(key, response.status)
  }

  /// Returns the reason why nothing more can be sent as an identity whose socket was rejected.
  func reasonOfStoppedCredentials(
    rejectedBy response: HTTPResponse, of identity: Identity
  ) async -> NotTestedReason? {
    guard [401, 403].contains(response.status.code) else { return nil }
    let keys = tokens.withLock(\.uses).keys.filter { $0.identity == identity }
    guard keys.count == 1, let key = keys.first else { return nil }
    return await reasonOfStoppedCredentials(key, response.status)
  }

  private func reasonOfStoppedCredentials(
    _ key: CredentialKey, _ status: HTTPStatus
  ) async -> NotTestedReason? {
    let use: CredentialUse? = tokens.withLock { tokens in
      guard let use = tokens.uses[key], use.checks < Self.checkLimit else { return nil }
      tokens.uses[key]?.checks += 1
      return use
    }
    guard let use, let last = use.last, let probe = use.probe else { return nil }
    if let stopped = use.stopped { return stopped }
    // One rejection may be the exception.
    for _ in 0..<2 where await !isRejected(probe, as: key.identity) { return nil }
    let owner = key.identity == .other ? "the second user's credentials" : "the credentials"
    let reason = NotTestedReason.other(
      "\(owner) stopped working after request \(last.number): \(last.line) was the last one that "
        + "was accepted, then \(status)")
    tokens.withLock { tokens in
      tokens.uses[key]?.stopped = reason
      if key.identity == .other, access.schemes.count < 2 { tokens.secondUserRejection = reason }
    }
    if key.identity == .user, access.schemes.count < 2 { abort(reason) }
    environment.announce?("\(redaction(reason))")
    return reason
  }

  /// Ends the run where the second user's credentials have stopped working: a rejection with 403 is mostly what
  /// its requests expect, and shows nothing then.
  func verifySecondUser() async {
    guard reasonToEnd == nil, limits.withLock(\.reached) != .budget,
      reasonNotToSendAsSecondUser == nil
    else { return }
    for key in tokens.withLock(\.uses).keys where key.identity == .other {
      let reason = await reasonOfStoppedCredentials(key, .forbidden)
      if let reason { abort(reason) }
    }
  }

  /// Whether a request that was accepted before is rejected with the credentials in use.
  private func isRejected(_ probe: RequestDraft, as identity: Identity) async -> Bool {
    let request = probe.subject(with: credentials(of: identity)).request
    do throws(TransportError) {
      return [401, 403].contains(
        try await sendOutsideCases(request, for: "credentials").status.code)
    } catch {
      return false
    }
  }

  /// Whether credentials that were rejected with 403 have to be fetched again.
  func shouldReplaceCredentials(after response: HTTPResponse, to subject: StepSubject) async -> Bool
  {
    guard response.status == .forbidden, subject.mayShowStoppedCredentials(response),
      configuration.fetchedTokens.contains(subject.step.identity),
      let key = key(of: subject.request, subject.step.identity),
      let probe = tokens.withLock({ $0.uses[key]?.probe })
    else { return false }
    return await isRejected(probe, as: subject.step.identity)
  }
}

extension StepSubject {
  /// Whether a rejection may only show that the credentials have stopped working.
  fileprivate func mayShowStoppedCredentials(_ response: HTTPResponse) -> Bool {
    guard [401, 403].contains(response.status.code), step.shouldRefreshToken else { return false }
    guard response.status == .forbidden else { return true }
    let isExpected =
      step.expectation.denial != nil
      || step.expectation.failures.contains { $0.status == .forbidden }
    // A rejection that is expected, but not in this form, may be another one.
    return !isExpected
      || compiled.drifts(in: response, to: request, expecting: step.expectation)
        .contains(where: \.isFailure)
  }
}
