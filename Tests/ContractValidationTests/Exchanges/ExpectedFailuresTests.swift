import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Testing

private let post = Operation(
  "post", .post, "/posts",
  body: .json(
    .object {
      Field("groupIds", .array(of: .string, .nonEmpty)).naming("group")
      Field("text", .string(.nonEmpty))
      Field("parent", .object { Field("id", .uuid).naming("post") }, .optional)
      Field("kind", .string(.oneOf(["a", "b"])), .optional)
    }),
  responses: [.created(.object { Field("id", .uuid) })],
  failures: [
    Failure(400, "NO_GROUPS", when: .absent("/groupIds")),
    Failure(400, "NO_TEXT", when: .absent("/text")),
    Failure(409, "TWICE", when: .duplicate("/text")),
  ])

private let forum = Contract(
  "forum", version: "1", title: "Forum", authentication: .bearer,
  errors: ErrorShape(.any, code: nil, message: ""),
  failures: [
    Failure(403, "FOREIGN", when: .foreign("group")), Failure(404, "GONE", when: .missing("post")),
    Failure(404, "NO_GROUP", when: .missing("group")),
  ], resources: [Resource("group", id: "/id"), Resource("post", id: "/id")], operations: [post])

@Suite struct `Failures for absent values` {
  @Test(
    arguments: [
      // Not there, null and empty are absent; anything else is not, and then nobody says.
      (#"{"groupIds":["a"]}"#, ["NO_TEXT"]), (#"{"groupIds":["a"],"text":""}"#, ["NO_TEXT"]),
      (#"{"groupIds":["a"],"text":null}"#, ["NO_TEXT"]), (#"{"groupIds":["a"],"text":7}"#, []),
      (#"{"groupIds":["a"],"text":[]}"#, ["NO_TEXT"]),
      // What cannot name a group may count as one that nobody has, or another's.
      (#"{"text":"a"}"#, ["NO_GROUPS"]),
      (#"{"groupIds":[],"text":"a"}"#, ["NO_GROUPS"]),
      (#"{"groupIds":[7],"text":"a"}"#, ["FOREIGN", "NO_GROUP"]),
      (#"{"groupIds":"a","text":"a"}"#, []),
      (
        #"{"groupIds":["a"],"text":"a","parent":{"id":"x"}}"#, ["GONE"]
      ),
      (#"{"groupIds":["a"],"text":"a","kind":"c"}"#, []),
      (#"{"groupIds":[],"text":""}"#, ["NO_GROUPS", "NO_TEXT"]),
      (#"{"groupIds":["a"],"text":"a"}"#, []),
      ("", []), ("[]", []),
    ] as [(String, [String])])
  func `also apply to unknown identities`(body: String, expected: [String]) throws {
    let operation = try #require(try CompiledContract(forum).operation("post"))
    let request = HTTPRequest(method: .post, target: "/posts", body: Array(body.utf8))
    let violations = operation.violations(in: request, parameters: [:])
    #expect(operation.expectedFailures(for: violations, in: request).compactMap(\.code) == expected)
  }

  @Test(arguments: [
    (#"{"groupIds":["a"]}"#, ["NO_TEXT"]),
    (#"{"groupIds":["a"],"text":null}"#, ["INVALID", "NO_TEXT"]),
    (#"{"groupIds":["a"],"text":7}"#, ["INVALID"]), ("", ["INVALID"]),
  ])
  func `are the only ones for a value that is missing`(body: String, expected: [String]) throws {
    var contract = forum
    contract.failures.insert(Failure(400, "INVALID", when: .invalid), at: 0)
    let operation = try #require(try CompiledContract(contract).operation("post"))
    let request = HTTPRequest(method: .post, target: "/posts", body: Array(body.utf8))
    let violations = operation.violations(in: request, parameters: [:])
    let codes = operation.expectedFailures(for: violations, in: request).compactMap(\.code)
    #expect(codes.sorted() == expected)
  }
}
