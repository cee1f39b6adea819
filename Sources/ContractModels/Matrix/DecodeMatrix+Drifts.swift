import ContractGeneration
import ContractJSON
public import ContractModel

extension DecodeMatrix {
  /// What each model makes of each named drift of a schema: it survives, loses data, or fails.
  ///
  /// The drifts are those that the mock serves by the same names: a number as text, a field that is
  /// missing, null or renamed, a value that no list has. The first row is no drift: what the contract
  /// allows. What a model loses of that anyway is not counted again with the drifts.
  ///
  /// - Parameters:
  ///   - schema: What the bodies are values of before they drift.
  ///   - models: The columns.
  ///   - randomSamples: How many of the bodies are random.
  ///   - seed: The same seed draws the same bodies.
  /// - Throws: ``NoSamples`` when no value of the schema can be made up.
  public init(
    driftsOf schema: Schema, models: [WireModel], randomSamples: Int = 20, seed: UInt64 = 1
  ) throws(NoSamples) {
    let columns = try models.map { model throws(NoSamples) in
      try Column(model, schema, randomSamples, seed)
    }
    let usual = Row(
      name: Self.usualRow, summary: "what the contract allows",
      cells: columns.map { Cell(losses: $0.report.losses, samples: $0.report.samples) })
    self.init(
      models: models.map(\.name),
      rows: [usual]
        + schema.fieldDrifts.map { drift in
          Row(name: drift.name, summary: drift.summary, cells: columns.map { $0.cell(drift) })
        })
  }

  /// The name of the row of what the contract allows.
  public static let usualRow = "as-documented"
}

/// A model with the bodies that it reads before they drift.
private struct Column {
  private let roundTrip: RoundTrip
  private let samples: [Sample]
  let report: RoundTripReport

  init(
    _ model: WireModel, _ schema: Schema, _ randomSamples: Int, _ seed: UInt64
  ) throws(NoSamples) {
    var roundTrip = RoundTrip(model, schema)
    roundTrip.seed = seed
    let samples = try roundTrip.samples(randomSamples)
    report = roundTrip.report(on: samples)
    self.samples = samples.filter { sample in
      switch model.pass(sample.bytes) {
      case .read, .written: true
      case .refused, .silent, .unwritable: false
      }
    }
    self.roundTrip = roundTrip
  }

  func cell(_ drift: FieldDrift) -> DecodeMatrix.Cell {
    let drifted = samples.compactMap { sample -> Sample? in
      let value = drift.change.applied(
        to: sample.value, of: roundTrip.schema, fieldsNamed: drift.field)
      return value == sample.value ? nil : Sample(value)
    }
    let losses = roundTrip.report(on: drifted).losses.filter { loss in
      // The drift itself breaks the contract; what the model does to it is the question.
      loss.kind != .contractBroken && (loss.isFailure || !isUsual(loss))
    }
    return DecodeMatrix.Cell(losses: losses, samples: drifted.count)
  }

  /// Whether the same is lost when nothing drifts, whatever the field is called.
  private func isUsual(_ loss: Loss) -> Bool {
    report.losses.contains { usual in
      usual.place == loss.place && usual.kind == loss.kind
        || (usual.kind == .dropped && usual.place.isSpelling(of: loss.place))
    }
  }
}

extension JSON.Pointer {
  /// Whether the last names of two places differ in spelling only.
  fileprivate func isSpelling(of other: JSON.Pointer) -> Bool {
    guard parent == other.parent, case .name(let mine)? = tokens.last,
      case .name(let theirs)? = other.tokens.last
    else { return false }
    return mine.isSpelling(of: theirs)
  }
}
