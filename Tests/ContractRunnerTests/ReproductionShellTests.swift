import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A reproducing line in a shell` {
  private static let reproduction = Reproduction(
    url: { "http://localhost:8080\($0)" }, masked: Redaction(token: "user-token", otherToken: nil))

  @Test(arguments: ["lume-goals", "deuce-diary"])
  func `is valid for every request`(id: String) async throws {
    // An undocumented member in every response, so that every type of request has a line.
    let backend = try Backend(.named(id)) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      response.status = response.status.isSuccess ? 203 : 418
      return response
    }
    let rehearsal = try await Rehearsal(backend)
    let lines = Set(rehearsal.findings.compactMap(\.reproduction.script))
    #expect(lines.count > 20)
    for line in lines {
      let outcome = try await Shell.run(line, isDry: true)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)\(line)")
    }
  }

  @Test(arguments: [
    (#"{"id":"4aa3","name":"x"}"#, "id", "4aa3"),
    (#"{"data": {"id" : 41, "count": 7}}"#, "id", "41"),
    (#"{"id":-3}"#, "id", "-3"),
    (#"{"goal_id":"a:b c","id":"other"}"#, "goal_id", "a:b c"),
    (#"{"list":[{"id":"first"},{"id":"second"}]}"#, "id", "first"),
  ])
  func `uses the id from the response to the creation`(
    answer: String, member: String, id: String
  ) async throws {
    let origin = Reproduction.CreatedResource(
      creation: HTTPRequest(method: .post, target: "/notes", body: Array("{}".utf8)), id: "old",
      member: member)
    let line = Self.reproduction.line(
      for: HTTPRequest(method: .get, target: "/notes/old"), resource: origin)
    let outcome = try await Shell.run(
      """
      curl() { echo "$*" >&2; printf '%s\\n' '\(answer)'; }
      \(line)
      """)
    #expect(outcome.status == 0)
    let calls = outcome.errors.split(separator: "\n")
    #expect(calls.last == "-si -g http://localhost:8080/notes/\(id)", "\(outcome.errors)")
  }

  @Test func `writes the files of a form and sends them by name`() async throws {
    let picture = Array("%PNG'\u{0}\\-\n".utf8) + (0...255).map(UInt8.init)
    let large = picture + [UInt8](repeating: 0, count: 5_000)
    let form = MultipartForm([
      MultipartForm.Part("it's", filename: "a b.png", mediaType: "image/png", body: picture),
      MultipartForm.Part("note", body: large),
    ])
    let request = HTTPRequest(
      method: .post, target: "/pictures",
      fields: [
        "Authorization": "Bearer user-token",
        "Content-Type": "\(MultipartForm.contentType(boundary: "edge"))",
      ], body: form.bytes(boundary: "edge"))
    let line = Self.reproduction.line(for: request)
    let outcome = try await Shell.run(
      """
      CONTRACT_CHECK_TOKEN=secret
      curl() { printf '[%s]' "$@"; }
      \(line)
      """)
    #expect(
      outcome.output
        == "[-si][-X][POST][http://localhost:8080/pictures][-H][Authorization: Bearer secret]"
        + "[-F][it's=@part1.bin;type=image/png;filename=a b.png][-F][note=@part2.bin]",
      "\(outcome.errors)\(line)")
    #expect(outcome.files["part1.bin"] == picture)
    #expect(outcome.files["part2.bin"] == large)
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x00, 0x31], Array("-n 100%\\n'\u{0}\n".utf8),
    [UInt8](repeating: 0x61, count: 70_000) + [0x0A],
  ])
  func `writes the exact bytes of a body to a file`(body: [UInt8]) async throws {
    let line = Self.reproduction.line(
      for: HTTPRequest(method: .post, target: "/notes", body: body))
    let outcome = try await Shell.run("curl() { :; }\n" + line)
    #expect(outcome.files["body.bin"] == body, "\(outcome.errors)\(line.prefix(200))")
  }

  @Test func `sends a form without parts as a form`() async throws {
    let request = HTTPRequest(
      method: .post, target: "/pictures",
      fields: ["Content-Type": "\(MultipartForm.contentType(boundary: "edge"))"],
      body: MultipartForm([]).bytes(boundary: "edge"))
    let line = Self.reproduction.line(for: request)
    #expect(try await Shell.run(line, isDry: true).status == 0)
    #expect(line.contains("multipart/form-data"))
  }

  /// The arguments of each call of curl in a script; `cases` are the branches of the shell that print its
  /// responses.
  private static func calls(of script: String, responding cases: String) async throws -> [String] {
    let outcome = try await Shell.run(
      """
      curl() {
        echo "$*" >&2
        case "$*" in
          \(cases)
        esac
      }
      \(script)
      """)
    #expect(outcome.status == 0)
    return outcome.errors.split(separator: "\n").map(String.init)
  }

  @Test func `sends several requests with the ids from the responses`() async throws {
    func sent(
      _ method: HTTPMethod, _ target: String, _ body: String = "", making id: String? = nil
    ) -> Reproduction.Sent {
      let request = HTTPRequest(method: method, target: target, body: Array(body.utf8))
      return Reproduction.Sent(
        request: request,
        created: id.map { Reproduction.CreatedResource(creation: request, id: $0) })
    }
    let group = Reproduction.CreatedResource(
      creation: HTTPRequest(
        method: .post, target: "/groups", body: Array(#"{"name":"it's"}"#.utf8)), id: "group-0001")
    let script = Self.reproduction.script(
      for: [
        sent(.post, "/groups/group-0001/notes", #"{"text":"$ID1"}"#, making: "note-0001"),
        sent(.put, "/notes/note-0001", #"{"group":"group-0001","text":"$HOME"}"#),
        sent(.delete, "/notes/note-0001"), sent(.get, "/groups/group-0001"),
      ], after: [group])
    #expect(script.split(separator: "\n").count == 5)
    let calls = try await Self.calls(
      of: script,
      responding: """
        *notes*POST*|*POST*notes*) printf '%s' '{"id":"new note"}';;
        *POST*) printf '%s' '{"id":"new group"}';;
        """)
    #expect(
      calls == [
        #"-s -X POST http://localhost:8080/groups --data-raw {"name":"it's"}"#,
        #"-s -X POST -g http://localhost:8080/groups/new group/notes --data-raw {"text":"$ID1"}"#,
        #"-si -X PUT -g http://localhost:8080/notes/new note "#
          + #"--data-raw {"group":"new group","text":"$HOME"}"#,
        "-si -X DELETE -g http://localhost:8080/notes/new note",
        "-si -g http://localhost:8080/groups/new group",
      ], "\(script)")
  }

  @Test func `sends the entity tags from the responses`() async throws {
    func sent(
      _ method: HTTPMethod, _ field: (String, String)? = nil, tag: String? = nil,
      making id: String? = nil
    ) -> Reproduction.Sent {
      var request = HTTPRequest(method: method, target: id == nil ? "/notes/note-0001" : "/notes")
      if let (name, value) = field { request.fields[name] = value }
      var sent = Reproduction.Sent(
        request: request,
        created: id.map { Reproduction.CreatedResource(creation: request, id: $0) })
      sent.tag = tag
      return sent
    }
    let script = Self.reproduction.script(
      for: [
        sent(.post, tag: #""old 1""#, making: "note-0001"),
        sent(.put, ("If-Match", #""old 1""#), tag: #""old 2""#),
        sent(.get, ("If-None-Match", #""old 2""#)), sent(.get, ("If-None-Match", #""other""#)),
      ], after: [])
    let calls = try await Self.calls(
      of: script,
      responding: """
        *POST*) printf 'HTTP/1.1 201\\r\\nEtag: "new 1"\\r\\n\\r\\n{"id":"note-7"}';;
        *PUT*) printf 'HTTP/1.1 200\\r\\nETag:W/"new 2" \\r\\n\\r\\n{}';;
        """)
    #expect(
      calls == [
        "-si -X POST http://localhost:8080/notes",
        #"-si -X PUT -g http://localhost:8080/notes/note-7 -H If-Match: "new 1""#,
        #"-si -g http://localhost:8080/notes/note-7 -H If-None-Match: W/"new 2""#,
        #"-si -g http://localhost:8080/notes/note-7 -H If-None-Match: "other""#,
      ], "\(script)")
  }
}
