/// A part of a run that asks one kind of question, in the order in which they are asked.
package enum Phase: String, Sendable, Hashable, CaseIterable {
  /// One canonical valid call per operation and variant.
  case examples
  /// Each constraint at its edges, on the valid side, and combinations of alternatives.
  case boundaries
  /// Each documented field and constraint broken alone.
  case negative
  /// No token, a wrong one, another identity.
  case auth
  /// Requests that are odd as messages, whatever they say.
  case `protocol`
  /// The flows of the contract.
  case scenarios
  /// Walks over the effects of operations, compared with what must then be there.
  case sequences
  /// Random requests, valid and invalid, until their number or the time is spent.
  case fuzz
}
