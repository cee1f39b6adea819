package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value that differs from a typical one at one location, in a way that backends often
/// handle incorrectly.
package typealias Boundary = Variation<BoundaryKind>

package enum BoundaryKind: Sendable, CaseIterable {
  /// A value at a limit or next to it, on the valid side; a leap day, the end of a year.
  case edge
  /// A usual value in an unusual notation.
  case writing
  /// A number that 32-bit integers or binary fractions cannot hold.
  case precision
  /// A field that is present, absent or null.
  case presence
  /// One of a few documented values.
  case enumeration
  /// One of several forms that a value may have.
  case branch
}

/// Replaces the value at each location of a valid value by the boundary values of its schema: the ends
/// of every required and advisory limit, every enumeration value, every alternative.
///
/// All results are valid by their bytes and within the advisory limits. A field that holds the
/// identity of a resource keeps its value, because no other identity exists; dates and timestamps keep
/// the order that the names of their fields suggest. Texts and lists are empty only where a limit
/// allows it explicitly. Nothing changes inside of what the typical value omits.
///
/// - Parameters:
///   - schema: The schema of the value.
///   - typical: A valid value.
///   - today: The current date.
///   - now: The current time.
///   - whole: The same schema with its maps, where it is a finite one, which has none.
/// - Returns: The boundaries in the order of the schema; the same for the same arguments. Empty when
///   the typical value is not valid in itself.
/// - Throws: ``GenerationError`` when a location that the typical value omits has no values.
package func boundaries(
  of schema: Schema, beside typical: JSON, today: CalendarDate, now: Instant,
  whole: Schema? = nil
) throws(GenerationError) -> [Boundary] {
  let context = GenerationContext(today: today, now: now)
  var collector = BoundaryCollector(whole ?? schema, typical, in: context)
  try collector.visitLocation(of: schema.finite, typical, at: .root, named: FieldName(""))
  for (path, shape) in (whole ?? schema).shapes() {
    if let location = path.memberPointer { collector.visitMembers(of: shape, at: location) }
  }
  return collector.found
}

/// A replacement for the typical value of one location.
struct BoundaryValue {
  /// The words that follow the location: `null`, `200 characters`.
  var words: String
  var kind: BoundaryKind
  var value: JSON

  init(_ words: String, _ kind: BoundaryKind = .edge, value: JSON) {
    self.words = words
    self.kind = kind
    self.value = value
  }
}

/// Collects the boundaries of a valid value.
struct BoundaryCollector {
  private let typical: JSON
  private let validator: SchemaValidator
  private let context: GenerationContext
  private(set) var found: [Boundary] = []
  private var names: Set<String> = []

  /// The bytes of the typical value and of the boundaries found.
  private var known: Set<ByteKey>

  init(_ schema: Schema, _ typical: JSON, in context: GenerationContext) {
    self.typical = typical
    self.context = context
    known = [ByteKey(typical.bytes())]
    validator = SchemaValidator(schema.withAdviceRequired)
  }
}

extension BoundaryCollector {
  mutating func visitLocation(
    of schema: Schema, _ value: JSON, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    if schema.isNullable { add(BoundaryValue("null", .presence, value: .null), at: pointer) }
    var value = value
    if value == .null {
      value = try made(of: Schema(schema.kind), at: pointer, named: name)
      add(BoundaryValue("not null", .presence, value: value), at: pointer)
    }
    try visitValue(of: schema, value, at: pointer, named: name)
  }

  private mutating func visitValue(
    of schema: Schema, _ value: JSON, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    for edge in schema.edges(beside: value, name, context) { add(edge, at: pointer) }
    switch (schema.kind, value) {
    case (.array(let element, let limits), .array(let elements)):
      for edge in try ListLimit.edges(
        limits.map(\.limit), element, pointer, beside: elements, context)
      {
        add(edge, at: pointer)
      }
      guard let first = elements.first else { return }
      try visitLocation(of: element, first, at: pointer.appending(.index(0)), named: name)
    case (.object(let shape), .object(let object)):
      for field in shape.fields where field.aliased == nil {
        try visit(field, object[field.name], at: pointer.appending(.name(field.name)))
      }
    case (.union(let alternatives), _):
      try visit(alternatives, value, at: pointer, named: name)
    case (.composed(.all(let parts)), _):
      if let base = parts.first { try visitLocation(of: base, value, at: pointer, named: name) }
    case (.composed(.tuple(let positions, let rest, let minimum)), .array(let elements)):
      try visit(positions, rest, minimum, elements, at: pointer, named: name)
    default: break
    }
  }

  private mutating func visit(
    _ field: Field, _ value: JSON?, at pointer: JSON.Pointer
  ) throws(GenerationError) {
    if !field.isRequired, value != nil, let body = typical.removing(at: pointer) {
      add("absent", .presence, at: pointer, body)
    }
    if field.resource != nil {
      if field.schema.isNullable {
        add(BoundaryValue("null", .presence, value: .null), at: pointer)
      }
      return
    }
    let name = FieldName(field.name)
    if let value {
      try visitLocation(of: field.schema, value, at: pointer, named: name)
      return
    }
    let made = try made(of: field.schema, at: pointer, named: name, example: field.example)
    add(BoundaryValue("present", .presence, value: made), at: pointer)
    try visitLocation(of: field.schema, made, at: pointer, named: name)
  }

  private mutating func visit(
    _ alternatives: [Schema], _ value: JSON, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    let bytes = value.bytes()
    var wasTypical = false
    for (index, alternative) in alternatives.enumerated() {
      // The value belongs to the first alternative that accepts it.
      if !wasTypical, SchemaValidator(alternative.withAdviceRequired).accepts(bytes) {
        wasTypical = true
        try visitLocation(of: alternative, value, at: pointer, named: name)
      } else {
        let words = "form \(index + 1) of \(alternatives.count), \(alternative.jsonType)"
        let value = try made(of: alternative, at: pointer, named: name)
        add(BoundaryValue(words, .branch, value: value), at: pointer)
      }
    }
  }

  private mutating func visit(
    _ positions: [Schema], _ rest: Schema?, _ minimum: Int, _ elements: [JSON],
    at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    let all = positions + [rest].compactMap(\.self)
    for (index, (schema, element)) in zip(all, elements).enumerated() {
      try visitLocation(of: schema, element, at: pointer.appending(.index(index)), named: name)
    }
    var list = elements
    if let rest { list.append(try made(of: rest, at: pointer, named: name)) }
    for count in Set([minimum, positions.count, list.count]).sorted() where count <= list.count {
      let edge = BoundaryValue(
        ListLimit.words(ofCount: count), value: .array(Array(list.prefix(count))))
      add(edge, at: pointer)
    }
  }

  private func made(
    of schema: Schema, at pointer: JSON.Pointer, named name: FieldName, example: JSON? = nil
  ) throws(GenerationError) -> JSON {
    // A separate source for each location, so that one location does not affect another.
    var source = RandomSource(seed: 0).forked(pointer.description)
    return try ValueRecipe(schema, pointer, named: name, example: example, in: context)
      .typical(&source)
  }
}

extension BoundaryCollector {
  /// Visits the names and the number of the members of a map, where the typical value has it.
  mutating func visitMembers(of map: ObjectShape, at pointer: JSON.Pointer) {
    guard case .object(let object)? = typical[pointer] else { return }
    for edge in map.edges(beside: object) { add(edge, at: pointer) }
  }

  private mutating func add(_ edge: BoundaryValue, at pointer: JSON.Pointer) {
    guard let body = typical.replacing(at: pointer, with: edge.value) else { return }
    add(edge.words, edge.kind, at: pointer, body)
  }

  private mutating func add(
    _ words: String, _ kind: BoundaryKind, at pointer: JSON.Pointer, _ body: JSON
  ) {
    let name = "\(pointer.shortName): \(words)"
    let key = ByteKey(body.bytes())
    guard !names.contains(name), !known.contains(key), validator.accepts(key.bytes) else { return }
    names.insert(name)
    known.insert(key)
    found.append(Boundary(name: name, kind: kind, pointer: pointer, body: body))
  }
}
