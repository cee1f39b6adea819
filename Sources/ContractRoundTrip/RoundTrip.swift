public import ContractModel
public import Foundation
import ContractGeneration
package import ContractJSON
import ContractValidation

/// Takes samples of what a contract allows through an app's model: decoded as the app does, encoded
/// again, judged by the contract, and compared with what they were.
public struct RoundTrip<Model: Codable>: Sendable {
  /// What the samples are values of.
  public var schema: Schema

  public var decoder: JSONDecoder
  public var encoder: JSONEncoder

  /// How many samples are random; those at edges come in any case.
  public var randomSamples = 100

  /// The same seed draws the same samples.
  public var seed: UInt64 = 1

  /// - Parameters:
  ///   - model: The type of the app.
  ///   - schema: What the samples are values of.
  ///   - decoder: As the app decodes with.
  ///   - encoder: As the app encodes with.
  public init(
    _ model: Model.Type, _ schema: Schema, decoder: JSONDecoder = JSONDecoder(),
    encoder: JSONEncoder = JSONEncoder()
  ) {
    self.schema = schema
    self.decoder = decoder
    self.encoder = encoder
  }
}

/// What became of the samples of one round trip.
public struct RoundTripReport: Sendable {
  /// How many samples were taken through.
  public var samples: Int

  /// Everything that did not survive, in the order in which it was seen.
  public var losses: [Loss]
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
    report(on: try samples(randomSamples))
  }

  /// The samples that a report is about, with so many random ones.
  package func samples(_ randomCount: Int) throws(NoSamples) -> [JSON] {
    do throws(GenerationError) {
      return try Sampler(schema, seed: seed).samples(random: randomCount)
    } catch {
      throw NoSamples(description: "no value of the schema can be made up: \(error)")
    }
  }

  /// Takes these samples through, which the schema allows.
  package func report(on samples: [JSON]) -> RoundTripReport {
    let judge = SchemaJudge(schema)
    var ledger = LossLedger(schema)
    let usual = samples.first { (try? decode($0)) != nil }
    for sample in samples {
      for change in changes(of: sample, beside: usual, judge) { ledger.add(change, sample) }
    }
    return RoundTripReport(samples: samples.count, losses: ledger.losses)
  }

  private func decode(_ sample: JSON) throws -> Model {
    try decoder.decode(Model.self, from: Data(sample.bytes()))
  }

  /// The place that keeps a sample from being decoded, where the decoder does not say: Foundation
  /// names none for a number that is too large.
  private func culprit(in sample: JSON, beside usual: JSON?) -> JSON.Pointer {
    guard let usual else { return .root }
    let differences = sample.differences(from: usual)
    let found = differences.indices.first { index in
      var rest = differences
      rest.remove(at: index)
      return (try? decode(usual.applying(rest))) != nil
    }
    return found.map { differences[$0].pointer } ?? .root
  }

  private func changes(
    of sample: JSON, beside usual: JSON?, _ judge: SchemaJudge
  ) -> [Change] {
    let model: Model
    do {
      model = try decode(sample)
    } catch {
      var change = Change(decoding: error)
      let place = change.place == .root ? culprit(in: sample, beside: usual) : change.place
      change.place = place.withoutIndices
      if let value = sample[place] { change.words = "\(value.excerpt): \(change.words)" }
      return [change]
    }
    let bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(model))
    } catch {
      return [Change(kind: .encodeFailed, place: .root, words: "\(error)")]
    }
    guard let written = try? JSON(parsing: bytes) else {
      return [Change(kind: .encodeFailed, place: .root, words: "what it writes is no JSON")]
    }
    let changes = sample.changes(in: written, schema)
    let broken = judge.drifts(in: bytes).filter { drift in
      let place = drift.place.pointer.withoutIndices
      return drift.severity == .drift && !changes.contains { $0.explains(place) }
    }
    return changes
      + broken.map { drift in
        Change(
          kind: .contractBroken, place: drift.place.pointer.withoutIndices,
          words: "\(drift.kind): expected \(drift.expected), written \(drift.found)")
      }
  }
}

extension Change {
  /// Where and why decoding has failed; the text of the error differs between systems, and is not
  /// looked at.
  fileprivate init(decoding error: any Error) {
    func place(_ path: [any CodingKey]) -> JSON.Pointer {
      JSON.Pointer(path.map { key in key.intValue.map { .index($0) } ?? .name(key.stringValue) })
    }
    let (path, words): (JSON.Pointer, String) =
      switch error as? DecodingError {
      case .keyNotFound(let key, let context)?:
        (place(context.codingPath + [key]), "the model needs it, and it may be absent")
      case .valueNotFound(let type, let context)?:
        (place(context.codingPath), "the model needs \(type), and it may be null")
      case .typeMismatch(let type, let context)?: (place(context.codingPath), "it is no \(type)")
      case .dataCorrupted(let context)?:
        (place(context.codingPath), "the model has no such value")
      case nil: (.root, "\(error)")
      @unknown default: (.root, "it cannot be decoded")
      }
    self.init(kind: .decodeFailed, place: path, words: words)
  }

  /// Whether what the contract says of a place is only about this.
  fileprivate func explains(_ other: JSON.Pointer) -> Bool {
    other.hasPrefix(place) || other == place.parent
  }
}
