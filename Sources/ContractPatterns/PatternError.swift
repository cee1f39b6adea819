/// The reason why a text is not a pattern of the supported subset, and the offset of the error.
package struct PatternError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case unexpectedEnd
    case unexpectedScalar(Unicode.Scalar)
    case unclosedGroup
    case unopenedGroup
    case unclosedClass
    case nothingToRepeat
    case malformedQuantifier
    case quantifierOutOfOrder
    case rangeOutOfOrder
    case unknownEscape(Unicode.Scalar)
    case notAScalar
    case backReference
    case namedGroup
    case flags
    /// Flags from there to the end, which ECMA-262 does not have: `(?i)`.
    case flagsOfRest
    case property
    case nestedTooDeeply(limit: Int)
    /// Counted repetitions are expanded, so `(a{100}){100}` has 10,000 steps.
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

extension PatternError {
  /// Whether the text may be a regular expression, only not one of the subset.
  package var isUnsupported: Bool {
    switch reason {
    case .backReference, .namedGroup, .flags, .property, .nestedTooDeeply, .tooLarge:
      true
    default: false
    }
  }
}

extension PatternError: CustomStringConvertible {
  package var description: String {
    "\(reason) at byte \(offset)"
  }
}

extension PatternError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unexpectedEnd: "pattern ends after a backslash or inside an escape"
    case .unexpectedScalar(let scalar): "\(Self.name(of: scalar)) that needs a backslash before it"
    case .unclosedGroup: "( without its )"
    case .unopenedGroup: ") without its ("
    case .unclosedClass: "[ without its ]"
    case .nothingToRepeat: "quantifier with nothing to repeat before it"
    case .malformedQuantifier: "{ that starts no quantifier; write {n}, {n,}, {n,m} or \\{"
    case .quantifierOutOfOrder: "quantifier whose maximum is below its minimum"
    case .rangeOutOfOrder: "class range whose end comes before its start"
    case .unknownEscape(let scalar): "unknown escape \\\(scalar)"
    case .notAScalar: "escape of half a surrogate pair, or above U+10FFFF"
    case .backReference: "back reference to a group that the pattern does not have"
    case .namedGroup: "named group that is not written (?<name>…)"
    case .flags, .flagsOfRest: "flags in a group, which schemas cannot rely on"
    case .property: "Unicode property that is not known; list the ranges"
    case .nestedTooDeeply(let limit): "groups nested more than \(limit) levels deep"
    case .tooLarge(let limit): "more than \(limit) steps once repetitions are written out"
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    (0x21...0x7E).contains(scalar.value)
      ? "'\(scalar)'" : "U+" + String(scalar.value, radix: 16, uppercase: true)
  }
}
