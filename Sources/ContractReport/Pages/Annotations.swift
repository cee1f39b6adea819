import ContractFindings
import ContractJSON
import ContractModel
import ContractText

/// Annotations of GitHub Actions as workflow commands: the most severe first, at most ten errors and ten
/// warnings, as GitHub drops further ones of a step without a word.
struct Annotations {
  static let limit = 10

  fileprivate struct Entry {
    var position: SourcePosition?
    var title: String
    var text: String
  }

  private var errors: [Entry] = []
  private var warnings: [Entry] = []

  static func render(_ collected: CollectedRuns, _ ending: ReportEnding) -> String {
    var annotations = Annotations()
    for reason in ending.reasons {
      annotations.errors.append(Entry(title: "contract-check could not check", text: reason))
    }
    for run in collected.runs { annotations.add(run) }
    return lines(annotations.errors, "error") + lines(annotations.warnings, "warning")
  }

  private mutating func add(_ run: RunRecord) {
    let stable = run.drifts.groups.filter { !$0.lead.isUnstable }
    errors += stable.map { Entry($0, in: run) }
    for problem in run.problems {
      let entry = Entry(title: "\(run.info.contract): \(problem.title)", text: problem.text)
      if problem.isGap { errors.append(entry) } else { warnings.append(entry) }
    }
    errors += run.drifts.groups.filter(\.lead.isUnstable).map { Entry($0, in: run) }
    warnings += run.notes.groups.map { Entry($0, in: run) }
  }

  private static func lines(_ entries: [Entry], _ command: String) -> String {
    var shown = entries
    if entries.count > limit {
      let rest = entries[(limit - 1)...]
      shown = Array(entries.prefix(limit - 1))
      shown.append(
        Entry(
          title: "\(rest.count) more",
          text: rest.prefix(50).map { "\($0.title): \($0.text.cut(to: 200))" }
            .joined(separator: "\n") + (rest.count > 50 ? "\nand \(rest.count - 50) more" : "")))
    }
    return shown.map { entry in
      let location =
        entry.position.map { [("file", $0.path), ("line", "\(max(1, $0.line))")] } ?? []
      let command = WorkflowCommand.line(command, location + [("title", entry.title)], entry.text)
      return command + "\n"
    }.joined()
  }
}

extension Annotations.Entry {
  fileprivate init(_ group: DriftGroup, in run: RunRecord) {
    let lead = group.lead
    let also =
      group.alsoIn.isEmpty ? "" : "\nalso in \(group.alsoIn.prefix(10).joined(separator: "; "))"
    self.init(
      position: group.position, title: "\(lead.drift.kind) in \(lead.location)",
      text: "\(lead.drift.kind.summary) Expected \(lead.drift.expected.cut(to: 500)), actual "
        + "\(lead.drift.actual.cut(to: 500)).\(also)"
        + (lead.drift.fix.map { "\nfix: \($0)" } ?? "")
        + (lead.reproduction.replay.map { "\n\($0)" } ?? ""))
  }
}
