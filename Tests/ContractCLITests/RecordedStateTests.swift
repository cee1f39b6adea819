import ContractCLI
import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractMock
import ContractModel
import Contracts
import TestSupport
import Testing

/// The recording of an app that uses a mock, with responses that a test changes.
private struct RecordedApp {
  private let mock: MockService
  private var entries: [String] = []
  private var second = 0
  var number: Int? = 1

  init() throws {
    let contract = try #require(Catalog.all.first { $0.id == "lume-goals" })
    mock = try MockService(contract, service: Catalog.services["lume-goals"])
  }

  static let path = "/api/v1/goals"

  /// Sends a request a second later than the last one ended, and records it; without credentials, as recorders do.
  @discardableResult
  mutating func record(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil, lasting seconds: Int = 0,
    changed: (inout HTTPResponse) -> Void = { _ in }
  ) -> JSON? {
    var request = HTTPRequest(
      method: method, target: target,
      fields: [
        "Authorization": "Bearer \(MockIdentity.user.token)", "Content-Type": "application/json",
      ], body: body?.bytes() ?? [])
    var response = mock.reply(to: request).response
    changed(&response)
    request.fields["Authorization"] = nil
    second += 2
    entries.append(
      RecordingWriter(creator: "test", version: "1").entry(
        request, response, at: "https://api.example.com",
        time: Instant(secondsSince1970: second).text(fractionDigits: 3),
        duration: .seconds(seconds), sender: number))
    return try? JSON(parsing: response.body)
  }

  mutating func addGoal() throws -> String {
    let created = record(
      .post, Self.path,
      [
        "goal_type": "activity", "title": "Run", "description": "A run", "target_value": 5,
        "target_unit": "sessions", "start_date": "2025-11-17", "target_date": "2025-12-17",
      ])
    return try #require(created?["data"]?["id"]?.stringValue)
  }

  /// Records a list without its elements.
  mutating func recordEmptyList() {
    record(.get, Self.path) { response in
      guard var body = try? JSON(parsing: response.body) else { return }
      _ = body.set([], at: "/data/goals")
      _ = body.set(0, at: "/data/total")
      response.body = body.bytes()
    }
  }

  mutating func addEntry(_ text: String) { entries.append(text) }

  func check() async throws -> Session {
    let folder = try TemporaryFolder()
    let writer = RecordingWriter(creator: "test", version: "1")
    let path = folder.path + "/app.har"
    try (writer.head + entries.joined(separator: RecordingWriter.separator) + RecordingWriter.end)
      .write(toFile: path, atomically: true, encoding: .utf8)
    return await Session.run(["--recorded", path, "--contract", "lume-goals"])
  }
}

@Suite struct `Recordings of what happens to resources` {
  @Test func `conform where a backend shows what was done`() async throws {
    var app = try RecordedApp()
    let id = try app.addGoal()
    app.record(.get, RecordedApp.path)
    app.record(.put, "\(RecordedApp.path)/\(id)", ["title": "Walk"])
    app.record(.get, RecordedApp.path)
    app.record(.delete, "\(RecordedApp.path)/\(id)")
    app.record(.get, RecordedApp.path)
    let session = try await app.check()
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `show what was lost in the words of a run`() async throws {
    var app = try RecordedApp()
    let id = try app.addGoal()
    app.recordEmptyList()
    let session = try await app.check()
    #expect(session.status == .drift)
    #expect(session.text.contains("state-lost in createGoal"), "\(session.text)")
    #expect(session.text.contains("the goal \(id) in the list"), "\(session.text)")
  }

  @Test func `say nothing of exchanges at the same time`() async throws {
    var app = try RecordedApp()
    _ = try app.addGoal()
    app.record(.get, RecordedApp.path, lasting: 60)
    _ = try app.addGoal()
    let session = try await app.check()
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `say nothing of users that cannot be told apart`() async throws {
    var app = try RecordedApp()
    app.number = nil
    _ = try app.addGoal()
    app.recordEmptyList()
    let session = try await app.check()
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `say nothing of another user`() async throws {
    var app = try RecordedApp()
    _ = try app.addGoal()
    app.number = 2
    app.recordEmptyList()
    let session = try await app.check()
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `forget what a request without a response may have changed`() async throws {
    var app = try RecordedApp()
    let id = try app.addGoal()
    app.addEntry(
      #"{"startedDateTime":"1970-01-01T00:00:03.000Z","time":0,"request":{"method":"DELETE","#
        + #""url":"https://api.example.com/api/v1/goals/\#(id)"},"response":{"status":0}}"#)
    app.recordEmptyList()
    let session = try await app.check()
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("1 without a response"))
  }

  @Test func `name the exchanges without a time`() async throws {
    var app = try RecordedApp()
    _ = try app.addGoal()
    app.recordEmptyList()
    app.addEntry(
      #"{"request":{"method":"GET","url":"https://api.example.com/api/v1/goals"},"#
        + #""response":{"status":401}}"#)
    let session = try await app.check()
    #expect(
      session.text.contains(
        "what exchanges show of earlier ones was not compared: 1 exchange without a time"),
      "\(session.text)")
  }
}
