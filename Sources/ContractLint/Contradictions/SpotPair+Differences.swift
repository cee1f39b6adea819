import ContractJSON
import ContractModel

extension SpotPair {
  /// Differences in names, types, documented values and precision, here and in all fields that
  /// both have.
  func differences(_ topic: String) -> [Difference] {
    guard !isShown else { return [] }
    guard !left.schema.isOfOtherType(than: right.schema) else {
      return [
        difference(.otherType, topic, left.schema.typeName, right.schema.typeName)
      ]
    }
    let inside = inside
    return inside.enumerationDifference(topic) + inside.precisionDifference(topic)
      + inside.children.flatMap { field, other, pair in
        pair.nameDifference(topic, field.name, other.name) + pair.differences(topic)
      }
  }

  private func difference(
    _ kind: LintFinding.Kind, _ topic: String, _ left: String, _ right: String
  ) -> Difference {
    Difference(kind, topic, of: label, (left, self.left.place), (right, self.right.place))
  }

  private func nameDifference(_ topic: String, _ left: String, _ right: String) -> [Difference] {
    guard left != right else { return [] }
    guard let mine = left.spelling, let theirs = right.spelling, mine != theirs else {
      // Both in camel case, but not alike: `goalId` and `goalID`.
      return [difference(.otherFieldNames, topic, left, right)]
    }
    return [difference(.otherFieldNames, topic, mine, theirs)]
  }

  private func enumerationDifference(_ topic: String) -> [Difference] {
    guard let mine = left.schema.enumeration, let theirs = right.schema.enumeration else {
      return []
    }
    // An open enumeration allows what the other one lists.
    let onlyLeft = theirs.isOpen ? [] : mine.values.filter { !theirs.values.contains($0) }
    let onlyRight = mine.isOpen ? [] : theirs.values.filter { !mine.values.contains($0) }
    guard !onlyLeft.isEmpty || !onlyRight.isEmpty else { return [] }
    func words(_ values: [String]) -> String {
      values.isEmpty ? "nothing else" : "only " + values.joined(separator: ", ")
    }
    let difference = difference(.otherEnumeration, topic, words(onlyLeft), words(onlyRight))
    return [onlyLeft.isEmpty ? difference.turned : difference]
  }

  private func precisionDifference(_ topic: String) -> [Difference] {
    guard case .timestamp(let mine) = left.schema.kind,
      case .timestamp(let theirs) = right.schema.kind,
      !mine.fractionDigits.overlaps(theirs.fractionDigits)
    else { return [] }
    return [difference(.otherPrecision, topic, mine.precision, theirs.precision)]
  }
}

extension Schema {
  /// The documented values of a text, if it has any.
  fileprivate var enumeration: (values: [String], isOpen: Bool)? {
    guard case .string(let limits) = kind else { return nil }
    for case .enumeration(let values, let isOpen) in limits.required() { return (values, isOpen) }
    return nil
  }
}

extension Timestamp {
  fileprivate var precision: String {
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    if high == 0 { return "whole seconds" }
    return low == high ? "\(low) fraction digits" : "\(low) to \(high) fraction digits"
  }
}
