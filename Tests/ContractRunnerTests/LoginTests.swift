import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import TestSupport
import Testing

@Suite struct `Tokens from a login` {
  private static let credentials: [Identity: JSON] = [
    .user: ["user": "ada.lovelace", "password": #"open "sésame", please"#],
    .other: ["user": "blaise.p", "password": "correct horse"],
  ]

  /// A shop that lets in two users only, with another token for each login; each token is
  /// valid for `lifetime` requests.
  private final class Door: Sendable {
    private struct State {
      var logins: [Identity: Int] = [:]
      var uses: [String: Int] = [:]
    }

    private let state = Mutex(State())
    let lifetime: Int

    /// The response to a login, with `TOKEN` for the token.
    let body: String

    /// Whether it rejects unknown users before it validates their request.
    let authenticatesFirst: Bool

    static let defaultBody = #"{"token": "TOKEN", "expires_in": 5}"#
    static let bodyWithAnotherLocation = #"{"access_token": "TOKEN", "expires_in": 5}"#

    init(
      lifetime: Int = .max, responding body: String = defaultBody, authenticatesFirst: Bool = false
    ) {
      self.lifetime = lifetime
      self.body = body
      self.authenticatesFirst = authenticatesFirst
    }

    var logins: Int { state.withLock { $0.logins.values.reduce(0, +) } }

    func answer(to arrival: Backend.Arrival) -> HTTPResponse {
      var arrival = arrival
      guard arrival.request.path == "/login" else {
        translate(&arrival.request)
        return arrival.response()
      }
      var response = arrival.response()
      guard authenticatesFirst || response.status.isSuccess else { return response }
      let sent = try? JSON(parsing: arrival.request.body)
      guard let person = credentials.first(where: { $0.value == sent })?.key else {
        response.status = .unauthorized
        response.body = Array(#"{"error": {"code": "WHO", "message": "unknown user"}}"#.utf8)
        return response
      }
      let number = state.withLock { state in
        state.logins[person, default: 0] += 1
        return state.logins[person] ?? 0
      }
      response.body = Array(body.replacing("TOKEN", with: "\(person)-s3cret-token-\(number)").utf8)
      return response
    }

    /// The token that the mock accepts, where that of the request is still valid.
    private func translate(_ request: inout HTTPRequest) {
      guard let words = request.token?.split(separator: " "), words.count == 2 else { return }
      let (scheme, token) = (words[0], String(words[1]))
      let person = [Identity.user, .other].first { token.hasPrefix("\($0)-s3cret-token-") }
      guard let person else { return }
      let isGood = state.withLock { state in
        state.uses[token, default: 0] += 1
        return state.uses[token] ?? 0 <= lifetime
          && token.wholeMatch(of: /[a-z]+-s3cret-token-[0-9]+/) != nil
      }
      request.fields["Authorization"] = "\(scheme) \(isGood ? "\(person)-token" : "an-old-token")"
    }
  }

  private static func rehearse(
    _ door: Door = Door(),
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) async throws -> (door: Door, backend: Backend, rehearsal: Rehearsal) {
    let backend = try Backend(.shop) { arrival throws(Backend.Fault) in door.answer(to: arrival) }
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.token = ""
      configuration.otherToken = ""
      configuration.fetchedTokens = [.user, .other]
      configuration.credentials = credentials
      configuration.acceptsAnyCredentials = false
      configuration.jobs = 1
      configure(&configuration)
    }
    return (door, backend, rehearsal)
  }

  @Test func `authenticate a run, and its valid login succeeds`() async throws {
    let (door, _, rehearsal) = try await Self.rehearse()
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.outcome(.acceptsValid, of: "login")?.isPassed == true)
    #expect(door.logins > 2)
  }

  @Test func `are fetched again after 401, which is no drift`() async throws {
    let (_, _, rehearsal) = try await Self.rehearse(Door(lifetime: 50)) {
      $0.phases = [.examples, .negative, .auth, .scenarios]
    }
    #expect(!rehearsal.retries.isEmpty)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
  }

  @Test func `occur in no report, nor do the credentials`() async throws {
    let (_, _, rehearsal) = try await Self.rehearse(Door(lifetime: 60)) {
      $0.phases = [.examples, .negative, .auth, .fuzz]
      $0.responseTimeLimit = .seconds(-1)
      $0.fuzzLimit = 200
      $0.shrinkLimit = 2
    }
    #expect(rehearsal.findings.contains { $0.operation == "login" })
    let report = "\(rehearsal.events)"
    for secret in ["s3cret", "lovelace", "blaise", "open", "same", "please", "correct horse"] {
      #expect(!report.contains(secret), "\(secret)")
    }
    #expect(
      rehearsal.findings.contains { finding in
        finding.reproduction.script?.contains(#"--data-raw "$CONTRACT_CHECK_LOGIN""#) == true
      })
  }

  @Test(arguments: [
    Door.bodyWithAnotherLocation, "TOKEN", #"{"token": "TOKEN"#,
    #"{"token": ["TOKEN\#(String(repeating: "-and-more", count: 99))"]}"#,
  ])
  func `in other locations of the response occur in no report, either`(body: String) async throws {
    let door = Door(responding: body)
    let backend = try Backend(.shop) { arrival throws(Backend.Fault) in door.answer(to: arrival) }
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.credentials = Self.credentials
      configuration.acceptsAnyCredentials = false
    }
    #expect(rehearsal.findings.contains { $0.operation == "login" })
    #expect(!"\(rehearsal.events)".contains("s3cret"))
  }

  @Test func `that are denied leave nothing tested`() async throws {
    let (_, backend, rehearsal) = try await Self.rehearse {
      $0.credentials[.user] = ["user": "eve", "password": "mallory"]
    }
    #expect(
      rehearsal.summary.ending
        == .notTested(.loginFailed(ofSecondUser: false, "login responded 401 Unauthorized")))
    #expect(backend.requests.count == 1)
    #expect(rehearsal.hasTestedNothing)
  }

  @Test func `that are missing in the response leave nothing tested`() async throws {
    let (_, backend, rehearsal) = try await Self.rehearse(
      Door(responding: Door.bodyWithAnotherLocation))
    #expect(
      rehearsal.summary.ending
        == .notTested(
          .loginFailed(ofSecondUser: false, "the response of login has no token at /token")))
    #expect(backend.requests.count == 1)
  }

  @Test func `are not requested without credentials`() async throws {
    let door = Door()
    let backend = try Backend(.shop) { arrival throws(Backend.Fault) in door.answer(to: arrival) }
    let rehearsal = try await Rehearsal(backend) { $0.acceptsAnyCredentials = false }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(
      rehearsal.outcome(.acceptsValid, of: "login")?.word == "skipped: needs valid credentials")
    #expect(rehearsal.outcome(.rejectsInvalid, of: "login")?.isPassed == true)
  }

  @Test func `are denied to unknown users whatever else is invalid, which is no drift`()
    async throws
  {
    let (_, _, rehearsal) = try await Self.rehearse(Door(authenticatesFirst: true)) {
      $0.phases.insert(.protocol)
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.untested == 0)
  }

  @Test func `are never requested with invalid variants of real credentials`() async throws {
    let (_, backend, _) = try await Self.rehearse()
    let bodies = backend.requests.filter { $0.path == "/login" }.map(\.body)
    let whole = Self.credentials.values.map { $0.bytes() }
    #expect(bodies.count > 20)
    for body in bodies where !whole.contains(body) {
      #expect(!String(decoding: body, as: UTF8.self).contains("lovelace"))
    }
  }

  @Test(arguments: [
    #"{"user":"ada.lovelace","password":"open \"sésame\", please"}"#,
    #"{"password": "open \"s\u00e9same\", please"}"#, #"<open "sésame", please>"#,
    "/find?user=ada.lovelace",
  ])
  func `come from credentials that are masked in every encoding`(text: String) throws {
    var redaction = Redaction(token: nil, otherToken: nil)
    redaction.add(credentials: try #require(Self.credentials[.user]), of: .user, except: [])
    let masked = redaction(text)
    #expect(masked != text)
    #expect(!masked.contains("please") && !masked.contains("lovelace"), "\(masked)")
  }
}
