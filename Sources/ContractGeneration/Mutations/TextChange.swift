import ContractJSON
import ContractModel
import ContractValidation

/// How one limit on a text is broken, apart from the limits themselves.
struct TextChangeShape: Sendable {
  enum Shape: Sendable {
    case resized(Int, TextConstraint.Length.Unit, TextFiller)
    case distorted(PatternMutation)
    /// The first of these texts that serves.
    case beside([String])
  }

  let kind: Mutation.Kind
  let words: String
  let shape: Shape
}

/// A text like a valid one that breaks one of its limits.
struct TextChange: Sendable {
  let sketch: TextChangeShape
  let limit: TextLimit

  /// All other stated limits, which are kept to.
  let others: [TextLimit]

  /// Characters that some place of the pattern refuses.
  let excludedScalars: [Unicode.Scalar]
}

extension TextChange {
  var words: String { sketch.words }

  func applied(to text: String) -> String? {
    switch sketch.shape {
    case .resized(let count, let unit, let filler):
      filler.texts(of: count, unit, like: text).first(where: breaksAlone)
    case .beside(let texts): texts.first(where: breaksAlone)
    case .distorted(let mutation):
      mutation.first(of: text, excludedScalars, where: breaksAlone)
    }
  }

  /// Whether no reader that trims texts, or takes no notice of case where values are listed, can
  /// find the text valid, and only this limit is broken.
  private func breaksAlone(_ text: String) -> Bool {
    guard !limit.allows(text), others.allSatisfy({ $0.allows(text) }) else { return false }
    let trimmed = text.trimmed
    if trimmed.utf8.count < text.utf8.count, limit.allows(trimmed),
      others.allSatisfy({ $0.allows(trimmed) })
    {
      return false
    }
    guard case .values(let values, _) = limit else { return true }
    let folded = trimmed.lowercased()
    return !values.contains { $0.lowercased() == folded }
  }
}

extension TextConstraint {
  static func changes(_ constraints: [TextConstraint]) -> [ValueChange] {
    // A pattern that cannot be read is reported when values are made, or the contract compiled.
    guard let limits = try? TextLimits(constraints.filter(\.isStated)) else { return [] }
    return limits.limits.indices.flatMap { index in
      let others = Array(limits.limits[..<index] + limits.limits[(index + 1)...])
      let limit = limits.limits[index]
      let excludedScalars = limit.excludedScalars
      return limit.sketches.map { sketch in
        let change = TextChange(
          sketch: sketch, limit: limit, others: others, excludedScalars: excludedScalars)
        return ValueChange(sketch.kind, .text(change))
      }
    }
  }
}

extension TextLimit {
  fileprivate var sketches: [TextChangeShape] {
    switch self {
    case .length(let length): length.sketches
    case .pattern(let pattern):
      PatternMutation.allCases.map { mutation in
        TextChangeShape(
          kind: .constraint("pattern"), words: mutation.words(pattern),
          shape: .distorted(mutation))
      }
    case .values(let values, let isOpen): isOpen ? [] : Self.sketches(beside: values)
    }
  }

  fileprivate var excludedScalars: [Unicode.Scalar] {
    if case .pattern(let pattern) = self { pattern.excludedScalars } else { [] }
  }

  private static func sketches(beside values: [String]) -> [TextChangeShape] {
    var sketches = [
      TextChangeShape(
        kind: .enumeration, words: "none of the documented values",
        shape: .beside(
          ["undocumented"] + values.map { $0 + "-undocumented" }
            + PatternMutation.every.texts(
              of: values.first ?? "", PatternMutation.commonExcludedScalars)))
    ]
    if let value = values.first(where: { $0.count > 1 }) {
      sketches.append(
        TextChangeShape(
          kind: .enumeration, words: "\(value) without its last letter",
          shape: .beside([String(value.dropLast())])))
      sketches.append(
        TextChangeShape(
          kind: .enumeration, words: "\(value) in letters that only look the same",
          shape: .beside([value.inLookAlikes])))
    }
    return sketches + [TextChangeShape(kind: .enumeration, words: "empty", shape: .beside([""]))]
  }
}

extension String {
  /// Without white space at its ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let last = scalars.last,
      first.properties.isWhitespace || last.properties.isWhitespace
    else { return self }
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? start
    return String(scalars[start..<end])
  }

  /// With the first letter that has a Cyrillic twin replaced by it.
  fileprivate var inLookAlikes: String {
    let twins: [Unicode.Scalar: Unicode.Scalar] = [
      "a": "\u{430}", "c": "\u{441}", "e": "\u{435}", "o": "\u{43E}", "p": "\u{440}",
      "i": "\u{456}", "s": "\u{455}", "x": "\u{445}", "y": "\u{443}",
    ]
    var scalars = Array(unicodeScalars)
    guard let index = scalars.firstIndex(where: { twins[$0] != nil }) else { return self }
    scalars[index] = twins[scalars[index]] ?? scalars[index]
    return String(String.UnicodeScalarView(scalars))
  }
}
