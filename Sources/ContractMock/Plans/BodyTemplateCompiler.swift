import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Derives the template of a response body from the schema, equations and effects of an operation.
struct BodyTemplateCompiler {
  /// The effect of the operation on the resource that its response shows.
  enum Basis: Sendable {
    /// Creates it; the response has its identifier and owner at these pointers.
    case creation(identity: JSON.Pointer?, owner: JSON.Pointer?)
    /// Reads or changes an existing one.
    case representation(Change)
    case none
  }

  /// How much of an existing resource a request determines.
  enum Change: Sendable {
    case none, parts, whole
  }

  var basis: Basis

  /// The identity in the response, where each user has one such resource.
  var ownIdentity: JSON.Pointer?

  var rules: [Rule]
  var requestSchema: Schema?

  /// The request bodies of all operations that create or change the resource.
  var requestSchemas: [Schema] = []

  /// The representation in the response; it takes over members of the request with the same name and
  /// a schema whose values it may have.
  var representation: JSON.Pointer?

  /// The schema of the response with recursion and maps, which ``template(for:)`` receives without.
  var whole: Schema?

  /// The data with which the template makes plausible values; `nil` for the shortest ones.
  var plausible: PlausibleValues?

  /// The template of a response with a finite schema.
  func template(for schema: Schema) throws(GenerationError) -> BodyTemplate {
    try template(for: schema, field: nil, at: .root)
  }

  private func template(
    for schema: Schema, field: Field?, at pointer: JSON.Pointer
  ) throws(GenerationError) -> BodyTemplate {
    var sources = rules.compactMap { $0.source(of: pointer, schema) }
    if case .creation(let identity, let owner) = basis {
      if pointer == identity { sources.append(.identity) }
      if pointer == owner { sources.append(.caller) }
    }
    let isRuled = !sources.isEmpty
    let isValue = isValue(schema, field, at: pointer)
    if let relative = relative(pointer), isValue {
      if let sent = requestSchema?.schema(at: relative), schema.acceptsValues(of: sent) {
        sources.append(.request(relative))
      }
      if case .representation(let change) = basis, !isReplaced(pointer),
        change == .none || !schema.isTimestamp || isRuled || isSet(relative)
      {
        sources.append(.stored(relative))
        if pointer == ownIdentity, case .uuid? = schema.kind.typedText { sources.append(.caller) }
      }
      if let defaultValue = requestSchema?.field(at: relative)?.fallback,
        isReplaced(pointer) || isCreation, schema.admits(defaultValue)
      {
        sources.append(.equation(defaultValue, when: [], isNumber: schema.jsonType == "number"))
      }
    }
    var template = BodyTemplate(
      sources: sources, fallback: try fallback(for: schema, field: field, at: pointer))
    if case .representation = basis, relative(pointer) != nil, isValue {
      template.isOmittedUnlessStored = field?.isRequired == false
    }
    if let whole = whole?.schema(at: pointer), whole.holdsObjects { template.documented = whole }
    return template
  }

  /// Whether a part of the response is a value of the request or of the resource as it is, and no object
  /// whose members have sources of their own.
  private func isValue(_ schema: Schema, _ field: Field?, at pointer: JSON.Pointer) -> Bool {
    guard schema.isObject else { return true }
    guard let relative = relative(pointer), relative != .root, !hasSources(within: pointer) else {
      return false
    }
    return field?.isRequired == false && field?.example == nil || schema.isNullable
      || whole?.schema(at: pointer)?.hasMembersBesidesFields == true
  }

  /// Whether a rule or an effect settles a part of an object.
  func hasSources(within pointer: JSON.Pointer) -> Bool {
    var targets = rules.compactMap { $0.equation?.pointer }
    if case .creation(let identity, let owner) = basis {
      targets += [identity, owner].compactMap(\.self)
    }
    return targets.contains { $0 != pointer && $0.hasPrefix(pointer) }
  }

  /// Whether any request sets a part of the representation; the server alone sets the others.
  private func isSet(_ relative: JSON.Pointer) -> Bool {
    requestSchemas.contains { $0.schema(at: relative) != nil }
  }

  func isInRepresentation(_ pointer: JSON.Pointer) -> Bool { relative(pointer) != nil }

  /// Whether requests set a part of the representation.
  func isSettable(_ pointer: JSON.Pointer) -> Bool { relative(pointer).map(isSet) ?? false }

  var isCreation: Bool { if case .creation = basis { true } else { false } }

  /// Whether the request alone determines a value, by omitting it, too.
  private func isReplaced(_ pointer: JSON.Pointer) -> Bool {
    guard case .representation(.whole) = basis, let relative = relative(pointer) else {
      return false
    }
    return requestSchema?.schema(at: relative) != nil
  }

  private func fallback(
    for schema: Schema, field: Field?, at pointer: JSON.Pointer
  ) throws(GenerationError) -> BodyTemplate.Fallback {
    if let fallback = plausibleFallback(for: schema, field: field, at: pointer) { return fallback }
    // An example is not a default value.
    let example =
      isReplaced(pointer) && (field?.isRequired == false || schema.isNullable)
      ? nil : field?.example
    if example == nil {
      if let field, !field.isRequired { return .absent }
      if schema.isNullable { return .fixed(.null) }
    }
    switch schema.kind.typedText {
    case .timestamp(let timestamp)?:
      let range = timestamp.fractionDigits
      return .now(fractionDigits: min(max(3, range.lowerBound), range.upperBound))
    case .date?: return example.map { .fixed($0) } ?? .today
    case .uuid?, nil: break
    }
    switch schema.kind {
    case .object(let shape) where shape.hasFieldsOnly:
      var members: [BodyTemplate.Member] = []
      for field in shape.fields {
        let location = pointer.appending(.name(field.name))
        members.append(
          BodyTemplate.Member(
            name: field.name, template: try template(for: field.schema, field: field, at: location))
        )
      }
      return .members(members)
    case .union(let alternatives) where alternatives.first?.isObject == true:
      // Of several shapes the first is served.
      return try fallback(for: alternatives[0], field: field, at: pointer)
    case .composed(.all(let parts)) where parts.first?.isObject == true:
      return try fallback(for: parts[0], field: field, at: pointer)
    case .array(let element, _) where example == nil && element.isObject:
      // An empty list would not show its elements.
      return .fixed(try schema.typical())
    default:
      if let example { return .fixed(example) }
      return .fixed(try schema.smallest())
    }
  }

  /// The pointer relative to the representation; `nil` outside it.
  private func relative(_ pointer: JSON.Pointer) -> JSON.Pointer? {
    guard let representation, pointer.hasPrefix(representation) else { return nil }
    return pointer.relative(to: representation)
  }
}

extension Rule {
  /// The equation as the source of a response value, if it can be evaluated before the response
  /// exists.
  func source(of pointer: JSON.Pointer, _ schema: Schema) -> BodyTemplate.Source? {
    guard let (target, term) = equation, target == pointer, !dependsOnResponse else { return nil }
    return .equation(term, when: conditions, isNumber: schema.jsonType == "number")
  }

  /// A pointer into the response and the term that its value must equal.
  var equation: (pointer: JSON.Pointer, term: Term)? {
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
    case .response, .responseHeader: true
    default: operands.contains(where: \.mentionsResponse)
    }
  }

  var mentionsStored: Bool {
    switch self {
    case .stored: true
    default: operands.contains(where: \.mentionsStored)
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
    switch kind {
    case .object(let shape): shape.hasFieldsOnly
    case .composed(.all(let parts)): parts.first?.isObject == true
    default: false
    }
  }

  /// Whether an object may have members besides its fields, or objects of its own schema.
  fileprivate var hasMembersBesidesFields: Bool {
    switch kind {
    case .recursive: true
    case .object(let shape): shape.others != nil || !shape.patterns.isEmpty
    default: false
    }
  }

  /// Whether the schema defines members of some object.
  fileprivate var holdsObjects: Bool {
    switch kind {
    case .object, .recursive: true
    default: parts.contains(where: \.holdsObjects)
    }
  }

  var isTimestamp: Bool {
    if case .timestamp? = kind.typedText { true } else { false }
  }

  /// The fields of an object; none for other types.
  var fields: [Field] {
    objectFields ?? []
  }
}

extension Schema {
  /// Whether a default is a value of the schema; documents may state others.
  fileprivate func admits(_ term: Term) -> Bool {
    guard case .constant(let value) = term else { return true }
    return SchemaValidator(self).accepts(value.bytes())
  }
}
