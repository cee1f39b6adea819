package import ContractModel
import ContractText

/// The comparison of two versions of a contract.
package struct ContractComparison: Sendable {
  package let old: Contract
  package let new: Contract

  /// The changes, the most serious first, in the order of the old contract.
  package let changes: [ContractChange]

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - today: The current date, from which on removals that were announced for it are expected.
  package init(from old: Contract, to new: Contract, today: CalendarDate? = nil) {
    self.old = old
    self.new = new
    changes = ContractVersions(from: old, to: new, today: today).changes.grouped
  }
}

extension ContractComparison {
  /// The verdict on all changes together.
  package enum Verdict: String, Sendable {
    case compatible, breaking, unknown
  }

  package var verdict: Verdict { Verdict(changes) }

  /// The part of a version number that the changes require to be raised: `major`, `minor` or `patch`.
  package var semver: String { Self.semver(changes) }

  package static func semver(_ changes: [ContractChange]) -> String {
    if changes.contains(where: { $0.level == .breaking || $0.level == .unknown }) { return "major" }
    let isMinor = changes.contains { change in
      change.level == .warning || change.kind.way.isFeature
    }
    return isMinor ? "minor" : "patch"
  }
}

extension ContractComparison.Verdict {
  package init(_ changes: [ContractChange]) {
    if changes.contains(where: { $0.level == .breaking }) {
      self = .breaking
    } else {
      self = changes.contains { $0.level == .unknown } ? .unknown : .compatible
    }
  }
}

/// The properties that equal changes of several operations have in common.
private struct ChangeCause: Hashable {
  var kind: ContractChange.Kind
  var level: ContractChange.Level
  var name: Substring
  var before: String?
  var after: String?
  var old: SourcePosition?
  var new: SourcePosition?
}

extension [ContractChange] {
  /// Changes of one cause as one change with its operations; the most serious first.
  fileprivate var grouped: [ContractChange] {
    var groups: [ContractChange] = []
    var known: [ChangeCause: Int] = [:]
    for change in self {
      let name = change.location.split(whereSeparator: { $0 == "/" || $0 == " " }).last ?? ""
      // Where a part is missing, the position is only near.
      let cause = ChangeCause(
        kind: change.kind, level: change.level, name: name, before: change.before,
        after: change.after,
        old: change.kind.way.isAddition ? nil : change.lines.old,
        new: change.kind.way.isRemoval ? nil : change.lines.new)
      // What concerns an operation as a whole has no shape in common with others.
      if let index = known[cause], !change.kind.part.isOfWholeOperation,
        change.lines != VersionLines()
      {
        for operation in change.operations where !groups[index].operations.contains(operation) {
          groups[index].operations.append(operation)
        }
        continue
      }
      known[cause] = groups.count
      groups.append(change)
    }
    let order = ContractChange.Level.allCases
    return groups.enumerated().sorted { left, right in
      (order.firstIndex(of: left.element.level) ?? 0, left.offset)
        < (order.firstIndex(of: right.element.level) ?? 0, right.offset)
    }.map(\.element)
  }
}
