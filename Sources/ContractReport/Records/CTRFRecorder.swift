package import ContractFindings
import ContractJSON
import ContractModel

/// Writes a report in the Common Test Report Format (https://ctrf.io): a test for each result.
///
/// The tests stream to disk; the summary follows them.
package final class CTRFRecorder: Report {
  private var output: BufferedOutput
  private let options: OptionNames
  private var outcomes = TestOutcomes()
  private var counts: [String: Int] = [:]
  private var suites: [String] = []
  private var run: RunInfo?

  /// In milliseconds since 1970.
  private var span: (start: Int, stop: Int)?

  /// Opens the file at a path in a folder that exists; `-` is standard output.
  ///
  /// - Throws: ``OutputError`` at once when nothing can be written there.
  package init(path: String, options: OptionNames = OptionNames()) throws(OutputError) {
    output = try BufferedOutput(path: path)
    self.options = options
    let tool: JSON = ["name": "contract-check"]
    let head = #"{"reportFormat":"CTRF","specVersion":"0.0.0","generatedBy":"contract-check","#
    output.bytes += head.utf8
    output.bytes += "\"results\":{\"tool\":\(tool.text()),\"tests\":[".utf8
  }

  package func record(_ event: RunEvent) {
    switch event {
    case .started(let info):
      endRun()
      run = info
      outcomes = TestOutcomes()
      suites.append(info.contract)
      let start = (Moment(info.startedAt)?.seconds ?? 0) * 1000
      span = (min(span?.start ?? start, start), max(span?.stop ?? start, start))
    case .result(let result): add(result)
    case .ended(let summary):
      if let gap = JUnitSuite.Gap(summary) { addProblem(gap.reason(options)) }
      span?.stop += Int(summary.duration.milliseconds)
      run = nil
    case .decoded(let matrix, let contract): add(matrix, contract)
    case .progress, .confirmed, .retried, .leaked, .reduced, .covered: break
    }
    output.flushIfFull()
  }

  package func finish(_ ending: ReportEnding) throws(OutputError) {
    endRun()
    for reason in ending.reasons { addProblem(reason) }
    if counts.isEmpty { addProblem(JUnitSuite.Gap.nothingChecked.reason(options)) }
    let all = ["passed", "failed", "skipped", "pending", "other"]
    var members: [(String, JSON?)] = [
      ("tests", .number(JSON.Number(counts.values.reduce(0, +))))
    ]
    members += all.map { ($0, .number(JSON.Number(counts[$0] ?? 0))) }
    members += [
      ("suites", .number(JSON.Number(max(1, suites.count)))),
      ("start", .number(JSON.Number(span?.start ?? 0))),
      ("stop", .number(JSON.Number(span?.stop ?? 0))),
    ]
    output.bytes += "\n],\"summary\":{".utf8
    let start = output.bytes.count
    members.write(into: &output.bytes)
    output.bytes.remove(at: start)
    output.bytes += "}}}\n".utf8
    try output.commit()
  }
}

extension CTRFRecorder {
  private func endRun() {
    guard run != nil else { return }
    addProblem(JUnitSuite.Gap.unfinished.reason(options))
    run = nil
  }

  private func add(_ result: CheckResult) {
    let outcome = outcomes.outcome(of: result, options)
    let position = result.failing.first?.drift.source ?? result.source
    var (status, message, trace): (String, String?, String?) = ("passed", nil, nil)
    switch outcome {
    case .passed:
      message = result.notes.isEmpty ? nil : result.notes.map(\.headline).joined(separator: "\n")
    case .failed(let findings):
      (status, trace) = ("failed", result.failureText)
      message = findings.map(\.headline).joined(separator: "\n")
    case .notTested(let reason): (status, message) = ("other", reason)
    case .skipped(let reason): (status, message) = ("skipped", reason)
    }
    add(
      result.subject.testName, status, milliseconds: Int(result.duration.milliseconds),
      [
        ("message", message.map(JSON.string)), ("trace", trace.map(JSON.string)),
        ("line", .number(JSON.Number(max(1, position.line)))),
        ("rawStatus", .string(result.verdict.word)), ("type", "contract"),
        ("filePath", .string(position.path)),
        (
          "extra",
          result.findings.isEmpty
            ? nil
            : ["fingerprints": .array(result.findings.map { .string($0.fingerprint) })]
        ),
      ])
  }

  private func add(_ matrix: DecodeMatrix, _ contract: String) {
    for row in matrix.rows {
      for (model, cell) in zip(matrix.models, row.cells) {
        let status =
          switch cell.outcome {
          case .survives, .loses: "passed"
          case .fails: "failed"
          case .untested: "skipped"
          }
        let losses = cell.losses.map { "\($0)" }.joined(separator: "\n")
        add(
          "\(row.name) in \(model)", status, milliseconds: 0,
          [("message", losses.isEmpty ? nil : .string(losses))], suite: contract)
      }
    }
  }

  private func addProblem(_ reason: String) {
    add("completed", "other", milliseconds: 0, [("message", .string(reason))])
  }

  private func add(
    _ name: String, _ status: String, milliseconds: Int, _ members: [(String, JSON?)],
    suite: String? = nil
  ) {
    let start = output.bytes.count
    output.bytes += (counts.isEmpty ? "\n{" : ",\n{").utf8
    counts[status, default: 0] += 1
    let first = output.bytes.count
    ([
      ("name", .string(name)), ("status", .string(status)),
      ("duration", .number(JSON.Number(milliseconds))),
      ("suite", [.string(suite ?? run?.contract ?? "contract-check")]),
    ] + members).write(into: &output.bytes)
    output.bytes.remove(at: first)
    output.bytes.append(UInt8(ascii: "}"))
    output.bytes.escapeHidden(from: start)
  }
}
