import ContractCLI
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractService
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `A mock that the command serves` {
  /// Starts a mock on a free port, and ends it after some requests.
  private static func serving(
    _ words: [String], of contracts: [Contract] = Catalog.all,
    services: [String: any Service] = [:],
    _ body: (SocketTransport) async throws -> Void
  ) async throws -> String {
    let (outputs, printed) = AsyncStream.makeStream(of: String.self)
    let process = ProcessEnvironment(
      contracts: { contracts }, services: { services }, environment: [:],
      out: { printed.yield($0) }, error: { printed.yield($0) })
    let mock = Task {
      _ = await ContractCheck(process)(["mock", "--port", "0"] + words)
      printed.finish()
    }
    var text = ""
    for await output in outputs {
      text += output
      guard let match = output.firstMatch(of: /serving at http:\/\/127\.0\.0\.1:(\d+)/) else {
        continue
      }
      let port = try #require(UInt16(match.1))
      try await body(SocketTransport(Origin(scheme: .http, host: "127.0.0.1", port: port)))
      mock.cancel()
    }
    return text
  }

  @Test func `answers as the example of README says`() async throws {
    let section = try ReadmeCall.section("A mock for the front end")
    let rules = try #require(
      section.split(separator: "```yaml\n").last?.split(separator: "```").first)
    let folder = try TemporaryFolder()
    let file = folder.path + "/mock.yaml"
    try String(rules).write(toFile: file, atomically: true, encoding: .utf8)
    let calls = try ReadmeCall.all(in: section, port: 8080)
    #expect(calls.count == 7)
    let state = folder.path + "/state.json"
    let text = try await Self.serving(
      [
        "--contract", "lume-goals", "--seed-data", "20", "--rules", file, "--state", state, "--log",
        "text",
      ]
    ) { transport in
      for call in calls {
        let response = try await transport.send(call.request)
        #expect(response.status.code == call.status, "\(call.request.target)")
      }
      let list = try await transport.send(calls[0].request)
      #expect(try JSON(parsing: list.body)[at: "/data/goals/19/title"] != nil)
    }
    #expect(text.contains("GET /api/v1/goals  200  listGoals"), "\(text)")
    let saved = try JSON(parsing: String(contentsOfFile: state, encoding: .utf8))
    #expect(saved[at: "/lume-goals/goal/19/value/title"] != nil)
  }

  @Test func `saves and loads the state of several contracts, and names the one in code`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path + "/state.json"
    let words = ["--contract", "lume-goals", "--contract", "deuce-diary", "--state", state]
    for options in [["--seed-data", "2"], []] {
      let text = try await Self.serving(words + options, services: Catalog.services) { transport in
        let list = try await transport.send(
          HTTPRequest(
            method: .get, target: "/api/v1/goals",
            fields: ["Authorization": "Bearer user-token"], body: []))
        #expect(try JSON(parsing: list.body)[at: "/data/total"] == 2)
      }
      #expect(text.contains("--state: the mock of deuce-diary keeps its state in code"), "\(text)")
    }
  }

  /// Orders as a document has them; what its lists do follows from names alone.
  private static let orders = """
    openapi: 3.1.0
    info: {title: Shop, version: "1"}
    paths:
      /orders:
        get:
          operationId: listOrders
          parameters:
            - {name: status, in: query, schema: {type: array, items: {$ref: '#/components/schemas/Status'}}, explode: false}
            - {name: tag, in: query, schema: {type: array, items: {type: string}}}
            - {name: min_total, in: query, schema: {type: number}}
            - {name: sort, in: query, schema: {type: string, enum: [total, id]}}
            - {name: direction, in: query, schema: {type: string, enum: [asc, desc]}}
            - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
            - {name: offset, in: query, schema: {type: integer, minimum: 0}}
          responses:
            "200":
              description: the orders
              content:
                application/json:
                  schema:
                    type: object
                    required: [items]
                    properties:
                      items: {type: array, items: {$ref: '#/components/schemas/Order'}}
        post:
          operationId: addOrder
          requestBody:
            required: true
            content: {application/json: {schema: {$ref: '#/components/schemas/Draft'}}}
          responses:
            "201": {description: added, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}
            "400": {description: invalid}
      /orders/{id}:
        get:
          operationId: getOrder
          parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
          responses:
            "200": {description: one, content: {application/json: {schema: {$ref: '#/components/schemas/Order'}}}}
            "404": {description: none}
    components:
      schemas:
        Status: {type: string, enum: [open, paid, sent]}
        Draft:
          type: object
          required: [status, total]
          properties:
            status: {$ref: '#/components/schemas/Status'}
            total: {type: number, minimum: 0, maximum: 1000}
            tags: {type: array, items: {type: string}}
        Order:
          allOf:
            - {$ref: '#/components/schemas/Draft'}
            - {type: object, required: [id], properties: {id: {type: integer}}}
    """

  @Test func `filters and sorts the lists of a document as its parameters read`() async throws {
    let folder = try TemporaryFolder()
    let document = folder.path + "/orders.yaml"
    try Self.orders.write(toFile: document, atomically: true, encoding: .utf8)
    let drafts = [
      #"{"status":"open","total":10,"tags":["a","b"]}"#,
      #"{"status":"paid","total":30,"tags":["b"]}"#,
      #"{"status":"sent","total":20}"#,
    ]
    let lists = [
      "status=open,sent": "1 3", "status=paid": "2", "tag=a&tag=z": "1", "min_total=20": "2 3",
      "sort=total&direction=desc": "2 3 1", "direction=desc&limit=1&offset=1": "2", "": "1 2 3",
    ]
    _ = try await Self.serving(["--contract", document]) { transport in
      for draft in drafts {
        let request = HTTPRequest(
          method: .post, target: "/orders", fields: ["Content-Type": "application/json"],
          body: Array(draft.utf8))
        #expect(try await transport.send(request).status == .created)
      }
      for (query, expected) in lists {
        let response = try await transport.send(
          HTTPRequest(method: .get, target: "/orders?\(query)", fields: [:], body: []))
        let ids = try JSON(parsing: response.body)["items"]?.arrayValue?.compactMap {
          $0["id"]?.text()
        }
        #expect(ids?.joined(separator: " ") == expected, "\(query)")
      }
    }
  }

  @Test(arguments: [
    (["--latency", "soon"], "--latency takes a time or a range"),
    (["--fault", "503"], "--fault takes a rate and a failure"),
    (["--cors", "--no-cors"], "contradict each other"), (["--log", "xml"], "--log"),
    (["--rules", "/nowhere/mock.yaml"], "no such file"), (["--seed-data", "0"], "from 1 to"),
  ])
  func `rejects options without sense`(words: [String], message: String) async {
    let session = await Session.run(["mock", "--contract", "lume-goals", "--port", "0"] + words)
    #expect(session.status == .usage && session.text.contains(message), "\(session.text)")
  }
}

extension JSON {
  fileprivate subscript(at pointer: JSON.Pointer) -> JSON? { self[pointer] }
}
