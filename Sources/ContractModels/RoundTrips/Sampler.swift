import ContractGeneration
import ContractJSON
import ContractModel

/// Draws values that a schema allows: those at its edges, every alternative, and random ones.
struct Sampler {
  private let schema: Schema
  private let moment: Instant
  private let seed: UInt64

  init(_ schema: Schema, seed: UInt64, at moment: Instant = .sample) {
    self.schema = schema
    self.seed = seed
    self.moment = moment
  }

  /// The smallest and the typical value, each place of the typical one at its edges, alternatives in
  /// pairs, then so many random values; the same for the same seed.
  func samples(random count: Int) throws(GenerationError) -> [JSON] {
    let generator = try Generator(schema: schema, today: moment.date, now: moment)
    var chance = RandomSource(seed: seed)
    let typical = generator.typical(&chance)
    let edges = try boundaries(of: schema, beside: typical, today: moment.date, now: moment)
    let rows = try combinations(of: schema, beside: typical, today: moment.date, now: moment)
    return [generator.smallest(), typical] + edges.map(\.body) + rows.map(\.body)
      + (0..<count).map { _ in generator.random(&chance) }
  }
}

extension Instant {
  /// A moment with all its digits, so that none can be lost unseen: 2025-11-17T19:26:02.996263011Z.
  static let sample = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
}
