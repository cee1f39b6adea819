import ContractFindings
import ContractJSON
import ContractModel
import ContractReport
import Foundation
import TestSupport
import Testing

@Suite struct `Reports` {
  /// The finished report of some events.
  private static func report(
    _ format: ReportFormat, _ events: [RunEvent], _ ending: ReportEnding = ReportEnding(status: 1)
  ) throws -> String {
    let folder = try TemporaryFolder()
    let report = try format.open(path: folder.path("report"))
    for event in events { report.record(event) }
    try report.finish(ending)
    guard format.isFolder else { return try folder.text("report") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("report"))
    return try names.sorted().map { "== \($0)\n" + (try folder.text("report/\($0)")) }.joined()
  }

  private static let formats = ReportFormat.allCases.filter { $0 != .junit }

  /// The page without its style and script, which are the same for every run.
  private static func content(of text: String) -> String {
    var text = text
    for (start, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
      guard let first = text.range(of: start), let last = text.range(of: end) else { continue }
      text.replaceSubrange(first.upperBound..<last.lowerBound, with: "…")
    }
    return text
  }

  @Test(arguments: formats)
  func `look as committed`(format: ReportFormat) throws {
    let events = Runs.drifting + Runs.partial + Runs.shrunk
    let text = Self.content(of: try Self.report(format, events))
    #expect(try Snapshot("reports/all.\(format.rawValue)").difference(from: text) == nil)
  }

  @Test(arguments: formats)
  func `state why nothing could be checked, and why a run is incomplete`(
    format: ReportFormat
  ) throws {
    let reason = "unknown contract <b>, 100%"
    let ending = ReportEnding(status: 2, reasons: [reason])
    let text = try Self.report(format, [], ending)
    let unescaped = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("%25", with: "%")
    #expect(unescaped.contains(reason))
    guard format != .script else { return }
    let events = Array(Runs.conforming.dropLast())
    let unfinished = try Self.report(format, events, ReportEnding(status: nil))
    // The events alone say that the last of them is missing.
    #expect(unfinished.contains("stopped before its end") == (format != .jsonl && format != .json))
  }

  @Test func `are made from the record of events as from the run itself`() throws {
    var random = SeededRandom(seed: 49)
    let runs =
      [Runs.drifting + Runs.partial, Runs.shrunk + Runs.endedEarly, Runs.unreachable]
      + (0..<6).map { _ in HostileRun.events(using: &random).map(\.ofOneContract) }
    for events in runs {
      let ending = ReportEnding(status: 1, reasons: ["a reason"])
      let lines = try Self.report(.jsonl, events, ending)
      let record = try RecordedEvents(parsing: Array(lines.utf8))
      #expect(record.ending == ending)
      #expect(try Self.report(.jsonl, record.events, ending) == lines)
      for format in [ReportFormat.json, .html] {
        let direct = try Self.report(format, events, ending)
        #expect(try Self.report(format, record.events, ending) == direct)
      }
    }
  }

  @Test(arguments: [
    ("", 1, "the file is empty"), ("[]\n", 1, "expected a record of events"),
    (#"{"format":"contract-check-events","version":9}"#, 1, "written by a newer"),
    (
      "{\"format\":\"contract-check-events\",\"version\":1}\n{\"event\":\"started\"}", 2,
      "/contract"
    ),
    ("{\"format\":\"contract-check-events\",\"version\":1}\n{\"event\"", 2, "at byte 8"),
  ])
  func `name the line of a record that cannot be read`(
    text: String, line: Int, part: String
  ) throws {
    let error = #expect(throws: RecordedEvents.ReadError.self) {
      try RecordedEvents(parsing: Array(text.utf8))
    }
    #expect(error?.line == line)
    #expect(error?.message.contains(part) == true)
  }

  @Test func `hold any text of a backend as data`() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<8 {
      let events = HostileRun.events(using: &random)
      for format in [ReportFormat.json, .gitlab, .sarif, .ctrf] {
        let text = try Self.report(format, events)
        #expect(JSON.parseError(in: Array(text.utf8)) == nil)
      }
      let commands = try Self.report(.github, events).split(separator: "\n")
      #expect(commands.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
      let page = Self.content(of: try Self.report(.html, events))
      #expect(Self.unknownTags(in: page) == [])
    }
  }

  /// What looks like an element of another name than those that a page has, or has an open quotation mark.
  private static func unknownTags(in page: String) -> [String] {
    let known: Set = [
      "!doctype", "html", "head", "meta", "title", "style", "body", "a", "header", "div", "span",
      "label", "input", "button", "b", "p", "kbd", "main", "section", "h1", "h2", "ul", "li", "dl",
      "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "i", "details", "summary", "code",
      "figure", "figcaption", "pre", "mark", "footer", "script",
    ]
    return page.utf8.split(separator: UInt8(ascii: "<")).dropFirst().compactMap { part in
      let tag = part.prefix { $0 != UInt8(ascii: ">") }
      let name = tag.prefix { $0 != UInt8(ascii: " ") }.drop { $0 == UInt8(ascii: "/") }
      let quotes = tag.count { $0 == UInt8(ascii: "\"") }
      let isKnown = known.contains(String(decoding: name, as: UTF8.self)) && quotes % 2 == 0
      return isKnown ? nil : String(decoding: tag, as: UTF8.self)
    }
  }

  @Test func `are bounded where their readers are`() throws {
    var events: [RunEvent] = [.started(.goals)]
    for index in 0..<2_000 {
      var finding = Finding.objectsForTips.in("operation\(index)", "GET /\(index)")
      finding.drift.source = SourcePosition(file: "contract.swift", line: index + 1)
      let check = CheckResult.check(.responseSchema, of: finding.operation, .tested([finding]))
      events.append(.result(check))
    }
    events.append(.ended(.goals(drifts: 2_000, failed: 2_000)))
    let markdown = try Self.report(.markdown, events)
    #expect(markdown.utf8.count < 65_536)
    #expect(markdown.contains("more drifts**"))
    let commands = try Self.report(.github, events).split(separator: "\n")
    #expect(commands.count == 10)
    #expect(commands.last?.contains("title=1991 more::") == true)
  }

  @Test(
    arguments: [
      (Finding.objectsForTips, [#""tips": ["#, "<mark>{", "Walk &lt;daily&gt;"]),
      (Finding.missingCount, [#"<mark class="missing">"#]),
      (.zeroTarget, [#"<mark>&quot;target_value&quot;: 0</mark>"#]),
    ] as [(Finding, [String])])
  func `mark the location of a difference in the page`(finding: Finding, parts: [String]) throws {
    var finding = finding
    if finding.drift.kind == .fieldMissing {
      finding.evidence?.response = "HTTP/1.1 200 OK\n\n{\"data\":{\"tips\":[]}}"
    }
    let result = CheckResult.check(.responseSchema, of: "tips", .tested([finding]))
    let page = try Self.report(.html, [.started(.goals), .result(result), .ended(.goals())])
    for part in parts {
      #expect(page.contains(part.replacing("\"", with: part.hasPrefix("<") ? "\"" : "&quot;")))
    }
  }

  @Test func `of scripts replace only a folder that a report has written`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("scripts")
    for _ in 0..<2 {
      let report = try ReportFormat.script.open(path: path)
      for event in Runs.drifting { report.record(event) }
      try report.finish(ReportEnding(status: 1))
    }
    let file = path + "/02-type-changed-tips.sh"
    #expect(FileManager.default.isExecutableFile(atPath: file))
    #expect(try folder.names == ["scripts"])
    try "mine".write(toFile: path + "/mine.txt", atomically: true, encoding: .utf8)
    #expect(throws: OutputError(.hasOtherFiles, path: path)) {
      try ReportFormat.script.open(path: path)
    }
  }
}

@Suite struct `The fingerprint of a finding` {
  private static func changed(_ change: (inout Finding) -> Void) -> String {
    var finding = Finding.objectsForTips
    change(&finding)
    return finding.fingerprint
  }

  @Test(
    arguments: [
      { $0.drift.source?.line += 10 }, { $0.occurrences = 1 }, { $0.drift.location.offset = 9 },
      { $0.caseID = CaseID(.fuzz, .operation("tips"), variant: .random(.valid, index: 3)) },
      { $0.drift.actual = "object with another member" }, { $0.evidence = nil },
      { $0.drift.location.pointer = "/data/tips/3" },
    ] as [@Sendable (inout Finding) -> Void])
  func `stays when lines, order, seeds or generated values change`(
    change: @Sendable (inout Finding) -> Void
  ) {
    #expect(Self.changed(change) == Finding.objectsForTips.fingerprint)
  }

  @Test(
    arguments: [
      { $0.operation = "suggestions" }, { $0.drift.kind = .nullUnexpected },
      { $0.drift.location.pointer = "/data/tips" }, { $0.contract = "other" },
      { $0.drift.location.part = .state }, { $0.drift.expected = "integer" },
    ] as [@Sendable (inout Finding) -> Void])
  func `differs where the difference is another one`(change: @Sendable (inout Finding) -> Void) {
    #expect(Self.changed(change) != Finding.objectsForTips.fingerprint)
  }

  @Test func `tells server errors apart by what they say, without generated values`() {
    func error(_ text: String) -> String {
      Self.changed { finding in
        finding.drift.kind = .serverFailed
        finding.drift.actual = text
      }
    }
    let first = error("500 INTERNAL: division by zero in trace 9f3e27c1 at 12:04:55")
    #expect(first == error("500 INTERNAL: division by zero in trace 03bb91a7 at 12:04:55"))
    #expect(first != error("500 INTERNAL: no such column in trace 9f3e27c1 at 12:04:55"))
    #expect(first != error("503 INTERNAL: division by zero in trace 9f3e27c1 at 12:04:55"))
  }
}

// MARK: - Fixtures

extension RunEvent {
  /// The event as of one contract, which a record does not repeat.
  fileprivate var ofOneContract: RunEvent {
    switch self {
    case .started(var info):
      info.contract = "hostile"
      return .started(info)
    case .result(var result):
      result.contract = "hostile"
      if case .tested(var findings) = result.outcome {
        for index in findings.indices { findings[index].contract = "hostile" }
        result.outcome = .tested(findings)
      }
      return .result(result)
    default: return self
    }
  }
}
