import ContractJSON
import ContractModel
import ContractPatterns
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
      let unit = length.unit.location
      low[unit] = max(low[unit], length.minimum)
      high[unit] = min(high[unit], length.maximum ?? .max)
    }
    return (low, high)
  }

  /// The documented values that meet all limits.
  var allowedValues: [String] {
    // To look for each value of a long list in the list takes long.
    let closed = limits.compactMap(\.closedValues)
    let others = limits.filter { $0.closedValues == nil }
    return documented.filter { text in
      closed.allSatisfy { $0.contains(Array(text.utf8)) }
        && others.allSatisfy { $0.allows(text) }
    }
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
  fileprivate var location: Int {
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

  /// The bytes of the only values that a closed enumeration has.
  var closedValues: Set<[UInt8]>? {
    guard case .values(let values, isOpen: false) = self else { return nil }
    return Set(values.map { Array($0.utf8) })
  }

  func allows(_ text: String) -> Bool {
    switch self {
    case .length(let length): length.allows(text)
    case .pattern(let pattern): pattern.matches(text)
    case .format(let format): format.matches(text)
    case .values(let values, let isOpen): isOpen || values.contains { $0.hasSameScalars(as: text) }
    }
  }
}
