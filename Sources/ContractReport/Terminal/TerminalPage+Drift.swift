import ContractModel
import ContractRunner

extension TerminalPage {
  /// One drift in full; the line that reproduces it is never broken, so that it can be pasted.
  func drift(_ group: DriftGroup, number: Int) -> [String] {
    let lead = group.lead
    let title = "\(number). \(lead.drift.kind) in \(lead.location)".visible
    var lines = [
      style.show(title.wrapped(to: width, indent: 3), as: .bad),
      "   " + lead.drift.kind.sentence.visible.wrapped(to: width, after: 3, indent: 3),
    ]
    lines += facts(of: group).map { fact in
      let column = 3 + Fact.labelWidth
      return "   " + fact.label.padded(to: Fact.labelWidth)
        + fact.text.visible.wrapped(to: width, after: column, indent: column)
    }
    if let reproduction = lead.reproduction {
      lines.append("   " + style.show("reproduce with", as: .aside))
      lines.append("   " + reproduction.visible)
    }
    return lines
  }

  private func facts(of group: DriftGroup) -> [Fact] {
    var facts = group.lead.facts
    if !group.otherFinds.isEmpty {
      let limit = 4
      let shown = group.otherFinds.prefix(limit).joined(separator: "; ")
      let rest = group.otherFinds.count - limit
      let found = facts.firstIndex { $0.label == "found" } ?? facts.count - 1
      facts.insert(
        Fact("also found", rest > 0 ? "\(shown); and \(rest) more" : shown), at: found + 1)
    }
    if !group.others.isEmpty {
      // After the count, which is of the first place alone.
      let seen = facts.firstIndex { $0.label == "seen" } ?? facts.count - 1
      facts.insert(Fact("also in", group.others.joined(separator: "; ")), at: seen + 1)
    }
    return facts
  }
}
