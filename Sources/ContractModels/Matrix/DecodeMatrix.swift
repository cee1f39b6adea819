/// What becomes of the same bodies in several models: a table of bodies against models.
///
/// Rows are drifts of a schema, or answers of a backend; columns are types of an app, or its
/// versions.
public struct DecodeMatrix: Sendable {
  /// What the columns are called, in order.
  public var models: [String]

  public var rows: [Row]

  /// - Parameters:
  ///   - models: What the columns are called.
  ///   - rows: Each with one cell a model.
  public init(models: [String], rows: [Row]) {
    self.models = models
    self.rows = rows
  }

  /// Bodies of one sort, in every model.
  public struct Row: Sendable {
    /// `status-new-value`, or `listGoals 200`.
    public var name: String

    /// What the bodies are, in a few words.
    public var summary: String

    /// One a model, in the order of the models.
    public var cells: [Cell]

    /// - Parameters:
    ///   - name: Unique among the rows.
    ///   - summary: What the bodies are, in a few words.
    ///   - cells: One a model.
    public init(name: String, summary: String, cells: [Cell]) {
      self.name = name
      self.summary = summary
      self.cells = cells
    }
  }

  /// What became of the bodies of a row in one model.
  public struct Cell: Sendable, Hashable {
    public var outcome: Outcome

    /// What was lost, or where reading failed; empty where they survive.
    public var losses: [Loss]

    /// How many bodies were tried.
    public var samples: Int

    /// - Parameters:
    ///   - losses: What was lost, or where reading failed.
    ///   - samples: How many bodies were tried; with none the cell is untested.
    public init(losses: [Loss], samples: Int) {
      self.losses = losses
      self.samples = samples
      outcome =
        if samples == 0 {
          .untested
        } else if losses.contains(where: \.isFailure) {
          .fails
        } else {
          losses.isEmpty ? .survives : .loses
        }
    }
  }

  /// The worst that became of any body.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// They are read, and written again as they were.
    case survives
    /// They are read, and something is not written again as it was.
    case loses
    /// They cannot be read, or not be written again.
    case fails
    /// No such body was there.
    case untested
  }
}

extension DecodeMatrix {
  /// The cell of a row and a model; `nil` where there is no such row or model.
  public subscript(row: String, model: String) -> Cell? {
    guard let column = models.firstIndex(of: model),
      let row = rows.first(where: { $0.name == row })
    else { return nil }
    return row.cells[column]
  }

  /// The columns of models that no body was given to.
  package var silentColumns: [Int] {
    models.indices.filter { column in rows.allSatisfy { $0.cells[column].outcome == .untested } }
  }
}

extension Loss {
  /// Whether nothing of the value is left.
  package var isFailure: Bool { kind == .decodeFailed || kind == .encodeFailed }
}
