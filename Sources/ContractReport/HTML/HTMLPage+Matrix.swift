import ContractFindings
import ContractJSON
import ContractModel
import ContractText

extension HTMLPage {
  /// The verdict of each check of each operation; a cell with a drift leads to it.
  mutating func writeMatrix(of run: RunRecord, _ number: Int) {
    let used = Set(run.operations.flatMap { $0.tally.entries.map(\.name) })
    let checks = Check.allCases.filter { used.contains($0.rawValue) }
    guard !checks.isEmpty else { return }
    markup("<section aria-labelledby=\"matrix-\(number)\">\n")
    markup("<h2 id=\"matrix-\(number)\">Operations and checks</h2>\n")
    markup(
      """
      <p class="legend"><span class="p">✓</span> passed <span class="n">✓</span> with notes <span class="f">✕</span> drift <span class="t">?</span> not tested <span class="s">–</span> skipped</p>

      """)
    startTable("Verdicts by operation and check", number, rows: run.operations.count)
    markup("<table class=\"matrix\">\n<thead><tr><th scope=\"col\">operation</th>")
    for check in checks {
      markup("<th scope=\"col\" class=\"check\"><span title=\"")
      text(check.summary)
      markup("\">\(check.rawValue)</span></th>")
    }
    markup("<th scope=\"col\" class=\"num\">requests</th></tr></thead>\n<tbody>\n")
    for (name, tally) in run.operations { writeRow(name, tally, checks, run: number) }
    markup("</tbody>\n</table>\n</div>\n</section>\n")
  }

  /// Begins a region that scrolls by itself, also by keyboard.
  private mutating func startTable(_ label: String, _ number: Int, rows: Int) {
    markup("<div class=\"scroll\(rows > 100 ? " many" : "")\" tabindex=\"0\" role=\"region\" ")
    markup("aria-label=\"\(label)\(number > 1 ? ", run \(number)" : "")\">\n")
  }

  private mutating func writeRow(
    _ name: String, _ tally: OutcomeTally, _ checks: [Check], run: Int
  ) {
    markup("<tr><th scope=\"row\">")
    text(name)
    markup("</th>")
    let entries = Dictionary(tally.entries.map { ($0.name, $0) }) { first, _ in first }
    for check in checks {
      guard let entry = entries[check.rawValue] else {
        markup("<td></td>")
        continue
      }
      writeCell(entry, about: name, run: run)
    }
    markup("<td class=\"num\">\(tally.requests)</td></tr>\n")
  }

  private mutating func writeCell(_ entry: OutcomeTally.Entry, about name: String, run: Int) {
    let (style, sign) = entry.verdict.cell
    guard let drift = entry.drift else {
      markup("<td class=\"\(style)\">\(sign)</td>")
      return
    }
    markup("<td class=\"\(style)\"><a href=\"#drift-\(run)-\(drift)\" aria-label=\"")
    text("\(name), \(entry.name): drift \(drift)")
    markup("\">\(sign)</a></td>")
  }

  /// The verdict of each scenario.
  mutating func writeScenarios(_ tally: OutcomeTally, run: Int) {
    guard !tally.entries.isEmpty else { return }
    markup("<section>\n<h2>Scenarios <span class=\"count\">\(tally.entries.count)</span></h2>\n")
    markup("<ul class=\"scenarios\">\n")
    for entry in tally.entries {
      let (style, sign) = entry.verdict.cell
      markup("<li><span class=\"cell \(style)\" aria-hidden=\"true\">\(sign)</span> ")
      if let drift = entry.drift {
        markup("<a href=\"#drift-\(run)-\(drift)\">")
        text(entry.title)
        markup("</a>")
      } else {
        text(entry.title)
      }
      markup(" <span class=\"id\">")
      text("\(entry.name), \(entry.verdict.word)")
      markup("</span></li>\n")
    }
    markup("</ul>\n</section>\n")
  }

  /// The share of each operation that was covered, and what is missing.
  mutating func writeCoverage(of run: RunRecord, _ number: Int) {
    guard !run.coverage.isEmpty else { return }
    let percent = run.coverage.percent(omissions: run.info.omissions.count)
    markup("<section>\n<h2>Coverage <span class=\"count\">\(percent) %</span></h2>\n")
    startTable("Coverage by operation", number, rows: run.coverage.count)
    markup("<table class=\"coverage\">\n<thead><tr><th scope=\"col\">operation</th>")
    markup(
      "<th scope=\"col\">covered</th><th scope=\"col\">not covered</th></tr></thead>\n<tbody>\n")
    for entry in run.coverage {
      let covered = entry.total - entry.gaps.count
      markup("<tr><th scope=\"row\">")
      text(entry.operation)
      markup("</th><td><span class=\"meter\" aria-hidden=\"true\"><i style=\"width:")
      markup("\(entry.total == 0 ? 100 : covered * 100 / entry.total)%\"></i></span> ")
      markup("\(covered) of \(entry.total)</td><td>")
      let more = entry.gaps.count > 12 ? "; and \(entry.gaps.count - 12) more" : ""
      text(entry.unreached ?? (entry.gaps.prefix(12).joined(separator: "; ") + more))
      markup("</td></tr>\n")
    }
    markup("</tbody>\n</table>\n</div>\n</section>\n")
  }

  mutating func writeLists(of run: RunRecord) {
    writeList("Skipped", run.withoutResult.skipped.entries.map(\.sentence))
    writeList("Reduced coverage", run.reductions.map { $0.sentence(run.options) })
    var retries = run.retries.first.map(\.sentence)
    if run.retries.count > retries.count {
      retries.append("\(run.retries.count - retries.count) more")
    }
    writeList("Retried", retries)
    writeList(
      "Left out of the document",
      run.info.omissions.map { "\($0.kind.name) \($0.subject): \($0.reason) (\($0.position))" })
    let summary = run.summary
    writeList("Without effect", summary?.unused.map { "\($0)" } ?? [])
    writeList(
      "Limits of the check",
      [
        summary?.fuzzing.map { $0.sentence(run.options) },
        summary?.blindSpots.map {
          "no request can show \($0.count) of \($0.drifts) named drifts: \($0.command) lists them"
        },
      ].compactMap(\.self))
  }

  private mutating func writeList(_ title: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    let limit = 200
    markup(
      "<details class=\"list\"><summary>\(title) <span class=\"count\">\(lines.count)</span></summary>\n"
    )
    markup("<ul>\n")
    for line in lines.prefix(limit) { element("li", line) }
    if lines.count > limit { element("li", "and \(lines.count - limit) more") }
    markup("</ul>\n</details>\n")
  }

  /// The outcome of decoding the responses of each row with each model.
  mutating func writeModels(_ matrix: DecodeMatrix, of contract: String, _ number: Int) {
    markup("<section>\n<h2>")
    text("\(contract): responses decoded by shipped versions of the app")
    markup("</h2>\n")
    startTable("Responses and models", number, rows: matrix.rows.count)
    markup("<table class=\"coverage\">\n<thead><tr><th scope=\"col\">response</th>")
    for model in matrix.models {
      markup("<th scope=\"col\">")
      text(model)
      markup("</th>")
    }
    markup("</tr></thead>\n<tbody>\n")
    for row in matrix.rows {
      markup("<tr><th scope=\"row\">")
      text(row.name)
      markup("</th>")
      for cell in row.cells {
        let (style, word) = cell.outcome.cell
        markup("<td class=\"word \(style)\">\(word)")
        for loss in cell.losses.prefix(5) {
          markup("<br><small>")
          text("\(loss)".cut(to: 300))
          markup("</small>")
        }
        markup("</td>")
      }
      markup("</tr>\n")
    }
    markup("</tbody>\n</table>\n</div>\n</section>\n")
  }
}

extension Verdict {
  fileprivate var cell: (style: String, sign: String) {
    switch self {
    case .passed: ("p", "✓")
    case .noted: ("n", "✓")
    case .failed: ("f", "✕")
    case .notTested: ("t", "?")
    case .skipped: ("s", "–")
    }
  }
}

extension DecodeMatrix.Outcome {
  fileprivate var cell: (style: String, word: String) {
    switch self {
    case .survives: ("p", "survives")
    case .loses: ("n", "loses")
    case .fails: ("f", "fails")
    case .untested: ("s", "no body")
    }
  }
}
