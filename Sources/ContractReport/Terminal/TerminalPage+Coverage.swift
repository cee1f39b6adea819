import ContractFindings

extension TerminalPage {
  /// What no request has exercised with success, by operation; when verbose also how much was.
  func coverage(of run: RunRecord) -> [String] {
    let limit = verbosity == .verbose ? Int.max : 6
    let gaps = run.coverage.flatMap { $0.gapSentences }
    var lines = Array(gaps.prefix(limit))
    if gaps.count > limit {
      lines.append(options.more((gaps.count - limit).counted("more operation")))
    }
    let shares = verbosity == .verbose ? run.coverage.map(\.shareSentence) : []
    return list("Never exercised under a success", lines, as: .aside)
      + list("Exercised", shares, as: .aside)
  }
}
