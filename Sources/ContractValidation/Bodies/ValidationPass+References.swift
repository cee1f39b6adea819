import ContractJSON

extension ValidationPass {
  /// How many references to recursive schemas are followed one inside the other.
  ///
  /// A deeper value only has to be readable: it would overflow the stack of a thread in a debug build.
  private static let recursionLimit = 250

  /// Validates a value against the recursive schema that a reference names.
  @inline(never)
  mutating func validateReference(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(ValidationStop) -> Int {
    if let end = endOfNull(step, at: start, in: bytes) { return end }
    guard reporter.frames.count < Self.recursionLimit else {
      let depth = program.sites[step].pointer.tokens.count
      return try skip(from: start, inside: step, depth: depth, in: bytes)
    }
    let target = program.composites.references[index]
    let documented = program.sites[target].pointer.tokens.count
    // The steps of the target are compiled for its own depth.
    let descent = program.sites[step].pointer.tokens.count - documented
    guard allowance.depth > descent else { throw .malformed(at: start) }
    reporter.frames.append(
      RecursionFrame(location: reporter.location(of: step), documented: documented))
    allowance.depth -= descent
    // Members beyond the 64th of the objects that are open here.
    let seen = overflowSeen
    defer {
      reporter.frames.removeLast()
      allowance.depth += descent
      overflowSeen = seen
    }
    return try validate(target, at: start, in: bytes)
  }
}
