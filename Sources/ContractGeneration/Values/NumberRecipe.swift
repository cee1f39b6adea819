import ContractJSON
import ContractModel

/// The numbers within some limits, as whole multiples of a step: `multiple * step / 10^scale`.
struct NumberRecipe: Sendable {
  private let scale: Int
  private let step: Int64
  private let multiples: ClosedRange<Int64>

  /// What a person would write: 1 if it is allowed.
  let plain: JSON.Number

  /// The number nearest to zero that is whole, if any is.
  let smallest: JSON.Number

  init(
    _ form: NumberForm, _ limits: [NumberConstraint], _ pointer: JSON.Pointer
  ) throws(GenerationError) {
    guard let grid = NumberGrid(form, limits), let multiples = grid.multiples else {
      throw GenerationError(.noNumber(limits: limits.map(\.description)), at: pointer)
    }
    scale = grid.scale
    step = grid.step
    self.multiples = multiples
    let nearest = min(max(0, multiples.lowerBound), multiples.upperBound) * grid.step
    let candidates = [0, 1, grid.whole(beyond: nearest)]
      .filter { number in limits.allSatisfy { $0.allows(number) } }
    let fallback = JSON.Number(scaled: nearest, scale: grid.scale)
    plain = candidates.contains(1) ? 1 : candidates.first ?? fallback
    smallest = candidates.first ?? fallback
  }

  func random(_ source: inout RandomSource) -> JSON.Number {
    let multiple: Int64 =
      switch source.next() % 8 {
      case 0: multiples.lowerBound
      case 1: multiples.upperBound
      default: .random(in: multiples, using: &source)
      }
    return JSON.Number(scaled: multiple * step, scale: scale)
  }
}

extension JSON.Number {
  /// `value / 10^scale`, written plainly.
  init(scaled value: Int64, scale: Int) {
    guard scale > 0 else {
      self.init(validated: String(value))
      return
    }
    var digits = Array(String(value.magnitude).utf8)
    if digits.count <= scale {
      digits.insert(
        contentsOf: repeatElement(UInt8(ascii: "0"), count: scale + 1 - digits.count), at: 0)
    }
    var fraction = digits[(digits.count - scale)...]
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let whole = (value < 0 ? "-" : "") + String(decoding: digits.dropLast(scale), as: UTF8.self)
    self.init(
      validated: fraction.isEmpty ? whole : whole + "." + String(decoding: fraction, as: UTF8.self))
  }
}
