package import ContractJSON
import ContractModel

extension DecodeMatrix {
  /// The members of the matrix as reports in JSON have them.
  package var members: [(String, JSON?)] {
    [("models", .array(models.map(JSON.string))), ("rows", .array(rows.map(\.json)))]
  }

  init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      models: try fields.texts("models"),
      rows: try fields.list("rows") { (row) throws(RecordError) in try Row(row) })
    guard rows.allSatisfy({ $0.cells.count == models.count }) else {
      throw fields.expected("a cell for each model", "rows")
    }
  }
}

extension DecodeMatrix.Row {
  fileprivate var json: JSON {
    JSON.members(
      ("subject", .string(subject)), ("variant", variant.map(JSON.string)),
      ("summary", .string(summary)), ("cells", .array(cells.map(\.json))))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    self.init(
      subject: try fields.text("subject"), variant: try fields.text(ifAny: "variant"),
      summary: try fields.text("summary"),
      cells: try fields.list("cells") { (cell) throws(RecordError) in
        DecodeMatrix.Cell(
          losses: try cell.list("losses") { (loss) throws(RecordError) in try Loss(loss) },
          samples: try cell.integer("samples"))
      })
  }
}

extension DecodeMatrix.Cell {
  fileprivate var json: JSON {
    JSON.members(
      ("outcome", .string(outcome.rawValue)), ("samples", .whole(samples)),
      ("losses", .list(losses.map(\.json))))
  }
}

extension Loss {
  fileprivate var json: JSON {
    JSON.members(
      ("kind", .string(kind.rawValue)), ("location", .string(location.description)),
      ("detail", .string(detail)), ("sample", sample), ("count", .whole(count)),
      ("source", contractPosition?.json), ("model", modelPosition?.json))
  }

  fileprivate init(_ fields: RecordFields) throws(RecordError) {
    guard let location = JSON.Pointer(try fields.text("location")) else {
      throw fields.expected("a JSON Pointer", "location")
    }
    self.init(
      kind: try fields.word("kind"), at: location, detail: try fields.text("detail"),
      sample: fields.json["sample"] ?? .null, count: try fields.integer("count"),
      contractPosition: try fields.source(ifAny: "source"))
    modelPosition = try fields.source(ifAny: "model")
  }
}
