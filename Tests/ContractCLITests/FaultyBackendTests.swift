import ContractCLI
import ContractHTTP
import ContractMock
import ContractNetwork
import Foundation
import TestSupport
import Testing

@Suite struct `Checking a faulty server` {
  @Test(arguments: FaultyAnswer.all)
  func `ends with a status, a clear line and a whole report`(answer: FaultyAnswer) async throws {
    let server = try HTTPServer.start { _ in answer.reply }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let path = folder.path + "/report.xml"
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--token", "T",
      "--as-other", "T2", "--timeout",
      "\(answer.patience)", "--junit", path,
    ])
    #expect(session.status == answer.status, "\(session.text)")
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(answer.line), "\(session.text)")
    let report = try String(contentsOfFile: path, encoding: .utf8)
    #expect(report.hasSuffix("</testsuites>\n"))
    #expect(report.components(separatedBy: "<testcase ").count > 100)
  }

  @Test(arguments: [
    ([String](), ContractCLI.ExitStatus.couldNotTest), (["count-miscounted"], .drift),
  ])
  func `in part could not be tested, unless there is drift besides`(
    drifts: [String], status: ContractCLI.ExitStatus
  ) async throws {
    let server = try MockServer.goals(drifts: drifts)
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--token",
      MockIdentity.user.token, "--as-other",
      "a token nobody issued", "--timeout", "3600s", "--max-response-time", "3600s",
    ])
    #expect(session.status == status, "\(session.text)")
    #expect(session.text.contains("not tested"))
  }
}

/// The response of a service to every request, and the result that the tool must have.
struct FaultyAnswer: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var reply: ServerReply
  var status: ContractCLI.ExitStatus
  var line: String

  /// Long, save where waiting is the point.
  var patience = "3600s"
}

extension FaultyAnswer {
  static let all: [FaultyAnswer] = [
    FaultyAnswer(
      testDescription: "nothing, for ever", reply: .hang, status: .couldNotTest,
      line: "within 0.05 seconds", patience: "50ms"),
    FaultyAnswer(
      testDescription: "a closed connection", reply: .closeWithoutResponse, status: .couldNotTest,
      line: "closed the connection without a response"),
    raw("garbage", "\u{1}\u{2}garbage", .couldNotTest, "did not respond with HTTP"),
    raw("another protocol", "SSH-2.0-OpenSSH_9.6\r\n", .couldNotTest, "did not respond with HTTP"),
    raw("a page without a head", "<html>hello</html>", .couldNotTest, "did not respond with HTTP"),
    raw(
      "a head without end", "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 100_000),
      .couldNotTest, "sent a response head of more than"),
    raw("half a head", "HTTP/1.1 200 OK\r\nContent-Ty", .drift, "closed the connection within"),
    raw(
      "half a body",
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{\"data\"",
      .drift, "three operations in a row got no complete response"),
    page("a wrong token", .unauthorized, .couldNotTest, "the backend rejected the token (401)"),
    page("the pages of another service", .notFound, .couldNotTest, "every request got 404"),
    page("a service out of order", .serviceUnavailable, .couldNotTest, "is there a proxy"),
    page("a page to log in", HTTPStatus(302), .couldNotTest, "is redirected to"),
    page("a page for everything", .ok, .drift, "content-type-changed"),
  ]

  private static func raw(
    _ description: String, _ text: String, _ status: ContractCLI.ExitStatus, _ line: String
  ) -> FaultyAnswer {
    FaultyAnswer(
      testDescription: description, reply: .raw(Array(text.utf8), thenClose: true),
      status: status, line: line)
  }

  private static func page(
    _ description: String, _ answer: HTTPStatus, _ status: ContractCLI.ExitStatus, _ line: String
  ) -> FaultyAnswer {
    let fields: HTTPFields = [
      "Content-Type": "text/html", "Location": "https://login.example.com/",
    ]
    return FaultyAnswer(
      testDescription: description,
      reply: .response(
        HTTPResponse(status: answer, fields: fields, body: Array("<html></html>".utf8))),
      status: status, line: line)
  }
}
