import ContractJSON

extension Schema {
  /// The largest ``valueSize`` of which requests are made.
  static let valueSizeLimit = 1_000_000

  /// About how large the values are that a generator makes: with every field, and as few further elements,
  /// members and characters as there must be.
  ///
  /// The number of these, at most one more than the limit; what references stand for does not count.
  var valueSize: Int {
    switch kind {
    case .constants(let values): values.map(\.size).max() ?? 1
    case .string(let limits): Self.sum([1, limits.map(\.limit.leastLength).max() ?? 0])
    case .array(let element, let limits):
      Self.product(
        max(limits.compactMap(\.limit.sizes?.minimum).max() ?? 0, 1), element.elementSize)
    case .object(let shape): shape.valueSize
    case .recursive(_, let body): body.valueSize
    case .union(let parts): parts.map(\.valueSize).max() ?? 1
    case .composed(let composition): composition.valueSize
    default: 1
    }
  }

  /// The same as an element, which takes as much as some characters besides.
  fileprivate var elementSize: Int { Self.sum([valueSize, 10]) }

  fileprivate static func sum(_ sizes: [Int]) -> Int {
    sizes.reduce(0) { min($0 + min(max($1, 0), valueSizeLimit + 1), valueSizeLimit + 1) }
  }

  fileprivate static func product(_ count: Int, _ size: Int) -> Int {
    let (whole, isTooLarge) = count.multipliedReportingOverflow(by: size)
    return isTooLarge ? valueSizeLimit + 1 : min(max(whole, 0), valueSizeLimit + 1)
  }
}

extension ObjectShape {
  /// The size of a further member besides its value: its name is made, and becomes a field.
  private static let memberSize = 1_000

  fileprivate var valueSize: Int {
    let (further, isTooFew) = minimum.subtractingReportingOverflow(fields.count)
    let other = Schema.sum([others?.valueSize ?? 1, Self.memberSize])
    return Schema.sum(
      fields.flatMap { [$0.schema.elementSize, $0.example?.size ?? 0] }
        + [Schema.product(isTooFew ? 0 : max(0, further), other)])
  }
}

extension Composition {
  fileprivate var valueSize: Int {
    switch self {
    case .tuple(let positions, let rest, let minimum):
      let (further, isTooFew) = minimum.subtractingReportingOverflow(positions.count)
      return Schema.sum(
        positions.map(\.elementSize) + [
          Schema.product(isTooFew ? 0 : max(0, further), rest?.elementSize ?? 1)
        ])
    case .containing(let schema, let minimum, _):
      return Schema.product(max(minimum, 1), schema.elementSize)
    case .not: return 1
    case .all, .exactlyOne, .tagged, .perType, .choice: return parts.map(\.valueSize).max() ?? 1
    }
  }
}

extension TextLimit {
  /// The length of the texts that are made; of documented values, that of the longest.
  fileprivate var leastLength: Int {
    lengthLimit?.minimum ?? documentedValues.lazy.map(\.utf8.count).max() ?? 0
  }
}

extension JSON {
  /// The number of elements, members and characters.
  fileprivate var size: Int {
    switch self {
    case .null, .boolean: 1
    case .number(let number): number.text.utf8.count
    case .string(let text): Schema.sum([1, text.utf8.count])
    case .array(let elements): Schema.sum(elements.map { Schema.sum([$0.size, 10]) })
    case .object(let object): Schema.sum(object.map { Schema.sum([$0.value.size, 10]) })
    }
  }
}
