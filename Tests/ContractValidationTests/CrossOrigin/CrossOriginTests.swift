import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Requests of other origins` {
  static let origin = "https://app.example.com"

  private static func cors(
    _ more: String..., allowsCredentials: Bool = false, maxAge: Int? = nil
  ) -> CORS {
    CORS(
      origins: .listed([origin] + more), exposes: "ETag", allowsCredentials: allowsCredentials,
      maxAge: maxAge)
  }

  private static func preflight(
    _ method: String = "PUT", _ fields: String = "authorization,content-type",
    from origin: String = origin
  ) -> HTTPRequest {
    HTTPRequest(
      method: .options, target: "/",
      fields: [
        "Origin": origin, "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": fields,
      ])
  }

  private static func drifts(
    _ cors: CORS, _ fields: HTTPFields, status: HTTPStatus = 200,
    to request: HTTPRequest = HTTPRequest(method: .get, target: "/", fields: ["Origin": origin])
  ) -> [String] {
    cors.drifts(in: HTTPExchange(request, HTTPResponse(status: status, fields: fields)))
      .map(\.brief)
  }

  private static let permission: HTTPFields = ["Access-Control-Allow-Origin": origin]

  @Test(
    arguments: [
      (200, ["Access-Control-Allow-Origin": origin], []),
      (200, ["access-control-allow-origin": "*"], []),
      (404, ["Access-Control-Allow-Origin": origin], []),
      (404, [:], ["cross-origin-refused at header Access-Control-Allow-Origin"]),
      (
        200, ["Access-Control-Allow-Origin": origin + "/"],
        ["cross-origin-refused at header Access-Control-Allow-Origin"]
      ),
      (
        200, ["Access-Control-Allow-Origin": origin, "access-control-allow-origin": origin],
        ["cross-origin-refused at header Access-Control-Allow-Origin"]
      ),
      (
        200, ["Access-Control-Allow-Origin": origin, "ETag": "\"1\""],
        ["cross-origin-refused at header Access-Control-Expose-Headers"]
      ),
      (
        200,
        [
          "Access-Control-Allow-Origin": origin, "ETag": "\"1\"",
          "Access-Control-Expose-Headers": "x-a , etag",
        ], []
      ),
      // What a gateway or a cache sends is not that of the backend.
      (429, [:], []), (502, [:], []), (304, [:], []),
    ] as [(HTTPStatus, HTTPFields, [String])])
  func `are readable where the response names the origin`(
    status: HTTPStatus, fields: HTTPFields, found: [String]
  ) {
    #expect(Self.drifts(Self.cors(), fields, status: status) == found)
  }

  @Test func `are nothing to a request without an origin`() {
    let request = HTTPRequest(method: .get, target: "/")
    #expect(Self.drifts(Self.cors(), [:], to: request) == [])
  }

  @Test(
    arguments: [
      ("https://other.example.com", false, "*", ["cross-origin-allowed at header $ (note)"]),
      ("null", false, "null", ["cross-origin-allowed at header $ (note)"]),
      (
        "https://other.example.com", true, "https://other.example.com",
        [
          "cross-origin-allowed at header $"
        ]
      ),
      // Browsers refuse the wildcard with credentials, so that nothing is read with them.
      ("https://other.example.com", true, "*", ["cross-origin-allowed at header $ (note)"]),
      ("https://other.example.com", true, origin, []),
    ] as [(String, Bool, String, [String])])
  func `are noted where any origin is permitted, and drift with credentials`(
    origin: String, isWithCredentials: Bool, value: String, found: [String]
  ) {
    var fields: HTTPFields = ["Access-Control-Allow-Origin": value]
    if isWithCredentials { fields.append("Access-Control-Allow-Credentials", "true") }
    let request = HTTPRequest(method: .get, target: "/", fields: ["Origin": origin])
    let locations = found.map { $0.replacing("$", with: "Access-Control-Allow-Origin") }
    #expect(Self.drifts(Self.cors(), fields, to: request) == locations)
    #expect(
      Self.drifts(CORS(origins: .any), fields, to: request).allSatisfy { !$0.contains("allowed") })
  }

  @Test func `vary by origin where several are stated`() {
    let cors = Self.cors("https://other.example.com")
    #expect(Self.drifts(cors, Self.permission) == ["vary-missing at header Vary (note)"])
    for value in ["Origin", "accept, ORIGIN", "*"] {
      var fields = Self.permission
      fields.append("Vary", value)
      #expect(Self.drifts(cors, fields) == [])
    }
    #expect(Self.drifts(cors, ["Access-Control-Allow-Origin": "*"]) == [])
    #expect(Self.drifts(Self.cors(), Self.permission) == [])
  }

  @Test func `have a preflight that succeeds and names the stated age`() {
    let cors = CORS(origins: Self.origin, maxAge: 600)
    let request = Self.preflight("POST", "")
    var fields = Self.permission
    #expect(
      Self.drifts(cors, fields, status: 204, to: request)
        == ["field-missing at header Access-Control-Max-Age"])
    fields.append("Access-Control-Max-Age", "60")
    #expect(
      Self.drifts(cors, fields, status: 204, to: request)
        == ["enum-new-value at header Access-Control-Max-Age"])
    fields["Access-Control-Max-Age"] = "600"
    #expect(Self.drifts(cors, fields, status: 204, to: request) == [])
    #expect(
      Self.drifts(cors, fields, status: 405, to: request) == ["cross-origin-refused at status"])
  }

  /// Values of each field, of which a browser accepts some.
  private static let values: [(String, [String])] = [
    (
      "Access-Control-Allow-Origin",
      [origin, "*", "null", "HTTPS://APP.EXAMPLE.COM", "\(origin), \(origin)"]
    ),
    ("Access-Control-Allow-Credentials", ["true", "True", "false"]),
    ("Access-Control-Allow-Methods", ["*", "GET, PUT", "put", " DELETE ,PATCH,", "POST"]),
    (
      "Access-Control-Allow-Headers",
      ["*", "Authorization", "content-type, AUTHORIZATION", "Content-Type", "*, Authorization"]
    ),
  ]

  @Test(arguments: 0..<400)
  func `are judged as browsers do`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let allowsCredentials = Bool.random(using: &random)
    let browser = Browser(origin: Self.origin, includesCredentials: allowsCredentials)
    let cors = CORS(origins: Self.origin, allowsCredentials: allowsCredentials)
    let method = ["GET", "POST", "PUT", "DELETE"].randomElement(using: &random) ?? ""
    let sent =
      [[], ["authorization"], ["authorization", "content-type"], ["x-a"]]
      .randomElement(using: &random) ?? []
    for _ in 0..<20 {
      var fields: HTTPFields = [:]
      for (name, values) in Self.values where Int.random(in: 0..<8, using: &random) > 0 {
        // The first values are the ones that a browser accepts most.
        let count = Bool.random(using: &random) ? 2 : values.count
        fields.append(name, values.prefix(count).randomElement(using: &random) ?? "")
      }
      let status: HTTPStatus =
        Bool.random(using: &random) ? 204 : [200, 301, 401].randomElement(using: &random) ?? 200
      let response = HTTPResponse(status: status, fields: fields)
      let request = Self.preflight(method, sent.joined(separator: ","))
      let isRefused = !cors.drifts(in: HTTPExchange(request, response)).isEmpty
      #expect(isRefused == !browser.sends(method, sent, after: response), "\(status) \(fields)")
      let simple = HTTPRequest(method: .get, target: "/", fields: ["Origin": Self.origin])
      guard !status.isRedirection else { continue }
      let isUnreadable = !cors.drifts(in: HTTPExchange(simple, response)).isEmpty
      #expect(isUnreadable == !browser.canRead(response), "\(status) \(fields)")
    }
  }
}
