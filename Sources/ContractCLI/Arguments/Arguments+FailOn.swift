import ContractText

extension Arguments {
  /// The conditions of `--fail-on` besides drift.
  enum FailureCondition: String, CaseIterable {
    case note
    case stale
    case undocumented
  }

  private static let levels = ["breaking", "warning", "unknown", "none"]

  /// - Throws: A usage error for an unknown condition.
  func fails(on condition: FailureCondition) throws(UsageError) -> Bool {
    try failureWords(among: FailureCondition.allCases.map(\.rawValue)).contains(condition.rawValue)
  }

  /// The least level of changes that fails a comparison, by default the first one.
  ///
  /// - Throws: A usage error for an unknown level.
  func leastLevel(of levels: [String]) throws(Command.Failure) -> String {
    do throws(UsageError) {
      return try failureWords(among: levels).last ?? levels[0]
    } catch {
      throw .usage(error)
    }
  }

  /// The values of `--fail-on`.
  ///
  /// A variable and a configuration are read by every command that has the option, so that words which only
  /// another one takes are ignored there.
  private func failureWords(among known: [String]) throws(UsageError) -> [String] {
    let others = Self.levels + FailureCondition.allCases.map(\.rawValue)
    var words: [String] = []
    for value in self[.failOn] {
      for word in value.split(ascii: ",").map({ String($0).filter { $0 != " " } }) {
        guard !known.contains(word) else {
          words.append(word)
          continue
        }
        guard !isGiven(.failOn), others.contains(word) else {
          throw .unknown("value of --fail-on", word, among: known)
        }
      }
    }
    return words
  }
}
