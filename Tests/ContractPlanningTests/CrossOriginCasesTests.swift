import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import TestSupport
import Testing

@Suite struct `Cases of web apps of other origins` {
  private static func cases(
    _ contract: Contract, _ cors: CORS?, isSafe: Bool = false
  ) throws -> [Plan.Case] {
    var contract = contract
    contract.cors = cors
    let plan = try Planning.plan(of: contract) { $0.isSafe = isSafe }
    return plan.cases.filter { planned in
      planned.phase == .scenarios
        && planned.steps.contains { step in
          step.request?.changes.contains(where: \.isOfApp) ?? false
        }
    }
  }

  private static let cors = CORS(
    origins: "https://a.example.com", "https://b.example.com", headers: "Authorization",
    "Content-Type", "If-Match")

  @Test func `are made where the contract states them, and only there`() throws {
    #expect(try Self.cases(.shop, nil).isEmpty)
    #expect(try !Self.cases(.shop, Self.cors).isEmpty)
  }

  @Test func `ask in a preflight without the credentials, fields and body of the request`() throws {
    let compiled = try CompiledContract(.named("showcase"))
    let contract = compiled.contract
    let preflight = try #require(
      try Self.cases(contract, contract.cors).first {
        $0.subject == .operation("changeProduct") && $0.name.hasSuffix("a preflight")
      }?.onlyProbe)
    #expect(preflight.identity == .anonymous && preflight.request?.body == Plan.Body.none)
    #expect(preflight.request?.parameters.keys.sorted() == ["product_id"])
    let request = HTTPRequest(
      method: .put, target: "/products/1", fields: ["Accept": "application/json"]
    ).changed(by: preflight.request?.changes ?? [])
    #expect(request.method == .options)
    #expect(
      request.fields == [
        "Accept": "*/*", "Origin": "https://www.shop.example.com",
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type,if-match",
      ])
  }

  @Test func `carry a key of the query also in a preflight`() throws {
    let cases = try Self.cases(.vault, Self.cors)
    let preflight = try #require(
      cases.first { $0.subject == .operation("deleteSecret") && $0.name.hasSuffix("a preflight") })
    #expect(preflight.steps.last?.request?.schemes == [.apiKey(.query, name: "key")])
  }

  @Test func `ask for a page that another one follows where its link is in a header field`() throws
  {
    let contract: Contract = try .named("showcase")
    let request = try #require(
      Self.cases(contract, contract.cors).first {
        $0.subject == .operation("listNews") && $0.name.contains("origin https://www.shop")
      }?.onlyProbe?.request)
    #expect(request.parameters["?per_page"] == .text("1"))
  }

  @Test func `leave out operations that no app can call`() throws {
    let cases = try Self.cases(.named("showcase"), CORS(origins: "https://a.example.com"))
    let preflighted = cases.filter { $0.name.contains("preflight") }.map(\.subject)
    // OPTIONS is no method that web apps use without asking.
    #expect(Set(preflighted) == [.operation("listShopMethods")])
    let read = Set(cases.filter { $0.name.contains("origin https") }.map(\.subject))
    #expect(
      read == [
        .operation("listProducts"), .operation("showProduct"), .operation("exportProducts"),
        .operation("countVisitors"), .operation("greet"), .operation("showPhoto"),
        .operation("downloadPhoto"), .operation("listNews"), .operation("watchVisitors"),
      ])
  }

  @Test func `try all stated origins, and others that look like the first`() throws {
    let cases = try Self.cases(.named("showcase"), Self.cors)
    let names = cases.filter { $0.subject == .operation("listProducts") }.map(\.name)
    for origin in [
      "https://a.example.com", "https://b.example.com", "https://contract-check.invalid", "null",
      "https://a.example.com.contract-check.invalid", "https://contract-check-a.example.com",
      "http://a.example.com",
    ] {
      #expect(names.contains { $0.hasSuffix("origin \(origin)") }, "\(names)")
    }
    let any = try Self.cases(.named("showcase"), CORS(origins: .any))
    #expect(any.allSatisfy { !$0.name.contains("null") && !$0.name.contains("preflight from") })
  }

  @Test func `create where only the response to that has a field that apps read`() throws {
    let contract = try Contract.named("showcase")
    func created(_ cors: CORS?) throws -> [CaseID.Subject] {
      try Self.cases(contract, cors).filter { $0.name.contains("origin https") }
        .flatMap(\.steps).filter { $0.identity == .user }.map { .operation($0.endpointID) }
        .filter { $0 == .operation("addProduct") }
    }
    #expect(try created(contract.cors) == [.operation("addProduct")])
    #expect(try created(Self.cors) == [])
  }

  @Test func `send preflights of unsafe methods also where only safe ones are allowed`() throws {
    let cases = try Self.cases(.named("showcase"), Self.cors, isSafe: true)
    let preflighted = cases.filter { $0.name.hasSuffix("a preflight") }.map(\.subject)
    #expect(preflighted.contains(.operation("addProduct")))
    let methods = Set(
      try cases.flatMap(\.steps).map { step in
        try step.method(of: #require(step.operation))
      })
    #expect(methods == [.get, .options])
  }
}

extension MessageChange {
  fileprivate var isOfApp: Bool {
    switch self {
    case .preflight, .field("Origin", _): true
    default: false
    }
  }
}
