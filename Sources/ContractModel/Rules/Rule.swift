public import ContractJSON

/// A relation between parts of one exchange: the count is the length of the list, the created
/// resource echoes the request.
///
/// Values are compared as JSON values: numbers exactly by value, objects regardless of the order of
/// their members.
public struct Rule: Sendable, Hashable {
  /// The relation of the left value to the right one.
  package enum Relation: String, Sendable, CaseIterable, Hashable {
    /// Both are the same JSON value.
    case equal
    /// The left is at most the right: as numbers, or as text when both are dates or timestamps.
    case atMost
    /// One of the left values, or of the elements of the left list, equals the right.
    case contains
    /// None of the left values, or of the elements of the left list, equals the right.
    case excludes
    /// The left text ends with the right text.
    case endsWith
    /// The left text has the right text in it, in any letter case; a left list has the right value as an element.
    case includes
  }

  /// A condition under which a rule applies.
  package enum Condition: Sendable, Hashable {
    /// The term has a value.
    case present(Term)
    /// The term has no value.
    case absent(Term)
    /// The term has this value.
    case equals(Term, JSON)
  }

  /// The left side.
  package var left: Term

  /// The relation between both sides.
  package var relation: Relation

  /// The right side.
  package var right: Term

  /// The conditions; the rule is checked only where all are met.
  package var conditions: [Condition]

  /// Whether the rule is a recommendation: a backend that does not follow it gets a note.
  package var isAdvisory: Bool

  /// The line the rule was written on.
  package var position: SourcePosition

  package init(
    left: Term, _ relation: Relation, right: Term, conditions: [Condition] = [],
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
  /// Creates a rule: both sides are the same JSON value.
  public static func == (left: PositionedTerm, right: PositionedTerm) -> Rule {
    Rule(left: left.term, .equal, right: right.term, position: left.position)
  }

  /// Creates a rule: the left side has this value.
  public static func == (left: PositionedTerm, right: JSON) -> Rule {
    Rule(left: left.term, .equal, right: .constant(right), position: left.position)
  }

  /// Creates a rule: the left number, date or timestamp is at most the right one.
  public static func <= (left: PositionedTerm, right: PositionedTerm) -> Rule {
    Rule(left: left.term, .atMost, right: right.term, position: left.position)
  }

  /// Creates a rule: the left number, date or timestamp is at least the right one.
  public static func >= (left: PositionedTerm, right: PositionedTerm) -> Rule {
    Rule(left: right.term, .atMost, right: left.term, position: left.position)
  }

  /// Creates a rule: the left number, date or timestamp is at most the value.
  public static func <= (left: PositionedTerm, right: JSON) -> Rule {
    Rule(left: left.term, .atMost, right: .constant(right), position: left.position)
  }

  /// Creates a rule: the left number, date or timestamp is at least the value.
  public static func >= (left: PositionedTerm, right: JSON) -> Rule {
    Rule(left: .constant(right), .atMost, right: left.term, position: left.position)
  }

  /// Creates a rule: the left value, or every element of a left list, differs from the right value.
  public static func != (left: PositionedTerm, right: PositionedTerm) -> Rule {
    left.excludes(right)
  }

  /// Creates a rule: the left value, or every element of a left list, differs from this value.
  public static func != (left: PositionedTerm, right: JSON) -> Rule {
    Rule(left: left.term, .excludes, right: .constant(right), position: left.position)
  }

  /// Creates a rule: one of these values equals the other.
  public func contains(_ other: PositionedTerm) -> Rule {
    Rule(left: term, .contains, right: other.term, position: position)
  }

  /// Creates a rule: this text ends with the other.
  public func ends(with other: PositionedTerm) -> Rule {
    Rule(left: term, .endsWith, right: other.term, position: position)
  }

  /// Creates a rule: this text has the other in it, in any letter case.
  public func includes(_ other: PositionedTerm) -> Rule {
    Rule(left: term, .includes, right: other.term, position: position)
  }

  /// Creates a rule: none of these values equals the other.
  public func excludes(_ other: PositionedTerm) -> Rule {
    Rule(left: term, .excludes, right: other.term, position: position)
  }
}

extension Rule {
  /// Returns the rule, checked only where the other term has a value.
  public func when(_ other: PositionedTerm) -> Rule { adding(.present(other.term)) }

  /// Returns the rule, checked only where the other term has no value.
  public func unless(_ other: PositionedTerm) -> Rule { adding(.absent(other.term)) }

  /// Returns the rule, checked only where the other term has this value.
  public func when(_ other: PositionedTerm, is value: JSON) -> Rule {
    adding(.equals(other.term, value))
  }

  /// The rule as a recommendation: a backend that does not follow it gets a note, not a drift.
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
  /// Creates one rule per name: the response repeats that member of the request.
  public static func echoes(
    _ names: String..., in parent: JSON.Pointer, file: String = #filePath, line: Int = #line
  ) -> [Rule] {
    equating(names, in: parent, with: Term.request, SourcePosition(filePath: file, line: line))
  }

  /// Creates one rule per name: the response holds the value that the resource had before.
  public static func keeps(
    _ names: String..., in parent: JSON.Pointer, file: String = #filePath, line: Int = #line
  ) -> [Rule] {
    equating(names, in: parent, with: Term.stored, SourcePosition(filePath: file, line: line))
  }

  /// Creates two rules per name, for a partial update: the response repeats that member of the
  /// request or, where the request omits it, holds the value that the resource had before.
  public static func patches(
    _ names: String..., in parent: JSON.Pointer = .root, file: String = #filePath,
    line: Int = #line
  ) -> [Rule] {
    let position = SourcePosition(filePath: file, line: line)
    return equating(names, in: parent, with: Term.request, position)
      + zip(names, equating(names, in: parent, with: Term.stored, position)).map { name, rule in
        rule.adding(.absent(.request(JSON.Pointer([.name(name)]))))
      }
  }

  private static func equating(
    _ names: [String], in parent: JSON.Pointer, with other: (JSON.Pointer) -> Term,
    _ position: SourcePosition
  ) -> [Rule] {
    names.map { name in
      Rule(
        left: .response(parent.appending(.name(name))), .equal,
        right: other(JSON.Pointer([.name(name)])), position: position)
    }
  }
}

extension Rule {
  /// The terms of the rule, including those of its conditions.
  package var terms: [Term] {
    [left, right] + conditions.map(\.term)
  }
}

extension Rule.Condition {
  /// The term that the condition is about.
  package var term: Term {
    switch self {
    case .present(let term), .absent(let term), .equals(let term, _): term
    }
  }
}

extension Rule: CustomStringConvertible {
  public var description: String {
    let words =
      switch relation {
      case .equal: "equals"
      case .atMost: "is at most"
      case .contains: "contains"
      case .excludes: "does not contain"
      case .endsWith: "ends with"
      case .includes: "has in it"
      }
    return (["\(left) \(words) \(right)"] + conditions.map(\.description)).joined(separator: ", ")
  }
}

extension Rule.Condition: CustomStringConvertible {
  public var description: String {
    switch self {
    case .present(let term): "where \(term) is present"
    case .absent(let term): "where \(term) is absent"
    case .equals(let term, let value): "where \(term) is \(value.text())"
    }
  }
}

extension Rule {
  /// The problems with a sort term in the rule: a list may only be compared with itself, sorted,
  /// because another list may rightly be sorted by another collation.
  var orderProblems: [ContractProblem] {
    switch (left, right) {
    case (.sorted, _): break
    case (_, .sorted(left, _)) where relation == .equal: return []
    case (_, .sorted): break
    default: return []
    }
    return [
      ContractProblem("write an order as list == sorted(list, by: …)", at: position)
    ]
  }
}
