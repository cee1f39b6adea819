import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport
import Testing

@Suite struct `Authentication of a contract` {
  private static let key = Authentication.Scheme.apiKey(.header, name: "X-Key")
  private static let app = Authentication.Scheme.apiKey(.query, name: "app")

  @Test(
    arguments: [
      (Authentication.none, [[]]), (.bearer, [[.bearer]]), (.basic, [[.basic]]),
      (.apiKey(header: "X-Key"), [[key]]),
      (.any(.bearer, .apiKey(header: "X-Key")), [[.bearer], [key]]),
      (.all(.apiKey(query: "app"), .basic), [[app, .basic]]),
      (.all(.apiKey(query: "app"), .any(.bearer, .basic)), [[app, .bearer], [app, .basic]]),
      (.any(.all(.apiKey(query: "app"), .basic), .bearer), [[app, .basic], [.bearer]]),
      (.optional(.bearer), [[.bearer], []]), (.optional(.optional(.bearer)), [[.bearer], []]),
      (.optional(.none), [[]]), (.any(), []),
    ] as [(Authentication, [[Authentication.Scheme]])])
  func `is a list of combinations`(
    authentication: Authentication, alternatives: [[Authentication.Scheme]]
  ) {
    #expect(authentication.alternatives == alternatives)
  }

  @Test(arguments: [
    (Authentication.none, "none"), (.bearer, "bearer token"),
    (
      .any(.bearer, .all(.apiKey(query: "app"), .basic)),
      "bearer token, or key 'app' in the query and basic credentials"
    ),
    (.optional(.apiKey(cookie: "session")), "key 'session' in the cookie; optional"),
  ])
  func `is described in words`(authentication: Authentication, words: String) {
    #expect("\(authentication)" == words)
  }

  @Test func `of a contract applies where an operation states none`() throws {
    let contract = Contract.vault
    func authentication(of id: String) throws -> Authentication {
      contract.authentication(of: try #require(contract.operation(id)))
    }
    #expect(try authentication(of: "listSecrets") == contract.authentication)
    #expect(try authentication(of: "getSecret") == .basic)
    #expect(try authentication(of: "showHealth") == .none)
    #expect(try !#require(contract.operation("showHealth")).requiresAuthentication)
    #expect(try #require(contract.operation("getSecret")).requiresAuthentication)
  }

  @Test func `of the vault is kept by its lock`() throws {
    let copy = try Contract(lock: Array(Contract.vault.lockText.utf8))
    #expect(copy == .vault)
    #expect(try Snapshot("peers/vault.json").difference(from: Contract.vault.lockText) == nil)
  }

  @Test(arguments: [
    (Authentication.none, #""none""#), (.bearer, #""bearer""#), (.basic, #""basic""#),
    (.optional(.bearer), #"[["bearer"],[]]"#),
    (.apiKey(cookie: "s"), #"[[{"cookie":"s"}]]"#),
  ])
  func `is a word of a lock where it is plain`(authentication: Authentication, text: String) {
    var contract = Contract.vault
    contract.authentication = authentication
    #expect(contract.lock["authentication"]?.text() == text)
  }
}

@Suite struct `Credentials in a request` {
  private static let schemes: [Authentication.Scheme] = [
    .bearer, .basic, .apiKey(.header, name: "X-Key"), .apiKey(.query, name: "a key"),
    .apiKey(.cookie, name: "session"),
  ]

  @Test(arguments: schemes, ["ada:lovelace", "a:ß 1+1=2&c", "a:b:c=="])
  func `are read as they were written`(scheme: Authentication.Scheme, value: String) {
    for target in ["/", "/x?page=1", "/x?a+key=old&b"] {
      var request = HTTPRequest(
        method: .get, target: target, fields: ["Cookie": "theme=dark; session=old"])
      request.setCredential(value, of: scheme)
      #expect(request.credential(of: scheme) == value)
      request.setCredential(nil, of: scheme)
      #expect(request.credential(of: scheme) == nil || request.target == target)
      #expect(request.path == HTTPRequest(method: .get, target: target).path)
    }
  }

  @Test func `keep other query items and cookies`() {
    var request = HTTPRequest(
      method: .get, target: "/x?a=%41&key=1&b", fields: ["Cookie": "theme=dark; session=1"])
    request.setCredential("2", of: .apiKey(.query, name: "key"))
    request.setCredential("3", of: .apiKey(.cookie, name: "session"))
    #expect(request.target == "/x?a=%41&b&key=2")
    #expect(request.fields["Cookie"] == "theme=dark; session=3")
  }

  @Test(arguments: [
    "Basic", "Basic ", "Basic !", "Basic YWRh", "basic /////w==", "Bearer YWRhOng=", "YWRhOng=",
  ])
  func `are none where they are malformed`(value: String) {
    let request = HTTPRequest(method: .get, target: "/", fields: ["Authorization": value])
    #expect(request.credential(of: .basic) == nil)
  }

  @Test func `are read from a request by all schemes`() {
    var request = HTTPRequest(method: .get, target: "/notes?key=k1")
    request.fields.append("Authorization", "Bearer t1")
    request.fields.append("X-App", "a1")
    let schemes: [Authentication.Scheme] = [
      .bearer, .basic, .apiKey(.query, name: "key"), .apiKey(.header, name: "X-App"),
      .apiKey(.cookie, name: "session"),
    ]
    #expect(
      request.credentials(of: schemes)
        == Credentials(token: "t1", apiKeys: ["key": "k1", "x-app": "a1"]))
    #expect(request.credentials(of: []).isEmpty)
  }

  @Test func `are those of the first combination of which all are known`() {
    let authentication = Authentication.any(.all(.apiKey(query: "app"), .basic), .bearer)
    #expect(authentication.combination(for: Credentials(token: "t")) == [.bearer])
    #expect(
      authentication.combination(for: Credentials(token: "t", user: "a:b", apiKeys: ["": "k"]))
        == [.apiKey(.query, name: "app"), .basic])
    #expect(Authentication.optional(.bearer).combination(for: Credentials()) == [])
    #expect(Authentication.bearer.combination(for: Credentials()) == [.bearer])
  }

  @Test(arguments: [
    ("t", "t", true), ("t", "u", false), ("t", nil, false), (nil, "t", false), (nil, nil, false),
  ])
  func `are the same where all of a combination are known to be`(
    token: String?, other: String?, isSame: Bool
  ) {
    let user = Credentials(token: token, user: "a:b")
    let others = Credentials(token: other, user: "a:b")
    #expect(Authentication.bearer.identifiesSameUser(user, others) == isSame)
  }
}
