package import ContractJSON

/// A limit on a number, required or recommended.
public typealias NumberConstraint = Constraint<NumberLimit>
/// A limit on a text, required or recommended.
public typealias TextConstraint = Constraint<TextLimit>
/// A limit on a list, required or recommended.
public typealias ListConstraint = Constraint<ListLimit>

/// A limit on a value, and whether a backend must keep it.
///
/// Everything about a limit is defined in one place, its own type: the check, the description, the
/// ends from which boundary values and mutations are computed, the coverage points and the lock.
public struct Constraint<Limit: Sendable & Hashable & CustomStringConvertible>: Sendable, Hashable {
  /// The limit.
  package var limit: Limit

  /// Whether the contract only recommends the limit: a backend that does not keep it gets a note.
  package var isAdvisory: Bool

  /// Creates a constraint, which is required unless it is advisory.
  public init(_ limit: Limit, isAdvisory: Bool = false) {
    self.limit = limit
    self.isAdvisory = isAdvisory
  }
}

extension Constraint {
  /// The same limit as a recommendation, for what the documents imply without stating it.
  public static func advised(_ constraint: Constraint) -> Constraint {
    Constraint(constraint.limit, isAdvisory: true)
  }
}

extension Constraint: CustomStringConvertible {
  /// The limit in plain words, as they follow "must be …".
  public var description: String { limit.description }
}

extension Sequence {
  /// The limits that a backend must keep.
  package func required<Limit>() -> [Limit] where Element == Constraint<Limit> {
    // A key path would be made anew for each call, because the function is generic.
    filter { !$0.isAdvisory }.map { $0.limit }
  }
}

/// A limit that a lock can hold, as an object with one member.
protocol LockedLimit {
  var locked: JSON { get }

  /// Reads the limit from the name and value of its only member.
  init(locked name: String, _ value: LockNode, in node: LockNode) throws(LockNode.Mismatch)
}

extension Constraint: Lockable where Limit: LockedLimit {
  var locked: JSON { isAdvisory ? ["advised": limit.locked] : limit.locked }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let (name, value) = try node.only()
    if name == "advised" {
      self = .advised(try Constraint(locked: value))
    } else {
      self.init(try Limit(locked: name, value, in: node))
    }
  }
}

/// The sizes that a limit on a text or a list allows.
package struct SizeRange: Sendable, Hashable {
  package var minimum: Int
  package var maximum: Int?

  package init(minimum: Int, maximum: Int?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  package func contains(_ size: Int) -> Bool { size >= minimum && size <= maximum ?? size }

  /// The ends, the smaller one first.
  package var ends: [Int] { [minimum] + [maximum].compactMap(\.self) }

  /// Each end and the size next to it, all allowed unless the range holds a single size.
  package var boundaries: (low: [Int], high: [Int]) {
    ([minimum, minimum + 1], maximum.map { [$0 - 1, $0] } ?? [])
  }

  /// Sizes that are not allowed: right outside each end, and 0 unless that is one of them.
  package var outside: [Int] {
    var sizes = [minimum &- 1]
    if let maximum { sizes.append(maximum &+ 1) }
    if minimum > 1 { sizes.append(0) }
    return sizes
  }
}

/// A value at the end of a limit, or one of the values that it names: a run should send each once.
package enum CoveragePoint: Sendable, Equatable {
  case value(JSON)
  /// A number at the bound, or less than one away from a bound that is excluded.
  case number(NumberBound)
  case length(Int, TextLimit.Length.Unit)
  case count(Int)
}

extension CoveragePoint {
  /// The point in plain words: `paused`, `beside 5`, `length 200`, `3 elements`.
  package var name: String {
    switch self {
    case .value(.string("")): "\"\""
    case .value(.string(let text)): text
    case .value(let value): value.text()
    case .number(let bound): bound.isIncluded ? bound.value.text : "beside \(bound.value.text)"
    case .length(let length, _): "length \(length)"
    case .count(let count): count.counted("element")
    }
  }

  package func isMet(by value: JSON) -> Bool {
    switch (self, value) {
    case (.value(let wanted), _): value == wanted
    case (.number(let bound), .number(let number)):
      bound.isIncluded
        ? number == bound.value
        : number > bound.value.adding(-1) && number < bound.value.adding(1)
    case (.length(let wanted, let unit), .string(let text)): unit.count(text) == wanted
    case (.count(let wanted), .array(let elements)): elements.count == wanted
    case (.number, _), (.length, _), (.count, _): false
    }
  }
}
