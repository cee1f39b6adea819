package import ContractJSON

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

extension JSON {
  /// Values of the same kind that are shorter or plainer, the simplest first.
  ///
  /// Taking the first that will do, again and again, ends: each is shorter than this one, nearer to
  /// zero or has fewer letters but `a`.
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
      let next = whole?.adding(text.hasPrefix("-") ? -1 : 1)
      let cut = text.contains(where: "eE".contains) ? nil : JSON.Number(String(text.dropLast()))
      return [0, 1, whole, next, cut]
        .compactMap { $0 }.filter { $0.text.utf8.count < text.utf8.count }
    }
    if text != "\(value)" { return [JSON.Number("\(value)")].compactMap { $0 } }
    guard value != 0 else { return [] }
    // Each step leaves out half of what the one before it did.
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
    // Not longer in any unit, and with one letter for all.
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

/// Lengths from zero up to the one below, in steps that become smaller.
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
  /// A place at which a value is not like another one.
  package struct Difference: Sendable, Hashable {
    package var pointer: Pointer

    /// What is there; `nil` where the other value alone has something.
    package var value: JSON?
  }

  /// The innermost places at which this value is not like the usual one, in the order of this
  /// value, then what only the usual one has.
  ///
  /// Lists of another length differ as a whole, and so do objects that repeat a name.
  package func differences(from usual: JSON) -> [Difference] {
    var found: [Difference] = []
    collect(from: usual, at: .root, &found)
    return found
  }

  /// This value with differences put in.
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

  private func collect(from usual: JSON, at place: Pointer, _ found: inout [Difference]) {
    switch (self, usual) {
    case (.object(let mine), .object(let other))
    where mine.repeatedNames.isEmpty && other.repeatedNames.isEmpty:
      for member in mine.members {
        let inner = place.appending(.name(member.name))
        if let value = other[member.name] {
          member.value.collect(from: value, at: inner, &found)
        } else {
          found.append(Difference(pointer: inner, value: member.value))
        }
      }
      for name in other.names where mine[name] == nil {
        found.append(Difference(pointer: place.appending(.name(name)), value: nil))
      }
    case (.array(let mine), .array(let other)) where mine.count == other.count:
      for (index, (element, value)) in zip(mine, other).enumerated() {
        element.collect(from: value, at: place.appending(.index(index)), &found)
      }
    default:
      if self != usual { found.append(Difference(pointer: place, value: self)) }
    }
  }
}
