public import ContractFindings
import ContractGeneration
import ContractJSON
public import ContractModel

extension DecodeMatrix {
  /// Creates the matrix of models against the named drifts of a schema.
  ///
  /// The drifts are those that the mock serves under the same names: a number as text, a field that is
  /// missing, null or renamed, an unknown value of an enumeration. The first row has no drift: values
  /// that the contract allows. Losses of that row are not counted again in the others.
  ///
  /// - Parameters:
  ///   - schema: The schema of the bodies before they drift.
  ///   - models: The columns.
  ///   - randomSamples: The random bodies.
  /// - Throws: ``NoSamples`` when no value of the schema can be generated.
  public init(
    driftsOf schema: Schema, models: [WireModel], randomSamples: RandomSamples = 20
  ) throws(NoSamples) {
    let columns = try models.map { model throws(NoSamples) in
      var roundTrip = RoundTrip(model, schema: schema)
      roundTrip.randomSamples = randomSamples
      return try Column(roundTrip)
    }
    let documented = Row(
      subject: Self.usualRow, summary: "what the contract allows",
      cells: columns.map { Cell(losses: $0.report.losses, samples: $0.report.samples) })
    self.init(
      models: models.map(\.name),
      rows: [documented]
        + schema.fieldDrifts.map { drift in
          Row(subject: drift.name, summary: drift.summary, cells: columns.map { $0.cell(drift) })
        })
  }

  /// The name of the row without drift.
  public static let usualRow = "as-documented"
}

/// A model with the bodies that it can decode before they drift.
private struct Column {
  private let roundTrip: RoundTrip
  private let samples: [Sample]
  let report: RoundTripReport

  init(_ roundTrip: RoundTrip) throws(NoSamples) {
    let samples = try roundTrip.samples()
    report = roundTrip.report(on: samples)
    self.samples = samples.filter { sample in
      switch roundTrip.model.recode(sample.bytes) {
      case .decoded, .encoded: true
      case .rejected, .unresponsive, .encodingFailed: false
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
      // The drift itself violates the contract; only the model's reaction counts.
      loss.kind != .contractBroken && (loss.isFailure || !occursWithoutDrift(loss))
    }
    return DecodeMatrix.Cell(losses: losses, samples: drifted.count)
  }

  /// Whether the same is lost without drift, whatever the spelling of the field.
  private func occursWithoutDrift(_ loss: Loss) -> Bool {
    report.losses.contains { known in
      known.location == loss.location && known.kind == loss.kind
        || (known.kind == .dropped && known.location.isSpelling(of: loss.location))
    }
  }
}

extension JSON.Pointer {
  /// Whether the last names of two pointers differ in spelling only.
  fileprivate func isSpelling(of other: JSON.Pointer) -> Bool {
    guard parent == other.parent, case .name(let name)? = tokens.last,
      case .name(let otherName)? = other.tokens.last
    else { return false }
    return name.isSpelling(of: otherName)
  }
}
