package import ContractJSON
import ContractText

/// Finds a small subset of parts that still reproduces a result, by removing ever smaller chunks.
///
/// The caller tries ``candidate`` and passes the result to ``record(_:)``. All parts are removed
/// first, then halves, quarters and single parts, from the end to the start; single parts again as
/// long as that succeeds.
///
/// - Complexity: O(*n* · log *n*) candidates for *n* parts of which few are needed.
package struct Reduction: Sendable {
  /// The remaining parts, in their order.
  package private(set) var kept: [Int]

  /// The size of the next chunk to remove, and its end; zero when all were tried.
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
  /// The parts to try next; `nil` when all were tried.
  package var candidate: [Int]? {
    guard size > 0, end > 0 else { return nil }
    return Array(kept[..<start] + kept[end...])
  }

  private var start: Int { max(0, end - size) }

  /// Records whether the candidate reproduces the result.
  package mutating func record(_ isReproduced: Bool) {
    guard let candidate else { return }
    end = start
    if isReproduced {
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

extension JSON {
  /// Shorter or plainer values of the same type, the simplest first.
  ///
  /// Replacing a value by one of these repeatedly terminates: each is shorter, nearer to zero or has
  /// fewer letters other than `a`.
  package var simpler: [JSON] {
    switch self {
    case .null, .boolean: []
    case .number(let number): number.simpler.map(JSON.number)
    case .string(let text): text.simpler.map(JSON.string)
    case .array(let elements): elements.simpler.map(JSON.array)
    case .object(let object): object.simpler.map(JSON.object)
    }
  }
}

extension JSON.Number {
  fileprivate var simpler: [JSON.Number] {
    guard let value = exactInt64 else {
      // Whole numbers on both sides first, then fewer digits.
      let whole = JSON.Number(String(text.prefix { $0 != "." && $0 != "e" && $0 != "E" }))
      let next = whole?.adding(text.hasScalarPrefix("-") ? -1 : 1)
      let cut = text.contains(where: "eE".contains) ? nil : JSON.Number(String(text.dropLast()))
      return [0, 1, whole, next, cut]
        .compactMap { $0 }.filter { $0.text.utf8.count < text.utf8.count }
    }
    if text != "\(value)" { return [JSON.Number("\(value)")].compactMap { $0 } }
    guard value != 0 else { return [] }
    // Each step removes half as much as the one before it.
    var found: [JSON.Number] = [0]
    var part = value / 2
    while part != 0 {
      found.append(JSON.Number("\(value - part)") ?? 0)
      part /= 2
    }
    return found
  }
}

extension String {
  fileprivate var simpler: [String] {
    guard !isEmpty else { return [] }
    let shorter = lengths(below: count).map { String(prefix($0)) }
    let plain = String(map { $0.isWhitespace ? " " : "a" })
    // Not longer in any unit, and with a single letter.
    return shorter + (plain == self ? [] : [plain])
  }
}

extension [JSON] {
  fileprivate var simpler: [[JSON]] {
    lengths(below: count).map { Array(prefix($0)) }
  }
}

extension JSON.Object {
  fileprivate var simpler: [JSON.Object] {
    lengths(below: members.count).map { JSON.Object(Array(members.prefix($0))) }
  }
}

/// Lengths from zero to just below the count, in ever smaller steps.
private func lengths(below count: Int) -> [Int] {
  var found: [Int] = count > 0 ? [0] : []
  var part = count / 2
  while part > 0 {
    found.append(count - part)
    part /= 2
  }
  return found
}

extension JSON {
  /// A location at which two values differ.
  package struct Difference: Sendable, Hashable {
    package var pointer: Pointer

    /// The value there; `nil` where only the other value has one.
    package var value: JSON?
  }

  /// Returns the innermost locations at which this value differs from the usual one, in the order of
  /// this value, then those that only the usual one has.
  ///
  /// Lists of different lengths differ as a whole, and so do objects with repeated names.
  package func differences(from usual: JSON) -> [Difference] {
    var found: [Difference] = []
    collect(from: usual, at: .root, &found)
    return found
  }

  /// Returns this value with differences applied.
  package func applying(_ differences: [Difference]) -> JSON {
    var json = self
    for difference in differences {
      if let value = difference.value {
        _ = json.set(value, at: difference.pointer)
      } else {
        _ = json.remove(at: difference.pointer)
      }
    }
    return json
  }

  private func collect(from usual: JSON, at location: Pointer, _ found: inout [Difference]) {
    switch (self, usual) {
    case (.object(let current), .object(let other))
    where current.repeatedNames.isEmpty && other.repeatedNames.isEmpty:
      for member in current.members {
        let inner = location.appending(.name(member.name))
        if let value = other[member.name] {
          member.value.collect(from: value, at: inner, &found)
        } else {
          found.append(Difference(pointer: inner, value: member.value))
        }
      }
      for name in other.names where current[name] == nil {
        found.append(Difference(pointer: location.appending(.name(name)), value: nil))
      }
    case (.array(let current), .array(let other)) where current.count == other.count:
      for (index, (element, value)) in zip(current, other).enumerated() {
        element.collect(from: value, at: location.appending(.index(index)), &found)
      }
    default:
      if self != usual { found.append(Difference(pointer: location, value: self)) }
    }
  }
}
