import ContractFindings
import ContractModel

/// The records of all runs and the end of the command, for reports that are made at the end.
///
/// It grows with the contracts and their distinct drifts, not with the number of requests.
struct CollectedRuns {
  private(set) var runs: [RunRecord] = []

  /// The responses decoded by shipped models outside a run, by contract.
  private(set) var matrices: [(contract: String, matrix: DecodeMatrix)] = []

  private let options: OptionNames
  private var isOpen = false

  init(_ options: OptionNames) {
    self.options = options
  }

  mutating func record(_ event: RunEvent) {
    switch event {
    case .started(let info):
      runs.append(RunRecord(info, options, keepsEvidence: true))
      isOpen = true
    case .decoded(let matrix, let contract) where !isOpen:
      matrices.append((contract, matrix))
    default:
      guard isOpen, !runs.isEmpty else { return }
      runs[runs.count - 1].record(event)
      if case .ended = event { isOpen = false }
    }
  }
}

/// A problem of a run or a command that is no finding: what could not be tested, and why.
struct RunProblem: Equatable {
  var title: String
  var text: String

  /// Whether something was not tested; else it is only to be looked at, such as resources left behind.
  var isGap = true
}

extension RunRecord {
  /// The reasons why the run is not complete, the most important first.
  var problems: [RunProblem] {
    var problems: [RunProblem] = []
    if let summary {
      if let gap = JUnitSuite.Gap(summary) {
        let title = if case .stale = gap { "baseline" } else { "not tested" }
        problems.append(RunProblem(title: title, text: gap.reason(options)))
      } else if case .endedEarly(let limit) = summary.ending {
        problems.append(RunProblem(title: "ended early", text: options.text(limit)))
      }
    } else {
      problems.append(
        RunProblem(title: "not tested", text: JUnitSuite.Gap.unfinished.reason(options)))
    }
    let known = problems.map(\.text)
    let untested = withoutResult.untested.entries.filter { !known.contains($0.reason) }
    problems += untested.map { RunProblem(title: "not tested", text: $0.sentence) }
    for (title, lines) in summary?.attention ?? [] {
      problems += lines.map { RunProblem(title: title, text: $0, isGap: false) }
    }
    for (title, leaks) in leaksByTitle {
      problems += leaks.map {
        RunProblem(title: title, text: $0.abbreviated(OptionNames()), isGap: false)
      }
    }
    return problems
  }

  /// The verdict in words, also of a run without an end.
  var sentence: String {
    summary.map { conclusion($0) } ?? "stopped before its end"
  }

  /// `lume-goals against http://localhost:8080`.
  var subject: String { info.subject }
}

extension RunVerdict {
  /// A sign that is read without colours.
  var sign: String {
    switch self {
    case .conforms: "✅"
    case .drift: "❌"
    case .notTested, .endedEarly, .insufficientCoverage, .interrupted: "⚠️"
    }
  }
}

/// Writes a report that is made as a whole at the end.
final class PageReport: Report {
  typealias Render = (CollectedRuns, ReportEnding) -> String

  private var file: OutputFile
  private var collected: CollectedRuns
  private let render: Render

  init(
    path: String, options: OptionNames, isAppending: Bool = false, _ render: @escaping Render
  ) throws(OutputError) {
    file = try OutputFile(path: path, isAppending: isAppending)
    collected = CollectedRuns(options)
    self.render = render
  }

  func record(_ event: RunEvent) { collected.record(event) }

  func finish(_ ending: ReportEnding) throws(OutputError) {
    try file.append(Array(render(collected, ending).utf8))
    try file.commit()
  }
}
