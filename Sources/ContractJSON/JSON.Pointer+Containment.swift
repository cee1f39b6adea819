extension JSON.Pointer {
  /// Which of two pointers may have a `*` that stands for any index or name of the other one.
  package enum Wildcard: Sendable {
    case inner, outer, both

    fileprivate func joins(_ inner: Token, _ outer: Token) -> Bool {
      inner == outer || self != .inner && outer == .every || self != .outer && inner == .every
    }
  }

  /// Whether this location is the other one or inside it, where `*` stands for any index or name.
  ///
  /// ``hasPrefix(_:)`` answers the same where `*` stands for itself.
  package func isInside(_ outer: JSON.Pointer, wildcard: Wildcard) -> Bool {
    tokens.count >= outer.tokens.count && zip(tokens, outer.tokens).allSatisfy(wildcard.joins)
  }

  /// The location as seen from one around it, which has fewer steps.
  package func relative(to outer: JSON.Pointer) -> JSON.Pointer {
    JSON.Pointer(Array(tokens.dropFirst(outer.tokens.count)))
  }
}
