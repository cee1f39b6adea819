/// Differences, those of one cause as one: the same two values for the same topic.
///
/// Whoever else says one of the two joins those who say it, so that three contracts that disagree
/// with a fourth are one finding.
struct Causes: Sendable {
  fileprivate struct Cause: Sendable {
    var difference: Difference
    var left: [String]
    var right: [String]
  }

  private var causes: [Cause] = []

  mutating func add(_ differences: [Difference]) {
    for difference in differences { add(difference) }
  }

  private mutating func add(_ difference: Difference) {
    let (left, right) = (difference.left, difference.right)
    let known = causes.firstIndex { cause in
      let values = [cause.difference.left.value, cause.difference.right.value]
      return cause.difference.kind == difference.kind
        && cause.difference.topic == difference.topic
        && (values == [left.value, right.value] || values == [right.value, left.value])
    }
    guard let known else {
      causes.append(
        Cause(
          difference: difference, left: [left.place.contract], right: [right.place.contract]))
      return
    }
    var cause = causes[known]
    cause.difference.items = (cause.difference.items + difference.items).distinct
    let isTurned = cause.difference.left.value != left.value
    cause.left = (cause.left + [isTurned ? right.place.contract : left.place.contract]).distinct
    cause.right = (cause.right + [isTurned ? left.place.contract : right.place.contract]).distinct
    causes[known] = cause
  }
}

extension Causes {
  var findings: [LintFinding] {
    causes.map { cause in
      let difference = cause.difference
      return LintFinding(
        kind: difference.kind, message: cause.message, first: difference.left.place,
        second: difference.right.place, count: max(difference.count, difference.items.count))
    }
  }
}

extension Causes.Cause {
  fileprivate var message: String {
    let items = difference.items.isEmpty ? "" : " (\(difference.items.joined(separator: ", ")))"
    return "\(difference.topic)\(items): \(difference.left.value) in \(left.enumerated); "
      + "\(difference.right.value) in \(right.enumerated)"
  }
}
