import ContractGeneration

/// Chooses the next draws, so that most of them go to generators whose responses are still new.
///
/// The choice depends on the seed and on the responses to earlier draws, in their order.
struct DrawSchedule: Sendable {
  /// The number of new responses that each generator promises, and how often it was drawn.
  private var scores: [Int]
  private var counts: [Int]

  /// The signatures of all responses.
  private var signatures: Set<UInt64> = []
  private var random: RandomSource

  init(generators count: Int, _ source: RandomSource) {
    scores = Array(repeating: Self.initialScore, count: count)
    counts = Array(repeating: 0, count: count)
    random = source.forked("fuzz")
  }

  private static let initialScore = 64
  private static let leastScore = 8
  private static let mostScore = 512
}

extension DrawSchedule {
  /// The next draws: each generator once at first, then by their scores.
  mutating func next(_ count: Int) -> [Fuzzer.Draw] {
    let total = scores.reduce(0, +)
    return (0..<count).map { _ in
      let generator = counts.firstIndex(of: 0) ?? drawnGenerator(total)
      defer { counts[generator] += 1 }
      return Fuzzer.Draw(generator: generator, number: counts[generator])
    }
  }

  private mutating func drawnGenerator(_ total: Int) -> Int {
    var rest = Int.random(in: 0..<total, using: &random)
    for (generator, score) in scores.enumerated() {
      rest -= score
      if rest < 0 { return generator }
    }
    return 0
  }

  /// Learns from the signature of a response; `nil` when nothing was sent.
  mutating func learn(_ draw: Fuzzer.Draw, _ signature: UInt64?) {
    let score = scores[draw.generator]
    let isNew = signature.map { signatures.insert($0).inserted } ?? false
    scores[draw.generator] =
      isNew
      ? min(Self.mostScore, score + Self.initialScore)
      : max(Self.leastScore, score - max(1, score / 8))
  }
}
