import ContractFindings
import ContractModel
import ContractPlanning
import ContractRunner

extension Plan {
  /// How many requests each phase sends to each operation, as a table.
  ///
  /// What a case sends besides, to set the scene or to look what became of it, counts for the
  /// operation it is sent to.
  func counts(of contract: Contract) -> [String] {
    let phases = Phase.allCases.filter { phase in stages.contains { $0.phase == phase } }
    var counts: [String: [Phase: Int]] = [:]
    for stage in stages {
      for step in stage.cases.flatMap(\.steps) where step.request != nil {
        counts[step.operation, default: [:]][stage.phase, default: 0] += 1
      }
    }
    let rows = contract.operations.compactMap { operation -> [String]? in
      guard let row = counts[operation.id] else { return nil }
      return [operation.id] + phases.map { "\(row[$0] ?? 0)" }
        + ["\(row.values.reduce(0, +))"]
    }
    let heading =
      ["requests"] + phases.map { $0 == .boundaries ? "bounds" : String($0.rawValue.prefix(8)) } + [
        "all"
      ]
    let sums = phases.map { phase in counts.values.reduce(0) { $0 + ($1[phase] ?? 0) } }
    let last = ["all"] + (sums + [sums.reduce(0, +)]).map(String.init)
    return Self.columns([heading] + rows + [last])
  }

  /// The first column left, the others right.
  private static func columns(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.indices.map { column in
        let blank = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + blank : blank + row[column]
      }.joined(separator: " ")
    }
  }
}
