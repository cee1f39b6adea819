import ContractModel
import ContractFindings

/// One line of a finding's story: what it is about, and what there is to say.
struct Fact: Sendable, Hashable {
  var label: String
  var text: String

  init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }

  /// The width of the widest label and the gap after it.
  static let labelWidth = 11
}

extension Finding {
  /// The whole finding on one line: kind, operation, place, expected, found.
  var headline: String {
    """
    \(isUnstable ? "unstable: " : "")\(drift.kind) in \(operation) at \(drift.location): \
    expected \(drift.expected.cut(to: 300)), found \(drift.actual.cut(to: 300))
    """.onOneLine
  }

  /// What a reader needs, in the order in which it is asked for.
  var facts: [Fact] {
    [
      Fact("operation", "\(operation): \(route)"),
      Fact("place", drift.location.sentence),
      Fact("expected", drift.expected),
      Fact("found", drift.actual),
      Fact("seen", seen),
      isUnstable ? Fact("unstable", unstable) : nil,
      Fact("first in", caseID.name),
      drift.source.map { Fact("contract", "\($0)") },
      drift.fix.map { Fact("mend", $0) },
    ].compactMap(\.self)
  }

  private var unstable: String {
    occurrences == 1
      ? "seen once, not when sent again" : "not seen when its first case was sent again"
  }

  /// How many elements show it, and how many exchanges.
  var seen: String {
    Drift.extent(count: drift.count, total: drift.total, occurrences: occurrences)
  }
}

extension Drift {
  static func extent(count: Int, total: Int?, occurrences: Int) -> String {
    let exchanges = "in \(occurrences.counted("exchange"))"
    if let total { return "\(count) of \(total.counted("element")), \(exchanges)" }
    return count > 1 ? "\(count) times, \(exchanges)" : exchanges
  }
}

extension Drift.Location {
  /// The place with the byte at which it was first seen.
  var sentence: String {
    guard let offset else { return description }
    let whole = if case .message = part { "message" } else { "body" }
    return "\(description), first at byte \(offset) of the \(whole)"
  }
}
