import ContractJSON
import ContractValidation

/// The values that a run has used where each may occur only once.
package struct UniqueValues: Sendable {
  private var count = 0
  private var numbers: [String: Int] = [:]

  /// The members of bodies whose values must differ from those of all else, as rejections have said, by operation.
  var members: [String: [JSON.Pointer]] = [:]

  /// The resources of which only one request of an operation may name each, as rejections have shown, by operation;
  /// and those for which that was tried.
  var resources: [String: [CompiledResource]] = [:]
  var triedResources: [String: Set<CompiledResource>] = [:]

  /// The documented values that may exist on the backend by now, by location.
  private var taken: [String: Set<String>] = [:]

  package init() {}

  /// Whether rejections have shown values that only one request of an operation may have.
  func isTakenOnce(by operation: String) -> Bool {
    members[operation]?.isEmpty == false || resources[operation]?.isEmpty == false
  }

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
