import ContractJSON
import ContractModel
import ContractValidation

extension ValueRecipe {
  /// How many values of a schema with conditions are tried, and how many are kept.
  private static let attempts = 600
  private static let candidatesLimit = 32

  /// How many bytes are tried, unless no value was found.
  private static let bytesLimit = 1_000_000

  /// Compiles a composition of a finite schema, see ``Schema/finite(at:)``.
  static func makeComposed(
    _ composition: Composition, _ pointer: JSON.Pointer, _ name: FieldName,
    _ context: GenerationContext
  ) throws(GenerationError) -> (kind: Kind, fixed: JSON?, smallest: JSON) {
    switch composition {
    case .all(let parts):
      return try makeCandidates(parts, pointer, name, context)
    case .tuple(let positions, let rest, let minimum):
      var recipes: [ValueRecipe] = []
      for (index, schema) in positions.enumerated() {
        let location = pointer.appending(.index(index))
        recipes.append(try ValueRecipe(schema, location, named: name, in: context))
      }
      var further: ValueRecipe?
      if let rest {
        further = try ValueRecipe(rest, pointer.appending(.every), named: name, in: context)
      }
      let fixed = recipes.compactMap(\.fixed)
      let last = further?.smallest
      let smallest = (0..<minimum).map { index in
        index < recipes.count ? recipes[index].smallest : last ?? .null
      }
      let missing = Array(repeating: last ?? .null, count: max(0, minimum - fixed.count))
      return (
        .tuple(recipes, rest: further, minimum: minimum),
        fixed.count == recipes.count ? .array(fixed + missing) : nil, .array(smallest)
      )
    case .exactlyOne, .not, .tagged, .perType, .choice, .containing:
      throw GenerationError(.noValue(Schema(.composed(composition)).summary), at: pointer)
    }
  }

  /// Values of the first part that all others accept.
  private static func makeCandidates(
    _ parts: [Schema], _ pointer: JSON.Pointer, _ name: FieldName, _ context: GenerationContext
  ) throws(GenerationError) -> (kind: Kind, fixed: JSON?, smallest: JSON) {
    let whole = Schema(.composed(.all(parts)))
    let base = try ValueRecipe(parts.first ?? .any, pointer, named: name, in: context)
    let conditions = Schema(.composed(.all(Array(parts.dropFirst()))))
    let validator = context.conditions.validator(of: conditions)
    let program = ValueProgram(base)
    var source = RandomSource(seed: 0)
    var found: [JSON] = []
    var seen: Set<JSON> = []
    var bytesCount = 0
    for attempt in 0..<attempts where found.count < candidatesLimit {
      if bytesCount > bytesLimit, !found.isEmpty { break }
      let value: JSON
      switch attempt {
      case 0: value = base.typical(&source)
      case 1: value = base.smallest
      default: value = program.different(1, tries: 1, &source).first ?? base.smallest
      }
      guard seen.insert(value).inserted else { continue }
      let bytes = value.bytes()
      bytesCount += bytes.count
      if validator.accepts(bytes) { found.append(value) }
    }
    guard let typical = found.first,
      let smallest = found.min(by: { $0.bytes().count < $1.bytes().count })
    else { throw GenerationError(.noValue(whole.summary), at: pointer) }
    return (.constants(found), typical, smallest)
  }
}
