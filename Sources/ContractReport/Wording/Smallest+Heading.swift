import ContractFindings

extension Smallest {
  /// `POST /api/v1/goals (target_value: 0)`.
  var heading: String { "\(request) (\(words))" }

  /// The request for a reader of plain text.
  var story: String {
    let body = lines.map { ($0.matters ? "> " : "  ") + $0.text }
    return (["smallest request: \(heading)"] + body).joined(separator: "\n")
  }
}
