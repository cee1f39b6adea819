import ContractFindings
import ContractJSON
import ContractModel
import ContractReport
import Foundation
import Testing

@Suite struct `The review of a run by a baseline` {
  private static let day = CalendarDate(daysSince1970: 20_000)

  private static func entry(
    _ finding: Finding, expiresIn days: Int? = nil, isQuarantined: Bool = false
  ) -> Baseline.Entry {
    var known = KnownDrift(reason: "the app accepts both", owner: "team-goals")
    known.expires = days.map { day.adding(days: $0) }
    var entry = Baseline.Entry(finding, known)
    entry.isQuarantined = isQuarantined
    return entry
  }

  private static func review(
    _ entries: [Baseline.Entry], _ options: BaselineReview.Options = BaselineReview.Options(),
    _ events: [RunEvent] = Runs.drifting
  ) -> (events: [RunEvent], summary: RunSummary?) {
    var baseline = Baseline()
    baseline.entries = entries
    var review = BaselineReview(baseline, on: day, options)
    let events = events.map { review($0) }
    guard case .ended(let summary)? = events.last else { return (events, nil) }
    return (events, summary)
  }

  private static let all: [Finding] = [
    .objectsForTips, .missingCount, .precision,
    .precision.in("updateGoal", "PUT /api/v1/goals/{goal_id}"),
  ]

  @Test func `passes a run whose drifts are all known, until they expire`() throws {
    let known = try #require(Self.review(Self.all.map { Self.entry($0, expiresIn: 0) }).summary)
    // One result could not be tested.
    #expect(known.verdict == .notTested)
    #expect(known.counts.known == 3 && known.counts.failed == 0 && known.counts.drifts == 0)
    let expired = try #require(Self.review(Self.all.map { Self.entry($0, expiresIn: -1) }).summary)
    #expect(expired.verdict == .drift && expired.counts.drifts == 3)
    #expect(expired.review?.expired.count == 4)
  }

  @Test func `lets new drift beside a known one fail`() throws {
    let summary = try #require(Self.review([Self.entry(.objectsForTips)]).summary)
    #expect(summary.verdict == .drift)
    #expect(summary.counts.known == 1 && summary.counts.drifts == 2)
  }

  @Test func `finds entries stale only where what would show their drift was tested`() throws {
    var tested = Self.entry(.objectsForTips)
    tested.fingerprint = "0000000000000001"
    var untested = tested
    untested.check = .requiresAuthentication
    var elsewhere = tested
    elsewhere.operation = "deleteGoal"
    let entries = [tested, untested, elsewhere] + Self.all.map { Self.entry($0) }
    var options = BaselineReview.Options()
    let stale = try #require(Self.review(entries, options).summary?.review).stale
    #expect(stale.map(\.fingerprint) == ["0000000000000001"])
    options.failsOnStale = true
    #expect(Self.review(entries, options).summary?.verdict == .drift)
    options.decidesStale = false
    #expect(Self.review(entries, options).summary?.review?.stale.isEmpty == true)
  }

  @Test func `knows a quarantined drift only as long as it is unstable`() throws {
    var unstable = Finding.objectsForTips
    unstable.isUnstable = true
    func summary(_ finding: Finding, _ options: BaselineReview.Options) -> RunSummary? {
      let events: [RunEvent] = [
        .started(.goals),
        .result(.check(.responseSchema, of: "tips", .tested([finding]))),
        .ended(.goals(failed: 1)),
      ]
      let entry = Self.entry(.objectsForTips, expiresIn: 1, isQuarantined: true)
      return Self.review(options.notesUnstable ? [] : [entry], options, events).summary
    }
    var options = BaselineReview.Options()
    #expect(summary(unstable, options)?.counts.known == 1)
    #expect(summary(.objectsForTips, options)?.verdict == .drift)
    options.notesUnstable = true
    #expect(summary(unstable, options)?.counts.notes == 1)
    #expect(summary(.objectsForTips, options)?.verdict == .drift)
  }

  @Test(arguments: ReportFormat.allCases.filter { ![.github, .gitlab, .script].contains($0) })
  func `is in every report that shows more than what fails`(format: ReportFormat) throws {
    let folder = try TemporaryFolder()
    let report = try format.open(path: folder.path("report"))
    for event in Self.review(Self.all.map { Self.entry($0) }).events { report.record(event) }
    try report.finish(ReportEnding(status: 3))
    let text = try folder.text("report")
    #expect(text.contains("the app accepts both") || format == .ctrf)
    #expect(text.lowercased().contains("known"))
  }
}

@Suite struct `Baselines` {
  @Test(arguments: [
    ("[]", "expected an object with the list 'known'"),
    (#"{"knwon": []}"#, "unknown member 'knwon'; did you mean 'known'?"),
    (#"{"known": {}}"#, "expected a list of entries"),
    (#"{"known": [{}]}"#, "an entry needs 'fingerprint', a text"),
    (#"{"known": [{"fingerprint": 12}]}"#, "'fingerprint' is a text, in quotes"),
    (
      #"{"known": [{"fingerprint": "12"}]}"#,
      "a fingerprint has 16 hexadecimal digits, in quotes"
    ),
    (
      #"{"known": [{"fingerprint": "0123456789abcdef", "contract": "c", "operation": "o", "expires": "soon"}]}"#,
      "expected a date such as 2026-12-31, not 'soon'"
    ),
    (
      #"{"known": [{"fingerprint": "0123456789abcdef", "contract": "c", "operation": "o", "unstable": true}]}"#,
      "an unstable drift needs 'expires', a date"
    ),
    (
      #"{"known": [{"fingerprint": "0123456789abcdef", "contract": "c", "operation": "o", "onwer": "x"}]}"#,
      "unknown member 'onwer'; did you mean 'owner'?"
    ),
  ])
  func `name the first mistake`(text: String, message: String) throws {
    let document = try JSON(parsing: Array(text.utf8))
    let error = #expect(throws: Baseline.ReadError.self) { try Baseline(document) }
    #expect(error?.message == message)
  }
}
