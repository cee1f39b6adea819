import ContractJSON
import ContractModel

/// The numbers within some limits, as whole multiples of a step: `multiple * step / 10^scale`.
struct NumberRecipe: Sendable {
  /// What random numbers are drawn from.
  let line: NumberLine

  /// What a person would write: 1 if it is allowed.
  let plain: JSON.Number

  /// The number nearest to zero that is whole, if any is.
  let smallest: JSON.Number

  init(
    _ form: NumberForm, _ limits: [NumberLimit], _ pointer: JSON.Pointer
  ) throws(GenerationError) {
    guard let grid = NumberGrid(form, limits), let multiples = grid.multiples else {
      throw GenerationError(.noNumber(limits: limits.map(\.description)), at: pointer)
    }
    line = NumberLine(
      multiples, scale: grid.scale, step: grid.step, hasWritings: form != .digits)
    let nearest = min(max(0, multiples.lowerBound), multiples.upperBound) * grid.step
    let candidates = [0, 1, grid.whole(beyond: nearest)]
      .filter { number in limits.allSatisfy { $0.allows(number) } }
    let fallback = JSON.Number(scaled: nearest, scale: grid.scale)
    plain = candidates.contains(1) ? 1 : candidates.first ?? fallback
    smallest = candidates.first ?? fallback
  }
}

extension JSON.Number {
  /// `value / 10^scale`, written plainly.
  init(scaled value: Int64, scale: Int) {
    var bytes: [UInt8] = []
    bytes.append(value, scale: scale)
    self.init(validated: String(decoding: bytes, as: UTF8.self))
  }
}
