import ContractModel
import ContractFindings

extension TerminalPage {
  /// One drift in full; the line that reproduces it is never broken, so that it can be pasted.
  func drift(_ group: DriftGroup, number: Int) -> [String] {
    let lead = group.lead
    let title = "\(number). \(lead.drift.kind) in \(lead.location)".visible
    var lines = [
      style.show(title.wrapped(to: width, indent: 3), as: .bad),
      "   " + lead.drift.kind.summary.visible.wrapped(to: width, after: 3, indent: 3),
    ]
    lines += facts(of: group).map { fact in
      let column = 3 + Fact.labelWidth
      return "   " + fact.label.padded(to: Fact.labelWidth)
        + fact.text.visible.wrapped(to: width, after: column, indent: column)
    }
    if let smallest = lead.smallest { lines += example(smallest) }
    if let reproduction = lead.reproduction {
      lines.append("   " + style.show("reproduce with", as: .aside))
      lines += reproduction.visible.split(separator: "\n").map { "   " + $0 }
    }
    if let replay = lead.replay {
      lines.append("   " + "replay".padded(to: Fact.labelWidth) + replay.visible)
    }
    return lines
  }

  /// The smallest request, with a mark before what matters.
  private func example(_ smallest: Smallest) -> [String] {
    let column = 3 + Fact.labelWidth
    let request = smallest.heading.visible.wrapped(to: width, after: column, indent: column)
    let limit = max(20, width - column - 2)
    return ["   " + "smallest".padded(to: Fact.labelWidth) + request]
      + smallest.lines.map { line in
        let mark = line.matters ? "> " : "  "
        let text =
          mark
          + line.text.replacing("\n", with: "␊").replacing("\t", with: "␉").visible.cut(to: limit)
        let indent = String(repeating: " ", count: column)
        return indent + (line.matters ? style.show(text, as: .bad) : text)
      }
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
