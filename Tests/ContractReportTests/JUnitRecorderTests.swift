import ContractFindings
import ContractModel
import ContractReport
import Foundation
import TestSupport
import Testing

@Suite struct `JUnit reports` {
  @Test(arguments: [
    ("conforming", Runs.conforming), ("drifting", Runs.drifting), ("shrunk", Runs.shrunk),
    ("unreachable", Runs.unreachable), ("interrupted", Runs.interrupted),
    ("ended-early", Runs.endedEarly), ("partial", Runs.partial), ("unreached", Runs.unreached),
  ])
  func `look as committed`(name: String, events: [RunEvent]) throws {
    #expect(try Snapshot("reports/\(name).xml").difference(from: junit(events)) == nil)
  }

  @Test func `omit attributes that junit-10.xsd does not define when strict`() throws {
    let text = try junit(Runs.drifting, dialect: .strict)
    #expect(try Snapshot("reports/drifting.strict.xml").difference(from: text) == nil)
  }

  @Test(arguments: [
    Runs.conforming, Runs.drifting, Runs.shrunk, Runs.unreachable, Runs.interrupted, Runs.partial,
    Runs.unreached,
    Runs.endedEarly,
  ])
  func `are valid against junit-10.xsd when strict`(events: [RunEvent]) throws {
    let document = try JUnitDocument(Data(junit(events, dialect: .strict).utf8))
    #expect(document.root.violationsOfJUnit10 == [])
  }

  @Test func `have correct totals`() throws {
    let document = try JUnitDocument(Data(junit(Runs.drifting + Runs.unreachable).utf8))
    for suite in document.suites + [document.root] {
      let cases = suite.name == "testsuites" ? document.cases : suite.children("testcase")
      #expect(suite["tests"] == "\(cases.count)")
      #expect(suite["failures"] == "\(cases.count { $0.child("failure") != nil })")
      #expect(suite["errors"] == "\(cases.count { $0.child("error") != nil })")
    }
    #expect(document.root["time"] == "0.428")
    #expect(document.suites.map { $0["skipped"] } == ["3", "4"])
  }

  @Test func `have no case with two outcomes`() throws {
    let document = try JUnitDocument(Data(junit(Runs.drifting).utf8))
    for testcase in document.cases {
      #expect(testcase.children.count { ["failure", "error", "skipped"].contains($0.name) } <= 1)
    }
  }

  @Test func `name two runs of one contract differently`() throws {
    let document = try JUnitDocument(Data(junit(Runs.conforming + Runs.conforming).utf8))
    #expect(document.suites.map { $0["name"] } == ["lume-goals", "lume-goals (2)"])
    let names = document.cases.map { "\($0["classname"] ?? "") \($0["name"] ?? "")" }
    #expect(Set(names).count == names.count)
  }

  @Test(
    arguments: [
      ([RunEvent](), "nothing was checked", "nothing was checked"),
      (
        [.started(.goals), .ended(.goals())],
        "nothing was checked", "a run without results"
      ),
      (
        Array(Runs.conforming.dropLast()),
        "the run stopped before its end; the checks it did not reach are not tested", "no end"
      ),
      (
        Runs.interrupted,
        "the run was interrupted; the checks it did not reach are not tested", "a signal"
      ),
      (Runs.unreachable, "localhost:8080 refused the connection", "no host"),
    ] as [([RunEvent], String, String)])
  func `state in a separate case why they are incomplete`(
    events: [RunEvent], reason: String, why: String
  ) throws {
    let document = try JUnitDocument(Data(junit(events).utf8))
    let gap = try #require(document.cases.last)
    #expect(gap["name"] == "completed", Comment(rawValue: why))
    // Where a result is the error already, it is not red again.
    let isFirst =
      document.cases.count { $0.child("error") != nil } == 1 && gap.child("error") != nil
    #expect(gap.child(isFirst ? "error" : "skipped")?["message"] == reason)
    #expect(document.cases.count { $0.child("error") != nil } == 1)
  }

  @Test func `round times to three decimals with a dot`() throws {
    var result = CheckResult.check(.status, of: "tips")
    let times = try [Duration.microseconds(499), .microseconds(500), .seconds(75), .seconds(-1)]
      .map { duration in
        result.duration = duration
        let text = try junit([.started(.goals), .result(result)])
        return try JUnitDocument(Data(text.utf8)).cases[0]["time"]
      }
    #expect(times == ["0.000", "0.001", "75.000", "0.000"])
  }

  @Test func `are complete when longer than the buffer`() throws {
    let folder = try TemporaryFolder()
    let recorder = try JUnitRecorder(path: folder.path("report.xml"))
    recorder.record(.started(.goals))
    for index in 0..<5_000 {
      recorder.record(.result(.scenario("scenario-\(index)", "")))
    }
    recorder.record(.ended(.goals(passed: 5_000)))
    try recorder.finish()
    let document = try JUnitDocument(Data(folder.text("report.xml").utf8))
    #expect(document.suites.first?["tests"] == "5000")
    #expect(document.cases.last?["name"] == "scenario scenario-4999")
  }
}
