import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import TestSupport
import Testing

/// A request for an operation with one parameter, written as plans write it.
private func request(
  _ field: Field, _ location: Operation.ParameterLocation, _ value: JSON
) throws -> (operation: CompiledOperation, request: HTTPRequest, path: [String: String]) {
  let isInPath = location == .path
  let operation = Operation(
    "read", .get, isInPath ? "/a/{p}/b" : "/a", path: isInPath ? [field] : [],
    query: location == .query ? [field] : [], headers: location == .header ? [field] : [],
    cookies: location == .cookie ? [field] : [], responses: [.noContent()])
  let contract = Contract(
    "styles", version: "1", title: "Styles", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"), operations: [operation])
  let compiled = try #require(try CompiledContract(contract).operation("read"))
  let built = RequestBuilder(operation: compiled, credentials: nil).request(
    parameters: [location.key(of: "p"): value.parameterText], body: .none, identity: .user)
  let path = try #require(compiled.pathTemplate.match(built.path))
  return (compiled, built, path)
}

private let list: Schema = .array(of: .string(.length(1...20)), .count(1...4))
private let numbers: Schema = .array(of: .integer(.between(0, 9)), .count(1...4))
private let point: Schema = .object {
  Field("x", .integer)
  Field("name", .string(.nonEmpty), .optional)
}

@Suite struct `A parameter that is a list or an object` {
  @Test(
    arguments: [
      (.query, .repeated, ["a", "b"], "/a?p=a&p=b"),
      (.query, .brackets, ["a", "b"], "/a?p%5B%5D=a&p%5B%5D=b"),
      (.query, .commas, ["a", "b c"], "/a?p=a,b%20c"),
      (.query, .spaces, ["a", "b"], "/a?p=a%20b"),
      (.query, .pipes, ["a", "b"], "/a?p=a%7Cb"),
      (.query, .commas, ["a,b", "c"], "/a?p=a%2Cb,c"),
      (.query, .json, ["a", "b"], "/a?p=%5B%22a%22%2C%22b%22%5D"),
      (.path, .commas, ["a", "b"], "/a/a,b/b"),
      (.path, .label, ["a", "b"], "/a/.a.b/b"),
      (.path, .matrix, ["a", "b"], "/a/;p=a,b/b"),
    ] as [(Operation.ParameterLocation, ParameterStyle, JSON, String)])
  func `is written in its style`(
    location: Operation.ParameterLocation, style: ParameterStyle, value: JSON, target: String
  ) throws {
    let field = Field("p", list).style(style)
    #expect(try request(field, location, value).request.target == target)
  }

  @Test(
    arguments: [
      (.query, .brackets, "/a?p%5Bx%5D=1&p%5Bname%5D=n"), (.query, .repeated, "/a?x=1&name=n"),
      (.query, .commas, "/a?p=x,1,name,n"), (.path, .matrix, "/a/;x=1;name=n/b"),
      (.path, .label, "/a/.x.1.name.n/b"), (.path, .commas, "/a/x,1,name,n/b"),
    ] as [(Operation.ParameterLocation, ParameterStyle, String)])
  func `is written member by member`(
    location: Operation.ParameterLocation, style: ParameterStyle, target: String
  ) throws {
    let field = Field("p", point).style(style)
    #expect(try request(field, location, ["x": 1, "name": "n"]).request.target == target)
  }

  @Test(arguments: Operation.ParameterLocation.all, ParameterStyle.allCases)
  func `is read as it was written`(
    location: Operation.ParameterLocation, style: ParameterStyle
  ) throws {
    var random = SeededRandom(seed: 7)
    for schema in [list, numbers, point] where style.fits(location, schema) {
      for _ in 0..<50 {
        let words = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          JSON.string(String("abcxyz".shuffled(using: &random).prefix(3)))
        }
        let digits = words.map { _ in
          JSON.number(JSON.Number(Int.random(in: 0...9, using: &random)))
        }
        let value: JSON =
          schema == list
          ? .array(words)
          : schema == numbers ? .array(digits) : ["x": digits[0], "name": words[0]]
        let (operation, built, path) = try request(Field("p", schema).style(style), location, value)
        #expect(operation.violations(in: built, parameters: path).isEmpty, "\(built.target)")
        guard location != .path else { continue }
        let read = operation.messageFields(of: built, nil).parameters[location.key(of: "p")]
        #expect(read == value, "\(built.target)")
      }
    }
  }

  @Test(arguments: [.commas, .label, .matrix] as [ParameterStyle])
  func `is in rules what it is in the path`(style: ParameterStyle) throws {
    let samples: [(Schema, JSON)] = [
      (list, .array(["a", "b"])), (point, .object(["x": 3, "name": "n"])),
    ]
    for (schema, value) in samples {
      let (operation, built, path) = try request(Field("p", schema).style(style), .path, value)
      var context = RuleContext(response: value, path: path)
      context.fields = operation.messageFields(of: built, nil)
      let equal: Rule = response(JSON.Pointer.root) == ContractModel.path("p")
      #expect(operation.hasFieldTerms)
      #expect(context.drifts(of: [equal]).isEmpty, "\(built.target)")
      context.response = ["other"]
      #expect(!context.drifts(of: [equal]).isEmpty, "\(built.target)")
    }
  }

  @Test(
    arguments: [
      ("/a?p=0&p=9", []), ("/a?p=10", ["constraint-broken(maximum)"]),
      ("/a?p=1&p=x", ["type-changed"]), ("/a?p=1&p=2&p=3&p=4&p=5", ["constraint-broken(count)"]),
      ("/a", ["field-missing"]),
    ] as [(String, [String])])
  func `is validated as the type of its schema`(target: String, kinds: [String]) throws {
    var (operation, built, path) = try request(Field("p", numbers), .query, [1])
    built.target = target
    #expect(operation.violations(in: built, parameters: path).map { "\($0.kind)" } == kinds)
  }
}

extension Operation.ParameterLocation {
  fileprivate static let all: [Self] = [.path, .query, .header, .cookie]
}

@Suite struct `A documented header field of a response` {
  private static func drifts(
    _ fields: HTTPFields, _ headers: Field..., status: HTTPStatus = 200
  ) throws -> [String] {
    var documented = Response.ok(.any)
    documented.headers = headers
    let operation = Operation(
      "read", .get, "/a", responses: [documented, Response(202, .any)])
    let contract = Contract(
      "headers", version: "1", title: "Headers", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [operation])
    let compiled = try #require(try CompiledContract(contract).operation("read"))
    var all = fields
    all.append("Content-Type", "application/json")
    return compiled.drifts(
      in: HTTPResponse(status: status, fields: all, body: Array("1".utf8)),
      to: HTTPRequest(method: .get, target: "/a", fields: [:]), expecting: .success
    ).map { "\($0.kind) at \($0.location)" }
  }

  @Test func `must be there where it is required`() throws {
    let limit = Field("X-Limit", .integer(.atLeast(0)))
    #expect(try Self.drifts(["x-limit": "3"], limit) == [])
    #expect(try Self.drifts([:], limit) == ["field-missing at header X-Limit"])
    #expect(try Self.drifts([:], Field("X-Limit", .integer, .optional)) == [])
  }

  @Test func `is read as the type of its schema`() throws {
    #expect(
      try Self.drifts(["X-Limit": "-1"], Field("X-Limit", .integer(.atLeast(0))))
        == ["constraint-broken(minimum) at header X-Limit"])
    #expect(
      try Self.drifts(["X-Limit": "many"], Field("X-Limit", .integer))
        == ["type-changed at header X-Limit"])
    #expect(
      try Self.drifts(["X-Tags": "a, b"], Field("X-Tags", .array(of: .oneOf("a", "b")))) == [])
  }

  @Test func `is not required of other statuses`() throws {
    #expect(try Self.drifts([:], Field("X-Limit", .integer), status: 202) == [])
  }
}
