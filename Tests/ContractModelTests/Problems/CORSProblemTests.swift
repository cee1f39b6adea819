import ContractModel
import TestSupport
import Testing

@Suite struct `An origin` {
  @Test(arguments: [
    "https://app.example.com", "http://localhost:5173", "https://127.0.0.1:8443",
    "http://[::1]:8080", "https://[::1]", "capacitor://localhost", "https://xn--bcher-kva.example",
    "http://app.example.com:443",
  ])
  func `is a scheme, a host and an unusual port`(origin: String) {
    var contract = Contract.shop
    contract.cors = CORS(origins: origin)
    #expect(contract.problems() == [])
  }
}

@Suite struct `A request of a web app` {
  private static func request(
    _ cors: CORS, _ change: (inout ContractModel.Operation) -> Void
  ) -> AppRequest? {
    var operation = Operation("a", .get, "/", responses: [.noContent()])
    change(&operation)
    let contract = Contract(
      "a", version: "1", title: "A", authentication: .bearer,
      errors: ErrorShape(.any, code: nil, message: "/m"), cors: cors, operations: [operation])
    return contract.appRequest(to: operation)
  }

  private static let cors = CORS(origins: .any, headers: "AUTHORIZATION", "X-B", "x-a")

  @Test func `lists the fields that need a permission in small letters and sorted`() {
    let request = Self.request(Self.cors) {
      $0.headers = ["X-B", "X-A", "Accept-Language", "X-C"].map { Field($0, .string, .optional) }
    }
    #expect(request?.fields == ["authorization", "x-a", "x-b"] && request?.needsPreflight == true)
  }

  @Test func `needs no preflight with a simple method and simple fields`() {
    let request = Self.request(CORS(origins: .any)) {
      $0.authentication = .any(.bearer, .apiKey(query: "key"))
      $0.body = .form { Field("a", .string) }
    }
    #expect(request?.fields == [] && request?.needsPreflight == false)
    let deletion = Self.request(Self.cors) {
      ($0.method, $0.authentication) = (.delete, Authentication.none)
    }
    #expect(deletion?.fields == [] && deletion?.needsPreflight == true)
  }

  @Test func `is impossible without a field that the operation requires`() {
    #expect(Self.request(CORS(origins: .any)) { _ in } == nil)
    #expect(Self.request(Self.cors) { $0.body = .json(.string) } == nil)
    #expect(Self.request(Self.cors) { $0.headers = [Field("X-C", .string)] } == nil)
    #expect(Self.request(Self.cors) { $0.authentication = .apiKey(cookie: "session") } == nil)
    let open = CORS(origins: "https://a.b", allowsCredentials: true)
    #expect(Self.request(open) { $0.authentication = .apiKey(cookie: "session") } != nil)
  }
}
