package import ContractDiff
import ContractJSON
import ContractModel
import ContractText

extension [ChangeReport] {
  /// The page for a terminal: the changes by operation, the most serious first.
  ///
  /// - Parameters:
  ///   - width: The width of lines in characters.
  ///   - isColored: Whether levels and witnesses are coloured.
  /// - Returns: The page, with a line break at its end.
  package func text(width: Int, isColored: Bool) -> String {
    var lines: [String] = []
    for report in self { lines += report.lines(width, ChangeColors(isColored)) }
    let counts = map(\.counts).filter { !$0.isEmpty }
    lines.append(
      isEmpty || counts.isEmpty
        ? "\(verdict.rawValue): no changes"
        : "\(verdict.rawValue): \(total); next version: \(semver)")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The counts of all reports together.
  var total: String {
    let levels = ContractChange.Level.allCases.compactMap { level -> String? in
      let count = reduce(0) { $0 + $1.count(level) }
      return count == 0 ? nil : "\(count) \(level.rawValue)"
    }
    let accepted = reduce(0) { $0 + $1.changes.accepted.count }
    return (levels + (accepted > 0 ? ["\(accepted) accepted"] : [])).joined(separator: ", ")
  }
}

/// The colours of levels and witnesses, if there are any.
struct ChangeColors {
  private let isOn: Bool

  init(_ isOn: Bool) {
    self.isOn = isOn
  }

  func level(_ level: ContractChange.Level) -> String {
    switch level {
    case .breaking: colored(level.rawValue, 31)
    case .warning, .unknown: colored(level.rawValue, 33)
    case .info: level.rawValue
    }
  }

  func witness(_ text: String) -> String { colored(text, 36) }

  private func colored(_ text: String, _ code: Int) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension ChangeReport {
  fileprivate func lines(_ width: Int, _ colors: ChangeColors) -> [String] {
    let isEmpty =
      changes.open.isEmpty && changes.accepted.isEmpty && changes.remarks.isEmpty && traffic == nil
    let heading = "\(contract): \(old) → \(new)".visible
    if isEmpty { return ["\(heading): no changes"] }
    var lines = [heading, ""]
    for (operation, group) in byOperation {
      lines.append(operation.isEmpty ? "the whole contract" : operation.visible)
      for change in group { lines += Self.lines(change, width, colors) }
      lines.append("")
    }
    for (change, entry) in changes.accepted {
      let terms = [
        entry.owner.map { "by \($0)" }, entry.expires.map { "until \($0)" }, entry.link,
      ].compactMap(\.self).joined(separator: ", ")
      let location = [change.operation, change.location].filter { !$0.isEmpty }.joined(
        separator: " ")
      let line =
        "accepted: \(location), \(change.id): \(entry.reason)"
        + (terms.isEmpty ? "" : " (\(terms))")
      lines.append(line.visible.wrapped(to: width, after: 0, indent: 2))
    }
    if !changes.accepted.isEmpty { lines.append("") }
    if !models.isEmpty { lines += ["shipped models"] + models.map { "  \($0.visible)" } + [""] }
    if let traffic { lines += traffic.lines.map(\.visible) + [""] }
    for remark in changes.remarks {
      lines.append(remark.visible.wrapped(to: width, after: 0, indent: 2))
    }
    return lines
  }

  /// The open changes by their first operation, in the order in which those occur.
  var byOperation: [(operation: String, changes: [ContractChange])] {
    var groups: [(operation: String, changes: [ContractChange])] = []
    for change in changes.open {
      if let index = groups.firstIndex(where: { $0.operation == change.operation }) {
        groups[index].changes.append(change)
      } else {
        groups.append((change.operation, [change]))
      }
    }
    return groups
  }

  private static func lines(
    _ change: ContractChange, _ width: Int, _ colors: ChangeColors
  ) -> [String] {
    let label = 10
    var lines: [String] = []
    let sentence = change.message.visible.wrapped(to: width, after: 2 + label, indent: 2 + label)
    let pad = String(repeating: " ", count: max(1, label - change.level.rawValue.count))
    lines.append("  \(colors.level(change.level))\(pad)\(sentence)")
    func row(_ name: String, _ text: String, isWrapped: Bool = true) {
      let padded = name + String(repeating: " ", count: max(1, label - name.count))
      let indent = 2 + label + padded.count
      let text = isWrapped ? text.visible.wrapped(to: width, after: indent, indent: indent) : text
      lines.append(String(repeating: " ", count: 2 + label) + padded + text)
    }
    // What readers copy stays on one line.
    if let witness = change.witness {
      row(
        "witness", colors.witness(witness.text().visibleJSON.shortened(to: 300)), isWrapped: false)
    }
    if let swift = change.swift, swift.kind != .unaffected { row("Swift", swift.words) }
    let positions = [change.lines.old, change.lines.new].compactMap { $0?.description }
    if !positions.isEmpty {
      row("contract", positions.joined(separator: " → ").visible, isWrapped: false)
    }
    if change.operations.count > 1 {
      let others = change.operations.filter { $0 != change.operation }
      row(
        "also",
        others.prefix(5).joined(separator: ", ")
          + (others.count > 5 ? " and \(others.count - 5) more" : ""))
    }
    if change.level != .info { row("id", "\(change.id) \(change.fingerprint)") }
    return lines
  }
}

extension SwiftEffect {
  /// `decoding fails: keyNotFound tips/0/title`.
  package var words: String {
    let words = kind.rawValue.replacingScalars("-", with: " ")
    return error.map { "\(words): \($0)" } ?? words
  }
}
