import ContractJSON
import ContractModel

extension TextConstraint {
  static func faults(_ constraints: [TextConstraint], beside text: String) -> [Fault] {
    // A pattern that cannot be read is reported when values are made, or the contract compiled.
    guard let limits = try? TextLimits(constraints.filter(\.isStated)) else { return [] }
    return limits.limits.indices.flatMap { index -> [Fault] in
      let others = limits.limits[..<index] + limits.limits[(index + 1)...]
      return limits.limits[index].outside(beside: text).compactMap { fault in
        let broken = fault.candidates.first { candidate in
          !limits.limits[index].allows(candidate) && others.allSatisfy { $0.allows(candidate) }
        }
        return broken.map { Fault(words: fault.words, kind: fault.kind, value: .string($0)) }
      }
    }
  }
}

extension TextLimit {
  /// A way to break the limit, and texts that may do it, best first.
  fileprivate struct Way {
    var words: String
    var kind: Violation.Kind
    var candidates: [String]
  }

  /// Longer texts would say more about the patience of a backend than about its limit.
  private static let lengthLimit = 1_000_000

  fileprivate func outside(beside text: String) -> [Way] {
    switch self {
    case .length(let length):
      let lengths = [length.minimum &- 1, (length.maximum ?? .max) &+ 1]
      return lengths.filter { (0...Self.lengthLimit).contains($0) }.map { count in
        let words = count == 0 ? "empty" : "\(count) \(length.unit.noun(count))"
        return Way(
          words: length == .notEmpty ? words : "\(words), must be \(length)",
          kind: .constraint("length"),
          candidates: [text.resized(to: count, length.unit), String(repeating: "a", count: count)]
            .filter { length.measure($0) == count })
      }
    case .pattern(let pattern):
      return [
        Way(
          words: "text that does not match \(pattern)", kind: .constraint("pattern"),
          candidates: text.distorted)
      ]
    case .values(let values, let isOpen):
      guard !isOpen else { return [] }
      let longest = values.map { $0 + "-undocumented" }
      return [
        Way(
          words: "none of the documented values", kind: .enumeration,
          candidates: ["undocumented"] + longest + text.distorted)
      ]
    }
  }
}

extension String {
  /// The text cut or made longer with its last character.
  fileprivate func resized(to count: Int, _ unit: TextConstraint.Length.Unit) -> String {
    let length = TextConstraint.Length(minimum: count, unit: unit)
    var text = self
    while !text.isEmpty, length.measure(text) > count { text.removeLast() }
    let filler = text.last ?? "a"
    let missing = count - length.measure(text)
    guard missing > 0 else { return text }
    return text + String(repeating: filler, count: missing)
  }

  /// Texts like this one in length, made of characters that few patterns allow.
  fileprivate var distorted: [String] {
    let fillers: [Character] = ["!", " ", "~", "0", "A", "a", "é"]
    return fillers.map { String(repeating: $0, count: Swift.max(count, 1)) }
      + fillers.map { dropLast() + String($0) } + fillers.map { String($0) + dropFirst() }
      + fillers.map { self + String($0) } + [""]
  }
}

extension TextConstraint.Length {
  fileprivate static let notEmpty = Self(minimum: 1)
}

extension TextConstraint.Length.Unit {
  fileprivate func noun(_ count: Int) -> String {
    let noun =
      switch self {
      case .scalars: "character"
      case .graphemes: "grapheme"
      case .utf16Units: "UTF-16 unit"
      case .bytes: "byte"
      }
    return count == 1 ? noun : noun + "s"
  }
}
