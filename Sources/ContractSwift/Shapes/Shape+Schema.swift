import ContractJSON
import ContractModel

extension Shape {
  init(_ schema: Schema) {
    let shape = Shape(schema.kind)
    self = schema.isNullable ? shape.orNull : shape
  }

  private init(_ kind: Schema.Kind) {
    // All kinds: each has a type in Swift.
    switch kind {
    case .boolean: self = .boolean
    case .number(.any, _): self = .decimal
    case .number(.whole, let limits), .number(.digits, let limits):
      self = limits.allSatisfy(\.limit.fitsInteger) ? .integer : .decimal
    case .string(let limits): self = limits.typedText.map(Shape.init) ?? Shape(limits)
    case .array(let element, _): self = .list(Shape(element))
    case .object(let shape): self = Shape(shape)
    case .recursive(let name, let body):
      let inner = Shape(body)
      self =
        switch inner {
        case .record, .openRecord, .tuple, .union: .recursive(name, inner)
        default: .json
        }
    case .reference(let name): self = .reference(name)
    case .union(let alternatives): self = Shape(alternatives.map(Shape.init))
    case .constants(let values): self = Shape(constants: values)
    case .composed(.tuple(let positions, let rest, let minimum)):
      let rest = rest.map(Shape.init)
      self =
        positions.isEmpty
        ? .list(rest ?? .json)
        : .tuple([Field].positions(positions, minimum: minimum).map(Member.init), rest: rest)
    // A model keeps what it has no type for as JSON.
    case .composed, .any: self = .json
    }
  }

  private init(_ typed: TypedText) {
    switch typed {
    case .date: self = .date
    case .timestamp: self = .timestamp
    case .uuid: self = .uuid
    }
  }

  private init(_ shape: ObjectShape) {
    let members = shape.fields.modelled.map(Member.init)
    guard let others = shape.furtherValues.map(Shape.init) else {
      self = .record(members)
      return
    }
    self =
      shape.fields.isEmpty
      ? .map(others)
      : .openRecord(members, others: others, except: shape.fields.aliases.map(\.name))
  }

  private init(constants values: [JSON]) {
    let texts = values.compactMap(\.stringValue)
    var others = values.filter { $0.stringValue == nil && $0 != .null }.map(Shape.init(constant:))
    if others.contains(.decimal) { others.removeAll { $0 == .integer } }
    let shape = Shape((texts.isEmpty ? [] : [.enumeration(texts, isOpen: false)]) + others)
    self = values.contains(.null) ? shape.orNull : shape
  }

  private init(constant value: JSON) {
    switch value {
    case .boolean: self = .boolean
    case .number(let number): self = number.isIntegral && number.fitsInteger ? .integer : .decimal
    case .null, .string, .array, .object: self = .json
    }
  }

  /// An enumeration is closed where it is required and allows no other values.
  private init(_ limits: [TextConstraint]) {
    var usual: [String]?
    for limit in limits {
      guard case .enumeration(let values, let isOpen) = limit.limit else { continue }
      if !isOpen, !limit.isAdvisory {
        self = .enumeration(values, isOpen: false)
        return
      }
      usual = usual ?? values
    }
    self = usual.map { .enumeration($0, isOpen: true) } ?? .text
  }

  /// A value of several shapes, the most specific first.
  ///
  /// Decoding the first match loses nothing: timestamps, dates and enumeration values keep their
  /// text, and UUIDs are texts here, because Swift's `UUID` would encode upper-case letters.
  private init(_ shapes: [Shape]) {
    let flat = shapes.flatMap { shape -> [Shape] in
      if case .union(let inner) = shape.value { inner } else { [shape.value] }
    }
    let isNullable = shapes.contains { if case .nullable = $0 { true } else { false } }
    var found: [Shape] = []
    for shape in flat.map(\.withoutUUIDs) where !found.contains(shape) { found.append(shape) }
    if found.contains(.json) {
      self = .json
      return
    }
    let hasOpenWords = found.contains {
      if case .enumeration(_, isOpen: true) = $0 { true } else { false }
    }
    if hasOpenWords { found.removeAll { $0 == .text } }
    let ordered = found.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    let shape = ordered.count == 1 ? ordered[0] : .union(ordered)
    self = isNullable ? shape.orNull : shape
  }

  /// The shape with texts for UUIDs, except in objects.
  var withoutUUIDs: Shape {
    switch self {
    case .uuid: .text
    case .tuple(let members, let rest):
      .tuple(
        members.map { member in
          Member(
            key: member.key, shape: member.shape.withoutUUIDs, isRequired: member.isRequired)
        }, rest: rest?.withoutUUIDs)
    case .list(let element): .list(element.withoutUUIDs)
    case .map(let value): .map(value.withoutUUIDs)
    case .nullable(let inner): .nullable(inner.withoutUUIDs)
    case .boolean, .integer, .decimal, .text, .date, .timestamp, .json, .enumeration, .record,
      .openRecord, .recursive, .reference, .union:
      self
    }
  }

  /// Lower for more specific shapes, among shapes that the same value can have.
  private var rank: Int {
    switch self {
    case .boolean: 0
    case .integer: 1
    case .decimal: 2
    case .timestamp: 3
    case .date: 4
    case .uuid: 5
    case .enumeration(_, let isOpen): isOpen ? 7 : 6
    case .text: 8
    case .json: 9
    case .nullable(let inner): inner.rank
    case .list(let element): 100 + element.rank
    case .tuple(let members, let rest):
      100 + (members.map(\.shape.rank) + [rest?.rank ?? 0]).reduce(0, max)
    case .union: 10_000
    case .recursive(_, let inner): inner.rank
    case .reference: 19_999
    // Any object is a map of values of some shapes.
    case .map: 30_000
    // Objects with more required members come first.
    case .record(let members), .openRecord(let members, _, _):
      20_000 - members.count(where: \.isRequired)
    }
  }
}

extension Shape.Member {
  init(_ field: Field) {
    self.init(key: field.name, shape: Shape(field.schema), isRequired: field.isRequired)
  }
}

extension [Field] {
  /// The fields that models have: all except deprecated aliases, which are not sent.
  var modelled: [Field] { filter { $0.aliased == nil } }

  /// The deprecated aliases.
  var aliases: [Field] { filter { $0.aliased != nil } }

  /// The positions of a tuple as fields; their names are those of the properties.
  static func positions(_ schemas: [Schema], minimum: Int) -> [Field] {
    let ordinals = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    return schemas.enumerated().map { index, schema in
      Field(
        index < ordinals.count ? ordinals[index] : "element\(index + 1)", schema,
        index < minimum ? .required : .optional)
    }
  }
}

extension ObjectShape {
  /// The schema of all members that are no fields; `nil` where there may be none.
  var furtherValues: Schema? {
    let schemas = patterns.map(\.schema) + [others].compactMap(\.self)
    return schemas.count > 1 ? Schema(.union(schemas)) : schemas.first
  }
}

extension NumberLimit {
  /// Whether the limit lies within 64-bit integers and allows some of them.
  fileprivate var fitsInteger: Bool {
    bounds.allSatisfy { bound in
      guard bound.value.fitsInteger else { return false }
      switch bound.side {
      case .minimum: return bound.isIncluded || bound.value < JSON.Number(Int.max)
      case .maximum: return bound.isIncluded || JSON.Number(Int.min) < bound.value
      }
    } && step?.fitsInteger ?? true
  }
}

extension JSON.Number {
  fileprivate var fitsInteger: Bool {
    JSON.Number(Int.min) <= self && self <= JSON.Number(Int.max)
  }
}
