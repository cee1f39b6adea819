import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation
import TestSupport
import Testing

@Suite struct `A vault with every form of authentication` {
  private static func rehearse(
    drifts: [String] = [], _ configure: (inout RunConfiguration) -> Void = { _ in },
    _ conduct: @escaping Backend.Conduct = { arrival throws(Backend.Fault) in arrival.response() }
  ) async throws -> (backend: Backend, rehearsal: Rehearsal) {
    let backend = try Backend(.vault, drifts: drifts, conduct)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.identities = MockIdentity.credentialsOfTwo
      configure(&configuration)
    }
    return (backend, rehearsal)
  }

  @Test func `is met by its mock, in every check`() async throws {
    let (_, rehearsal) = try await Self.rehearse { $0.phases.insert(.protocol) }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test(arguments: MockDrift.all(of: .vault).map(\.name))
  func `has drift, whatever deviates`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .vault).first)
    let (_, rehearsal) = try await Self.rehearse(drifts: [name]) {
      $0.phases = [.examples, .negative, .auth, .sequences]
      $0.endsAtDrifts = Set(drift.expects)
    }
    #expect(rehearsal.findings.contains { drift.expects.contains($0.drift.kind) })
  }

  @Test func `is sent each alternative alone, and none of the optional credentials`() async throws {
    let (backend, _) = try await Self.rehearse { $0.phases = [.auth] }
    let schemes = Contract.vault.schemes
    func combinations(_ path: String) -> Set<Set<Authentication.Scheme>> {
      Set(
        backend.requests.filter { $0.path == path && $0.method == .get }.map { request in
          Set(
            schemes.filter { scheme in
              request.credential(of: scheme)
                == MockIdentity.user.credentials.value(of: scheme)
            })
        })
    }
    #expect(
      combinations("/secrets").isSuperset(of: [[.bearer], [.apiKey(.header, name: "X-API-Key")]]))
    #expect(
      combinations("/count").isSuperset(of: [
        [.apiKey(.query, name: "key")], [.apiKey(.header, name: "X-App"), .bearer],
        [.apiKey(.header, name: "X-App")], [.bearer],
      ]))
    #expect(combinations("/notices") == [[], [.bearer]])
  }

  @Test func `that needs credentials where none are documented is tested further`() async throws {
    var contract = Contract.vault
    let list = try #require(contract.operations.firstIndex { $0.id == "listSecrets" })
    contract.operations[list].authentication = Authentication.none
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      arrival.request.path == "/secrets" && arrival.method == .get
        ? HTTPResponse(status: 401) : arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.identities = MockIdentity.credentialsOfTwo
      configuration.phases = [.examples]
    }
    #expect(rehearsal.summary.ending == .completed)
    let drifting = Set(rehearsal.causes.map(\.operation))
    #expect(drifting == ["listSecrets"])
  }

  @Test(arguments: [
    ("user:wrong", "the backend rejected the user name and password (401)", Identity.user),
    ("other:wrong", "the backend rejected the second user's user name and password (401)", .other),
  ])
  func `that rejects credentials is not tested further`(
    user: String, reason: String, identity: Identity
  ) async throws {
    var contract = Contract.vault
    contract.authentication = .basic
    contract.operations = contract.operations.filter { $0.template == "/secrets" }
    let rehearsal = try await Rehearsal(Backend(contract)) { configuration in
      configuration.identities = MockIdentity.credentialsOfTwo
      configuration.identities[identity]?[.basic] = user
      configuration.phases = [.examples, .auth]
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    let outcomes = rehearsal.results.map(\.outcome.word)
    #expect(outcomes.contains("not tested: \(reason)"), "\(outcomes)")
  }

  @Test func `that requires credentials although the contract has none is not tested`()
    async throws
  {
    var contract = Contract.vault
    contract.authentication = .none
    contract.operations = contract.operations.filter { $0.template == "/secrets" }
    for index in contract.operations.indices { contract.operations[index].authentication = nil }
    contract.failures.removeAll { $0.condition == .unauthenticated }
    let backend = try Backend(contract) { _ throws(Backend.Fault) in HTTPResponse(status: 401) }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let words = rehearsal.results.map(\.outcome.word)
    let reason =
      "the backend requires credentials (401), but the contract defines no authentication"
    #expect(words.contains("not tested: \(reason)"), "\(words)")
  }

  @Test func `that rejects one of several credentials is tested as far as the others go`()
    async throws
  {
    let (_, rehearsal) = try await Self.rehearse { $0.identities[.user]?[.basic] = "user:wrong" }
    #expect(rehearsal.causes.map(\.cause) == [])
    let reason = "not tested: the backend rejected the user name and password (401)"
    func outcome(of operation: String) -> String? {
      rehearsal.results.first {
        $0.subject == .check(.acceptsValid, operation: operation)
      }?.outcome.word
    }
    #expect(outcome(of: "getSecret") == reason)
    #expect(outcome(of: "listSecrets") == "passed")
    #expect(outcome(of: "showSession") == "passed")
  }

  @Test func `that rejects credentials which it has accepted elsewhere has drift`() async throws {
    let (_, rehearsal) = try await Self.rehearse {
      $0.phases = [.examples, .sequences]
    } _: { arrival throws(Backend.Fault) in
      arrival.method == .delete
        ? HTTPResponse(status: 401) : arrival.response()
    }
    #expect(Set(rehearsal.causes.map(\.operation)) == ["deleteSecret"])
  }

  @Test func `that rejects an API key in one location and accepts it in another has drift`()
    async throws
  {
    let (_, rehearsal) = try await Self.rehearse { _ in
    } _: { arrival throws(Backend.Fault) in
      arrival.request.credential(of: .apiKey(.query, name: "key")) != nil
        ? HTTPResponse(status: 401) : arrival.response()
    }
    #expect(Set(rehearsal.causes.map(\.operation)) == ["countSecrets", "deleteSecret"])
  }

  @Test func `is not sent alternatives whose credentials are unknown`() async throws {
    let (backend, rehearsal) = try await Self.rehearse { configuration in
      configuration.identities = [
        .user: Credentials(token: "user-token", user: "user:user-password")
      ]
      configuration.only = ["createSecret", "listSecrets", "getSecret", "showNotices"]
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(
      backend.requests.allSatisfy {
        [nil, "contract-check-unknown-key"].contains($0.fields["X-API-Key"])
      })
  }

  @Test func `is never shown a secret in reports, and its requests can be repeated`() async throws {
    let user = Credentials(
      token: "s3cret-token", user: "ada:s3cret-pass", apiKeys: ["": "s3cret-key"])
    let (backend, rehearsal) = try await Self.rehearse { configuration in
      configuration.identities = [.user: user]
      configuration.fields = [HTTPField("X-Gateway", "s3cret-gate")]
      configuration.phases = [.examples, .auth]
    } _: { arrival throws(Backend.Fault) in
      var (received, request) = (arrival, arrival.request)
      for scheme in Contract.vault.schemes where request.credential(of: scheme) != nil {
        guard request.credential(of: scheme) == user.value(of: scheme) else { continue }
        request.setCredential(MockIdentity.user.credentials.value(of: scheme), of: scheme)
      }
      received.request = request
      var response = received.response()
      response.fields["X-Echo"] = arrival.request.fields.description.replacing("\n", with: " ")
      guard arrival.method == .get else { return response }
      response.body = Array("\(arrival.request.target) \(arrival.request.fields)".utf8)
      return response
    }
    #expect(backend.requests.allSatisfy { $0.fields["X-Gateway"] == "s3cret-gate" })
    let lines = rehearsal.findings.compactMap(\.reproduction.script)
    #expect(lines.contains { $0.contains(#"-u "$CONTRACT_CHECK_USER""#) })
    #expect(lines.contains { $0.contains("key=$CONTRACT_CHECK_API_KEY") })
    #expect(lines.allSatisfy { $0.contains(#"-H "$CONTRACT_CHECK_HEADER""#) })
    let text = rehearsal.events.map { "\($0)" }.joined()
    #expect(!text.contains("s3cret"))
    #expect(!text.contains("YWRhOnMzY3JldC1wYXNz"))
  }
}

@Suite struct `Credentials of any form` {
  fileprivate static let forms: [Authentication] = [
    .bearer, .basic, .apiKey(header: "X-Key"), .apiKey(query: "key"), .apiKey(cookie: "session"),
    .any(.bearer, .apiKey(header: "X-Key"), .apiKey(query: "X-Key")),
    .all(.apiKey(query: "app"), .basic), .any(.basic, .all(.apiKey(cookie: "a"), .bearer)),
    .any(.apiKey(query: "access_token"), .bearer), .apiKey(header: "Authorization"),
  ]

  @Test(arguments: forms)
  func `open a channel, and nothing else does`(authentication: Authentication) throws {
    var contract = Contract.vault
    contract.channels = [
      Channel(
        "events", "/events", authentication: authentication, client: [],
        server: [Message("stored", .object { Field("type", .string) })])
    ]
    let mock = try MockService(contract)
    let channel = try #require(CompiledContract(contract).channel(at: "/events"))
    let own = RequestBuilder.opening(channel, credentials: MockIdentity.user.credentials)
    #expect(mock.accepts(own))
    #expect(!mock.accepts(RequestBuilder.opening(channel, credentials: nil)))
    let wrong = Credentials(token: "x", user: "x:y", apiKeys: ["": "x"])
    #expect(!mock.accepts(RequestBuilder.opening(channel, credentials: wrong)))
  }

  @Test func `may be rejected in the query as an item that the contract does not define`()
    async throws
  {
    let backend = try Backend(.goals) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.target.contains("access_token=") else { return response }
      var rejection = response.setting("/error/code", to: "INVALID_REQUEST")
      rejection.status = .badRequest
      return rejection
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.auth] }
    #expect(backend.requests.contains { $0.target.contains("access_token=") })
    #expect(rehearsal.causes.map(\.drift) == [])
  }

  @Test(arguments: forms)
  func `are rejected after each change, by a backend that judges them`(
    authentication: Authentication
  ) async throws {
    var contract = Contract.vault
    contract.authentication = authentication
    contract.operations = contract.operations.filter { $0.id == "listSecrets" }
    contract.resources = [Resource("secret", id: "/id", access: .everyone)]
    let backend = try Backend(contract)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.identities = MockIdentity.credentialsOfTwo
      configuration.phases = [.auth]
    }
    let cases = rehearsal.plan.cases.filter { $0.phase == .auth }
    #expect(cases.count >= 6)
    #expect(Set(cases.map(\.name)).count == cases.count)
    #expect(rehearsal.causes.map(\.cause) == [])
  }
}
