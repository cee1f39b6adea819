import ContractJSON
import ContractModel

/// A difference between two contracts on one topic.
struct Difference: Sendable {
  /// The value in one contract, and its part.
  struct Side: Sendable {
    var value: String
    var part: ContractPart
  }

  var kind: Contradiction.Kind

  /// The topic: `goal`, `response of tips`.
  var topic: String

  /// The fields or operations that differ.
  var items: [String] = []

  /// The number of occurrences, where there are no items.
  var count = 1

  var left: Side
  var right: Side
}

extension Difference {
  /// The same difference with its sides exchanged.
  var reversed: Difference {
    var copy = self
    (copy.left, copy.right) = (right, left)
    return copy
  }
}

/// Differences, grouped by cause: the same two values for the same topic.
///
/// A third contract with one of the two values joins its side, so that three contracts that
/// disagree with a fourth are one finding.
struct DifferenceGroups: Sendable {
  fileprivate struct Group: Sendable {
    var difference: Difference
    var left: [String]
    var right: [String]
  }

  private var groups: [Group] = []

  mutating func add(_ differences: [Difference]) {
    for difference in differences { add(difference) }
  }

  private mutating func add(_ difference: Difference) {
    let (left, right) = (difference.left, difference.right)
    let known = groups.firstIndex { group in
      let values = [group.difference.left.value, group.difference.right.value]
      return group.difference.kind == difference.kind
        && group.difference.topic == difference.topic
        && (values == [left.value, right.value] || values == [right.value, left.value])
    }
    guard let known else {
      groups.append(
        Group(
          difference: difference, left: [left.part.contract], right: [right.part.contract]))
      return
    }
    var group = groups[known]
    group.difference.items = (group.difference.items + difference.items).distinct
    let isReversed = group.difference.left.value != left.value
    group.left = (group.left + [isReversed ? right.part.contract : left.part.contract]).distinct
    group.right = (group.right + [isReversed ? left.part.contract : right.part.contract]).distinct
    groups[known] = group
  }
}

extension DifferenceGroups {
  var findings: [Contradiction] {
    groups.map { group in
      let difference = group.difference
      return Contradiction(
        kind: difference.kind, message: group.message, first: difference.left.part,
        second: difference.right.part, count: max(difference.count, difference.items.count))
    }
  }
}

extension DifferenceGroups.Group {
  fileprivate var message: String {
    let items = difference.items.isEmpty ? "" : " (\(difference.items.joined(separator: ", ")))"
    return "\(difference.topic)\(items): \(difference.left.value) in \(left.enumerated); "
      + "\(difference.right.value) in \(right.enumerated)"
  }
}
