package import ContractJSON
package import ContractModel
import ContractValidation

/// A schema compiled for generating values.
struct ValueRecipe: Sendable {
  indirect enum Kind: Sendable {
    case boolean
    case number(NumberRecipe)
    case text(TextRecipe)
    case date(DateRecipe)
    case timestamp(TimestampRecipe)
    case uuid(version: Int)
    case list(ListRecipe)
    case object([Member])
    case union([ValueRecipe])
    case constants([JSON])
    case tuple([ValueRecipe], rest: ValueRecipe?, minimum: Int)
    case any
  }

  struct Member: Sendable {
    var name: String
    var isRequired: Bool
    var value: ValueRecipe
  }

  var kind: Kind
  var isNullable: Bool

  /// The typical value, if it does not depend on the random source.
  var fixed: JSON?

  var smallest: JSON
}

extension ValueRecipe {
  func typical(_ source: inout RandomSource) -> JSON {
    if let fixed { return fixed }
    switch kind {
    case .uuid(let version):
      return .string(UUIDText.random(version: version, &source))
    case .list(let list):
      return list.typical(&source)
    case .object(let members):
      var made: [JSON.Object.Member] = []
      made.reserveCapacity(members.count)
      for member in members {
        made.append(
          JSON.Object.Member(name: member.name, value: member.value.typical(&source)))
      }
      return .object(JSON.Object(made))
    case .union(let alternatives):
      return alternatives.first?.typical(&source) ?? smallest
    case .tuple(let positions, _, _):
      return .array(positions.map { $0.typical(&source) })
    case .boolean, .number, .text, .date, .timestamp, .constants, .any:
      return smallest
    }
  }
}

extension ValueRecipe {
  /// Compiles a schema; the name of the field is a hint at typical values.
  init(
    _ schema: Schema, _ pointer: JSON.Pointer, named name: FieldName = FieldName(""),
    example: JSON? = nil, in context: GenerationContext
  ) throws(GenerationError) {
    let made = try Self.make(schema, pointer, name, context)
    self.init(
      kind: made.kind, isNullable: schema.isNullable, fixed: schema.accepted(example) ?? made.fixed,
      smallest: made.smallest)
  }

  private static func make(
    _ typed: TypedText, _ name: FieldName, _ context: GenerationContext
  ) -> (kind: Kind, fixed: JSON?, smallest: JSON) {
    switch typed {
    case .date:
      let date = DateRecipe(name, today: context.today)
      let fixed = JSON.string(date.typical.description)
      return (.date(date), fixed, fixed)
    case .timestamp(let timestamp):
      let timestamp = TimestampRecipe(timestamp, name, now: context.now)
      return (.timestamp(timestamp), .string(timestamp.typical), .string(timestamp.smallest))
    case .uuid(let version):
      let version = version ?? 4
      return (.uuid(version: version), nil, .string(UUIDText.smallest(version: version)))
    }
  }

  private static func make(
    _ schema: Schema, _ pointer: JSON.Pointer, _ name: FieldName, _ context: GenerationContext
  ) throws(GenerationError) -> (kind: Kind, fixed: JSON?, smallest: JSON) {
    switch schema.kind {
    case .boolean:
      return (.boolean, false, false)
    case .number(let form, let limits):
      let number = try NumberRecipe(form, limits.map(\.limit), at: pointer)
      return (.number(number), .number(number.plain), .number(number.smallest))
    case .string(let limits):
      if let typed = limits.typedText { return make(typed, name, context) }
      let text = try TextRecipe(limits.map(\.limit), name, at: pointer)
      return (.text(text), .string(text.typical), .string(text.smallest))
    case .array(let element, let limits):
      let list = try ListRecipe(
        ValueRecipe(element, pointer.appending(.every), named: name, in: context),
        limits.map(\.limit), at: pointer)
      return (.list(list), list.fixed, list.smallest)
    case .object(let shape):
      return try makeObject(shape.fields, pointer, context)
    case .union(let alternatives):
      // Of alternatives that exclude each other some may have no value at all.
      var recipes: [ValueRecipe] = []
      var failure: GenerationError?
      for alternative in alternatives {
        do throws(GenerationError) {
          recipes.append(try ValueRecipe(alternative, pointer, named: name, in: context))
        } catch {
          failure = failure ?? error
        }
      }
      if recipes.isEmpty, let failure { throw failure }
      return (.union(recipes), recipes.first?.fixed, recipes.first?.smallest ?? .null)
    case .constants(let values):
      return (.constants(values), values.first ?? .null, values.first ?? .null)
    case .composed(let composition):
      return try makeComposed(composition, pointer, name, context)
    default:
      return (.any, "any text", "any text")
    }
  }

  private static func makeObject(
    _ fields: [Field], _ pointer: JSON.Pointer, _ context: GenerationContext
  ) throws(GenerationError) -> (kind: Kind, fixed: JSON?, smallest: JSON) {
    var members: [Member] = []
    // Older spellings are sent only by the cases that check them.
    for field in fields where field.aliased == nil {
      let value = try ValueRecipe(
        field.schema, pointer.appending(.name(field.name)), named: FieldName(field.name),
        example: field.example, in: context)
      members.append(Member(name: field.name, isRequired: field.isRequired, value: value))
    }
    let fixed = members.compactMap { member in
      member.value.fixed.map { JSON.Object.Member(name: member.name, value: $0) }
    }
    let smallest = members.filter(\.isRequired).map {
      JSON.Object.Member(name: $0.name, value: $0.value.smallest)
    }
    return (
      .object(members), fixed.count == members.count ? .object(JSON.Object(fixed)) : nil,
      .object(JSON.Object(smallest))
    )
  }
}

extension Schema {
  /// The example, if it keeps every limit.
  fileprivate func accepted(_ example: JSON?) -> JSON? {
    // Not `? example : nil`, where `nil` would be the JSON null.
    guard let example, SchemaValidator(withAdviceRequired).accepts(example.bytes()) else {
      return nil
    }
    return example
  }
}

extension Schema {
  /// Returns a small valid value, independent of the current time.
  ///
  /// - Throws: `GenerationError` when there is none.
  package func smallest() throws(GenerationError) -> JSON {
    let now = Instant(secondsSince1970: 1_735_689_600)
    return try Generator(schema: self, today: now.date, now: now).smallest()
  }

  /// Returns a valid value with every documented field and its example, independent of the current
  /// time.
  ///
  /// - Throws: `GenerationError` when there is none.
  package func typical() throws(GenerationError) -> JSON {
    let now = Instant(secondsSince1970: 1_735_689_600)
    var random = RandomSource(seed: 0)
    return try Generator(schema: self, today: now.date, now: now).typical(&random)
  }
}
