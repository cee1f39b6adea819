import ContractPatterns

/// Random paths through the automaton of a pattern, each of which generates a matching text.
struct PatternPath: Sendable {
  private let steps: [Pattern.Program.Step]

  /// The smallest number of scalars from each step to the end.
  private let distances: [Int]

  init(_ pattern: Pattern) {
    steps = pattern.program.steps
    var distances = Array(repeating: Self.unreachable, count: steps.count)
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in steps.indices.reversed() {
        let distance = Self.distance(of: steps[index], at: index, distances)
        if distance < distances[index] {
          distances[index] = distance
          isSettled = false
        }
      }
    }
    self.distances = distances
  }
}

extension PatternPath {
  private static let unreachable = Int.max / 2

  private static func distance(
    of step: Pattern.Program.Step, at index: Int, _ distances: [Int]
  ) -> Int {
    switch step {
    case .accept: 0
    case .take(let set):
      set.ranges.isEmpty ? unreachable : min(unreachable, distances[index + 1] + 1)
    case .jump(let target): distances[target]
    case .fork(let first, let second): min(distances[first], distances[second])
    case .assert: distances[index + 1]
    }
  }

  /// Returns a text of about so many scalars, at most the maximum where that is possible.
  ///
  /// The caller must check the assertions of the pattern.
  ///
  /// - Returns: `nil` when no path is found.
  func text(
    of target: Int, atMost maximum: Int, _ source: inout RandomSource
  ) -> String? {
    var text = String.UnicodeScalarView()
    var count = 0
    var index = 0
    // Repetitions of nothing could loop forever.
    for _ in 0..<(4 * steps.count + 8 * target + 64) {
      switch steps[index] {
      case .accept:
        return String(text)
      case .take(let set):
        guard let scalar = set.readable(&source) else { return nil }
        text.append(scalar)
        count += 1
        index += 1
      case .jump(let destination):
        index = destination
      case .assert:
        index += 1
      case .fork(let first, let second):
        let (near, far) =
          distances[first] <= distances[second] ? (first, second) : (second, first)
        let isShort = count + distances[near] < target
        let goesFar = isShort ? !source.isChosen(oneIn: 4) : source.isChosen(oneIn: 4)
        index = goesFar && count + distances[far] <= min(max(target, count), maximum) ? far : near
        if distances[near] == distances[far], source.isChosen(oneIn: 2) { index = far }
      }
    }
    return nil
  }

  /// A text of the fewest scalars that the pattern takes.
  func shortest(_ source: inout RandomSource) -> String? {
    text(of: 0, atMost: 0, &source)
  }
}

extension ScalarSet {
  /// Preferred first: what can be read, spoken and typed.
  private static let preferences: [[ClosedRange<UInt32>]] = [
    [0x61...0x7A, 0x30...0x39], [0x41...0x5A], [0x21...0x7E], [0x20...0x20],
    [0xA1...0xAC, 0xAE...0x2FF, 0x4E00...0x9FFF], [0x00...0x10FFFF],
  ]

  /// A random member, a letter or digit if there is one.
  fileprivate func readable(_ source: inout RandomSource) -> Unicode.Scalar? {
    for preference in Self.preferences {
      let parts = preference.flatMap { wanted in
        ranges.filter { $0.overlaps(wanted) }.map { $0.clamped(to: wanted) }
      }
      guard !parts.isEmpty else { continue }
      let part = parts[Int.random(in: parts.indices, using: &source)]
      if let scalar = Unicode.Scalar(UInt32.random(in: part, using: &source)) { return scalar }
      // Of a range with surrogates in it, one end is none.
      return Unicode.Scalar(part.lowerBound) ?? Unicode.Scalar(part.upperBound)
    }
    return nil
  }
}
