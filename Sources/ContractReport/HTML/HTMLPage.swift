import ContractFindings
import ContractJSON
import ContractModel
import ContractText

/// The report as one page of HTML, which needs nothing else: no file, no server, no script to be read.
///
/// Its script only filters, opens and copies. The policy in the page forbids every request.
struct HTMLPage {
  private(set) var html = ""

  static func render(_ collected: CollectedRuns, _ ending: ReportEnding) -> String {
    var page = HTMLPage()
    page.write(collected, ending)
    return page.html
  }

  private mutating func write(_ collected: CollectedRuns, _ ending: ReportEnding) {
    let title = Self.title(collected, ending)
    markup(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
    text(title)
    markup("</title>\n<style>\n\(HTMLAssets.style)</style>\n</head>\n<body>\n")
    markup("<a class=\"skip\" href=\"#main\">Skip to the results</a>\n")
    writeToolbar(collected)
    markup("<main id=\"main\" tabindex=\"-1\">\n")
    if collected.runs.isEmpty {
      element("h1", title)
    }
    writeReasons(ending)
    for (index, run) in collected.runs.enumerated() {
      writeRun(run, number: index + 1, isOnly: collected.runs.count == 1)
    }
    for (index, entry) in collected.matrices.enumerated() {
      writeModels(entry.matrix, of: entry.contract, collected.runs.count + index + 1)
    }
    markup("</main>\n<footer><p>")
    let version = collected.runs.first?.info.toolVersion ?? ""
    text("Written by contract-check \(version)")
    markup("</p></footer>\n<div id=\"status\" role=\"status\" aria-live=\"polite\"></div>\n")
    markup("<script>\n\(HTMLAssets.script)</script>\n</body>\n</html>\n")
  }

  private static func title(_ collected: CollectedRuns, _ ending: ReportEnding) -> String {
    guard let first = collected.runs.first else {
      return ending.reasons.isEmpty && !collected.matrices.isEmpty
        ? "Responses decoded by shipped versions of the app" : "Could not check"
    }
    guard collected.runs.count > 1 else {
      return "\(first.info.contract): \(first.sentence)"
    }
    let drifts = collected.runs.reduce(0) { $0 + $1.drifts.groups.count }
    return "\(collected.runs.count) contracts: \(drifts.counted("drift"))"
  }

  private mutating func writeToolbar(_ collected: CollectedRuns) {
    let drifts = collected.runs.reduce(0) { $0 + $1.drifts.groups.count }
    let notes = collected.runs.reduce(0) { $0 + $1.notes.groups.count }
    let known = collected.runs.reduce(0) { $0 + $1.known.groups.count }
    let knownFilter =
      known == 0
      ? ""
      : "<button type=\"button\" data-filter=\"known\" aria-pressed=\"true\">Known <b>\(known)</b></button>\n"
    markup(
      """
      <header class="bar"><div class="bar-in">
      <span class="brand">contract-check</span>
      <div class="tools" hidden>
      <label class="search"><span class="sr">Search in the report</span>
      <input id="search" type="search" placeholder="Search: operation, field, kind" autocomplete="off" spellcheck="false"></label>
      <div class="filters" role="group" aria-label="Show">
      <button type="button" data-filter="drift" aria-pressed="true">Drifts <b>\(drifts)</b></button>
      \(knownFilter)<button type="button" data-filter="note" aria-pressed="true">Notes <b>\(notes)</b></button>
      </div>
      <button type="button" id="toggle" class="plain">Open all</button>
      <button type="button" id="keys" class="plain" aria-expanded="false" aria-controls="help">Keys</button>
      </div></div>
      <div id="help" hidden><p><kbd>/</kbd> search <kbd>j</kbd> next <kbd>k</kbd> previous <kbd>o</kbd> open or close <kbd>c</kbd> copy the reproduction <kbd>Esc</kbd> clear</p></div>
      </header>

      """)
  }

  private mutating func writeReasons(_ ending: ReportEnding) {
    guard !ending.reasons.isEmpty else { return }
    markup(
      "<section class=\"problems\" aria-label=\"Why the check could not be completed\">\n<ul>\n")
    for reason in ending.reasons { element("li", reason) }
    markup("</ul>\n</section>\n")
  }

  private mutating func writeRun(_ run: RunRecord, number: Int, isOnly: Bool) {
    let state = run.summary?.verdict.state ?? "doubtful"
    markup("<section class=\"run\" aria-labelledby=\"run-\(number)\">\n")
    markup(
      "<div class=\"verdict \(state)\">\n<span class=\"sign\" aria-hidden=\"true\"></span>\n<div>\n"
    )
    markup("<h1 id=\"run-\(number)\">")
    text(run.sentence.capitalizedFirst)
    markup("</h1>\n<p class=\"subject\"><b>")
    text("\(run.info.title) \(run.info.version)")
    markup("</b> <span>")
    text(run.subject)
    markup("</span></p>\n</div>\n</div>\n")
    writeFigures(of: run)
    writeProblems(of: run)
    writeMatrix(of: run, number)
    writeFindings(run.drifts.groups, "drift", run: number)
    writeFindings(run.known.groups, "known", run: number)
    writeFindings(run.notes.groups, "note", run: number)
    writeScenarios(run.scenarios, run: number)
    writeCoverage(of: run, number)
    writeLists(of: run)
    if let matrix = run.matrix { writeModels(matrix, of: run.info.contract, number) }
    markup("</section>\n")
  }

  private mutating func writeFigures(of run: RunRecord) {
    var figures: [(String, String)] = []
    if let summary = run.summary {
      let known = run.known.groups.count
      figures = [("drifts", "\(run.drifts.groups.count)")]
      if known > 0 { figures.append(("known", "\(known)")) }
      figures += [
        ("notes", "\(run.notes.groups.count)"),
        ("checks failed", "\(summary.failed) of \(summary.passed + summary.failed)"),
        ("not tested", "\(summary.untested)"), ("requests", "\(summary.requests)"),
        ("time", summary.duration.inSeconds),
      ]
      if let coverage = summary.coverage {
        figures.insert(("coverage", "\(coverage) %"), at: figures.count - 2)
      }
    }
    figures += [("seed", "\(run.info.seed)"), ("started", run.info.startedAt)]
    markup("<dl class=\"figures\">\n")
    for (label, value) in figures {
      markup("<div>")
      element("dt", label)
      element("dd", value)
      markup("</div>\n")
    }
    markup("</dl>\n")
  }

  private mutating func writeProblems(of run: RunRecord) {
    let problems = run.problems
    guard !problems.isEmpty else { return }
    markup("<section class=\"problems\" aria-label=\"To be looked at\">\n<ul>\n")
    for problem in problems.prefix(50) {
      markup("<li><b>")
      text(problem.title)
      markup("</b> ")
      text(problem.text)
      markup("</li>\n")
    }
    if problems.count > 50 { element("li", "and \(problems.count - 50) more") }
    markup("</ul>\n</section>\n")
  }
}

extension HTMLPage {
  mutating func markup(_ part: String) { html += part }

  /// Adds foreign text.
  mutating func text(_ part: String) { html += HTMLText.escaped(part) }

  mutating func element(_ name: String, _ content: String, class style: String? = nil) {
    markup(style.map { "<\(name) class=\"\($0)\">" } ?? "<\(name)>")
    text(content)
    markup("</\(name)>\n")
  }
}

extension RunVerdict {
  /// The class of a verdict in the page.
  fileprivate var state: String {
    switch self {
    case .conforms: "good"
    case .drift: "bad"
    case .notTested, .endedEarly, .insufficientCoverage, .interrupted: "doubtful"
    }
  }
}

extension String {
  /// The text with its first letter in upper case, unless it is a name.
  fileprivate var capitalizedFirst: String {
    guard let first = unicodeScalars.first, first.isASCII else { return self }
    return first.properties.uppercaseMapping + String(unicodeScalars.dropFirst())
  }
}
