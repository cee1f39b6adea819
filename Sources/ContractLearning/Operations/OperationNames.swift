import ContractHTTP
import ContractModel

/// Names for operations: `listGoals`, `createGoal`, `goalTips`.
struct OperationNames: Sendable {
  private var taken: Set<String> = []

  /// The name of an operation, which no other one has.
  mutating func take(
    _ profile: OperationProfile, _ effects: [Effect], resource: LearnedResource?
  ) -> String {
    let base = Self.name(of: profile, effects)
    var (name, number) = (base, 2)
    while !taken.insert(name.lowercased()).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  private static func name(of profile: OperationProfile, _ effects: [Effect]) -> String {
    let shape = profile.path.shape
    let literals = shape.compactMap(\.self).flatMap(\.asciiWords)
    let last = shape.last.flatMap(\.self)
    let endsWithParameter = shape.last.map { $0 == nil } ?? false
    let noun = literals.last ?? "root"
    let verb: String
    switch (profile.method.name, endsWithParameter) {
    case ("GET", true): verb = "get"
    case ("GET", false): verb = effects.contains { $0.action == .lists } ? "list" : "get"
    case ("POST", _): verb = effects.contains { $0.action == .creates } ? "create" : "post"
    case ("PUT", _): verb = "replace"
    case ("PATCH", _): verb = "update"
    case ("DELETE", _): verb = "delete"
    default: verb = profile.method.name.lowercased()
    }
    let isOne = endsWithParameter || verb == "create"
    let owner =
      !endsWithParameter && last != nil && profile.path.names.count > 0
      ? shape.dropLast().last { $0 != nil }?.flatMap { $0 }?.asciiWords.last?.singular : nil
    let words = [verb, owner ?? "", isOne ? noun.singular : noun].filter { !$0.isEmpty }
    return words[0].lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
