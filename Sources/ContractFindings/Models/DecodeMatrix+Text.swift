import ContractJSON

extension DecodeMatrix: CustomStringConvertible {
  /// A table of at most 80 columns where the row names are short, followed by each failure and loss.
  ///
  /// Models whose names do not fit are numbered, with a legend above the table.
  public var description: String {
    let label = rows.map(\.name.count).max() ?? 0
    let isWide = label + models.reduce(0) { $0 + max($1.count, Self.cellWidth) + 2 } > 80
    let heads = isWide ? models.indices.map { "\($0 + 1)" } : models
    let widths = heads.map { max($0.count, Self.cellWidth) }
    let legend = isWide ? models.indices.map { "\($0 + 1)  \(models[$0])" } + [""] : []
    func line(_ name: String, _ cells: [String]) -> String {
      let columns = zip(cells, widths).map { "  " + $0.padded(to: $1) }.joined()
      return (name.padded(to: label) + columns).withoutTrailingSpaces
    }
    let table =
      [line("", heads)] + rows.map { row in line(row.name, row.cells.map(\.word)) }
    return (legend + table + details).joined(separator: "\n") + "\n"
  }

  private static let cellWidth = 8

  /// The failures and losses, by row and model.
  private var details: [String] {
    rows.flatMap { row -> [String] in
      zip(models, row.cells).flatMap { model, cell -> [String] in
        guard !cell.losses.isEmpty else { return [] }
        let shown = cell.losses.prefix(3).flatMap { loss in
          ["  \(loss)"] + (loss.isFailure ? loss.evidence(of: cell.samples) : [])
        }
        let rest = cell.losses.count - 3
        return ["", "\(row.name) in \(model), \(row.summary):"] + shown
          + (rest > 0 ? ["  and \(rest) more"] : [])
      }
    }
  }
}

extension DecodeMatrix.Cell {
  /// The word in the table; failures are in capitals.
  fileprivate var word: String {
    switch outcome {
    case .survives: "survives"
    case .loses: "loses"
    case .fails: "FAILS"
    case .untested: "-"
    }
  }
}

extension Loss {
  /// The number of occurrences and the smallest body, on a line of 80 columns, and the line of the
  /// model.
  fileprivate func evidence(of samples: Int) -> [String] {
    let text = "    \(count) of \(samples), smallest \(sample.text())"
    return [text.shortened(to: 80)]
      + (modelPosition.map { ["    model \($0)"] } ?? [])
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
