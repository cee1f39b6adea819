import ContractJSON
import ContractModel

extension ValidationPass {
  /// Judges a value by the alternative that it comes nearest to.
  ///
  /// Alternatives are tried in the order of the contract, and the first one without a drift or a
  /// note decides. Otherwise the value was meant to be of an alternative that has its JSON type, if
  /// there is any, and among those of the one with the fewest drifts, then notes.
  @inline(never)
  mutating func judgeUnion(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    if program.sites[step].schema.isNullable,
      bytes.word(at: start, length: 4) & 0xFFFF_FFFF == .null
    {
      return start &+ 4
    }
    var best: Trial?
    var lastHalt = Halt.refused
    for alternative in program.unions[index] {
      do throws(Halt) {
        let trial = try trying(alternative, at: start, in: bytes)
        guard !trial.isClean else {
          best = trial
          break
        }
        if trial.isNearer(than: best) { best = trial }
      } catch {
        lastHalt = error
      }
    }
    guard let best else { throw lastHalt }
    if tellsAll { findings.add(best.findings) }
    return best.end
  }

  /// What an alternative says of a value.
  private struct Trial {
    var end: Int
    var findings: Findings
    var isOfType: Bool

    var isClean: Bool { findings.counts == (0, 0) }

    func isNearer(than other: Trial?) -> Bool {
      guard let other else { return true }
      if isOfType != other.isOfType { return isOfType }
      return findings.counts < other.findings.counts
    }
  }

  /// Judges a value apart from what was found before.
  private mutating func trying(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Trial {
    let outer = findings
    let outerEnvelope = (envelope, depthLimit)
    let depths = (strangers.count, skippedNames.count, skippedPath.count)
    if tellsAll { findings = Findings(steps: program.steps.count) }
    defer {
      findings = outer
      (envelope, depthLimit) = outerEnvelope
      strangers.removeSubrange(depths.0...)
      skippedNames.removeSubrange(depths.1...)
      skippedPath.removeSubrange(depths.2...)
    }
    let end = try judge(step, at: start, in: bytes)
    return Trial(
      end: end, findings: findings,
      isOfType: program.sites[step].schema.jsonTypes.contains(bytes.typeName(at: start)))
  }
}
