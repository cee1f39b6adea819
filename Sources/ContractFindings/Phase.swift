/// A part of a run, in the order in which a run goes through them.
package enum Phase: String, Sendable, CaseIterable {
  /// One valid request per operation and variant.
  case examples
  /// Each constraint at its boundaries, on the valid side, and combinations of alternatives.
  case boundaries
  /// Each documented member and constraint violated alone.
  case negative
  /// No credentials, invalid ones, another identity.
  case auth
  /// Unusual and malformed messages, whatever their content.
  case `protocol`
  /// The scenarios of the contract.
  case scenarios
  /// Sequences of requests about one resource, compared with the state that they must lead to.
  case sequences
  /// Random requests, valid and invalid, until their number or the time budget is exhausted.
  case fuzz
}
