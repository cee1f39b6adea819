import ContractReport
import Foundation
import Testing

/// What the readers in use make of a report; each looks at another part of it.
@Suite struct `Readers of JUnit reports` {
  private let document: JUnitDocument
  private let failing: [JUnitDocument.Element]

  init() throws {
    document = try JUnitDocument(Data(junit(Runs.drifting).utf8))
    failing = document.cases.filter { $0.child("failure") != nil }
  }

  @Test func `see one cause fail once, under a name with the operation and the check`() {
    #expect(failing.map { $0["name"] } == ["createGoal: response-schema", "tips: response-schema"])
    let repeated = document.cases.filter {
      $0.child("skipped")?["message"]?.hasPrefix("drift with the same cause as ") == true
    }
    #expect(
      repeated.map { $0["name"] } == ["updateGoal: response-schema", "scenario tips-of-a-goal"])
  }

  @Test func `that show the element text (GitLab) see the whole story`() throws {
    let text = try #require(failing[1].child("failure")?.text)
    for part in [
      "type-changed: A value has a different JSON type", "POST /api/v1/goals/{goal_id}/tips",
      "/data/tips/*, first at byte 64", "string", "object with the members title, body",
      "3 of 3 elements in 12 exchanges", "examples/tips/typical",
      "contracts/LumeGoals/LumeGoals+Schemas.swift:41", "send each tip as a string", "curl -sS",
      "Bearer ***", #"{"title":"Walk <daily>""#, "field-missing",
    ] {
      #expect(text.contains(part))
    }
  }

  @Test func `that show the message alone (CircleCI) see one complete line`() throws {
    let messages = failing.compactMap { $0.child("failure")?["message"] }
    #expect(
      messages[1] == """
        type-changed in tips at /data/tips/*: expected string, actual object with the members \
        title, body (and 1 more)
        """)
    #expect(messages.allSatisfy { !$0.contains("\n") })
  }

  @Test func `that take equal names for retries (mikepenz, GitLab) lose no case`() {
    let names = document.cases.map { "\($0["classname"] ?? "")|\($0["name"] ?? "")" }
    #expect(Set(names).count == names.count)
  }

  @Test func `that need a name and a time (dorny) find them`() {
    for element in document.suites + document.cases {
      #expect(element["name"]?.isEmpty == false)
      #expect(Double(element["time"] ?? "") != nil)
    }
    #expect(document.suites.allSatisfy { $0.children("testsuite").isEmpty })
  }

  @Test func `that link to files get the violated line of the contract`() {
    #expect(failing[1]["file"] == "contracts/LumeGoals/LumeGoals+Schemas.swift")
    #expect(failing[1]["line"] == "41")
  }

  @Test func `that convert by type (old GitLab) meet no type name they know`() {
    let types = document.cases.flatMap(\.children).compactMap { $0["type"] }
    #expect(
      types.allSatisfy { $0.hasPrefix("drift.") || ["not-tested", "interrupted"].contains($0) })
  }

  @Test func `see notes of passed checks and what was left behind as output`() {
    let suite = document.suites[0]
    #expect(suite.child("system-out")?.text.contains("left behind: goal 7f3c") == true)
    #expect(suite.child("system-out")?.text.contains("retried: tips") == true)
    #expect(document.cases[1].child("system-out")?.text.contains("/data/streak") == true)
  }

  @Test func `that show no output of passed cases (GitLab) see notes as skipped cases`() throws {
    let conforming = try JUnitDocument(Data(junit(Runs.conforming).utf8))
    let notes = try #require(
      conforming.cases.first { $0["name"] == "createGoal: response-schema (notes)" })
    #expect(notes.child("skipped")?.text.contains("/data/streak") == true)
  }
}
