public import ContractJSON

/// A relation between parts of one exchange: the count is the length of the list, the created
/// resource echoes the request.
///
/// Values are compared as JSON values: numbers exactly by value, objects whatever the order of
/// their members.
public struct Rule: Sendable, Hashable {
  public enum Relation: String, Sendable, Hashable, CaseIterable {
    case equal
    /// The left is at most the right: as numbers, or as text when both are dates or timestamps.
    case atMost
    /// One of the values on the left, or of the elements of the list there, equals the right.
    case contains
    /// None of the values on the left, or of the elements of the list there, equals the right.
    case excludes
    /// The text on the left ends with the text on the right.
    case endsWith
  }

  /// When the rule applies.
  public enum Condition: Sendable, Hashable {
    case present(Term)
    case absent(Term)
    case equals(Term, JSON)
  }

  public var left: Term
  public var relation: Relation
  public var right: Term

  /// All must hold for the rule to be judged.
  public var conditions: [Condition]

  /// Whether the rule only tells the mock what to answer, without judging a backend by it.
  public var isAdvisory: Bool

  public var position: SourcePosition

  package init(
    _ left: Term, _ relation: Relation, _ right: Term, conditions: [Condition] = [],
    isAdvisory: Bool = false, position: SourcePosition
  ) {
    self.left = left
    self.relation = relation
    self.right = right
    self.conditions = conditions
    self.isAdvisory = isAdvisory
    self.position = position
  }
}

extension PositionedTerm {
  public static func == (left: PositionedTerm, right: PositionedTerm) -> Rule {
    Rule(left.term, .equal, right.term, position: left.position)
  }

  public static func == (left: PositionedTerm, right: JSON) -> Rule {
    Rule(left.term, .equal, .constant(right), position: left.position)
  }

  public static func <= (left: PositionedTerm, right: PositionedTerm) -> Rule {
    Rule(left.term, .atMost, right.term, position: left.position)
  }

  /// One of the values here equals the other.
  public func contains(_ other: PositionedTerm) -> Rule {
    Rule(term, .contains, other.term, position: position)
  }

  /// The text here ends with the other.
  public func ends(with other: PositionedTerm) -> Rule {
    Rule(term, .endsWith, other.term, position: position)
  }

  /// None of the values here equals the other.
  public func excludes(_ other: PositionedTerm) -> Rule {
    Rule(term, .excludes, other.term, position: position)
  }
}

extension Rule {
  /// The rule, judged only where the other term has a value.
  public func when(_ other: PositionedTerm) -> Rule { adding(.present(other.term)) }

  /// The rule, judged only where the other term has no value.
  public func unless(_ other: PositionedTerm) -> Rule { adding(.absent(other.term)) }

  /// The rule, judged only where the other term has this value.
  public func when(_ other: PositionedTerm, is value: JSON) -> Rule {
    adding(.equals(other.term, value))
  }

  /// The rule as a guide for the mock that no backend is judged by.
  public var advised: Rule {
    var copy = self
    copy.isAdvisory = true
    return copy
  }

  fileprivate func adding(_ condition: Condition) -> Rule {
    var copy = self
    copy.conditions.append(condition)
    return copy
  }
}

extension [Rule] {
  /// One rule a name: the response repeats that member of the request.
  public static func echoes(
    _ names: String..., in place: JSON.Pointer, file: String = #filePath, line: Int = #line
  ) -> [Rule] {
    equating(names, in: place, with: Term.request, SourcePosition(filePath: file, line: line))
  }

  /// One rule a name: the response holds what the resource held before.
  public static func keeps(
    _ names: String..., in place: JSON.Pointer, file: String = #filePath, line: Int = #line
  ) -> [Rule] {
    equating(names, in: place, with: Term.stored, SourcePosition(filePath: file, line: line))
  }

  /// Two rules a name, for a request that changes parts: the response repeats that member of the
  /// request, or holds what the resource held before where the request leaves it out.
  public static func patches(
    _ names: String..., in place: JSON.Pointer = .root, file: String = #filePath,
    line: Int = #line
  ) -> [Rule] {
    let position = SourcePosition(filePath: file, line: line)
    return equating(names, in: place, with: Term.request, position)
      + zip(names, equating(names, in: place, with: Term.stored, position)).map { name, rule in
        rule.adding(.absent(.request(JSON.Pointer([.name(name)]))))
      }
  }

  private static func equating(
    _ names: [String], in place: JSON.Pointer, with other: (JSON.Pointer) -> Term,
    _ position: SourcePosition
  ) -> [Rule] {
    names.map { name in
      Rule(
        .response(place.appending(.name(name))), .equal, other(JSON.Pointer([.name(name)])),
        position: position)
    }
  }
}
