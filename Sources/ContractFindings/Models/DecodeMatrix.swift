/// The results of several models with the same bodies.
///
/// Rows are drifts of a schema or responses of a backend; columns are types of an app or its
/// versions.
public struct DecodeMatrix: Sendable {
  /// The names of the columns, in order.
  public var models: [String]

  /// The rows, in order.
  public var rows: [Row]

  /// - Parameters:
  ///   - models: The names of the columns.
  ///   - rows: The rows, each with one cell for each model.
  public init(models: [String], rows: [Row]) {
    self.models = models
    self.rows = rows
  }

  /// Bodies with the same drift or of the same response, in every model.
  public struct Row: Sendable {
    /// A drift or an operation: `status-new-value` or `listGoals`.
    public var subject: String

    /// Which of the bodies of the subject: the status `200` of a response; `nil` for all.
    public var variant: String?

    /// A description of the bodies.
    public var summary: String

    /// One for each model, in the order of the models.
    public var cells: [Cell]

    /// - Parameters:
    ///   - subject: A drift or an operation.
    ///   - variant: Unique among the rows of the subject; `nil` where it has one row.
    ///   - summary: A description of the bodies.
    ///   - cells: One for each model.
    public init(subject: String, variant: String? = nil, summary: String, cells: [Cell]) {
      self.subject = subject
      self.variant = variant
      self.summary = summary
      self.cells = cells
    }

    /// `status-new-value`, or `listGoals 200`.
    public var name: String { variant.map { "\(subject) \($0)" } ?? subject }
  }

  /// The result of one model with the bodies of a row.
  public struct Cell: Sendable, Equatable {
    /// The outcome of decoding the bodies.
    public var outcome: Outcome

    /// The losses and failures; empty where all bodies survive.
    public var losses: [Loss]

    /// The number of bodies.
    public var samples: Int

    /// - Parameters:
    ///   - losses: The losses and failures.
    ///   - samples: The number of bodies; without any the cell is untested.
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

  /// The worst result of any body.
  public enum Outcome: String, Sendable, CaseIterable {
    /// All bodies are decoded and encoded without change.
    case survives
    /// All bodies are decoded, and some are encoded with changes.
    case loses
    /// A body cannot be decoded or encoded.
    case fails
    /// There was no body.
    case untested
  }
}

extension DecodeMatrix {
  /// The cell of a row and a model; `nil` for an unknown row or model.
  public subscript(row: String, model: String) -> Cell? {
    guard let column = models.firstIndex(of: model),
      let row = rows.first(where: { $0.name == row })
    else { return nil }
    return row.cells[column]
  }

  /// The columns without any body.
  package var untestedColumns: [Int] {
    models.indices.filter { column in rows.allSatisfy { $0.cells[column].outcome == .untested } }
  }
}
