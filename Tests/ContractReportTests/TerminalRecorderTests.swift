import ContractFindings
import ContractModel
import ContractReport
import TestSupport
import Testing

private func terminal(
  _ events: [RunEvent], style: Style = .plain,
  verbosity: TerminalRecorder.Verbosity = .normal, width: Int = 80
) -> String {
  var output = ""
  let recorder = TerminalRecorder(style: style, verbosity: verbosity, width: width) {
    output += $0
  }
  for event in events { recorder.record(event) }
  return output
}

@Suite struct `Terminal reports` {
  @Test(arguments: [
    ("conforming", Runs.conforming), ("drifting", Runs.drifting), ("shrunk", Runs.shrunk),
    ("unreachable", Runs.unreachable), ("interrupted", Runs.interrupted),
    ("ended-early", Runs.endedEarly), ("partial", Runs.partial), ("unreached", Runs.unreached),
  ])
  func `look as committed`(name: String, events: [RunEvent]) throws {
    #expect(try Snapshot("reports/\(name).txt").difference(from: terminal(events)) == nil)
  }

  @Test(arguments: [
    ("quiet", TerminalRecorder.Verbosity.quiet), ("verbose", TerminalRecorder.Verbosity.verbose),
  ])
  func `have a quiet and a verbose form`(name: String, verbosity: TerminalRecorder.Verbosity) throws
  {
    let text = terminal(Runs.drifting, verbosity: verbosity)
    #expect(try Snapshot("reports/drifting.\(name).txt").difference(from: text) == nil)
  }

  @Test(arguments: [
    (6, TerminalRecorder.Verbosity.normal, "goal 1, 2, 3, 4, 5, 6: kept"),
    (20, .normal, "goal 1, 2, 3, 4, 5, 15 more: kept"),
    (7, .verbose, "goal 1, 2, 3, 4, 5, 6, 7: kept"),
  ])
  func `show the first ids of what is left behind`(
    count: Int, verbosity: TerminalRecorder.Verbosity, line: String
  ) {
    let leak = Leak(resource: "goal", ids: (1...count).map { "\($0)" }, reason: "kept")
    let events = [RunEvent.started(.goals), .leaked(leak), .ended(.goals())]
    #expect(terminal(events, verbosity: verbosity).contains("  \(line)\n"))
  }

  @Test func `are the same text with and without colour`() {
    let coloured = terminal(Runs.drifting, style: .ansi)
    #expect(coloured != terminal(Runs.drifting))
    #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == terminal(Runs.drifting))
  }

  @Test(arguments: [40, 80, 100])
  func `keep to the width, except lines to be pasted`(width: Int) {
    for line in terminal(Runs.drifting, verbosity: .verbose, width: width).split(separator: "\n")
    where !line.contains("curl") {
      // A label of two words and a single word may exceed it.
      #expect(line.count <= width || line.split(separator: " ").count <= 3, "\(line)")
    }
  }

  @Test(arguments: 30...90)
  func `keep numbers and their units together`(width: Int) {
    for line in terminal(Runs.conforming, verbosity: .verbose, width: width).split(separator: "\n")
    {
      let first = line.split(separator: " ").first ?? ""
      #expect(!["s", "%", "s,", "%,"].contains(first), "\(line)")
    }
  }

  @Test func `never wrap the line that reproduces a drift`() throws {
    let line = try #require(Finding.objectsForTips.reproduction.script)
    #expect(terminal(Runs.drifting).split(separator: "\n").contains { $0.hasSuffix(line) })
  }

  @Test(arguments: [40, 80])
  func `wrap neither a script nor a token`(width: Int) throws {
    let lines = terminal(Runs.shrunk, width: width).split(separator: "\n")
    let script = try #require(Finding.keptGoal.reproduction.script).split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasSuffix(script[0]) })
    #expect(lines[start...].prefix(script.count).map { $0.dropFirst(3) } == script)
    let replay = try #require(Finding.zeroTarget.reproduction.replay)
    #expect(lines.contains { $0.hasSuffix(replay) })
  }

  @Test func `mark drifts that a repeated request does not show`() {
    let text = terminal(Runs.shrunk)
    #expect(text.contains("unstable     not reproduced when the request was repeated\n"))
    #expect(text.contains(": 2 drifts in 2 operations, 1 of them\n  unstable"))
    #expect(!terminal(Runs.drifting).contains("unstable"))
  }

  @Test func `show one cause once, with every location`() {
    let text = terminal(Runs.drifting)
    #expect(text.split(separator: ". precision-changed in").count == 2)
    #expect(text.contains("also in      updateGoal at /data/created_at\n"))
    #expect(text.contains("also in      scenario tips-of-a-goal\n"))
    #expect(text.contains("3 drifts in 3 operations"))
  }

  @Test func `list further actual values of one cause`() {
    var other = Finding.precision.in("listGoals", "GET /api/v1/goals")
    other.drift.actual = "6 fraction digits"
    let text = terminal([
      .started(.goals),
      .result(.check(.responseSchema, of: "createGoal", .tested([.precision]))),
      .result(.check(.responseSchema, of: "listGoals", .tested([other]))),
      .ended(.goals(drifts: 1, failed: 2)),
    ])
    #expect(text.contains("1 drift in 2 operations"))
    #expect(text.contains("actual       3 fraction digits; also 6 fraction digits"))
  }

  @Test func `report a run without results as nothing checked`() {
    #expect(terminal([.started(.goals), .ended(.goals())]).contains("nothing was checked"))
  }

  @Test func `show notes as drifts where notes fail`() {
    var result = CheckResult.check(
      .responseSchema, of: "createGoal", .tested([.undocumentedField]))
    result.failsOnNotes = true
    let text = terminal([
      .started(.goals), .result(result),
      .ended(.goals(notes: 1, failed: 1)),
    ])
    #expect(text.contains("1. field-undocumented in createGoal at /data/streak"))
    #expect(text.contains("1 drift in 1 operation"))
  }

  @Test(arguments: 0..<25 as Range<UInt64>)
  func `contain no control characters`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let text = terminal(HostileRun.events(using: &random), verbosity: .verbose)
    let commands = text.unicodeScalars.filter { scalar in
      scalar != "\n" && scalar != "\t"
        && (scalar.properties.generalCategory == .control
          || (0x202A...0x202E).contains(scalar.value))
    }
    #expect(commands.isEmpty)
  }
}
