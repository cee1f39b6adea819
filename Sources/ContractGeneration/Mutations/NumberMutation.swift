import ContractJSON
import ContractModel
import ContractText

/// A change of a valid number to a number near it that violates one limit.
struct NumberMutation: Sendable {
  enum Shape: Sendable {
    /// Adds a fractional part where none is allowed.
    case fraction
    /// Adds the first of the offsets that leads to a number that is no multiple.
    case offset([JSON.Number], multipleOf: NumberLimit)
  }

  let shape: Shape
  let form: NumberForm

  /// All other required limits, which are kept.
  let others: [NumberLimit]
}

extension NumberMutation {
  func applied(to number: JSON.Number) -> (number: JSON.Number, words: String)? {
    switch shape {
    case .fraction:
      let halves: [JSON.Number] = [0.5, -0.5]
      let half = halves.lazy.map(number.adding).first { half in
        !half.rounded.isIntegral && others.allSatisfy { $0.allows(half) }
      }
      return half.map { ($0, "\($0.text), must be a whole number") }
    case .offset(let offsets, let limit):
      let stray = offsets.lazy.map(number.adding).first {
        limit.isViolated(by: $0, form, keeping: others)
      }
      return stray.map { ($0, "\($0.text), must be \(limit)") }
    }
  }
}

extension NumberForm {
  func changes(_ limits: [NumberLimit]) -> [ValueMutation] {
    guard self != .any else { return [] }
    let change = NumberMutation(shape: .fraction, form: self, others: limits)
    return [ValueMutation(.constraint(rawValue), .number(change))]
  }
}

extension NumberLimit {
  static func changes(_ limits: [NumberLimit], _ form: NumberForm) -> [ValueMutation] {
    limits.indices.flatMap { index in
      limits[index].changes(form, Array(limits[..<index] + limits[(index + 1)...]))
    }
  }

  private func changes(_ form: NumberForm, _ others: [NumberLimit]) -> [ValueMutation] {
    if let step {
      let part = step.part
      return [[1, -1, part], [part.negated, -1]].map { offsets in
        let shape = NumberMutation.Shape.offset(offsets, multipleOf: self)
        return ValueMutation(
          .constraint("multiple"), .number(NumberMutation(shape: shape, form: form, others: others))
        )
      }
    }
    return bounds.flatMap { bound in
      bound.numbersOutside(form, steps: others.compactMap(\.step)) {
        isViolated(by: $0, form, keeping: others)
      }
      .map {
        ValueMutation(
          .constraint(bound.side.rawValue), .number($0), words: "\($0.text), must be \(self)")
      }
    }
  }

  /// Whether a number violates the limit alone, also for readers that round it.
  fileprivate func isViolated(
    by number: JSON.Number, _ form: NumberForm, keeping others: [NumberLimit]
  ) -> Bool {
    !allows(number) && !allows(number.rounded) && (form == .any || number.isIntegral)
      && others.allSatisfy { $0.allows(number) }
  }
}

extension NumberBound {
  /// Numbers right outside, further outside and far outside the bound.
  ///
  /// - Parameters:
  ///   - form: How the numbers are written.
  ///   - steps: The numbers of which all should be multiples.
  ///   - isUsable: Whether a number violates this limit and keeps all others.
  /// - Returns: The usable numbers, the nearest first.
  fileprivate func numbersOutside(
    _ form: NumberForm, steps: [JSON.Number], where isUsable: (JSON.Number) -> Bool
  ) -> [JSON.Number] {
    let near = isIncluded ? [moved(by: value.step(form))] : [value, moved(by: 1)]
    var found = near.filter(isUsable)
    if found.isEmpty {
      found +=
        ([value.truncated, value.truncated.adding(1), value.truncated.adding(-1)]
        + steps.flatMap(multiples)).filter(isUsable).prefix(1)
    }
    let far: [JSON.Number] = [
      moved(by: 1000), side == .maximum ? 1_000_000_000 : -1_000_000_000,
    ]
    return found + far.filter { isUsable($0) && !found.contains($0) }
  }

  private func moved(by distance: JSON.Number) -> JSON.Number {
    value.adding(side == .maximum ? distance : distance.negated)
  }

  /// Zero, and multiples of the step, each twice the one before.
  private func multiples(of step: JSON.Number) -> [JSON.Number] {
    var multiple = side == .maximum ? step : step.negated
    var found: [JSON.Number] = [0]
    for _ in 0..<64 {
      found.append(multiple)
      multiple = multiple.adding(multiple)
    }
    return found
  }
}

extension JSON.Number {
  /// The smallest difference that counts beside this bound: one for whole numbers, otherwise a
  /// hundredth, or one of the last digit written.
  fileprivate func step(_ form: NumberForm) -> JSON.Number {
    form == .any ? Self.one(atDigit: max(2, fractionDigits)) : 1
  }

  /// The number without its fraction, as far as it is written without an exponent.
  fileprivate var truncated: JSON.Number {
    let plain = adding(0).text
    return JSON.Number(String(plain.prefix(upToASCII: "."))) ?? self
  }

  /// A number too small to be a multiple of this one.
  fileprivate var part: JSON.Number { Self.one(atDigit: fractionDigits + 1) }

  /// The number as readers with binary floating point, which are many, keep it.
  fileprivate var rounded: JSON.Number {
    Double(text).flatMap { JSON.Number("\($0)") } ?? self
  }

  private static func one(atDigit digit: Int) -> JSON.Number {
    JSON.Number("1e-\(min(digit, 300))")?.adding(0) ?? 1
  }
}
