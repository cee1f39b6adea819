import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import TestSupport
import Testing

@Suite struct `A reference in Location` {
  @Test(arguments: [
    ("/notes/1", "/notes/1"), ("1", "/api/1"), ("notes/1", "/api/notes/1"), ("./1", "/api/1"),
    ("../1", "/1"), ("../../1", "/1"), ("?page=2", "/api/notes?page=2"), ("#top", "/api/notes?a=b"),
    ("1#top", "/api/1"), ("/a?next=http://x/y", "/a?next=http://x/y"), ("..", "/"), (".", "/api/"),
    ("http://other.test/notes/1", "/notes/1"), ("HTTPS://other.test:8443/n?q#f", "/n?q"),
    ("//other.test/notes/1", "/notes/1"), ("http://other.test", "/"), ("http://o.test?a", "/?a"),
    ("/a/./b/../c/", "/a/c/"),
  ])
  func `is resolved against the target of the request`(reference: String, target: String) {
    #expect(reference.target(from: "/api/notes?a=b") == target)
  }

  @Test(arguments: ["", "http://other.test", "//other.test:8080", "relative", "with a fragment"])
  func `is followed in every form`(form: String) async throws {
    let backend = try Backend(.shop) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      guard let location = response.fields["Location"] else { return response }
      switch form {
      case "relative": response.fields["Location"] = String(location.dropFirst())
      case "with a fragment": response.fields["Location"] = location + "#new"
      default: response.fields["Location"] = form + location
      }
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.untested == 0)
    #expect(backend.requests.allSatisfy { !$0.target.contains("#") && $0.target.hasPrefix("/") })
  }

  @Test func `to something without the id of the new resource is a drift`() async throws {
    let backend = try Backend(.shop) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      guard let location = response.fields["Location"] else { return response }
      response.fields["Location"] = location.split(separator: "/").dropLast()
        .map { "/" + $0 }.joined()
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let drifts = rehearsal.findings.map { "\($0.drift.kind) at \($0.drift.location)" }
    #expect(Set(drifts) == ["state-lost at header Location"])
  }

  /// A document has the header field, and not what it names.
  @Test func `of a document that leads nowhere is a note`() async throws {
    let note: Schema = .object { Field("id", .uuid) }
    var contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/notes",
          responses: [.created(note).with(headers: Field("Location", .string, .optional))],
          effects: [.creates("note", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/notes/{id}", path: [Field("id", .uuid)], responses: [.ok(note)],
          failures: [Failure(404, "NONE", when: .missing("note"))],
          effects: [.reads("note", id: path("id"), state: response(""))]),
      ])
    contract.infersEffects = true
    for isRight in [true, false] {
      let backend = try Backend(contract) { arrival throws(Backend.Fault) in
        var response = arrival.response()
        if response.status == .created {
          let id = (try? JSON(parsing: response.body))?["id"]?.stringValue ?? ""
          response.fields["Location"] = isRight ? "/notes/\(id)" : "/note/\(id)"
        }
        return response
      }
      let rehearsal = try await Rehearsal(backend) {
        $0.identities = [:]
        $0.phases = [.examples]
      }
      let found = rehearsal.findings.filter { "\($0.drift.location)" == "header Location" }
      #expect(found.isEmpty == isRight)
      #expect(found.allSatisfy { $0.drift.severity == .note })
    }
  }
}
