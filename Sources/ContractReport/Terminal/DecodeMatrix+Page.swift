import ContractFindings
import ContractJSON
import ContractText

extension DecodeMatrix {
  /// The matrix for a terminal: a title, the table, the losses, and a verdict.
  ///
  /// Control characters in it are made visible.
  func page(titled title: String, _ style: Style) -> String {
    let (sentence, role) = verdict
    return "\n" + style.show(title.visible.wrapped(to: 80), as: .heading) + "\n\n"
      + description.visible.split(ascii: "\n", omittingEmptySubsequences: false).map { line in
        let indent = line.prefix { $0 == " " }.count
        guard line.count > 80 else { return String(line) }
        return String(line.prefix(indent))
          + String(line).wrapped(to: 80, after: indent, indent: indent + 2)
      }.joined(separator: "\n") + "\n"
      + style.show(sentence.visible.wrapped(to: 80, indent: 2), as: role) + "\n"
  }

  private var verdict: (String, Style.Role) {
    func count(_ outcome: Outcome) -> Int {
      models.indices.count { column in rows.contains { $0.cells[column].outcome == outcome } }
    }
    let failing = models.indices.filter { column in
      rows.contains { $0.cells[column].outcome == .fails }
    }
    if !failing.isEmpty {
      let names = failing.map { models[$0] }.joined(separator: ", ")
      let versions = models.count.counted("version")
      return ("\(failing.count) of \(versions) cannot read a response: \(names)", .bad)
    }
    let untested = untestedColumns
    if untested.count == models.count {
      return ("no version was given a response to read", .doubtful)
    }
    if !untested.isEmpty {
      let names = untested.map { models[$0] }.joined(separator: ", ")
      return ("no response to read for \(names)", .doubtful)
    }
    let losing = count(.loses)
    let loss = losing > 0 ? ", \(losing) with losses" : ""
    return ("every response was read by \(models.count.counted("version"))\(loss)", .good)
  }
}
