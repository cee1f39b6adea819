import Synchronization

/// The patterns that were read last: each part of a program that needs one reads it anew, and building its
/// automaton takes longer than anything else that is done with it.
final class PatternCache: Sendable {
  static let shared = PatternCache()

  /// An automaton takes up to 33 KB.
  private static let countLimit = 512

  private let patterns = Mutex<[[UInt8]: Pattern]>([:])

  /// Texts are compared by their Unicode scalars.
  subscript(_ text: String) -> Pattern? {
    get { patterns.withLock { $0[Array(text.utf8)] } }
    set(pattern) {
      patterns.withLock { patterns in
        if patterns.count >= Self.countLimit { patterns = [:] }
        patterns[Array(text.utf8)] = pattern
      }
    }
  }
}
