package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value with one of the alternatives at each location where the schema has several.
package struct Combination: Sendable, Equatable {
  /// The number of the combination, and its differences from the typical value.
  package var name: String

  /// The whole value.
  package var body: JSON
}

/// Generates few values in which every two alternatives of two locations occur together.
///
/// Alternatives are enumeration values, booleans, presence and null of a field, and the alternatives
/// of a union; locations are fields, also of nested objects, and the first elements of lists. A
/// location inside of one that is absent, null or of another alternative does not occur. All other
/// values are typical. A field that holds the identity of a resource is present or absent only.
///
/// - Returns: Valid values, about as many as the product of the two longest lists of alternatives, the
///   same for the same arguments; none when no location has alternatives.
/// - Throws: ``GenerationError`` when a location that the typical value omits has no values.
package func combinations(
  of schema: Schema, beside typical: JSON, today: CalendarDate, now: Instant
) throws(GenerationError) -> [Combination] {
  var locations = ChoiceLocations(GenerationContext(today: today, now: now))
  try locations.visit(schema.finite, typical, at: .root, named: FieldName(""), within: nil)
  locations.removeDeepOnes()
  let validator = SchemaValidator(schema.withAdviceRequired)
  let rows = CoveringArray(locations.all.map(\.shape)).rows
  return rows.enumerated().compactMap { index, row in
    let (body, differences) = locations.value(of: row, from: typical)
    guard validator.accepts(body.bytes()) else { return nil }
    let shown = differences.prefix(4).joined(separator: ", ")
    let more = differences.count > 4 ? " and \(differences.count - 4) more" : ""
    return Combination(
      name: "combination \(index + 1) of \(rows.count): "
        + (differences.isEmpty ? "as usual" : shown + more),
      body: body)
  }
}

/// The locations of a value where its schema has several alternatives, parents first.
struct ChoiceLocations {
  struct Alternative {
    var words: String
    /// `nil` for an absent value.
    var value: JSON?
    var isTypical: Bool
  }

  struct Location {
    var pointer: JSON.Pointer
    var alternatives: [Alternative]
    var within: CoveringArray.Choice?

    var shape: CoveringArray.Location {
      CoveringArray.Location(count: alternatives.count, within: within)
    }
  }

  private(set) var all: [Location] = []
  private let context: GenerationContext

  init(_ context: GenerationContext) {
    self.context = context
  }
}

extension ChoiceLocations {
  /// How many alternatives are combined; the time grows with their square.
  private static let limit = 400

  /// Leaves out the deepest locations of a value with too many alternatives.
  mutating func removeDeepOnes() {
    func total(_ locations: [Location]) -> Int {
      locations.reduce(0) { $0 + $1.alternatives.count }
    }
    var depth = all.map(\.pointer.tokens.count).max() ?? 0
    var kept = all
    while total(kept) > Self.limit, depth > 1 {
      depth -= 1
      kept = all.filter { $0.pointer.tokens.count <= depth }
    }
    while total(kept) > Self.limit, kept.count > 2 { kept.removeLast() }
    guard kept.count < all.count else { return }
    let pointers = Set(kept.map(\.pointer))
    var positions: [Int: Int] = [:]
    var rest: [Location] = []
    for (index, var location) in all.enumerated() where pointers.contains(location.pointer) {
      if let outer = location.within {
        guard let position = positions[outer.location] else { continue }
        location.within?.location = position
      }
      positions[index] = rest.count
      rest.append(location)
    }
    all = rest
  }

  /// The value with the alternatives of a row, and its differences from the typical value.
  func value(of row: [Int?], from typical: JSON) -> (body: JSON, differences: [String]) {
    var body = typical
    var differences: [String] = []
    for (location, choice) in zip(all, row) {
      guard let choice else { continue }
      let alternative = location.alternatives[choice]
      if let value = alternative.value {
        _ = body.set(value, at: location.pointer)
      } else {
        _ = body.remove(at: location.pointer)
      }
      guard !alternative.isTypical else { continue }
      let name = location.pointer.shortName
      differences.append(
        alternative.value == nil ? "no \(name)" : "\(name) \(alternative.words)")
    }
    return (body, differences)
  }

  /// Collects the locations in a value; a missing value has none.
  mutating func visit(
    _ schema: Schema, _ value: JSON?, at pointer: JSON.Pointer, named name: FieldName,
    of field: Field? = nil, within outer: CoveringArray.Choice?
  ) throws(GenerationError) {
    var forms = try forms(of: schema, value, at: pointer, named: name, of: field)
    var alternatives: [Alternative] = []
    if let field, !field.isRequired {
      alternatives.append(Alternative(words: "", value: nil, isTypical: value == nil))
    }
    if schema.isNullable {
      alternatives.append(Alternative(words: "null", value: .null, isTypical: value == .null))
    }
    let first = alternatives.count
    alternatives += forms.map(\.alternative)
    // A single alternative is no choice.
    let isLocation = alternatives.count > 1
    if isLocation {
      all.append(Location(pointer: pointer, alternatives: alternatives, within: outer))
    }
    let location = all.count - 1
    if field?.resource != nil { forms = [] }
    for (index, form) in forms.enumerated() {
      guard let value = form.alternative.value else { continue }
      try visitInside(
        form.schema, value, at: pointer, named: name,
        within: isLocation
          ? CoveringArray.Choice(location: location, alternative: first + index) : outer)
    }
  }

  private mutating func visitInside(
    _ schema: Schema, _ value: JSON, at pointer: JSON.Pointer, named name: FieldName,
    within outer: CoveringArray.Choice?
  ) throws(GenerationError) {
    switch (schema.kind, value) {
    case (.array(let element, _), .array(let elements)):
      guard let first = elements.first else { return }
      try visit(
        element, first, at: pointer.appending(.index(0)), named: name, within: outer)
    case (.object(let shape), .object(let object)):
      for field in shape.fields where field.aliased == nil {
        try visit(
          field.schema, object[field.name], at: pointer.appending(.name(field.name)),
          named: FieldName(field.name), of: field, within: outer)
      }
    default: break
    }
  }
}

extension ChoiceLocations {
  private struct Form {
    var alternative: Alternative
    var schema: Schema
  }

  /// The alternatives of a location besides null: enumeration values, or a value of every alternative.
  private func forms(
    of schema: Schema, _ value: JSON?, at pointer: JSON.Pointer, named name: FieldName,
    of field: Field?
  ) throws(GenerationError) -> [Form] {
    let present = value == .null ? nil : value
    let plain = Schema(schema.kind)
    func form(_ words: String, _ made: JSON) -> Form {
      Form(
        alternative: Alternative(words: words, value: made, isTypical: made == value),
        schema: plain)
    }
    if field?.resource == nil {
      switch schema.kind {
      case .boolean: return [form("true", true), form("false", false)]
      case .string(let limits) where limits.typedText == nil:
        let values = (try? TextLimits(limits.map(\.limit)))?.allowedValues ?? []
        if !values.isEmpty {
          return values.map { form($0.isEmpty ? "empty" : $0, .string($0)) }
        }
      case .union(let alternatives):
        return try branches(alternatives, present, at: pointer, named: name)
      default:
        break
      }
    }
    if let present { return [form("present", present)] }
    var source = RandomSource(seed: 0).forked(pointer.description)
    let recipe = try ValueRecipe(
      plain, pointer, named: name, example: field?.example, in: context)
    return [form("present", recipe.typical(&source))]
  }

  /// A value for each alternative; the existing value for the first one that accepts it.
  private func branches(
    _ alternatives: [Schema], _ value: JSON?, at pointer: JSON.Pointer, named name: FieldName
  ) throws(GenerationError) -> [Form] {
    var isTaken = value == nil
    var forms: [Form] = []
    var source = RandomSource(seed: 0).forked(pointer.description)
    for (index, alternative) in alternatives.enumerated() {
      let words = "of form \(index + 1), \(alternative.jsonType)"
      if let value, !isTaken, SchemaValidator(alternative.withAdviceRequired).accepts(value.bytes())
      {
        isTaken = true
        forms.append(
          Form(
            alternative: Alternative(words: words, value: value, isTypical: true),
            schema: alternative))
        continue
      }
      let made = try ValueRecipe(alternative, pointer, named: name, in: context).typical(&source)
      forms.append(
        Form(
          alternative: Alternative(words: words, value: made, isTypical: false),
          schema: alternative))
    }
    return forms
  }
}
