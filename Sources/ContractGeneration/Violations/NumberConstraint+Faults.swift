import ContractJSON
import ContractModel

extension NumberForm {
  /// A number with a fractional part, where none is allowed.
  func faults(beside number: JSON.Number, _ limits: [NumberConstraint]) -> [Fault] {
    guard self != .any else { return [] }
    let halves: [JSON.Number] = [0.5, -0.5]
    let stated = limits.filter(\.isStated)
    let half = halves.map(number.adding).first { half in
      !half.rounded.isIntegral && stated.allSatisfy { $0.allows(half) }
    }
    guard let half else { return [] }
    return [
      Fault(
        words: "\(half.text), must be a whole number", kind: .constraint(rawValue),
        value: .number(half))
    ]
  }
}

extension NumberConstraint {
  static func faults(
    _ limits: [NumberConstraint], _ form: NumberForm, beside number: JSON.Number
  ) -> [Fault] {
    let stated = limits.filter(\.isStated)
    return stated.indices.flatMap { index -> [Fault] in
      let others = stated[..<index] + stated[(index + 1)...]
      return stated[index].outside(form, beside: number).filter { candidate in
        !stated[index].allows(candidate.number) && !stated[index].allows(candidate.number.rounded)
          && (form == .any || candidate.number.isIntegral)
          && others.allSatisfy { $0.allows(candidate.number) }
      }
      .map { candidate in
        Fault(
          words: "\(candidate.number.text), must be \(stated[index])",
          kind: .constraint(candidate.id), value: .number(candidate.number))
      }
    }
  }

  /// Numbers at the edges outside the limit, each with the id of the edge.
  private func outside(
    _ form: NumberForm, beside number: JSON.Number
  ) -> [(number: JSON.Number, id: String)] {
    switch self {
    case .greaterThan(let bound):
      [(bound, "minimum"), (bound.adding(-1), "minimum")]
    case .atLeast(let bound):
      [(bound.adding(bound.step(form).negated), "minimum")]
    case .lessThan(let bound):
      [(bound, "maximum"), (bound.adding(1), "maximum")]
    case .atMost(let bound):
      [(bound.adding(bound.step(form)), "maximum")]
    case .between(let low, let high):
      [
        (low.adding(low.step(form).negated), "minimum"),
        (high.adding(high.step(form)), "maximum"),
      ]
    case .multiple(let step):
      [number.adding(1), number.adding(-1), number.adding(step.part)].filter { !allows($0) }
        .prefix(1).map { ($0, "multiple") }
    case .advised:
      []
    }
  }
}

extension JSON.Number {
  /// The smallest difference that counts beside this limit: one for whole numbers, otherwise a
  /// hundredth, or one of the last digit written.
  fileprivate func step(_ form: NumberForm) -> JSON.Number {
    form == .any ? Self.one(atDigit: max(2, fractionDigits)) : 1
  }

  /// A number too small to be a multiple of this one.
  fileprivate var part: JSON.Number { Self.one(atDigit: fractionDigits + 1) }

  /// What the many readers that keep numbers in binary floating point make of this one.
  fileprivate var rounded: JSON.Number {
    Double(text).flatMap { JSON.Number("\($0)") } ?? self
  }

  private static func one(atDigit digit: Int) -> JSON.Number {
    JSON.Number("1e-\(min(digit, 300))")?.adding(0) ?? 1
  }
}
