/// How many random samples are generated, and from which seed.
///
/// ```swift
/// try expectRoundTrip(GoalDTO.self, matches: .goal, randomSamples: 500)
/// ```
public struct RandomSamples: Sendable, Equatable {
  /// How many samples there are.
  public var count: Int

  /// Equal seeds give equal samples.
  public var seed: UInt64

  /// Creates a number of samples from a seed.
  public init(_ count: Int, seed: UInt64 = 1) {
    self.count = count
    self.seed = seed
  }
}

extension RandomSamples: ExpressibleByIntegerLiteral {
  public init(integerLiteral count: Int) {
    self.init(count)
  }
}
