import ContractJSON
import ContractModel

extension ValidationPass {
  /// Validates a value against the alternative that it matches best.
  ///
  /// Alternatives are tried in the order of the contract, and the first one without a drift or note
  /// decides. Otherwise the best match is an alternative with the JSON type of the value, if there
  /// is one, and among those the one with the fewest drifts, then notes.
  @inline(never)
  mutating func validateUnion(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if program.sites[step].schema.isNullable,
      bytes.word(at: start, length: 4) & 0xFFFF_FFFF == .null
    {
      return start &+ 4
    }
    let best = try trials(of: program.unions[index], all: false, at: start, in: bytes).best
    if reportsAll { collected.add(best.collected) }
    return best.end
  }

  /// The result of one alternative.
  struct Trial {
    var end: Int
    var collected: DriftCollector
    var isOfType: Bool

    fileprivate var isClean: Bool { collected.counts == (0, 0) }

    fileprivate func isBetter(than other: Trial?) -> Bool {
      guard let other else { return true }
      if isOfType != other.isOfType { return isOfType }
      return collected.counts < other.collected.counts
    }
  }

  /// Tries alternatives in their order, up to the first one without a drift or note, or all.
  ///
  /// - Returns: The best match, and the positions of the alternatives without a drift.
  mutating func trials(
    of alternatives: [Int], all: Bool, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> (best: Trial, matches: [Int]) {
    var best: Trial?
    var matches: [Int] = []
    var lastStop = ValidationStop.rejected
    for (position, alternative) in alternatives.enumerated() {
      do throws(ValidationStop) {
        let trial = try attempt(alternative, at: start, in: bytes)
        if !trial.collected.hasDrift { matches.append(position) }
        if trial.isBetter(than: best) { best = trial }
        if trial.isClean, !all { break }
      } catch {
        if case .exhausted = error { throw error }
        lastStop = error
      }
    }
    guard let best else { throw lastStop }
    return (best, matches)
  }

  /// Validates a value separately from the drifts collected before.
  mutating func attempt(
    _ step: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Trial {
    guard attemptsLeft > 0 else { throw .exhausted(at: start) }
    attemptsLeft -= 1
    let outer = collected
    let outerEnvelope = (envelope, depthLimit)
    let depths = (undocumented.count, skippedNames.count, skippedPath.count)
    let outerFrames = frames.count
    if reportsAll { collected = DriftCollector(steps: program.steps.count) }
    defer {
      collected = outer
      (envelope, depthLimit) = outerEnvelope
      undocumented.removeSubrange(depths.0...)
      skippedNames.removeSubrange(depths.1...)
      skippedPath.removeSubrange(depths.2...)
      frames.removeSubrange(outerFrames...)
    }
    let end = try validate(step, at: start, in: bytes)
    return Trial(
      end: end, collected: collected,
      isOfType: program.sites[step].schema.jsonTypes.contains(bytes.typeName(at: start)))
  }
}
