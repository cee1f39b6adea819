import ContractFindings
import ContractJSON
import ContractModel
import ContractText

/// The report as Markdown, for the summary of a job and for a comment on a pull request.
///
/// The verdict comes first, then the drifts, folded, and a table by operation. GitHub refuses a comment of
/// more than 65,536 characters, and drops a summary of more than 1 MiB; the page keeps to the lower limit and
/// states what it left out.
struct MarkdownPage {
  static let byteLimit = 64_000

  private var text = ""

  /// The number of bytes that further sections may have.
  private var left = byteLimit

  static func render(_ collected: CollectedRuns, _ ending: ReportEnding) -> String {
    var page = MarkdownPage()
    page.write(collected, ending)
    return page.text
  }

  private mutating func write(_ collected: CollectedRuns, _ ending: ReportEnding) {
    for run in collected.runs { add((text.isEmpty ? [] : [""]) + run.markdownHeading) }
    if collected.runs.isEmpty, collected.matrices.isEmpty {
      add([
        "## ⚠️ contract-check: \(ending.reasons.isEmpty ? "nothing was checked" : "could not check")"
      ])
    }
    for reason in ending.reasons { add(["", "> " + MarkdownText.inline(reason)]) }
    // The tables are what readers compare; they are written before the space is gone.
    for run in collected.runs {
      let isOne = collected.runs.count == 1
      if !isOne { add(["", "### " + MarkdownText.inline(run.subject)]) }
      add(run.problems.isEmpty ? [] : [""] + run.problems.prefix(20).map(\.markdown))
      writeDrifts(of: run)
      writeFolded(run.known.groups, "known drift") { $0.lead.knownLine }
      writeFolded(run.notes.groups, "note") { $0.lead.headline }
      add(run.markdownTable)
      add(run.markdownDetails)
    }
    for (contract, matrix) in collected.matrices { add(matrix.markdown(of: contract)) }
    if isCut {
      text += "\n\n_The report is cut here; the other reports of the run have all of it._\n"
    }
  }

  private var isCut = false

  /// Adds lines, or nothing where they do not fit.
  private mutating func add(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    let part = lines.joined(separator: "\n") + "\n"
    guard part.utf8.count <= left else {
      isCut = true
      return
    }
    text += part
    left -= part.utf8.count
  }

  private mutating func writeDrifts(of run: RunRecord) {
    let groups = run.drifts.groups
    guard !groups.isEmpty else { return }
    // Half of the space is for drifts in full, a quarter for those in brief, the rest for what follows.
    let space = left
    for (index, group) in groups.enumerated() {
      let full = group.markdown(number: index + 1, isFull: true)
      let brief = group.markdown(number: index + 1, isFull: false)
      let size = full.reduce(0) { $0 + $1.utf8.count + 1 }
      if left - size > space / 2 {
        add(full)
      } else if left > space / 4 {
        add(brief)
      } else {
        let rest = (groups.count - index).counted("more drift")
        add(["", "**and \(rest)**, which the other reports of the run show"])
        return
      }
    }
  }

  private mutating func writeFolded(
    _ groups: [DriftGroup], _ noun: String, _ line: (DriftGroup) -> String
  ) {
    guard !groups.isEmpty else { return }
    let limit = 20
    var lines = ["", "<details><summary>\(groups.count.counted(noun))</summary>", ""]
    lines += groups.prefix(limit).map { "- " + MarkdownText.inline(line($0)) }
    if groups.count > limit { lines.append("- and \(groups.count - limit) more") }
    add(lines + ["", "</details>"])
  }
}

extension RunProblem {
  fileprivate var markdown: String {
    "- ⚠️ **\(MarkdownText.inline(title))**: \(MarkdownText.inline(text))"
  }
}

extension RunRecord {
  fileprivate var markdownHeading: [String] {
    let sign = summary?.verdict.sign ?? "⚠️"
    var lines = ["## \(sign) \(MarkdownText.inline("\(info.contract): \(sentence)"))", ""]
    let title = MarkdownText.inline("\(info.title) \(info.version)")
    let numbers = summary.map { ": " + MarkdownText.inline(extent($0)) } ?? ""
    lines.append("\(title) against \(MarkdownText.code(info.host))\(numbers), seed \(info.seed)")
    return lines
  }

  /// A row for each operation, and one for the scenarios.
  fileprivate var markdownTable: [String] {
    let shares = Dictionary(coverage.map { ($0.operation, $0) }) { first, _ in first }
    var rows = operations.map { name, tally in
      let share = shares[name].map { "\($0.total - $0.gaps.count) of \($0.total)" } ?? ""
      return "| \(MarkdownText.code(name)) | \(tally.markdownWord) | \(tally.markdownChecks) "
        + "| \(tally.requests) | \(share) |"
    }
    if !scenarios.entries.isEmpty {
      rows.append(
        "| scenarios | \(scenarios.markdownWord) | \(scenarios.markdownChecks) "
          + "| \(scenarios.requests) | |")
    }
    guard !rows.isEmpty else { return [] }
    let limit = 300
    let more = rows.count > limit ? ["", "and \(rows.count - limit) more operations"] : []
    return ["", "| operation | result | checks | requests | covered |", "|---|---|---|--:|--:|"]
      + rows.prefix(limit) + more
  }

  /// The parts that were not covered, skipped, retried and omitted, folded.
  fileprivate var markdownDetails: [String] {
    var lines: [String] = []
    func list(_ title: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines += ["", "**\(title)**", ""]
      lines += items.prefix(30).map { "- " + MarkdownText.inline($0) }
      if items.count > 30 { lines.append("- and \(items.count - 30) more") }
    }
    list("Not covered", coverage.flatMap { $0.gapSentences })
    list("Skipped", withoutResult.skipped.entries.map(\.sentence))
    list("Retried", retries.first.map(\.sentence))
    list("Reduced coverage", reductions.map { $0.sentence(options) })
    list(
      "Left out of the document",
      info.omissions.map { "\($0.kind.name) \($0.subject): \($0.reason) (\($0.position))" })
    guard !lines.isEmpty else { return [] }
    return ["", "<details><summary>coverage and what was not tested</summary>"] + lines
      + ["", "</details>"]
  }
}

extension OutcomeTally {
  fileprivate var markdownWord: String {
    let sign =
      switch verdict {
      case .failed: "❌"
      case .notTested: "⚠️"
      case .passed, .noted: isUnreached ? "⚠️" : "✅"
      case .skipped: isUnreached ? "⚠️" : "➖"
      }
    return "\(sign) \(word)"
  }

  /// `2 of 17 drifted: status, connection`.
  fileprivate var markdownChecks: String {
    let failed = entries.filter { $0.verdict == .failed }.map(\.name)
    var parts: [String] = []
    if !failed.isEmpty {
      let more = failed.count > 4 ? " and \(failed.count - 4) more" : ""
      let names = failed.prefix(4).map(MarkdownText.code).joined(separator: ", ")
      parts.append("\(failed.count) of \(entries.count) drifted: \(names)\(more)")
    } else {
      parts.append("\(entries.count)")
    }
    if count(.notTested) > 0 { parts.append("\(count(.notTested)) not tested") }
    if count(.skipped) > 0 { parts.append("\(count(.skipped)) skipped") }
    return parts.joined(separator: ", ")
  }
}

extension DriftGroup {
  /// The drift, folded: with its facts, and in full also with its exchange.
  fileprivate func markdown(number: Int, isFull: Bool) -> [String] {
    let drift = lead.drift
    let location = "<code>\(HTMLText.escaped(lead.operation.visibleOnOneLine))</code>"
    let actual = drift.actual.cut(to: 160).inSummary
    let unstable = lead.isUnstable ? "unstable: " : ""
    let location = "<code>\(HTMLText.escaped("\(drift.location)".visibleOnOneLine))</code>"
    let summary =
      "<b>\(number). \(unstable)\(HTMLText.escaped("\(drift.kind)"))</b> in \(location) at \(location)"
    let facts = lead.facts(alsoIn: alsoIn, alsoActual: alsoActual)
    guard isFull else {
      return ["", "<details><summary>\(summary): \(actual)</summary>", ""]
        + facts.prefix(4).map(\.markdown) + ["", "</details>"]
    }
    var lines = ["", "<details><summary>\(summary): \(actual)</summary>", ""]
    lines += [MarkdownText.inline(drift.kind.summary), ""]
    lines += facts.map(\.markdown)
    if let smallest = lead.smallest {
      lines += ["", "smallest request"] + MarkdownText.block(smallest.text.splitLines)
    }
    if let evidence = lead.evidence {
      lines += ["", "request"] + MarkdownText.block(evidence.request.splitLines)
      if !evidence.response.isEmpty {
        lines += ["", "response"] + MarkdownText.block(evidence.response.splitLines)
      }
    }
    if let script = lead.reproduction.script {
      lines += ["", MarkdownText.inline(lead.reproduction.heading), ""]
      lines += MarkdownText.block(script.splitLines)
    }
    if let replay = lead.reproduction.replay {
      lines += ["", "replay", ""] + MarkdownText.block([replay])
    }
    return lines + ["", "</details>"]
  }
}

extension String {
  /// The text within an element of HTML, where Markdown is not read, but mentions and references are.
  fileprivate var inSummary: String {
    let separator = "&#8203;"
    return visibleOnOneLine.split(ascii: "@", omittingEmptySubsequences: false).map { part in
      part.split(ascii: "#", omittingEmptySubsequences: false)
        .map { HTMLText.escaped(String($0)) }.joined(separator: "#" + separator)
    }.joined(separator: "@" + separator)
  }
}

extension Fact {
  fileprivate var markdown: String {
    "- \(label): \(MarkdownText.inline(text.cut(to: 2_000)))"
  }
}

extension String {
  /// The lines, without line breaks; empty ones remain.
  var splitLines: [String] {
    split(ascii: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension DecodeMatrix {
  /// A table of the models that decode each row.
  func markdown(of contract: String) -> [String] {
    let heads = models.map(MarkdownText.inline).joined(separator: " | ")
    let rule = Array(repeating: "---", count: models.count + 1).joined(separator: " | ")
    return [
      "", "### \(MarkdownText.inline(contract)): responses decoded by shipped versions of the app",
      "", "| response | \(heads) |", "| \(rule) |",
    ]
      + rows.map { row in
        let cells = row.cells.map { cell in
          cell.outcome == .fails ? "❌ fails" : cell.outcome.rawValue
        }
        return "| \(MarkdownText.code(row.name)) | \(cells.joined(separator: " | ")) |"
      }
  }
}
