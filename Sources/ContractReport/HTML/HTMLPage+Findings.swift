import ContractFindings
import ContractJSON
import ContractModel
import ContractText

extension HTMLPage {
  /// The number of findings that are shown in full, and of those shown at all.
  private static let (fullLimit, briefLimit) = (500, 10_000)

  mutating func writeFindings(_ groups: [DriftGroup], _ kind: String, run: Int) {
    guard !groups.isEmpty else { return }
    let title = ["drift": "Drifts", "known": "Known drifts"][kind] ?? "Notes"
    markup(
      "<section class=\"findings\(groups.count > 200 ? " many" : "")\" data-kind=\"\(kind)\" "
        + "aria-labelledby=\"\(kind)s-\(run)\">\n")
    markup(
      "<h2 id=\"\(kind)s-\(run)\">\(title) <span class=\"count\">\(groups.count)</span></h2>\n")
    for (index, group) in groups.prefix(Self.briefLimit).enumerated() {
      writeFinding(
        group, kind, run: run, number: index + 1, isFull: index < Self.fullLimit,
        isOpen: kind == "drift" && index == 0)
    }
    if groups.count > Self.briefLimit {
      element(
        "p",
        "\((groups.count - Self.briefLimit).counted("more \(kind)")) are in the reports json and jsonl."
      )
    }
    markup("<p class=\"none\" hidden>Nothing here matches the search.</p>\n</section>\n")
  }

  private mutating func writeFinding(
    _ group: DriftGroup, _ kind: String, run: Int, number: Int, isFull: Bool, isOpen: Bool
  ) {
    let lead = group.lead
    markup("<details class=\"finding \(kind)\" id=\"\(kind)-\(run)-\(number)\"")
    markup(isOpen ? " open>\n<summary>" : ">\n<summary>")
    markup("<span class=\"number\">\(number)</span><span class=\"head\"><span class=\"title\">")
    markup("<b class=\"kind\">")
    text("\(lead.drift.kind)")
    markup("</b> <span class=\"operation\">")
    text(lead.operation)
    markup("</span> <code>")
    text("\(lead.drift.location)".cut(to: 200))
    markup("</code>")
    if lead.isUnstable { markup(" <span class=\"tag\">unstable</span>") }
    if group.operations.count > 1 {
      markup(" <span class=\"tag\">\(group.operations.count) operations</span>")
    }
    markup("</span><span class=\"change\"><span class=\"expected\">")
    text(lead.drift.expected.onOneLine.cut(to: 160))
    markup("</span> <span aria-hidden=\"true\">→</span><span class=\"sr\">but got</span> ")
    markup("<span class=\"actual\">")
    text(lead.drift.actual.onOneLine.cut(to: 160))
    markup("</span></span></span></summary>\n<div class=\"body\">\n")
    element("p", lead.drift.kind.summary, class: "summary")
    writeFacts(of: group)
    if isFull {
      writeSmallest(of: lead)
      writeExchange(of: lead)
      writeReproduction(of: lead)
    }
    markup("</div>\n</details>\n")
  }

  private mutating func writeFacts(of group: DriftGroup) {
    markup("<dl class=\"facts\">\n")
    for fact in group.lead.facts(alsoIn: group.alsoIn, alsoActual: group.alsoActual) {
      markup("<div class=\"\(Self.style(of: fact))\">")
      element("dt", fact.label)
      element("dd", fact.text.cut(to: 4_000))
      markup("</div>\n")
    }
    markup("<div>")
    element("dt", "fingerprint")
    element("dd", group.lead.fingerprint)
    markup("</div>\n</dl>\n")
  }

  private static func style(of fact: Fact) -> String {
    switch fact.label {
    case "expected", "actual", "fix": fact.label
    default: "fact"
    }
  }

  private mutating func writeSmallest(of finding: Finding) {
    guard let smallest = finding.smallest else { return }
    markup("<figure><figcaption>Smallest request: ")
    text(smallest.heading)
    markup("</figcaption>\n<pre tabindex=\"0\" aria-label=\"Smallest request\">")
    for line in smallest.lines {
      write(
        HighlightedMessage.Line(text: line.text, style: line.matters ? .marked : .plain))
    }
    markup("</pre></figure>\n")
  }

  private mutating func writeExchange(of finding: Finding) {
    guard let evidence = finding.evidence else { return }
    markup("<div class=\"exchange\">\n")
    for (title, message) in [("Request", evidence.request), ("Response", evidence.response)]
    where !message.isEmpty {
      let highlighted = HighlightedMessage(
        message, at: finding.drift.location, isRequest: title == "Request",
        isMissing: [.fieldMissing, .fieldRenamed].contains(finding.drift.kind))
      markup("<figure><figcaption>\(title)</figcaption>\n")
      markup("<pre tabindex=\"0\" aria-label=\"\(title)\">")
      for line in highlighted.lines { write(line) }
      markup("</pre></figure>\n")
    }
    markup("</div>\n")
  }

  private mutating func write(_ line: HighlightedMessage.Line) {
    switch line.style {
    case .plain: text(line.text)
    case .marked:
      let content = line.text.drop { $0 == " " }
      markup(String(repeating: " ", count: line.text.count - content.count) + "<mark>")
      text(String(content))
      markup("</mark>")
    case .missing:
      markup("<mark class=\"missing\">")
      text(line.text)
      markup("</mark>")
    }
    markup("\n")
  }

  private mutating func writeReproduction(of finding: Finding) {
    if let script = finding.reproduction.script {
      writeCommand(finding.reproduction.heading, script, isMain: true)
    }
    if let replay = finding.reproduction.replay {
      writeCommand("replay", replay, isMain: finding.reproduction.script == nil)
    }
  }

  /// A command with a button that copies it.
  private mutating func writeCommand(_ title: String, _ command: String, isMain: Bool) {
    markup("<figure class=\"command\"><figcaption>")
    text(title.onOneLine)
    markup(
      " <button type=\"button\" class=\"copy\(isMain ? " main" : "")\" hidden>Copy</button></figcaption>\n"
    )
    markup("<pre tabindex=\"0\" aria-label=\"Command\">")
    text(command)
    markup("</pre></figure>\n")
  }
}
