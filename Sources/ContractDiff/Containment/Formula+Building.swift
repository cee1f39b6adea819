import ContractJSON
import ContractModel
import ContractPatterns

/// Translates schemas to formulas for values of one JSON type.
struct FormulaBuilder {
  let type: ValueType
  let scopes: [SchemaScope]

  /// The names that stand for the same in both scopes.
  let shared: Set<String>

  /// Whether closed objects have no further members at all; otherwise none with one of the solver's names.
  let closesAll: Bool

  /// The reason why a schema could not be translated.
  var problem: String?

  private static let depthLimit = 64

  init(_ type: ValueType, _ scopes: [SchemaScope], shared: Set<String>, closesAll: Bool = true) {
    self.closesAll = closesAll
    self.type = type
    self.scopes = scopes
    self.shared = shared
  }
}

extension FormulaBuilder {
  /// Returns the formula for values of the type that meet the schema, or that do not meet it.
  mutating func formula(_ signed: SignedSchema, depth: Int = 0) -> Formula {
    guard depth < Self.depthLimit else {
      problem = "a schema refers to itself for the same value"
      return .isTrue
    }
    let schema = signed.schema
    let isPositive = signed.isPositive
    if schema.isNullable, type == .null { return .constant(isPositive) }
    // All kinds: containment is proved for the whole language.
    switch schema.kind {
    case .any: return .constant(isPositive)
    case .boolean: return .constant((type == .boolean) == isPositive)
    case .number(let form, let limits): return number(form, limits, isPositive)
    case .string(let limits): return text(limits, isPositive)
    case .array(let element, let limits): return list(element, limits, signed)
    case .object(let shape):
      if let unreadable = shape.patterns.first(where: { (try? Pattern($0.pattern)) == nil }) {
        problem = "the pattern /\(unreadable.pattern)/ cannot be read"
        return .isTrue
      }
      let stated = shape.withStatedOthers
      let definesMembers = shape.isSilent || !shape.fields.isEmpty || !shape.patterns.isEmpty
      guard stated.others == .any, definesMembers else { return object(stated, signed) }
      return closed(object(stated, signed), MemberNames(of: stated), signed)
    case .constants(let values): return constants(values, isPositive)
    case .union(let parts):
      return combined(parts.map { part($0, signed, depth) }, isPositive: !isPositive)
    case .composed(let composition): return composed(composition, signed, depth)
    case .recursive:
      var inner = signed
      inner.schema = schema.unfolded
      return formula(inner, depth: depth + 1)
    case .reference(let name):
      guard let shape = scopes[signed.scope].shapes[name] else {
        problem = "'\(name)' is not defined"
        return .isTrue
      }
      var inner = signed
      inner.schema = shape
      return formula(inner, depth: depth + 1)
    }
  }

  private mutating func part(_ schema: Schema, _ signed: SignedSchema, _ depth: Int) -> Formula {
    var inner = signed
    inner.schema = schema
    return formula(inner, depth: depth + 1)
  }

  /// All of the parts, or any of them; the parts of a negative schema are negative already.
  private func combined(_ parts: [Formula], isPositive: Bool) -> Formula {
    isPositive ? .conjunction(parts) : .disjunction(parts)
  }

  /// A schema for a part of the value.
  func inner(_ schema: Schema, _ outer: SignedSchema) -> SignedSchema {
    var inner = outer
    inner.schema = schema
    inner.isClosedAsWhole = false
    if inner.scope != 0, schema.freeReferences.isSubset(of: shared) { inner.scope = 0 }
    return inner
  }
}

extension FormulaBuilder {
  private mutating func composed(
    _ composition: Composition, _ signed: SignedSchema, _ depth: Int
  ) -> Formula {
    let isPositive = signed.isPositive
    switch composition {
    case .all(let parts): return all(parts, signed, depth)
    case .exactlyOne(let parts): return exactlyOne(parts, signed, depth)
    case .not(let schema):
      var inner = signed
      (inner.schema, inner.isPositive, inner.closesObjects) = (schema, !isPositive, false)
      return formula(inner, depth: depth + 1)
    case .tagged(let member, let alternatives):
      return tagged(member, alternatives, signed, depth)
    case .tuple(let positions, let rest, let minimum):
      return tuple(positions, rest, minimum, signed)
    case .containing(let schema, let minimum, let maximum):
      return containing(schema, SizeRange(minimum: minimum, maximum: maximum), signed)
    case .perType(let parts):
      guard let schema = parts.last(where: { $0.jsonType == type.rawValue }) else {
        return .constant(isPositive)
      }
      return part(schema, signed, depth)
    case .choice(let condition, let then, let otherwise):
      let (signed, whole) = closedAsWhole(signed)
      var open = signed
      open.closesObjects = false
      let condition = condition.withOpenObjects
      var (met, unmet) = (open, open)
      (met.schema, met.isPositive) = (condition, true)
      (unmet.schema, unmet.isPositive) = (condition, false)
      let isMet = formula(met, depth: depth + 1)
      let isUnmet = formula(unmet, depth: depth + 1)
      let first = then.map { part($0, signed, depth) } ?? .constant(isPositive)
      let second = otherwise.map { part($0, signed, depth) } ?? .constant(isPositive)
      return .conjunction([
        whole, .disjunction([.conjunction([isMet, first]), .conjunction([isUnmet, second])]),
      ])
    }
  }

  /// Objects are closed after their parts are joined, because each part lists some members only.
  private mutating func all(
    _ parts: [Schema], _ signed: SignedSchema, _ depth: Int
  ) -> Formula {
    var signed = signed
    var closing = Formula.isTrue
    if signed.closesObjects, signed.isPositive {
      let direct = parts.map { resolved($0, in: signed.scope) }
      let whole = Schema(.composed(.all(direct))).merged
      guard case .composed(.all) = whole.kind else {
        return part(whole, signed, depth)
      }
      (signed, closing) = closedAsWhole(signed)
    }
    let whole = combined(
      parts.map { part($0, signed, depth) }, isPositive: signed.isPositive)
    return .conjunction([closing, whole])
  }

  /// The shape of a reference, for joining; everything else itself.
  private func resolved(_ schema: Schema, in scope: Int, depth: Int = 0) -> Schema {
    switch schema.kind {
    case .reference(let name):
      guard depth < Self.depthLimit, let shape = scopes[scope].shapes[name] else { return schema }
      let inner = resolved(shape, in: scope, depth: depth + 1)
      return schema.isNullable ? inner.nullable : inner
    case .composed(.all(let parts)):
      let inner = parts.map { resolved($0, in: scope, depth: depth + 1) }
      return Schema(.composed(.all(inner)), isNullable: schema.isNullable)
    default: return schema
    }
  }

  private mutating func exactlyOne(
    _ parts: [Schema], _ signed: SignedSchema, _ depth: Int
  ) -> Formula {
    var (yes, no) = (signed, signed)
    (yes.isPositive, no.isPositive) = (true, false)
    no.closesObjects = false
    yes.closesObjects = signed.closesObjects && signed.isPositive
    let met = parts.map { part($0, yes, depth) }
    let unmet = parts.map { part($0, no, depth) }
    guard !signed.isPositive else {
      return .disjunction(
        met.indices.map { index in
          .conjunction(
            [met[index]] + unmet.enumerated().filter { $0.offset != index }.map(\.element))
        })
    }
    var alternatives: [Formula] = [.conjunction(unmet)]
    for first in met.indices {
      for second in met.indices where second > first {
        alternatives.append(.conjunction([met[first], met[second]]))
      }
    }
    return .disjunction(alternatives)
  }

  private mutating func tagged(
    _ member: String, _ alternatives: [TaggedSchema], _ signed: SignedSchema, _ depth: Int
  ) -> Formula {
    guard type == .object else { return .constant(!signed.isPositive) }
    var seen: Set<String> = []
    var formulas: [Formula] = []
    for alternative in alternatives where seen.insert(alternative.tag).inserted {
      let tag = Schema.object { Field(member, .string(.oneOf(alternative.tag))) }
      let parts = signed.closesObjects ? [alternative.schema, tag] : [tag, alternative.schema]
      formulas.append(all(parts, signed, depth))
    }
    return combined(formulas, isPositive: !signed.isPositive)
  }
}
