import ContractGeneration

/// Chooses what is drawn next, so that a budget is spent where answers are new.
///
/// Depends on nothing but the seed and what the draws before have shown, in their order.
struct Director: Sendable {
  /// By arm: how much it promises, and how many draws were made of it.
  private var scores: [Int]
  private var counts: [Int]

  /// What answers have looked like.
  private var seen: Set<UInt64> = []
  private var chance: RandomSource

  init(arms: Int, _ source: RandomSource) {
    scores = Array(repeating: Self.initialScore, count: arms)
    counts = Array(repeating: 0, count: arms)
    chance = source.forked("fuzz")
  }

  private static let initialScore = 64
  private static let leastScore = 8
  private static let mostScore = 512
}

extension Director {
  /// The next draws: each arm once at first, then by what arms promise.
  mutating func next(_ count: Int) -> [Fuzzer.Draw] {
    let total = scores.reduce(0, +)
    return (0..<count).map { _ in
      let arm = counts.firstIndex(of: 0) ?? drawnArm(total)
      defer { counts[arm] += 1 }
      return Fuzzer.Draw(arm: arm, number: counts[arm])
    }
  }

  private mutating func drawnArm(_ total: Int) -> Int {
    var rest = Int.random(in: 0..<total, using: &chance)
    for (arm, score) in scores.enumerated() {
      rest -= score
      if rest < 0 { return arm }
    }
    return 0
  }

  /// Takes in what a draw has shown; `nil` when nothing was sent.
  mutating func learn(_ draw: Fuzzer.Draw, _ signature: UInt64?) {
    let score = scores[draw.arm]
    let isNew = signature.map { seen.insert($0).inserted } ?? false
    scores[draw.arm] =
      isNew
      ? min(Self.mostScore, score + Self.initialScore)
      : max(Self.leastScore, score - max(1, score / 8))
  }
}
