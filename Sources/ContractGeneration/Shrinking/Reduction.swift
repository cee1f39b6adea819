/// Finds a small part of a whole that still shows something, by leaving out ever smaller chunks.
///
/// Who uses it tries ``candidate`` and says with ``answer(_:)`` whether it shows. Everything is left
/// out first, then halves, quarters and single parts, those at the end before those at the start;
/// single parts again for as long as that helps.
///
/// - Complexity: O(*n* · log *n*) questions for a whole of *n* parts of which few are needed.
package struct Reduction: Sendable {
  /// The parts that are still there, in their order.
  package private(set) var kept: [Int]

  /// How large a chunk is left out next, and the place behind it; zero when all was tried.
  private var size: Int
  private var end: Int
  private var hasChanged = false

  package init(_ count: Int) {
    kept = Array(0..<count)
    size = count
    end = count
  }
}

extension Reduction {
  /// The parts to try next; `nil` when nothing is left to try.
  package var candidate: [Int]? {
    guard size > 0, end > 0 else { return nil }
    return Array(kept[..<start] + kept[end...])
  }

  private var start: Int { max(0, end - size) }

  /// Takes in whether the candidate shows what is looked for.
  package mutating func answer(_ shows: Bool) {
    guard let candidate else { return }
    end = start
    if shows {
      kept = candidate
      hasChanged = true
    }
    guard end == 0 else { return }
    if size == 1 {
      size = hasChanged ? 1 : 0
    } else {
      size = min((size + 1) / 2, kept.count)
    }
    hasChanged = false
    end = kept.count
  }
}
