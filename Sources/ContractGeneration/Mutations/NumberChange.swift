import ContractJSON
import ContractModel

/// A number near a valid one that breaks a limit which holds all over the numbers.
struct NumberChange: Sendable {
  enum Shape: Sendable {
    /// A fractional part where none is allowed.
    case fraction
    /// No multiple, by as much as the offsets say; the first that serves.
    case offset([JSON.Number], multipleOf: NumberConstraint)
  }

  let shape: Shape
  let form: NumberForm

  /// All other stated limits, which are kept to.
  let others: [NumberConstraint]
}

extension NumberChange {
  func applied(to number: JSON.Number) -> (number: JSON.Number, words: String)? {
    switch shape {
    case .fraction:
      let halves: [JSON.Number] = [0.5, -0.5]
      let half = halves.lazy.map(number.adding).first { half in
        !half.rounded.isIntegral && others.allSatisfy { $0.allows(half) }
      }
      return half.map { ($0, "\($0.text), must be a whole number") }
    case .offset(let offsets, let limit):
      let stray = offsets.lazy.map(number.adding).first { stray in
        !limit.allows(stray) && !limit.allows(stray.rounded)
          && (form == .any || stray.isIntegral) && others.allSatisfy { $0.allows(stray) }
      }
      return stray.map { ($0, "\($0.text), must be \(limit)") }
    }
  }
}

extension NumberForm {
  func changes(_ limits: [NumberConstraint]) -> [ValueChange] {
    guard self != .any else { return [] }
    let change = NumberChange(shape: .fraction, form: self, others: limits.filter(\.isStated))
    return [ValueChange(.constraint(rawValue), .number(change))]
  }
}

extension NumberConstraint {
  static func changes(_ limits: [NumberConstraint], _ form: NumberForm) -> [ValueChange] {
    let stated = limits.filter(\.isStated)
    return stated.indices.flatMap { index in
      let others = Array(stated[..<index] + stated[(index + 1)...])
      return stated[index].changes(form, others)
    }
  }

  private func changes(_ form: NumberForm, _ others: [NumberConstraint]) -> [ValueChange] {
    if case .multiple(let step) = self {
      let part = step.part
      return [[1, -1, part], [part.negated, -1]].map { offsets in
        let shape = NumberChange.Shape.offset(offsets, multipleOf: self)
        return ValueChange(
          .constraint("multiple"), .number(NumberChange(shape: shape, form: form, others: others)))
      }
    }
    return edges.flatMap { edge in
      edge.numbersOutside(form, steps: others.compactMap(\.step)) { number in
        !allows(number) && !allows(number.rounded) && (form == .any || number.isIntegral)
          && others.allSatisfy { $0.allows(number) }
      }
      .map { ValueChange(.constraint(edge.id), .number($0), "\($0.text), must be \(self)") }
    }
  }

  private var edges: [NumberEdge] {
    switch self {
    case .greaterThan(let bound): [NumberEdge(bound, isUpper: false, isOutside: true)]
    case .atLeast(let bound): [NumberEdge(bound, isUpper: false, isOutside: false)]
    case .lessThan(let bound): [NumberEdge(bound, isUpper: true, isOutside: true)]
    case .atMost(let bound): [NumberEdge(bound, isUpper: true, isOutside: false)]
    case .between(let low, let high):
      [
        NumberEdge(low, isUpper: false, isOutside: false),
        NumberEdge(high, isUpper: true, isOutside: false),
      ]
    case .multiple, .advised: []
    }
  }

  private var step: JSON.Number? {
    if case .multiple(let step) = self { step } else { nil }
  }
}
