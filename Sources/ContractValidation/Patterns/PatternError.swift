/// The reason a text is not a pattern of the supported subset, and the byte that proves it.
package struct PatternError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case unexpectedEnd
    case unexpectedScalar(Unicode.Scalar)
    case unclosedGroup
    case unopenedGroup
    case unclosedClass
    case nothingToRepeat
    case malformedQuantifier
    case quantifierOutOfOrder
    case rangeOutOfOrder
    case rangeOfClasses
    case unknownEscape(Unicode.Scalar)
    case notAScalar
    case lookAround
    case backReference
    case namedGroup
    case flags
    case property
    case nestedTooDeeply(limit: Int)
    /// Counted repetitions are written out, so `(a{100}){100}` has 10,000 steps.
    case tooLarge(limit: Int)
  }

  package var reason: Reason

  /// Bytes from the start of the pattern, counting from zero.
  package var offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
