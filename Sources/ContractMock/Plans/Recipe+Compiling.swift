import ContractGeneration
import ContractJSON
import ContractModel

/// Derives the recipe of an answer from the schema, the equations and the effects of an operation.
struct RecipeCompiler {
  /// What the operation does to the resource its answer shows.
  enum Basis: Sendable {
    /// A new thing, its identity and owner at these places of the answer.
    case creation(identity: JSON.Pointer?, owner: JSON.Pointer?)
    /// A thing that exists.
    case representation(Change)
    case none
  }

  /// What a request says of a thing that exists.
  enum Change: Sendable {
    case none, parts, whole
  }

  var basis: Basis
  var rules: [Rule]
  var requestSchema: Schema?

  /// Where the representation stands in the answer; members of the request of the same name and
  /// schema find their way there.
  var representation: JSON.Pointer?

  func recipe(for schema: Schema) throws(GenerationError) -> Recipe {
    try recipe(for: schema, field: nil, at: .root)
  }

  private func recipe(
    for schema: Schema, field: Field?, at pointer: JSON.Pointer
  ) throws(GenerationError) -> Recipe {
    var sources = rules.compactMap { $0.source(of: pointer, schema) }
    if case .creation(let identity, let owner) = basis {
      if pointer == identity { sources.append(.identity) }
      if pointer == owner { sources.append(.caller) }
    }
    let isRuled = !sources.isEmpty
    if let relative = relative(pointer), !schema.isObject {
      if requestSchema?.schema(at: relative) == schema { sources.append(.request(relative)) }
      if case .representation(let change) = basis, !isReplaced(pointer),
        !(change != .none && schema.isTimestamp && !isRuled)
      {
        sources.append(.stored(relative))
      }
      if let usual = requestSchema?.field(at: relative)?.fallback, isReplaced(pointer) {
        sources.append(.equation(usual, when: [], isNumber: schema.jsonType == "number"))
      }
    }
    var recipe = Recipe(
      sources: sources, fallback: try fallback(for: schema, field: field, at: pointer))
    if case .representation = basis, relative(pointer) != nil, !schema.isObject {
      recipe.isLeftOutUnlessStored = field?.isRequired == false
    }
    return recipe
  }

  /// Whether a place is what the request says of it, and nothing where it says nothing.
  private func isReplaced(_ pointer: JSON.Pointer) -> Bool {
    guard case .representation(.whole) = basis, let relative = relative(pointer) else {
      return false
    }
    return requestSchema?.schema(at: relative) != nil
  }

  private func fallback(
    for schema: Schema, field: Field?, at pointer: JSON.Pointer
  ) throws(GenerationError) -> Recipe.Fallback {
    // An example is no default.
    let example =
      isReplaced(pointer) && (field?.isRequired == false || schema.isNullable)
      ? nil : field?.example
    if example == nil {
      if let field, !field.isRequired { return .absent }
      if schema.isNullable { return .fixed(.null) }
    }
    switch schema.kind {
    case .timestamp(let timestamp):
      let range = timestamp.fractionDigits
      return .now(fractionDigits: min(max(3, range.lowerBound), range.upperBound))
    case .date: return example.map { .fixed($0) } ?? .today
    case .object(let fields):
      var members: [Recipe.Member] = []
      for field in fields {
        let place = pointer.appending(.name(field.name))
        members.append(
          Recipe.Member(
            name: field.name, recipe: try recipe(for: field.schema, field: field, at: place)))
      }
      return .members(members)
    case .union(let alternatives) where alternatives.first?.isObject == true:
      // The first of several shapes is served.
      return try fallback(for: alternatives[0], field: field, at: pointer)
    case .array(let element, _) where example == nil && element.isObject:
      // An empty list would not show what its elements are like.
      return .fixed(try schema.typical())
    case .boolean, .number, .string, .uuid, .array, .union, .any:
      if let example { return .fixed(example) }
      return .fixed(try schema.smallest())
    }
  }

  /// The place within the representation, where the pointer leads into it.
  private func relative(_ pointer: JSON.Pointer) -> JSON.Pointer? {
    guard let representation, pointer.hasPrefix(representation) else { return nil }
    return JSON.Pointer(Array(pointer.tokens.dropFirst(representation.tokens.count)))
  }
}

extension Rule {
  /// The equation read as a recipe for a place of the response, if it can be evaluated before
  /// the response is there.
  func source(of pointer: JSON.Pointer, _ schema: Schema) -> Recipe.Source? {
    guard let (place, term) = equation, place == pointer, !dependsOnResponse else { return nil }
    return .equation(term, when: conditions, isNumber: schema.jsonType == "number")
  }

  /// A place of the response and what must stand there.
  var equation: (place: JSON.Pointer, term: Term)? {
    guard relation == .equal else { return nil }
    if case .response(let pointer) = left { return (pointer, right) }
    if case .response(let pointer) = right { return (pointer, left) }
    return nil
  }

  /// Whether the equation needs other parts of the response.
  var dependsOnResponse: Bool {
    equation?.term.mentionsResponse == true || conditions.contains { $0.term.mentionsResponse }
  }
}

extension Term {
  var mentionsResponse: Bool {
    switch self {
    case .response: true
    case .request, .message, .path, .stored, .captured, .constant, .now: false
    case .count(let term), .sum(let term, _), .sorted(let term, _): term.mentionsResponse
    case .element(let list, _, let value, _): list.mentionsResponse || value.mentionsResponse
    case .days(let start, let end): start.mentionsResponse || end.mentionsResponse
    }
  }

  var mentionsStored: Bool {
    switch self {
    case .stored: true
    case .request, .message, .path, .response, .captured, .constant, .now: false
    case .count(let term), .sum(let term, _), .sorted(let term, _): term.mentionsStored
    case .element(let list, _, let value, _): list.mentionsStored || value.mentionsStored
    case .days(let start, let end): start.mentionsStored || end.mentionsStored
    }
  }
}

extension Rule.Condition {
  var term: Term {
    switch self {
    case .present(let term), .absent(let term), .equals(let term, _): term
    }
  }
}

extension Schema {
  var isObject: Bool {
    if case .object = kind { true } else { false }
  }

  var isTimestamp: Bool {
    if case .timestamp = kind { true } else { false }
  }

  /// The fields, where this is an object.
  var fields: [Field] {
    if case .object(let fields) = kind { fields } else { [] }
  }
}
