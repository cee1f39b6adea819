import ContractJSON
package import ContractModel

extension Redaction {
  /// Masks every text of an event that may come from a backend.
  ///
  /// Evidence and reproduction lines are masked where they are created, before they are cut and
  /// quoted.
  package func callAsFunction(_ event: RunEvent) -> RunEvent {
    switch event {
    case .started, .progress, .reduced, .covered: return event
    case .retried(var retry):
      retry.reason = self(retry.reason)
      return .retried(retry)
    case .confirmed(let finding): return .confirmed(self(finding))
    case .result(let result): return .result(self(result))
    case .leaked(let leak): return .leaked(self(leak))
    case .decoded(let matrix, let contract): return .decoded(self(matrix), of: contract)
    case .ended(let summary): return .ended(self(summary))
    }
  }

  package func callAsFunction(_ leak: Leak) -> Leak {
    var leak = leak
    leak.subject = self(leak.subject)
    leak.ids = leak.ids.map { self($0) }
    leak.reason = self(leak.reason)
    return leak
  }

  package func callAsFunction(_ result: CheckResult) -> CheckResult {
    var result = result
    switch result.outcome {
    case .tested(let findings): result.outcome = .tested(findings.map { self($0) })
    case .notTested(let reason): result.outcome = .notTested(self(reason))
    case .skipped(.notSent(let text)): result.outcome = .skipped(.notSent(self(text)))
    case .skipped: break
    }
    return result
  }

  package func callAsFunction(_ summary: RunSummary) -> RunSummary {
    guard case .notTested(let reason) = summary.ending else { return summary }
    var summary = summary
    summary.ending = .notTested(self(reason))
    return summary
  }

  package func callAsFunction(_ reason: NotTestedReason) -> NotTestedReason {
    switch reason {
    case .limit, .interrupted, .tokenRejected, .noSuchCase: reason
    case .loginFailed(let isSecond, let text): .loginFailed(ofSecondUser: isSecond, self(text))
    case .unreachable(let text, let settings): .unreachable(self(text), mayNeed: settings)
    case .notSent(let text, let isValue): .notSent(self(text), ofOneValue: isValue)
    case .other(let text): .other(self(text))
    }
  }

  package func callAsFunction(_ finding: Finding) -> Finding {
    var finding = finding
    finding.drift = self(finding.drift)
    return finding
  }

  package func callAsFunction(_ drift: Drift) -> Drift {
    var drift = drift
    drift.expected = self(drift.expected)
    drift.actual = self(drift.actual)
    drift.fix = drift.fix.map { self($0) }
    // A backend may use a secret as the name of a member.
    drift.location.pointer = JSON.Pointer(
      drift.location.pointer.tokens.map { token in
        if case .name(let name) = token { .name(self(name)) } else { token }
      })
    if case .header(let name) = drift.location.part { drift.location.part = .header(self(name)) }
    return drift
  }

  /// Masks the text of every loss in a matrix.
  package func callAsFunction(_ matrix: DecodeMatrix) -> DecodeMatrix {
    var matrix = matrix
    for row in matrix.rows.indices {
      for cell in matrix.rows[row].cells.indices {
        for loss in matrix.rows[row].cells[cell].losses.indices {
          mask(&matrix.rows[row].cells[cell].losses[loss])
        }
      }
    }
    return matrix
  }

  private func mask(_ loss: inout Loss) {
    loss.detail = self(loss.detail)
    let sample = loss.sample.text()
    let masked = self(sample)
    if masked != sample { loss.sample = (try? JSON(parsing: masked)) ?? .string(masked) }
  }
}
