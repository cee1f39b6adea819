package import ContractFindings
import ContractJSON
import ContractModel

/// A labelled line of a report about a finding.
struct Fact: Sendable, Equatable {
  var label: String
  var text: String

  init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// The width of the widest label and the gap after it.
  static let labelWidth = 13

  /// The label and the text, further lines of which are indented.
  var line: String { label.padded(to: Self.labelWidth) + text.hanging(by: Self.labelWidth) }
}

extension Finding {
  /// The finding on one line: kind, operation, location, expected, actual.
  var headline: String {
    """
    \(known == nil ? "" : "known: ")\(isUnstable ? "unstable: " : "")\(drift.kind) in \(location): \
    expected \(drift.expected.cut(to: 300)), actual \(drift.actual.cut(to: 300))
    """.onOneLine
  }

  /// The operation and the location in the message: `getGoal at /data/id`.
  var location: String { "\(operation) at \(drift.location)" }

  /// The labelled lines about the finding, with further locations and actual values of its cause.
  func facts(alsoIn: [String] = [], alsoActual: [String] = []) -> [Fact] {
    let facts: [Fact?] = [
      Fact("operation", "\(operation): \(route)"),
      Fact("at", locationInMessage),
      Fact("expected", drift.expected),
      Fact("actual", drift.actual + also(alsoActual)),
      Fact("occurrences", extent),
      alsoIn.isEmpty ? nil : Fact("also in", alsoIn.joined(separator: "; ")),
      isUnstable ? Fact("unstable", "not reproduced when the request was repeated") : nil,
      known.map { Fact("known", $0.sentence) },
      Fact("first in", caseID.name),
      drift.source.map { Fact("contract", "\($0)") },
      drift.fix.map { Fact("fix", $0) },
    ]
    return facts.compactMap(\.self)
  }

  private func also(_ values: [String]) -> String {
    guard !values.isEmpty else { return "" }
    let limit = 4
    let rest = values.count - limit
    return "; also " + values.prefix(limit).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  /// The location with the byte of the first occurrence.
  private var locationInMessage: String {
    guard let offset = drift.location.offset else { return "\(drift.location)" }
    let whole = if case .message = drift.location.part { "message" } else { "body" }
    return "\(drift.location), first at byte \(offset) of the \(whole)"
  }

  /// `3 of 3 elements in 12 exchanges`.
  private var extent: String {
    let exchanges = occurrences.counted("exchange")
    if let total = drift.total {
      return "\(drift.count) of \(total.counted("element")) in \(exchanges)"
    }
    return drift.count > 1 ? "\(drift.count) in \(exchanges)" : exchanges
  }
}

extension CheckResult {
  /// The complete description of a failure, readable without any other report.
  var failureText: String {
    let failing = failing
    var sections = subjectLines
    var shown: Set<Evidence> = []
    for (index, finding) in failing.enumerated() {
      if failing.count > 1 { sections.append("Drift \(index + 1) of \(failing.count)") }
      sections += finding.sections
      if let evidence = finding.evidence, shown.insert(evidence).inserted {
        sections.append("request\n\(evidence.request)")
        sections.append("response\n\(evidence.response)")
      }
    }
    return sections.joined(separator: "\n\n")
  }

  func notTestedText(_ reason: String) -> String {
    (subjectLines + [reason, Fact("contract", "\(source)").line]).joined(separator: "\n\n")
  }

  private var subjectLines: [String] {
    switch subject {
    case .check(let check, _): [check.summary]
    case .scenario(_, let title): [title]
    }
  }
}

extension Finding {
  /// The complete description of the finding, readable without any other report.
  package var fullDescription: String {
    let exchange = evidence.map { ["request\n\($0.request)", "response\n\($0.response)"] }
    return ([headline] + sections + (exchange ?? [])).joined(separator: "\n\n")
  }

  /// The facts, the smallest request that shows the finding, and how to reproduce it.
  fileprivate var sections: [String] {
    [
      text, smallest?.text, reproduction.script.map { "\(reproduction.heading)\n\($0)" },
      reproduction.replay.map { "replay\n\($0)" },
    ].compactMap(\.self)
  }

  private var text: String {
    (["\(drift.kind): \(drift.kind.summary)"] + facts().map(\.line)).joined(separator: "\n")
  }

  var noteText: String { (known == nil ? "note: " : "known drift: ") + text }

  /// The finding and what the baseline states about it, on one line.
  var knownLine: String {
    let lead = "\(isUnstable ? "unstable: " : "")\(drift.kind) in \(location)"
    return "\(lead): \(known?.sentence ?? "")".onOneLine
  }
}

extension SmallestRequest {
  /// `POST /api/v1/goals (target_value: 0)`.
  var heading: String { "\(request) (\(words))" }

  /// The request as plain text, with a mark before what the drift depends on.
  var text: String {
    let body = lines.map { ($0.matters ? "> " : "  ") + $0.text }
    return (["smallest request: \(heading)"] + body).joined(separator: "\n")
  }
}
