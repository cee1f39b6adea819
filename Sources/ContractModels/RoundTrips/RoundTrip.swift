import ContractGeneration
import ContractJSON
public import ContractModel
import ContractValidation
public import Foundation

/// Takes samples of what a contract allows through an app's model: decoded as the app does, encoded
/// again, judged by the contract, and compared with what they were.
public struct RoundTrip: Sendable {
  public var model: WireModel

  /// What the samples are values of.
  public var schema: Schema

  /// Who says such values.
  public var direction: Direction

  /// How many samples are random; those at edges come in any case.
  public var randomSamples = 100

  /// The same seed draws the same samples.
  public var seed: UInt64 = 1

  /// - Parameters:
  ///   - model: The type of the app, with its coders.
  ///   - schema: What the samples are values of.
  ///   - direction: Who says such values.
  public init(_ model: WireModel, _ schema: Schema, _ direction: Direction = .response) {
    self.model = model
    self.schema = schema
    self.direction = direction
  }

  /// - Parameters:
  ///   - model: The type of the app.
  ///   - schema: What the samples are values of.
  ///   - direction: Who says such values.
  ///   - decoder: As the app decodes with.
  ///   - encoder: As the app encodes with.
  public init<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ schema: Schema, _ direction: Direction = .response,
    decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()
  ) {
    self.init(WireModel(model, decoder: decoder, encoder: encoder), schema, direction)
  }

  /// Who says the values of a model.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The backend: whatever the contract allows, the app must read, and keep.
    case response
    /// The app: whatever it writes must be as the contract has it. What it never says is no fault.
    case request
  }
}

/// What became of the samples of one round trip.
public struct RoundTripReport: Sendable {
  /// How many samples were taken through.
  public var samples: Int

  /// Everything that did not survive, in the order in which it was seen.
  public var losses: [Loss]

  /// What need not be wrong: of a request, what the app never says, and what it could say although
  /// the contract refuses it.
  public var notes: [Loss] = []
}

/// Why there are no samples: the schema allows no value, or none that can be found.
public struct NoSamples: Error, Sendable, CustomStringConvertible {
  public var description: String
}

extension RoundTrip {
  /// Takes every sample through.
  ///
  /// What shows at the same place in several samples is one loss, with the smallest of them.
  ///
  /// - Throws: ``NoSamples`` when no value of the schema can be made up.
  public func report() throws(NoSamples) -> RoundTripReport {
    let samples = try samples(randomSamples)
    switch direction {
    case .response: return report(on: samples)
    case .request: return requestReport(on: samples)
    }
  }

  /// The samples that a report is about, with so many random ones.
  package func samples(_ randomCount: Int) throws(NoSamples) -> [Sample] {
    do throws(GenerationError) {
      return try Sampler(schema, seed: seed).samples(random: randomCount).map { Sample($0) }
    } catch {
      throw NoSamples(description: "no value of the schema can be made up: \(error)")
    }
  }

  /// Takes these samples through as values that the backend says; the schema need not allow them.
  package func report(on samples: [Sample]) -> RoundTripReport {
    let passenger = Passenger(model, schema, usual: samples)
    var ledger = LossLedger(schema)
    for sample in samples {
      ledger.add(passenger.changes(of: sample), sample)
    }
    return RoundTripReport(samples: samples.count, losses: located(ledger.losses))
  }

  /// Takes these samples through as values that the app says, and then all that is wrong in one way.
  private func requestReport(on samples: [Sample]) -> RoundTripReport {
    let passenger = Passenger(model, schema, usual: samples)
    var (losses, notes) = (LossLedger(schema), LossLedger(schema))
    for sample in samples {
      for change in passenger.requestChanges(of: sample) {
        let isDefault = change.kind == .added && schema.schema(at: change.place) != nil
        if change.kind.isUnsaid || isDefault {
          notes.add(change, sample)
        } else {
          losses.add(change, sample)
        }
      }
    }
    if let usual = samples.dropFirst().first ?? samples.first {
      for violation in invalidValues(of: schema, from: usual.value) {
        guard let change = passenger.invalidity(of: violation) else { continue }
        notes.add(change, Sample(violation.body))
      }
    }
    return RoundTripReport(
      samples: samples.count, losses: located(losses.losses), notes: located(notes.losses))
  }

  /// Adds the lines of the model.
  private func located(_ losses: [Loss]) -> [Loss] {
    guard !losses.isEmpty, let declarations = model.declarations() else { return losses }
    return losses.map { loss in
      var loss = loss
      loss.model = declarations.position(of: loss.place, in: model.type)
      return loss
    }
  }
}
