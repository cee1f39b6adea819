public import ContractFindings
import ContractGeneration
package import ContractJSON
public import ContractModel
import ContractValidation
public import Foundation

/// A check of an app's model against a schema: samples are decoded as the app does it, encoded
/// again, validated against the contract, and compared with the original.
public struct RoundTrip: Sendable {
  /// The type of the app, with its coders.
  public var model: WireModel

  /// The schema of the samples.
  public var schema: Schema

  /// Who sends such values.
  public var direction: Direction

  /// The random samples, in addition to those at boundaries.
  public var randomSamples: RandomSamples = 100

  /// - Parameters:
  ///   - model: The type of the app, with its coders.
  ///   - schema: The schema of the samples.
  ///   - direction: Who sends such values.
  public init(_ model: WireModel, schema: Schema, direction: Direction = .response) {
    self.model = model
    self.schema = schema
    self.direction = direction
  }

  /// - Parameters:
  ///   - model: The type of the app.
  ///   - schema: The schema of the samples.
  ///   - direction: Who sends such values.
  ///   - decoder: The decoder that the app uses.
  ///   - encoder: The encoder that the app uses.
  public init<Model: Codable & SendableMetatype>(
    _ model: Model.Type, schema: Schema, direction: Direction = .response,
    decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder()
  ) {
    self.init(
      WireModel(model, decoder: decoder, encoder: encoder), schema: schema, direction: direction)
  }

  /// The sender of the values of a model.
  public enum Direction: String, Sendable, CaseIterable {
    /// The backend sends: the app must decode whatever the contract allows, without loss.
    case response
    /// The app sends: whatever it encodes must conform to the contract. Values that it never sends
    /// are not losses.
    case request
  }
}

/// The result of a round trip.
public struct RoundTripReport: Sendable {
  /// The number of samples.
  public var samples: Int

  /// All losses, in the order of their first sample.
  public var losses: [Loss]

  /// Findings that need not be errors: values of a request that the app never sends, and invalid
  /// values that it could send.
  public var notes: [Loss] = []
}

/// An error: the schema allows no value, or none that can be generated.
public struct NoSamples: Error, Sendable, CustomStringConvertible {
  public var description: String
}

/// One body that is passed through models.
package struct Sample: Sendable, Equatable {
  package var value: JSON
  package var bytes: [UInt8]

  /// Creates a sample of compact JSON.
  package init(_ value: JSON) {
    self.value = value
    bytes = value.bytes()
  }

  /// Creates a sample of received bytes.
  ///
  /// - Throws: `JSON.ParseError` when they are not JSON.
  package init(parsing bytes: [UInt8]) throws(JSON.ParseError) {
    value = try JSON(parsing: bytes)
    self.bytes = bytes
  }
}

extension RoundTrip {
  /// Passes all samples through the model.
  ///
  /// The same loss at the same location in several samples is reported once, with the smallest one.
  ///
  /// - Throws: ``NoSamples`` when no value of the schema can be generated.
  public func report() throws(NoSamples) -> RoundTripReport {
    let samples = try samples()
    switch direction {
    case .response: return report(on: samples)
    case .request: return requestReport(on: samples)
    }
  }

  /// The samples of a report: the smallest and the typical value, boundary values at each location
  /// of the typical one, pairs of alternatives, then random values.
  package func samples() throws(NoSamples) -> [Sample] {
    do throws(GenerationError) {
      let now = Instant.sample
      let generator = try Generator(schema: schema, today: now.date, now: now)
      var random = RandomSource(seed: randomSamples.seed)
      let typical = generator.typical(&random)
      let edges = try boundaries(of: schema, beside: typical, today: now.date, now: now)
      let rows = try combinations(of: schema, beside: typical, today: now.date, now: now)
      let values =
        [generator.smallest(), typical] + edges.map(\.body) + rows.map(\.body)
        + (0..<randomSamples.count).map { _ in generator.random(&random) }
      return values.map { Sample($0) }
    } catch {
      throw NoSamples(description: "no value of the schema can be generated: \(error)")
    }
  }

  /// Passes response bodies through the model; they need not conform to the schema.
  package func report(on samples: [Sample]) -> RoundTripReport {
    let checker = SampleChecker(model, schema, samples: samples)
    var collector = LossCollector(schema)
    for sample in samples {
      collector.add(checker.changes(of: sample), sample)
    }
    return RoundTripReport(samples: samples.count, losses: withPositions(collector.losses))
  }

  /// Passes request bodies through the model, then invalid ones with one violation each.
  private func requestReport(on samples: [Sample]) -> RoundTripReport {
    let checker = SampleChecker(model, schema, samples: samples)
    var (losses, notes) = (LossCollector(schema), LossCollector(schema))
    for sample in samples {
      for change in checker.requestChanges(of: sample) {
        let isDefault = change.kind == .added && schema.schema(at: change.location) != nil
        if change.kind.isOmission || isDefault {
          notes.add(change, sample)
        } else {
          losses.add(change, sample)
        }
      }
    }
    if let typical = samples.dropFirst().first ?? samples.first {
      for invalid in invalidValues(of: schema, from: typical.value) {
        guard let change = checker.change(encoding: invalid) else { continue }
        notes.add(change, Sample(invalid.body))
      }
    }
    return RoundTripReport(
      samples: samples.count, losses: withPositions(losses.losses),
      notes: withPositions(notes.losses))
  }

  /// Adds the lines of the model.
  private func withPositions(_ losses: [Loss]) -> [Loss] {
    guard !losses.isEmpty, let declarations = model.declarations() else { return losses }
    return losses.map { loss in
      var loss = loss
      loss.modelPosition = declarations.position(of: loss.location, in: model.type)
      return loss
    }
  }
}

extension Instant {
  /// A time with nine fraction digits, so that any lost digit shows:
  /// 2025-11-17T19:26:02.996263011Z.
  fileprivate static let sample = Instant(
    secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
}
