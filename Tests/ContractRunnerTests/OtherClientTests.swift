import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import Synchronization
import Testing

@Suite struct `A run beside other clients of the same user` {
  private static let nonce = 1_234_567_890

  /// Another client creates what looks like the resources of the run, whenever that creates one.
  private static func imitated(
    _ contract: Contract, by post: String, _ note: @escaping @Sendable (HTTPResponse) -> Void
  ) throws -> Backend {
    let first = Mutex<HTTPRequest?>(nil)
    return try Backend(contract) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .post, arrival.request.path == post, response.status.isSuccess else {
        return response
      }
      let other = first.withLock { first in
        first = first ?? arrival.request
        return first
      }
      _ = other.map { note(arrival.backend.mock.reply(to: $0).response) }
      return response
    }
  }

  @Test(arguments: [("lume-goals", "/api/v1/goals"), ("deuce-diary", "/api/groups")])
  func `does not take their resources for its own`(id: String, path: String) async throws {
    let bodies = Mutex<[[UInt8]]>([])
    let backend = try Self.imitated(.named(id), by: path) { response in
      bodies.withLock { $0.append(response.body) }
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.phases = [.examples, .negative, .sequences]
    }
    #expect(rehearsal.causes.map { "\($0.drift) in \($0.caseID.name)" } == [])
    let ids = bodies.withLock { $0 }.flatMap { body in
      String(decoding: body, as: UTF8.self)
        .matches(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/).map { String($0.output.0) }
    }
    #expect(!ids.isEmpty)
    let leaks = rehearsal.leaks.map(\.text)
    #expect(ids.filter { id in leaks.contains { $0.contains(id) } } == [])
  }

  /// Drifts of what a user has alone, of counts and of first requests, which other clients could cause, too.
  @Test(arguments: ["solo-group-missing", "deuce-uncounted", "username-duplicate-accepted"])
  func `finds what nothing but the backend causes`(drift: String) async throws {
    let backend = try Backend(.named("deuce-diary"), drifts: [drift])
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = [
        "updateUser", "first-call-makes-solo-group", "deuce-counts-once", "username-is-taken",
      ]
      $0.hasDisposableUsers = true
    }
    #expect(rehearsal.causes.contains { $0.drift.isFailure })
  }

  /// Another run that began together does the same at the same moments, and waits when this one waits.
  @Test func `takes what another run counts for no drift, though it is idle when this run looks`()
    async throws
  {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      if arrival.request.method == .post, arrival.request.path == "/api/deuces",
        arrival.request.fields["authorization"] != nil
      {
        var other = arrival.request
        (other.target, other.body) = ("/api/groups", Array(#"{"name":"Others"}"#.utf8))
        let group = try? JSON(parsing: arrival.backend.mock.reply(to: other).response.body)
        var deuce = (try? JSON(parsing: arrival.request.body)) ?? .null
        _ = deuce.set([group?["id"] ?? .null], at: "/groupIds")
        (other.target, other.body) = ("/api/deuces", deuce.bytes())
        _ = arrival.backend.mock.reply(to: other)
      }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["deuce-counts-once"]
      $0.hasDisposableUsers = true
    }
    #expect(rehearsal.causes.filter(\.drift.isFailure).map { "\($0.drift)" } == [])
    #expect(rehearsal.findings.contains { $0.drift.location.pointer == "/deuceCount" })
  }

  /// What is about the first moment of a user cannot be repeated, and is decided at the end: by then the others have
  /// taken away what they had.
  @Test(arguments: [true, false])
  func `takes what others did at its first moment for no drift, though they have ended`(
    hasOthers: Bool
  ) async throws {
    let groups = Mutex<(others: [JSON], lists: Int)>(([], 0))
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      let request = arrival.request
      var response = arrival.response()
      if request.method == .post, response.status.isSuccess,
        ["/api/deuces", "/api/groups"].contains(request.path)
      {
        var other = request
        (other.target, other.body) = ("/api/groups", Array(#"{"name":"Others"}"#.utf8))
        let group = (try? JSON(parsing: arrival.backend.mock.reply(to: other).response.body))?["id"]
        groups.withLock { $0.others.append(group ?? .null) }
        if var deuce = try? JSON(parsing: request.body),
          deuce.set([group ?? .null], at: "/groupIds"),
          request.path == "/api/deuces"
        {
          (other.target, other.body) = ("/api/deuces", deuce.bytes())
          _ = arrival.backend.mock.reply(to: other)
        }
      }
      // Others have ended when the list was shown some times with what they have.
      if request.method == .get, request.path == "/api/groups",
        let shown = (try? JSON(parsing: response.body))?.arrayValue
      {
        let hidden = groups.withLock { groups -> [JSON] in
          if !groups.others.isEmpty { groups.lists += 1 }
          return hasOthers && groups.lists <= 8 ? [] : groups.others
        }
        response.body = JSON.array(shown.filter { !hidden.contains($0["id"] ?? .null) }).bytes()
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["top-day", "createGroup", "listGroups"]
      $0.jobs = 1
    }
    let found = rehearsal.findings.filter { $0.caseID.name.contains("top-day") }
    #expect(!found.isEmpty)
    #expect(found.contains { $0.drift.isFailure } == !hasOthers, "\(found.map { "\($0.drift)" })")
  }

  /// The expected number grows with each attempt, because the case counts something.
  @Test func `finds a counter that starts again`() async throws {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      if arrival.request.method == .put, response.status.isSuccess,
        var shown = try? JSON(parsing: response.body), shown.set(0, at: "/deuceCount")
      {
        response.body = shown.bytes()
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["renamed-user"]
      $0.hasDisposableUsers = true
    }
    #expect(
      rehearsal.causes.contains {
        $0.drift.isFailure && $0.drift.location.pointer == "/deuceCount"
      })
  }

  /// The group is no resource of another client, although no request of the run is to create it.
  @Test func `finds a request that creates something although it only reads`() async throws {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      if arrival.request.path == "/api/auth/user" {
        var other = arrival.request
        (other.method, other.target) = (.post, "/api/groups")
        other.fields.append("Content-Type", "application/json")
        other.body = Array(#"{"name":"Solo Deuces"}"#.utf8)
        _ = arrival.backend.mock.reply(to: other)
      }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["first-call-makes-solo-group"]
    }
    #expect(rehearsal.causes.contains { $0.drift.isFailure })
  }

  @Test func `finds a request that was carried out twice`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      if arrival.request.operation == "createGoal" { _ = arrival.response() }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.phases = [.examples]
    }
    let found = rehearsal.causes.filter { $0.drift.kind == .stateLeaked }
    #expect(found.contains { $0.operation == "createGoal" })
  }

  @Test func `finds a total of other elements than those listed, which are its own`() async throws {
    let creations = Mutex(0)
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      let isCreation = arrival.method == .post && arrival.request.path == "/products"
      let count = creations.withLock { creations in
        creations += isCreation ? 1 : 0
        return creations
      }
      let filters = Set(["color", "min_price", "max_price", "name"])
      let items = QueryItems(parsing: arrival.request.query ?? "").items.map(\.name)
      guard !filters.isDisjoint(with: items) else { return arrival.response() }
      return arrival.response().changing { body in
        guard let total = body["total"]?.numberValue.flatMap({ Int("\($0)") }) else { return }
        _ = body.set(.number(JSON.Number(total + count)), at: "/total")
      }
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["listProducts"]
      $0.identities = MockIdentity.credentialsOfTwo
    }
    let found = rehearsal.causes.filter { $0.drift.isFailure }.map(\.drift.expected)
    #expect(found.contains { $0.hasPrefix("/total to be the number of elements") }, "\(found)")
  }

  /// The other client is idle when this run looks; its elements are behind the first page.
  @Test func `takes an element on two pages for no drift where others create some meanwhile`()
    async throws
  {
    let prices = Counter()
    let last = Mutex<JSON?>(nil)
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      guard arrival.method == .get, arrival.request.path == "/products" else {
        return arrival.response()
      }
      let items = QueryItems(parsing: arrival.request.query ?? "").items
      let isSorted = items.contains { $0.name == "sort" && $0.value == "price" }
      let isLater = items.contains { $0.name == "cursor" }
      // A page and more before the run begins, then one more before each second page.
      let count = prices.next() == 1 ? 120 : isSorted && isLater ? 1 : 0
      for _ in 0..<count {
        var other = Self.product
        let price = Double(900 - prices.next()) / 100
        other.body = Array(
          #"{"name":"O","color":"red","price":\#(price),"stock":1,"titles":{"en":"O"},"tags":[]}"#
            .utf8)
        #expect(arrival.backend.mock.reply(to: other).response.status == .created)
      }
      guard isSorted else { return arrival.response() }
      return arrival.response().changing { body in
        let shown = body["items"]?.arrayValue ?? []
        // A page by the number of elements before it begins with what was the last one of the page before.
        if isLater { _ = body.set(.array([last.withLock(\.self) ?? .null] + shown), at: "/items") }
        last.withLock { $0 = shown.last }
      }
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["listProducts"]
      $0.phases = [.scenarios]
      $0.identities = MockIdentity.credentialsOfTwo
    }
    #expect(rehearsal.causes.filter(\.drift.isFailure).map { "\($0.drift)" } == [])
    let expected = Set(rehearsal.findings.map(\.drift.expected))
    #expect(expected.contains("every element on exactly one page"))
  }

  @Test func `reads on where others have moved all elements of a page to the next one`()
    async throws
  {
    let moved = Mutex<Set<String>>([])
    let pages = Counter()
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      let request = arrival.request
      guard arrival.method == .get, request.path == "/products" else { return arrival.response() }
      let items = QueryItems(parsing: request.query ?? "").items
      // Each time that the list is read.
      guard let cursor = items.first(where: { $0.name == "cursor" })?.value else {
        moved.withLock { $0 = [] }
        return arrival.response()
      }
      guard moved.withLock({ $0.insert(cursor).inserted }) else { return arrival.response() }
      _ = pages.next()
      var first = request
      first.target = "/products?limit=100"
      return arrival.backend.mock.reply(to: first).response.changing { body in
        _ = body.set(.string(cursor), at: "/next")
      }
    }
    for _ in 0..<230 { #expect(backend.mock.reply(to: Self.product).response.status == .created) }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.only = ["addProduct", "listProducts"]
      $0.phases = [.examples]
      $0.jobs = 1
      $0.identities = MockIdentity.credentialsOfTwo
    }
    #expect(rehearsal.results.filter(\.outcome.isUntested).map { "\($0)" } == [])
    #expect(pages.next() > 2)
  }

  /// The request of another client that creates a product.
  private static var product: HTTPRequest {
    HTTPRequest(
      method: .post, target: "/products",
      fields: ["Authorization": "Bearer user-token", "Content-Type": "application/json"],
      body: Array(
        #"{"name":"O","color":"red","price":9,"stock":1,"titles":{"en":"O"},"tags":[]}"#.utf8))
  }

  /// A run against a backend that creates a second order for a repeated key, and how often each key has come.
  private static func orderedTwice(
    losing lost: Int? = nil
  ) async throws -> (Rehearsal, [String: Int]) {
    let known = Mutex<[String: Int]>([:])
    let orders = Counter()
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .post, arrival.request.path == "/orders", response.status == .created,
        let key = arrival.request.fields["Idempotency-Key"]
      else { return response }
      if orders.next() == lost { throw .closedBeforeResponse }
      let count = known.withLock { known in
        known[key, default: 0] += 1
        return known[key]
      }
      if count != 1 {
        var another = arrival.request
        another.fields["Idempotency-Key"] = String(key.reversed())
        _ = arrival.backend.mock.reply(to: another)
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: nonce) {
      $0.only = ["placeOrder", "listOrders"]
      $0.identities = MockIdentity.credentialsOfTwo
    }
    return (rehearsal, known.withLock { $0 })
  }

  /// Also where an earlier creation has got no response.
  @Test(arguments: [nil, 2])
  func `finds a second resource of a repeated idempotency key`(lost: Int?) async throws {
    let rehearsal = try await Self.orderedTwice(losing: lost).0
    let found = rehearsal.causes.filter { $0.drift.kind == .stateLeaked }
    #expect(found.map(\.operation) == ["placeOrder"])
  }

  /// Twice by the user, and once by the other one; the repeated case would get the responses of the first.
  @Test func `sends other idempotency keys where it repeats a case`() async throws {
    let counts = try await Self.orderedTwice().1
    #expect(counts.values.max() == 3)
  }

  @Test func `finds what a rejected request has created in a resource of its own`() async throws {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      let isReaction = arrival.method == .post && arrival.request.path.hasSuffix("/reactions")
      if isReaction, response.status == .unauthorized {
        var request = arrival.request
        request.fields["Authorization"] = "Bearer user-token"
        _ = arrival.backend.mock.reply(to: request)
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.phases = [.examples, .auth]
    }
    let leaks = rehearsal.causes.filter { $0.drift.check == .rejectionHasNoEffect }
    #expect(leaks.map(\.operation) == ["addReaction"])
  }

  @Test func `finds what a rejected request has created by its own mark`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      if arrival.request.operation == "createGoal", response.status == .badRequest,
        var body = try? JSON(parsing: arrival.request.body), body["title"] != nil,
        case let valid = arrival.backend.requests.first(where: { $0.operation == "createGoal" }),
        var stored = valid.flatMap({ try? JSON(parsing: $0.body) })
      {
        _ = stored.set(body["title"] ?? .null, at: "/title")
        body = stored
        var request = arrival.request
        request.body = body.bytes()
        _ = arrival.backend.mock.reply(to: request)
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend, besideOthersAs: Self.nonce) {
      $0.phases = [.examples, .negative]
    }
    #expect(rehearsal.causes.contains { $0.drift.check == .rejectionHasNoEffect })
  }
}
