import ContractJSON

/// The values that a run has used where each may occur only once.
package struct UniqueValues: Sendable {
  private var count = 0
  private var numbers: [String: Int] = [:]

  /// The members of bodies whose values must differ from those of all else, as rejections have said, by operation.
  var members: [String: [JSON.Pointer]] = [:]

  /// The documented values that may exist on the backend by now, by location.
  private var taken: [String: Set<String>] = [:]

  package init() {}

  /// A number that no other call returns.
  package mutating func next() -> Int {
    defer { count += 1 }
    return count
  }

  /// The number of a name, which no other name has.
  package mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    let number = next()
    numbers[name] = number
    return number
  }

  /// The first of the documented values that is not used at a location yet; where it is taken, it
  /// counts as used from now on.
  package mutating func free(
    among values: [String], at location: String, isTaken: Bool
  ) -> String? {
    let used = taken[location] ?? []
    guard let value = values.first(where: { !used.contains($0) }) else { return nil }
    if isTaken { taken[location] = used.union([value]) }
    return value
  }
}
