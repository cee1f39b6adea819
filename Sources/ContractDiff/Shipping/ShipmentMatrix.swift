package import ContractJSON
package import ContractModel

/// Which released versions of an app a candidate for the backend breaks.
package struct ShipmentMatrix: Sendable {
  /// One released version.
  package struct Row: Sendable {
    package enum Outcome: String, Sendable {
      case safe, breaks, unknown
      /// The version is not supported any more.
      case expired
    }

    package var version: ShippedVersion
    package var outcome: Outcome

    /// The changes since that version, the most serious first.
    package var changes: [ContractChange]

    /// The results of decoding the witnesses with the compiled models of the version, if they were tried.
    package var models: [String] = []
  }

  package var contract: String
  package var candidate: String
  package var rows: [Row]

  /// Compares a candidate with all versions.
  package init(
    _ candidate: Contract, named name: String, against versions: [ShippedVersion],
    today: CalendarDate
  ) {
    contract = candidate.id
    self.candidate = name
    rows = versions.map { version in
      guard version.isSupported(on: today) else {
        return Row(version: version, outcome: .expired, changes: [])
      }
      let comparison = ContractComparison(from: version.contract, to: candidate, today: today)
      let outcome: Row.Outcome =
        switch comparison.verdict {
        case .compatible: .safe
        case .breaking: .breaks
        case .unknown: .unknown
        }
      return Row(version: version, outcome: outcome, changes: comparison.changes)
    }
  }
}

extension ShipmentMatrix {
  package enum Verdict: String, Sendable {
    case safe, breaks, unknown
  }

  package var verdict: Verdict {
    if rows.contains(where: { $0.outcome == .breaks }) { return .breaks }
    return rows.contains { $0.outcome == .unknown } ? .unknown : .safe
  }

  package var json: JSON {
    .members(
      ("contract", .string(contract)), ("candidate", .string(candidate)),
      ("verdict", .string(verdict.rawValue)),
      ("versions", .array(rows.map(\.json))))
  }

  /// A line for each version, and its breaking changes.
  package var lines: [String] {
    guard !rows.isEmpty else {
      return ["\(contract): no shipped version is recorded, so nothing can break"]
    }
    let width = rows.map(\.version.version.count).max() ?? 0
    return ["\(contract): \(candidate)"]
      + rows.flatMap { row -> [String] in
        let name = row.version.version
        let padding = String(repeating: " ", count: width - name.count)
        return ["  \(name)\(padding)  \(row.summary)"] + row.details
      }
  }
}

extension ShipmentMatrix.Row {
  fileprivate var serious: [ContractChange] {
    changes.filter { $0.level == .breaking || $0.level == .unknown }
  }

  fileprivate var summary: String {
    switch outcome {
    case .safe: "safe"
    case .expired:
      "ignored: not supported since \(version.supportedUntil.map { "\($0)" } ?? "its release")"
    case .breaks, .unknown:
      "\(outcome.rawValue): \(serious.count.counted("change"))"
    }
  }

  fileprivate var details: [String] {
    serious.flatMap { change -> [String] in
      let operation = change.operation.isEmpty ? "" : "\(change.operation): "
      var lines = ["    \(operation)\(change.message)"]
      if let witness = change.witness { lines.append("      witness  \(witness.text())") }
      if let error = change.swift?.error { lines.append("      Swift    decoding fails: \(error)") }
      return lines
    } + models.map { "    models   \($0)" }
  }

  fileprivate var json: JSON {
    .members(
      ("version", .string(version.version)), ("outcome", .string(outcome.rawValue)),
      ("released", .string("\(version.released)")),
      ("supportedUntil", version.supportedUntil.map { .string("\($0)") }),
      ("changes", .array(changes.filter { $0.level != .info }.map(\.json))),
      ("models", models.isEmpty ? nil : .array(models.map(JSON.string))))
  }
}
