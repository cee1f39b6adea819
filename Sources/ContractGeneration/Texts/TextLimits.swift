import ContractJSON
import ContractModel
import ContractValidation

/// One limit on a text, with a compiled pattern.
enum CompiledTextLimit: Sendable {
  case length(TextLimit.Length)
  case pattern(Pattern)
  case values([String], isOpen: Bool)
  case format(CompiledFormat)
}

/// All limits on a text.
struct TextLimits: Sendable {
  private(set) var limits: [CompiledTextLimit] = []

  /// The enumeration values, in the order of the contract.
  private(set) var documented: [String] = []

  /// Whether only the documented values are allowed.
  private(set) var isClosed = false

  /// The smallest number of characters that are a single unit of every kind.
  private(set) var minimum = 0

  private(set) var maximum = Int.max

  private(set) var patterns: [Pattern] = []

  init(_ limits: [TextLimit]) throws(PatternError) {
    for limit in limits {
      let limit = try CompiledTextLimit(limit)
      self.limits.append(limit)
      switch limit {
      case .length(let length):
        minimum = max(minimum, length.minimum)
        maximum = min(maximum, length.maximum ?? maximum)
      case .pattern(let pattern):
        patterns.append(pattern)
      case .format(let compiled):
        documented += compiled.format.samples
        patterns.append(try Pattern(compiled.format.generatingPattern))
      case .values(let values, let isOpen):
        documented += values
        isClosed = isClosed || !isOpen
      }
    }
  }
}

extension TextLimits {
  /// The smallest and largest number of each unit, in the order scalars, graphemes, UTF-16 units,
  /// bytes; half of the largest integer where there is no limit.
  var units: (low: SIMD4<Int>, high: SIMD4<Int>) {
    var (low, high) = (SIMD4<Int>.zero, SIMD4(repeating: Int.max / 2))
    for case .length(let length) in limits {
      let unit = length.unit.place
      low[unit] = max(low[unit], length.minimum)
      high[unit] = min(high[unit], length.maximum ?? .max)
    }
    return (low, high)
  }

  /// The documented values that meet all limits.
  var allowedValues: [String] {
    // The values of a single enumeration are in it: to look for each of many takes long.
    let isSingle = limits.count(where: \.isEnumeration) == 1
    let others = isSingle ? limits.filter { !$0.isEnumeration } : limits
    return documented.filter { text in others.allSatisfy { $0.allows(text) } }
  }

  var countsScalarsOnly: Bool {
    limits.allSatisfy { limit in
      if case .length(let length) = limit { length.unit == .scalars } else { true }
    }
  }

  func allows(_ text: String) -> Bool {
    limits.allSatisfy { $0.allows(text) }
  }
}

extension TextLimit.Length.Unit {
  /// In the order of ``TextLimits/units``.
  fileprivate var place: Int {
    switch self {
    case .scalars: 0
    case .graphemes: 1
    case .utf16Units: 2
    case .bytes: 3
    }
  }
}

extension CompiledTextLimit {
  init(_ limit: TextLimit) throws(PatternError) {
    switch limit {
    case .length(let length): self = .length(length)
    case .matches(let pattern): self = .pattern(try Pattern(pattern))
    case .enumeration(let values, let isOpen): self = .values(values, isOpen: isOpen)
    case .format(let format): self = .format(try CompiledFormat(format))
    }
  }

  var isEnumeration: Bool { if case .values = self { true } else { false } }

  func allows(_ text: String) -> Bool {
    switch self {
    case .length(let length): length.allows(text)
    case .pattern(let pattern): pattern.matches(text)
    case .format(let format): format.matches(text)
    case .values(let values, let isOpen): isOpen || values.contains { $0.hasSameScalars(as: text) }
    }
  }
}
