import ContractJSON
package import ContractModel
import ContractText

extension RuleContext {
  /// The unsatisfied rules, one drift each.
  ///
  /// A rule is not checked when one of its conditions is not met, when one of its terms has no value,
  /// or when its values are not comparable; but a value that was sent or stored and that the response
  /// does not show is lost. An advisory rule that is not satisfied is a note.
  package func drifts(of rules: [Rule], check: Check = .responseRules) -> [Drift] {
    rules.compactMap { rule in
      let drift = drift(of: rule, check: check)?.shared(if: rule.comparesMoments)
      return rule.isAdvisory ? drift?.advisory : drift
    }
  }

  private func drift(of rule: Rule, check: Check) -> Drift? {
    guard rule.conditions.allSatisfy(isMet), var right = values(of: rule.right) else { return nil }
    guard var left = values(of: rule.left) else { return lossDrift(of: rule, right, check) }
    if rule.left.isText { left = left.read(like: right) }
    if rule.right.isText { right = right.read(like: left) }
    if case .sorted(_, let keys) = rule.right { return orderDrift(of: rule, left, keys, check) }
    guard let violation = rule.violation(left, right) else { return nil }
    let words =
      rule.isAboutRightSide
      ? expectedWords("at least", rule.left, left)
      : expectedWords(rule.relation.words(for: left), rule.right, right)
    var drift = Drift(
      .ruleBroken, check: check, at: rule.location,
      source: rule.position, expected: rule.subject + words, actual: violation.actual
    )
    .counted(violation.count, of: violation.total)
    if rule.relation == .equal { drift.textChange = TextChange(from: right.json, to: left.json) }
    return drift
  }

  /// The drift of a response without the value of a request or of the state before it.
  ///
  /// Many backends leave out members without a value, and some leave out empty ones and zeros.
  private func lossDrift(of rule: Rule, _ right: TermValues, _ check: Check) -> Drift? {
    guard rule.relation == .equal, case .response(let location) = rule.left, !location.isRoot,
      response?[location.parent ?? .root]?.objectValue != nil, right.json.isSubstantial
    else { return nil }
    switch rule.right {
    case .request, .stored:
      return Drift(
        .ruleBroken, check: check, at: rule.location, source: rule.position,
        expected: expectedWords(rule.relation.words(for: right), rule.right, right),
        actual: "no such member")
    default: return nil
    }
  }

  /// The drift of the first two neighbours in the wrong order.
  private func orderDrift(
    of rule: Rule, _ list: TermValues, _ keys: [SortKey], _ check: Check
  ) -> Drift? {
    let elements = list.json.arrayValue ?? []
    let pairs = zip(elements, elements.dropFirst()).enumerated()
    guard let (index, pair) = pairs.first(where: { keys.order($1.0, $1.1) == .after }) else {
      return nil
    }
    let shown = [pair.0, pair.1].map { element in
      keys.map { element[$0.pointer]?.shortText ?? "absent" }.joined(separator: ", ")
    }
    return Drift(
      .orderBroken, check: check, at: Drift.Location(.body, rule.pointer ?? .root),
      source: rule.position,
      expected: "elements by " + keys.map(\.description).joined(separator: ", then "),
      actual: "element \(index) (\(shown[0])) before element \(index + 1) (\(shown[1]))")
  }

  func isMet(_ condition: Rule.Condition) -> Bool {
    switch condition {
    case .present(let term): values(of: term) != nil
    case .absent(let term): values(of: term) == nil
    case .equals(let term, let value): values(of: term)?.json == value
    }
  }

  /// `equal to count of response /data/tips (3)`.
  private func expectedWords(_ relation: String, _ other: Term, _ values: TermValues) -> String {
    if case .constant = other { return "\(relation) \(other)" }
    return "\(relation) \(other) (\(values.json.shortText))"
  }
}

extension Rule {
  /// Whether the rule compares with an earlier moment, or applies because of it, since when other clients may
  /// have changed something; they cannot have added what must be missing.
  fileprivate var comparesMoments: Bool {
    (relation == .excludes ? conditions.map(\.term) : terms).contains(where: \.isOfEarlierMoment)
  }
}

extension Term {
  fileprivate var isOfEarlierMoment: Bool {
    switch self {
    case .stored, .captured, .created: true
    case .response, .request, .message, .path, .query, .header, .cookie, .responseHeader,
      .constant, .now, .count, .days, .seconds, .dayCounts, .sum, .sorted, .element, .elements,
      .part:
      operands.contains(where: \.isOfEarlierMoment)
    }
  }
}

extension Rule.Relation {
  /// The relation of some values to what follows.
  fileprivate func words(for values: TermValues) -> String {
    switch self {
    case .equal: "equal to"
    case .atMost: "at most"
    case .contains: "to contain"
    case .excludes:
      if case .one(let value) = values, value.arrayValue == nil {
        "different from"
      } else {
        "not to contain"
      }
    case .endsWith: "to end with"
    case .includes:
      values.all.contains { $0.arrayValue != nil } ? "to contain" : "to contain the text"
    }
  }
}

/// The values that violate a rule.
private struct RuleViolation {
  var actual: String
  var count = 1
  var total: Int?
}

extension Rule {
  /// The part of the response that the drift points to.
  fileprivate var location: Drift.Location {
    if pointer == nil, let name = left.responseHeader ?? right.responseHeader {
      return Drift.Location(.header(name))
    }
    return Drift.Location(.body, pointer ?? .root)
  }

  /// The location in the response that the drift points to.
  fileprivate var pointer: JSON.Pointer? {
    left.responseLocation ?? right.responseLocation
  }

  /// Whether the response has the right side alone, as in `response("/amount") >= request("/minimum")`.
  fileprivate var isAboutRightSide: Bool {
    func isShown(_ term: Term) -> Bool {
      term.responseLocation != nil || term.responseHeader != nil
    }
    return relation == .atMost && !isShown(left) && isShown(right)
  }

  /// The term that is expected to have a value, where the report's location shows only what it is computed from.
  fileprivate var subject: String {
    let term = isAboutRightSide ? right : left
    return switch term {
    case .count, .days, .seconds: "\(term) "
    default: ""
    }
  }

  fileprivate func violation(_ left: TermValues, _ right: TermValues) -> RuleViolation? {
    switch relation {
    case .atMost where isAboutRightSide:
      Self.violation(right, left) { Self.isAtMost($1, $0) }
    case .equal: Self.violation(left, right, Self.isEqual)
    case .atMost: Self.violation(left, right, Self.isAtMost)
    case .contains:
      right.all.allSatisfy { value in left.members.contains { $0 == value } }
        ? nil : RuleViolation(actual: left.json.shortText)
    case .excludes: exclusionViolation(left.members, right.all)
    case .endsWith:
      Self.violation(left, right) { left, right in
        guard let text = left.stringValue, let end = right.stringValue else { return true }
        return text.hasScalarSuffix(end)
      }
    case .includes:
      Self.violation(left, right) { left, right in
        if let elements = left.arrayValue { return elements.contains { Self.isEqual($0, right) } }
        guard let text = left.stringValue, let part = right.stringValue else { return true }
        return text.lowercased().contains(part.lowercased())
      }
    }
  }

  private func exclusionViolation(_ left: [JSON], _ right: [JSON]) -> RuleViolation? {
    let offenders = left.filter { value in right.contains { value == $0 } }
    guard let first = offenders.first else { return nil }
    return RuleViolation(actual: first.shortText, count: offenders.count, total: left.count)
  }

  /// Compares values pair by pair; a single value is compared with each of several.
  private static func violation(
    _ left: TermValues, _ right: TermValues, _ relation: (JSON, JSON) -> Bool
  ) -> RuleViolation? {
    switch (left, right) {
    case (.one(let left), .one(let right)):
      return relation(left, right) ? nil : RuleViolation(actual: left.shortText)
    case (.several(let left), .one(let right)):
      let offenders = left.filter { !relation($0, right) }
      guard let first = offenders.first else { return nil }
      return RuleViolation(actual: first.shortText, count: offenders.count, total: left.count)
    case (.one(let left), .several(let right)):
      return right.allSatisfy { relation(left, $0) } ? nil : RuleViolation(actual: left.shortText)
    case (.several(let lefts), .several(let rights)):
      guard lefts.count == rights.count else {
        return RuleViolation(actual: "\(lefts.count) values: \(JSON.array(lefts).shortText)")
      }
      let offenders = zip(lefts, rights).filter { !relation($0, $1) }
      guard let first = offenders.first else { return nil }
      return RuleViolation(actual: first.0.shortText, count: offenders.count, total: lefts.count)
    }
  }

  /// Two timestamps are equal when they are the same moment at the lower of their precisions; the
  /// required precision is a matter of the schema.
  private static func isEqual(_ left: JSON, _ right: JSON) -> Bool {
    if left == right { return true }
    guard let left = left.stringValue, let right = right.stringValue, left.utf8.count > 10,
      right.utf8.count > 10, let one = Moment(left), let other = Moment(right)
    else { return false }
    return one.agrees(with: other)
  }

  /// True also for values without an order, which are a matter of the schema.
  private static func isAtMost(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): return left <= right
    case (.string(let left), .string(let right)):
      guard let left = Moment(left), let right = Moment(right) else { return true }
      // Of two moments the one with fewer digits may have been cut or rounded.
      return left <= right || left.agrees(with: right)
    default: return true
    }
  }
}

extension TermValues {
  /// A number or Boolean sent as text, as one if the other side is one.
  fileprivate func read(like other: TermValues) -> TermValues {
    guard case .one(.string(let text)) = self else { return self }
    if let number = JSON.Number(text), other.all.contains(where: { $0.numberValue != nil }) {
      return .one(.number(number))
    }
    let booleans: [String: JSON] = ["true": true, "false": false]
    if let boolean = booleans[text.lowercased()],
      other.all.contains(where: { if case .boolean = $0 { true } else { false } })
    {
      return .one(boolean)
    }
    return self
  }
}

extension Term {
  /// The header field of the response that the term is about.
  fileprivate var responseHeader: String? {
    if case .responseHeader(let name) = self { name } else { nil }
  }

  /// Whether the value may have lost its type in a path.
  fileprivate var isText: Bool {
    switch self {
    case .path, .query, .header, .cookie, .responseHeader, .captured: true
    case .response, .request, .message, .stored, .constant, .count, .days, .seconds, .now, .sum,
      .sorted, .element, .created, .elements, .dayCounts, .part:
      false
    }
  }

  fileprivate var responseLocation: JSON.Pointer? {
    switch self {
    case .response(let pointer), .message(let pointer): pointer
    case .sum(let inner, _), .sorted(let inner, _): inner.responseLocation
    case .element(let list, _, _, let location):
      list.responseLocation?.appending(.every).appending(location)
    case .count(let list), .elements(let list, _, _), .dayCounts(let list, _), .part(let list, _):
      list.responseLocation
    case .days(let start, let end), .seconds(let start, let end):
      start.responseLocation ?? end.responseLocation
    case .request, .path, .query, .header, .cookie, .responseHeader, .stored, .captured,
      .constant, .now, .created:
      nil
    }
  }
}

extension JSON {
  fileprivate var shortText: String { text().shortened(to: 100) }
}

extension JSON.Pointer {
  fileprivate var isRoot: Bool { tokens.isEmpty }
}

extension JSON {
  /// Whether no backend takes the value for none.
  fileprivate var isSubstantial: Bool {
    switch self {
    case .null, .boolean(false): false
    case .boolean(true): true
    case .number(let number): number != JSON.Number(0)
    case .string(let text): !text.allSatisfy(\.isWhitespace)
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.members.isEmpty
    }
  }
}
