/// A schema made of other schemas, and how they combine.
public enum Composition: Sendable, Hashable {
  /// The value meets every one of the schemas.
  case all([Schema])
  /// The value meets one of the schemas and no other.
  case exactlyOne([Schema])
  /// The value does not meet the schema.
  case not(Schema)
  /// An object; one of its members names the schema that the object meets.
  case tagged(by: String, [TaggedSchema])
  /// A list with a schema for each position; `rest` is that of all further elements, `nil` where there
  /// may be none.
  case tuple([Schema], rest: Schema?, minimum: Int)
  /// A list in which so many elements meet a schema; without a greatest number where that is `nil`.
  case containing(Schema, minimum: Int, maximum: Int?)
  /// Any value; one whose JSON type is that of a schema meets that schema.
  case perType([Schema])
  /// A value that meets `condition` also meets `then`, any other `otherwise`; `nil` is any value.
  case choice(condition: Schema, then: Schema?, otherwise: Schema?)
}

/// An alternative of a union that the value of a member selects.
public struct TaggedSchema: Sendable, Hashable {
  /// The value of the member.
  package var tag: String

  /// The schema of the object.
  package var schema: Schema

  /// Creates an alternative.
  public init(_ tag: String, _ schema: Schema) {
    self.tag = tag
    self.schema = schema
  }
}

extension Composition {
  /// The schemas of which it directly consists.
  var parts: [Schema] {
    switch self {
    case .all(let parts), .exactlyOne(let parts), .perType(let parts): parts
    case .not(let schema), .containing(let schema, _, _): [schema]
    case .tagged(_, let alternatives): alternatives.map(\.schema)
    case .tuple(let positions, let rest, _): positions + [rest].compactMap(\.self)
    case .choice(let condition, let then, let otherwise):
      [condition] + [then, otherwise].compactMap(\.self)
    }
  }

  func mapParts(_ change: (Schema) -> Schema) -> Composition {
    switch self {
    case .all(let parts): .all(parts.map(change))
    case .exactlyOne(let parts): .exactlyOne(parts.map(change))
    case .not(let schema): .not(change(schema))
    case .tagged(let member, let alternatives):
      .tagged(by: member, alternatives.map { TaggedSchema($0.tag, change($0.schema)) })
    case .tuple(let positions, let rest, let minimum):
      .tuple(positions.map(change), rest: rest.map(change), minimum: minimum)
    case .containing(let schema, let minimum, let maximum):
      .containing(change(schema), minimum: minimum, maximum: maximum)
    case .perType(let parts): .perType(parts.map(change))
    case .choice(let condition, let then, let otherwise):
      .choice(
        condition: change(condition), then: then.map(change), otherwise: otherwise.map(change))
    }
  }

  /// The same with every advisory constraint required, except in conditions: these choose, and do not
  /// constrain.
  var withAdviceRequired: Composition {
    switch self {
    case .not, .containing: self
    case .choice(let condition, let then, let otherwise):
      .choice(
        condition: condition, then: then?.withAdviceRequired,
        otherwise: otherwise?.withAdviceRequired)
    case .all, .exactlyOne, .tagged, .tuple, .perType: mapParts(\.withAdviceRequired)
    }
  }

  /// The schemas that may describe the whole value, those of conditions aside.
  package var shapes: [Schema] {
    switch self {
    case .all(let parts):
      let merged = Schema(.composed(.all(parts))).merged
      if case .composed(.all(let left)) = merged.kind { return left.filter { !$0.isCondition } }
      return [merged]
    case .exactlyOne(let parts), .perType(let parts): return parts
    case .not, .tuple, .containing: return []
    case .tagged(let member, let alternatives): return Schema.tagged(by: member, alternatives)
    case .choice(_, let then, let otherwise): return [then, otherwise].compactMap(\.self)
    }
  }
}

extension Composition {
  /// A short description: `string, not one of a, b`.
  var summary: String {
    switch self {
    case .all(let parts): parts.map(\.summary).joined(separator: " and ")
    case .exactlyOne(let parts):
      "exactly one of: " + parts.map(\.summary).joined(separator: "; ")
    case .not(.any): "no value"
    case .not(let schema):
      if case .composed(.not(let inner)) = schema.kind, !schema.isNullable {
        inner.summary
      } else {
        "not " + schema.summary
      }
    case .tagged(let member, let alternatives):
      "object with \(member) \(alternatives.map(\.tag).joined(separator: ", "))"
    case .tuple(let positions, let rest, let minimum):
      "array of \(positions.map(\.summary).joined(separator: ", "))"
        + (rest.map { ", then \($0.summary)" } ?? "")
        + (minimum == positions.count ? "" : ", at least \(minimum) elements long")
    case .containing(let schema, let minimum, let maximum):
      "array with \(minimum)" + (maximum.map { " to \($0)" } ?? " or more")
        + " elements of \(schema.summary)"
    case .perType(let parts):
      "any value (\(parts.map(\.summary).joined(separator: "; ")))"
    case .choice(let condition, let then, let otherwise):
      [
        then.map { "\($0.summary) if \(condition.summary)" },
        otherwise.map { "\($0.summary) unless \(condition.summary)" },
      ].compactMap(\.self).joined(separator: "; ")
    }
  }

  /// The JSON types that a value may have, without null.
  var jsonTypes: [String] {
    let every = Schema.any.jsonTypes
    switch self {
    case .all(let parts):
      return parts.reduce(every) { types, part in
        types.filter(part.jsonTypes.contains)
      }
    case .exactlyOne(let parts): return Schema(.union(parts)).jsonTypes
    case .not, .perType: return every
    case .tagged: return ["object"]
    case .tuple, .containing: return ["array"]
    case .choice(_, let then, let otherwise):
      guard let then, let otherwise else { return every }
      return Schema(.union([then, otherwise])).jsonTypes
    }
  }
}
