import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// The report as SARIF 2.1.0, with what GitHub requires to show it under code scanning.
///
/// Findings are results with stable fingerprints at their lines of the contract; what could not be tested is a
/// notification, and makes the invocation unsuccessful.
enum SARIFLog {
  /// GitHub shows 5,000 results of a run.
  static let limit = 5_000

  static func render(
    _ findings: FindingList, _ collected: CollectedRuns, _ ending: ReportEnding
  ) -> [UInt8] {
    var problems = ending.reasons.map { RunProblem(title: "could not check", text: $0) }
    for run in collected.runs {
      problems += run.problems.map { problem in
        RunProblem(
          title: "\(run.info.contract): \(problem.title)", text: problem.text,
          isGap: problem.isGap)
      }
    }
    if findings.omitted > 0 {
      let text = findings.omitted.counted("finding")
      problems.append(RunProblem(title: "left out here", text: text, isGap: false))
    }
    let kinds = findings.entries.map(\.finding.drift.kind).distinctIDs
    let indices = Dictionary(zip(kinds.map(\.id), kinds.indices)) { first, _ in first }
    let contracts = collected.runs.map(\.info.contract).joined(separator: ",")
    let run = JSON.members(
      (
        "tool",
        [
          "driver": JSON.members(
            ("name", "contract-check"),
            ("version", collected.runs.first.map { .string($0.info.toolVersion) }),
            ("rules", .array(kinds.map(rule))))
        ]
      ),
      (
        "automationDetails",
        contracts.isEmpty ? nil : ["id": .string("contract-check/\(contracts)/")]
      ),
      ("columnKind", "unicodeCodePoints"),
      (
        "invocations",
        [
          JSON.members(
            ("executionSuccessful", .boolean(!problems.contains(where: \.isGap))),
            ("exitCode", ending.status.map { .number(JSON.Number($0)) }),
            (
              "toolExecutionNotifications",
              problems.isEmpty
                ? nil
                : .array(problems.map(notification))
            ))
        ]
      ),
      (
        "results",
        .array(
          findings.entries.map { result($0, index: indices[$0.finding.drift.kind.id] ?? 0) })
      ))
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
    return log.bytes(.pretty) + [0x0A]
  }

  private static func notification(_ problem: RunProblem) -> JSON {
    [
      "level": problem.isGap ? "error" : "warning",
      "message": message("\(problem.title): \(problem.text)"),
    ]
  }

  private static func rule(_ kind: Drift.Kind) -> JSON {
    // The id of a constraint is part of the kind, the rule is for all of them.
    let summary =
      kind.constraint == nil ? kind.summary : "A value violates a constraint of the contract."
    return [
      "id": .string(kind.id), "name": .string(kind.id), "shortDescription": message(summary),
      "fullDescription": message(summary),
      "help": message(
        "\(summary) Run the replay command of the result to see it again; contract-check explain "
          + "\(kind.id) explains it."),
      "defaultConfiguration": ["level": "error"],
      "properties": ["tags": ["api", "contract"], "precision": "very-high"],
    ]
  }

  private static func result(_ entry: FindingList.Entry, index: Int) -> JSON {
    let finding = entry.finding
    let line = max(1, entry.position.line)
    let replay = finding.reproduction.replay.map { "; \($0)" } ?? ""
    let lines = JSON.Number(line)
    return JSON.members(
      ("ruleId", .string(finding.drift.kind.id)), ("ruleIndex", .number(JSON.Number(index))),
      ("level", .string(entry.isFailure ? (finding.isUnstable ? "warning" : "error") : "note")),
      ("message", message(finding.headline + replay)),
      ("suppressions", finding.known.map { suppressions($0) }),
      (
        "locations",
        [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": .string(uri(entry.position.path))],
              "region": [
                "startLine": .number(lines), "startColumn": 1,
                "endLine": .number(JSON.Number(line + 1)), "endColumn": 1,
              ],
            ],
            "logicalLocations": [
              [
                "name": .string(finding.operation),
                "fullyQualifiedName": .string("\(finding.contract).\(finding.operation)"),
              ]
            ],
          ]
        ]
      ),
      (
        "partialFingerprints",
        [
          "primaryLocationLineHash": .string(finding.fingerprint),
          "contractCheckFingerprint/v1": .string(finding.fingerprint),
        ]
      ),
      (
        "properties",
        [
          "check": .string(finding.drift.check.rawValue), "route": .string(finding.route),
          "location": .string("\(finding.drift.location)".cut(to: 1_000)),
        ]
      ))
  }

  /// How a known drift is shown as reviewed.
  private static func suppressions(_ known: KnownDrift) -> JSON {
    [
      [
        "kind": "external", "status": "accepted",
        "justification": .string(known.sentence.cut(to: 1_000)),
      ]
    ]
  }

  /// GitHub cuts longer texts.
  private static func message(_ text: String) -> JSON {
    ["text": .string(text.cut(to: 1_000))]
  }

  /// The path as a relative reference, or a file address where it is absolute.
  private static func uri(_ path: String) -> String {
    let parts = path.split(ascii: "/", omittingEmptySubsequences: false)
      .map { PercentCoding.encode(String($0)) }
    let joined = parts.joined(separator: "/")
    return path.hasScalarPrefix("/") ? "file://" + joined : joined
  }
}

extension [Drift.Kind] {
  /// One kind for each id, in the order of their first occurrence.
  fileprivate var distinctIDs: [Drift.Kind] {
    var known: Set<String> = []
    return filter { known.insert($0.id).inserted }
  }
}
