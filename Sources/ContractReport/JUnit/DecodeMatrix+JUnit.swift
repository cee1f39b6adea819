import ContractFindings
import ContractJSON
import ContractModel

extension XMLText {
  /// A case for each row and model: a model that fails is a failure; losses are its output.
  ///
  /// The subject of a row, an operation or a drift, is part of the class name.
  mutating func writeCases(
    of matrix: DecodeMatrix, in suite: String, dialect: JUnitRecorder.Dialect
  ) {
    for row in matrix.rows {
      for (model, cell) in zip(matrix.models, row.cells) {
        writeCase(of: cell, row, model, in: suite, dialect)
      }
    }
  }

  private mutating func writeCase(
    of cell: DecodeMatrix.Cell, _ row: DecodeMatrix.Row, _ model: String, in suite: String,
    _ dialect: JUnitRecorder.Dialect
  ) {
    markup("<testcase")
    attribute(.classname, "\(suite).\(row.subject)")
    attribute(.name, "round-trip \(row.variant.map { "\($0) " } ?? "")in \(model)")
    attribute(.time, Duration.zero)
    if dialect == .annotated, let source = cell.losses.first?.contractPosition {
      attribute(.file, source.path)
      attribute(.line, source.line)
    }
    switch cell.outcome {
    case .survives:
      markup("/>\n")
      return
    case .untested:
      markup(">\n<skipped")
      attribute(.message, "\(model) was given no body of \(row.name)")
      markup("/>\n")
    case .loses:
      markup(">\n<system-out>")
      text("\(model) reads \(row.name) with losses, \(row.summary)\n\n\(cell.lossDetails)")
      markup("</system-out>\n")
    case .fails:
      markup(">\n<failure type=\"drift.round-trip-lost\"")
      let lead = cell.losses.first(where: \.isFailure)
      attribute(
        .message,
        "\(model) fails at \(row.name): \(lead?.description ?? "everything is lost")".onOneLine)
      markup(">")
      text("\(row.name), \(row.summary)\n\n\(cell.lossDetails)")
      markup("</failure>\n")
    }
    markup("</testcase>\n")
  }
}

extension JUnitCounts {
  mutating func count(_ matrix: DecodeMatrix) {
    for cell in matrix.rows.flatMap(\.cells) {
      tests += 1
      switch cell.outcome {
      case .survives, .loses: break
      case .fails: failures += 1
      case .untested: skipped += 1
      }
    }
  }
}

extension DecodeMatrix.Cell {
  /// Each loss with its occurrences, its smallest body and the lines of contract and model.
  fileprivate var lossDetails: String {
    losses.map { loss in
      let facts = [
        Fact("occurrences", "\(loss.count) of \(samples.counted("body", "bodies"))"),
        Fact("smallest", loss.sample.text()),
        loss.contractPosition.map { Fact("contract", "\($0)") },
        loss.modelPosition.map { Fact("model", "\($0)") },
      ]
      return ([loss.description] + facts.compactMap { $0?.line }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
