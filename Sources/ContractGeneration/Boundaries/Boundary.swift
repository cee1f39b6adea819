package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value that differs from a typical one at one place, in a way that backends get wrong.
package struct Boundary: Sendable, Hashable {
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// A value at a limit or right beside it, on the valid side; a leap day, the end of a year.
    case edge
    /// A usual value that is written in another way than most writers do.
    case writing
    /// A number that readers which keep 32-bit integers or binary fractions change.
    case precision
    /// A field that is there or is not, or is null.
    case presence
    /// One of a few documented values.
    case enumeration
    /// One of several forms that a value may have.
    case branch
  }

  /// The place and what is there, in plain words; unique among the boundaries of one value.
  package var name: String

  package var kind: Kind

  /// Where the value differs, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value.
  package var body: JSON
}

/// Takes every place of a valid value to what the schema allows there in turn: the edges of every
/// stated and advised limit, every enumeration value, every form.
///
/// All of them are valid by the bytes they are written as, and nothing is outside an advised limit.
/// A field that holds the identity of a resource keeps its value, because no other one exists; days
/// and moments keep the order that the names of their fields suggest. Texts and lists are empty only
/// where a limit says that they may be, and not where it says nothing. Nothing is changed inside what
/// the typical value leaves out.
///
/// - Returns: The boundaries in the order of the schema; the same for the same arguments. Empty when
///   the typical value is not valid in itself.
/// - Throws: ``GenerationError`` when a place that the typical value leaves out has no values.
package func boundaries(
  of schema: Schema, beside typical: JSON, today: CalendarDate, now: Instant
) throws(GenerationError) -> [Boundary] {
  let context = GenerationContext(today: today, now: now)
  var walk = BoundaryWalk(schema, typical, context)
  try walk.visitPlace(of: schema, typical, at: .root, named: FieldName(""))
  return walk.found
}

/// A value to put in the place of a typical one.
struct Edge {
  /// As it stands behind the place: `null`, `200 characters`.
  var words: String
  var kind: Boundary.Kind
  var value: JSON

  init(_ words: String, _ kind: Boundary.Kind = .edge, _ value: JSON) {
    self.words = words
    self.kind = kind
    self.value = value
  }
}

/// Walks through a valid value and changes what it comes by.
struct BoundaryWalk {
  private let typical: JSON
  private let judge: SchemaValidator
  private let context: GenerationContext
  private(set) var found: [Boundary] = []
  private var names: Set<String> = []

  /// The bytes of the typical value and of those that were found.
  private var known: Set<ByteKey>

  init(_ schema: Schema, _ typical: JSON, _ context: GenerationContext) {
    self.typical = typical
    self.context = context
    known = [ByteKey(typical.bytes())]
    judge = SchemaValidator(schema.withAdviceRequired)
  }
}

extension BoundaryWalk {
  mutating func visitPlace(
    of schema: Schema, _ value: JSON, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    if schema.isNullable { add(Edge("null", .presence, .null), at: pointer) }
    var value = value
    if value == .null {
      value = try made(of: Schema(schema.kind), at: pointer, named: name)
      add(Edge("not null", .presence, value), at: pointer)
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
      try visitPlace(of: element, first, at: pointer.appending(.index(0)), named: name)
    case (.object(let fields), .object(let object)):
      for field in fields where field.aliased == nil {
        try visit(field, object[field.name], at: pointer.appending(.name(field.name)))
      }
    case (.union(let alternatives), _):
      try visit(alternatives, value, at: pointer, named: name)
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
      if field.schema.isNullable { add(Edge("null", .presence, .null), at: pointer) }
      return
    }
    let name = FieldName(field.name)
    if let value {
      try visitPlace(of: field.schema, value, at: pointer, named: name)
      return
    }
    let made = try made(of: field.schema, at: pointer, named: name, example: field.example)
    add(Edge("present", .presence, made), at: pointer)
    try visitPlace(of: field.schema, made, at: pointer, named: name)
  }

  private mutating func visit(
    _ alternatives: [Schema], _ value: JSON, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) {
    let bytes = value.bytes()
    var wasTypical = false
    for (index, alternative) in alternatives.enumerated() {
      // The value is of the first alternative that takes it.
      if !wasTypical, SchemaValidator(alternative.withAdviceRequired).accepts(bytes) {
        wasTypical = true
        try visitPlace(of: alternative, value, at: pointer, named: name)
      } else {
        let words = "form \(index + 1) of \(alternatives.count), \(alternative.jsonType)"
        let value = try made(of: alternative, at: pointer, named: name)
        add(Edge(words, .branch, value), at: pointer)
      }
    }
  }

  private func made(
    of schema: Schema, at pointer: JSON.Pointer, named name: FieldName, example: JSON? = nil
  ) throws(GenerationError) -> JSON {
    // A seed of the place: what is made in one place moves no other.
    var source = RandomSource(seed: 0).forked(pointer.description)
    return try Recipe(schema, pointer, named: name, example: example, in: context)
      .typical(&source)
  }
}

extension BoundaryWalk {
  private mutating func add(_ edge: Edge, at pointer: JSON.Pointer) {
    guard let body = typical.replacing(at: pointer, with: edge.value) else { return }
    add(edge.words, edge.kind, at: pointer, body)
  }

  private mutating func add(
    _ words: String, _ kind: Boundary.Kind, at pointer: JSON.Pointer, _ body: JSON
  ) {
    let place = pointer == .root ? "body" : String(pointer.description.dropFirst())
    let name = "\(place): \(words)"
    let key = ByteKey(body.bytes())
    guard !names.contains(name), !known.contains(key), judge.accepts(key.bytes) else { return }
    names.insert(name)
    known.insert(key)
    found.append(Boundary(name: name, kind: kind, pointer: pointer, body: body))
  }
}
