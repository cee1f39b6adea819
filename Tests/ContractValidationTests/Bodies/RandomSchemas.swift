import ContractJSON
import ContractModel

/// Small schemas, and values that fit them more or less.
extension RandomNumberGenerator {
  mutating func schema(depth: Int = 3) -> Schema {
    var schema: Schema
    switch Int.random(in: 0..<(depth > 0 ? 19 : 9), using: &self) {
    case 0: schema = .boolean
    case 1, 2: schema = numberSchema()
    case 3, 4: schema = textSchema()
    case 5: schema = pick([.date, .uuid, .uuid(version: 4)])
    case 6:
      let zone = pick([Timestamp.Zone.utc, .any])
      schema = .timestamp(fractionDigits: pick([0...0, 9...9, 3...6, 0...9]), zone: zone)
    case 7: schema = .any
    case 8: schema = pick([.constant(1), .values("a", 1, true), .values(.null, [1], ["a": 2])])
    case 9, 10:
      let count = Int.random(in: 2...3, using: &self)
      schema = Schema(.union((0..<count).map { _ in self.schema(depth: depth - 1) }))
    case 11:
      schema = mapSchema(depth: depth)
    case 12:
      schema = .recursive("R") {
        Field("a", self.schema(depth: depth - 1), .optional)
        Field("id", .reference("R").nullable, .optional)
        Field("é", .map(of: .reference("R"), count: 0...1), .optional)
      }
    case 13, 14, 15: schema = Schema(.composed(composition(depth: depth - 1)))
    case 16:
      let constraint = pick([ListConstraint.count(0...2), .unique, .nonEmpty, .advised(.unique)])
      schema = .array(of: self.schema(depth: depth - 1), constraint)
    default:
      let names = [
        "a", "id", "goal_id", "a_rather_long_name_of_a_field", "é", "\"", "days_remaining",
      ]
      let count = Int.random(in: 0...4, using: &self)
      schema = Schema(
        .object(
          names.shuffled(using: &self).prefix(count).map {
            Field($0, self.schema(depth: depth - 1), presence(among: names))
          }))
    }
    schema.isNullable = pick([true, false, false, false])
    return schema
  }

  private mutating func composition(depth: Int) -> Composition {
    var count: Range<Int> { 0..<2 }
    switch Int.random(in: 0..<8, using: &self) {
    case 0, 1: return .all(count.map { _ in self.schema(depth: depth) } + [pick([.any, .string])])
    case 2: return .all(count.map { _ in object(depth: depth) })
    case 3: return .exactlyOne(count.map { _ in self.schema(depth: depth) })
    case 4: return .all([self.schema(depth: depth), .not(self.schema(depth: depth))])
    case 5:
      return .tagged(
        by: "goal_id",
        ["a", "é", "a\"b"].map { TaggedSchema($0, object(depth: depth)) })
    case 6:
      let positions = (0..<Int.random(in: 0...2, using: &self)).map { _ in
        self.schema(depth: depth)
      }
      let rest = pick([nil, self.schema(depth: depth)])
      return .tuple(
        positions, rest: rest, minimum: Int.random(in: 0...positions.count, using: &self))
    default:
      if Bool.random(using: &self) { return .perType([numberSchema(), textSchema()]) }
      if Bool.random(using: &self) {
        return .containing(
          self.schema(depth: depth), minimum: pick([0, 1, 2]), maximum: pick([nil, 2]))
      }
      return .choice(
        condition: self.schema(depth: depth), then: pick([nil, self.schema(depth: depth)]),
        otherwise: self.schema(depth: depth))
    }
  }

  private mutating func object(depth: Int) -> Schema {
    let object = Schema.object {
      Field("a", schema(depth: depth), pick([.required, .optional]))
      Field(pick(["id", "é"]), schema(depth: depth), .optional)
      Field("goal_id", .string, pick([.required, .optional]))
    }
    return pick([object, object, object.open, object.closed, .either(object, mapSchema(depth: 1))])
  }

  private mutating func mapSchema(depth: Int) -> Schema {
    let values = schema(depth: depth - 1)
    let map: Schema = pick([
      .map(of: values), .map(of: values, keys: .length(1...3), count: 1...2),
      .map(of: values, keys: .matches("^[a-c]+$")),
    ])
    let fields = Schema.object {
      Field("id", schema(depth: depth - 1))
      Field("goal_id", .string, .optional)
    }
    var patterns = ObjectShape(others: pick([nil, values]))
    patterns.fields = [Field("abc", schema(depth: depth - 1), .optional)]
    patterns.patterns = [
      MemberPattern("^a", schema(depth: depth - 1)), MemberPattern("c", values),
    ]
    return pick([
      map, map, fields.closed, fields.open, fields.with(others: values), Schema(.object(patterns)),
    ])
  }

  private mutating func presence(among names: [String]) -> Field.Presence {
    pick([.required, .required, .required, .optional, .optional, .alias(of: pick(names))])
  }

  private mutating func numberSchema() -> Schema {
    let bounds: [JSON.Number] = [0, 1, 0.5, -2.25, 100, 1e3, 9_007_199_254_740_993]
    let constraints: [NumberConstraint] = [
      .greaterThan(pick(bounds)), .atLeast(pick(bounds)), .lessThan(pick(bounds)),
      .atMost(pick(bounds)), .between(0, 1), .multiple(of: pick([0.01, 0.25, 3, 1e2])),
      .advised(.atLeast(5)),
    ]
    let chosen = constraints.shuffled(using: &self).prefix(Int.random(in: 0...2, using: &self))
    return Schema(.number(pick([.any, .any, .whole, .digits]), Array(chosen)))
  }

  private mutating func textSchema() -> Schema {
    let units = TextLimit.Length.Unit.allCases
    let constraints: [TextConstraint] = [
      .length(1...3, pick(units)), .length(2..., pick(units)), .matches("^[a-c]+$"),
      .oneOf(["active", "é", "a\"b", ""]), .commonly(["x"]), .oneOf(["active", "paused"]),
      .advised(.matches("never")),
      .format(.ipv4), .format(.hostname), .format(.typed(.date)),
      .format(.typed(.uuid(version: 4))),
      .format(.typed(.timestamp(Timestamp(fractionDigits: 0...3, zone: .utc)))),
      .oneOf(["a value that is much longer than three words of bytes"]),
    ]
    let chosen = constraints.shuffled(using: &self).prefix(Int.random(in: 0...2, using: &self))
    return Schema(.string(Array(chosen)))
  }

  /// A value that a schema allows, often.
  mutating func value(of schema: Schema) -> JSON {
    if Int.random(in: 0..<12, using: &self) == 0 { return stray() }
    switch schema.kind {
    case .boolean:
      return .boolean(.random(using: &self))
    case .number:
      let texts = [
        "0", "-0", "1", "3", "0.5", "0.50", "0.25", "-2.25", "1e0", "30e-1", "1.0", "100", "0.01",
        "0.015", "1E2", "9007199254740993", "9007199254740992", "9007199254740993.00000000001",
        "1e-30", "123456789012345678901234567890", "-1",
      ]
      return .number(JSON.Number(pick(texts)) ?? 0)
    case .string(let constraints):
      let typed = constraints.compactMap { constraint in
        if case .format(.typed(let typed)) = constraint.limit { typed } else { nil }
      }
      if let first = typed.first { return .string(text(of: first)) }
      if case .enumeration(let values, _)? = constraints.first?.limit, Bool.random(using: &self) {
        return .string(pick(values))
      }
      return .string(
        pick([
          "", "a", "ab", "abc", "1.2.3.4", "1.2.3.256", "a-b.c", "-a", "é", "e\u{301}", "👨‍👩‍👧", "a\"b",
          "a\nb", "\r\n", "paused", "x", "日本語",
        ]))
    case .any, .reference:
      return stray()
    case .constants(let values):
      return pick(values)
    case .recursive:
      return value(of: schema.unfolded)
    case .composed(let composition):
      return value(of: composition)
    case .object(let shape) where !shape.isPlain:
      var members = shape.fields.filter { $0.isRequired || Bool.random(using: &self) }.map {
        JSON.Object.Member(name: $0.name, value: value(of: $0.schema))
      }
      for name in ["a", "abc", "é\"x"].prefix(Int.random(in: 0...2, using: &self)) {
        members.append(
          JSON.Object.Member(name: name, value: shape.others.map { value(of: $0) } ?? stray()))
      }
      return .object(JSON.Object(members))
    case .union(let alternatives):
      return value(of: pick(alternatives))
    case .array(let element, _):
      let count = Int.random(in: 0...3, using: &self)
      return .array((0..<count).map { _ in value(of: element) })
    case .object(let shape):
      var members = shape.fields.filter { $0.isRequired || Bool.random(using: &self) }.map {
        JSON.Object.Member(name: $0.name, value: value(of: $0.schema))
      }
      if Bool.random(using: &self) { members.shuffle(using: &self) }
      switch Int.random(in: 0..<12, using: &self) {
      case 0: _ = members.popLast()
      case 1:
        members.append(JSON.Object.Member(name: pick(["x", "A", "goalId", ""]), value: stray()))
      case 2: if let first = members.first { members.append(first) }
      default: break
      }
      return .object(JSON.Object(members))
    }
  }

  private mutating func text(of typed: TypedText) -> String {
    switch typed {
    case .date:
      return pick([
        "2025-11-17", "2024-02-29", "2025-02-29", "2025-02-30", "2000-02-29",
        "1900-02-29", "2025-13-01", "2025-00-10", "2025-04-31", "2025-4-1", "2025-11-00",
      ])
    case .timestamp:
      let digits = pick(["", ".1", ".123", ".123456", ".996263011", ".", ".1234567890"])
      let zone = pick(["Z", "Z", "z", "+02:00", "-00:00", "+24:00", "", "ZZ"])
      let time = pick([
        "T19:26:02", "T19:26:02", "t23:59:59", "T24:00:00", "T19:60:00", " 19:26:02",
      ])
      return pick(["2025-11-17", "2024-02-29", "2025-02-29"]) + time + digits + zone
    case .uuid:
      return pick([
        "6f1c2b1e-0000-4000-8000-000000000000", "6F1C2B1E-0000-7000-8000-00000000000F",
        "6f1c2b1e00004000800000000000000000000", "6f1c2b1e-0000-4000-8000-00000000000g",
        "6f1c2b1e-0000-4000-8000-0000000000001", "6f1c2b1e-0000-4000-80000-00000000000",
      ])
    }
  }

  private mutating func value(of composition: Composition) -> JSON {
    switch composition {
    case .all(let parts):
      let merged = Schema(.composed(composition)).merged
      guard case .composed(.all(let left)) = merged.kind else { return value(of: merged) }
      return value(of: pick([left[0], left[0], pick(parts)]))
    case .exactlyOne(let parts): return value(of: pick(parts))
    case .not(let schema): return pick([value(of: schema), stray(), "abc"])
    case .tagged(let member, let alternatives):
      return value(of: pick(Schema.tagged(by: member, alternatives)))
    case .tuple(let positions, let rest, _):
      let further = Int.random(in: 0...1, using: &self)
      let schemas = positions + Array(repeating: rest ?? .any, count: further)
      return .array(
        schemas.prefix(Int.random(in: 0...schemas.count + 1, using: &self)).map { value(of: $0) })
    case .containing(let schema, _, _):
      return .array(
        (0..<Int.random(in: 0...3, using: &self)).map { _ in
          Bool.random(using: &self) ? value(of: schema) : stray()
        })
    case .perType(let parts): return pick([value(of: pick(parts)), stray()])
    case .choice(let condition, let then, let otherwise):
      let branches = [condition, then, otherwise].compactMap(\.self)
      let both = Schema.all(of: condition, then ?? .any).merged
      return value(of: pick(branches + [both]))
    }
  }

  private mutating func stray() -> JSON {
    pick([
      .null, .boolean(true), .number(1), .string("a"), .array([]), .array([.number(1)]),
      .object([:]), .object(["a": .number(1), "b": .null]),
      .object(JSON.Object([.init(name: "b", value: .null), .init(name: "b", value: .null)])),
    ])
  }

  /// The text of a value, with white space and escapes that nobody needs.
  mutating func text(of value: JSON, isNoisy: Bool) -> String {
    let gap = isNoisy ? pick(["", "", " ", "\n\t "]) : ""
    switch value {
    case .null, .boolean, .number:
      return gap + String(decoding: value.bytes(.compact), as: UTF8.self) + gap
    case .string(let text):
      return gap + quoted(text, isNoisy: isNoisy) + gap
    case .array(let elements):
      let texts = elements.map { text(of: $0, isNoisy: isNoisy) }
      return "\(gap)[\(gap)\(texts.joined(separator: ","))]"
    case .object(let object):
      let texts = object.map {
        gap + quoted($0.name, isNoisy: isNoisy) + gap + ":" + text(of: $0.value, isNoisy: isNoisy)
      }
      return "\(gap){\(texts.joined(separator: ","))\(gap)}"
    }
  }

  private mutating func quoted(_ text: String, isNoisy: Bool) -> String {
    var quoted = "\""
    for unit in text.utf16 {
      let isPlain = 0x20..<0x7F ~= unit && unit != 0x22 && unit != 0x5C
      if isPlain, !isNoisy || Int.random(in: 0..<4, using: &self) > 0 {
        quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      } else {
        let digits = String(unit, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return quoted + "\""
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}
