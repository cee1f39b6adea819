import ContractModel

/// Some of the members of an object, by their names.
struct MemberNames: Sendable, Hashable {
  /// The names of members that are not among them.
  var besides: Set<String> = []

  /// The pattern that their names match, if there is one.
  var matching: String?

  /// The patterns that their names do not match.
  var notMatching: [String] = []
}

extension MemberNames {
  /// Whether every member is among them whose name is not one of ``besides``.
  var haveNoPattern: Bool { matching == nil && notMatching.isEmpty }

  /// The patterns by which they are distinguished from other members.
  var patterns: [String] { [matching].compactMap(\.self) + notMatching }

  /// The constraints that the patterns place on the names.
  var constraints: [SignedSchema] {
    [matching].compactMap(\.self).map { SignedSchema(matching: $0, isPositive: true) }
      + notMatching.map { SignedSchema(matching: $0, isPositive: false) }
  }

  /// Whether a member is among them whose name matches these patterns and no others.
  func contain(matching patterns: Set<String>) -> Bool {
    matching.map(patterns.contains) != false && patterns.isDisjoint(with: notMatching)
  }
}

extension SignedSchema {
  /// A text that matches a pattern, or one that does not.
  init(matching pattern: String, isPositive: Bool) {
    self.init(schema: .string(.matches(pattern)), scope: 0, isPositive: isPositive)
  }
}
