import ContractModel

extension ModelBuilder {
  /// The properties for the members of an object, or for the positions of a tuple.
  mutating func properties(
    _ members: [Shape.Member], _ schema: Schema, _ spot: NamingContext, arePositions: Bool = false
  ) -> [SwiftProperty] {
    guard let fields = schema.recordFields else { return [] }
    var taken = TakenNames()
    // Names first, so that a numbered name never takes that of another member.
    let memberNames = members.map { taken.take(SwiftName($0.key).asMember) }
    return zip(zip(members, memberNames), fields.modelled).map { member, field in
      let inner = NamingContext(
        names: names(of: field, in: spot, isPosition: arePositions), role: spot.role)
      return SwiftProperty(
        name: member.1, key: member.0.key,
        reference: reference(member.0.shape, field.schema, inner),
        isRequired: member.0.isRequired,
        initial: member.0.isRequired
          ? member.0.shape.literal.map { ".\(SwiftCase.cases([$0])[0].name.escaped)" } : nil,
        documentation: field.documentation(in: fields))
    }
  }

  /// Candidate names for the type of a field: the field's own name where it is specific enough.
  private func names(of field: Field, in spot: NamingContext, isPosition: Bool) -> [SwiftName] {
    let name = SwiftName(field.name)
    var names: [SwiftName] = []
    if !isPosition, !Self.vagueWords.contains(name.asMember) {
      names =
        isTaken(name) && TakenNames.ofTypes.contains(name.asType)
        ? [name.followed(by: "details")] : [name]
    }
    for outer in spot.names {
      let stem = SwiftName(
        words: outer.words.filter { !["request", "response", "message"].contains($0) })
      names += [stem.followed(by: name), outer.followed(by: name)]
    }
    return names
  }

  /// Field names that mean little without their object.
  private static let vagueWords: Set<String> = [
    "attributes", "body", "content", "data", "entity", "item", "items", "kind", "list", "object",
    "payload", "result", "results", "state", "status", "type", "value", "values",
  ]

  /// The structure for an object with fields and further members.
  mutating func openRecord(
    _ members: [Shape.Member], _ others: Shape, _ except: [String], _ schema: Schema,
    _ spot: NamingContext
  ) -> SwiftDeclaration.Form {
    let properties = properties(members, schema, spot)
    var taken = TakenNames(Set(properties.map(\.name)))
    let aliases = except.map { name in
      SwiftCase(name: taken.take(SwiftName(name).asMember), value: name)
    }
    let inner = NamingContext(names: spot.names.map { $0.followed(by: "member") }, role: spot.role)
    let value = reference(others, schema.value(others), inner)
    let dictionary = SwiftProperty(
      name: taken.take("additionalMembers", "otherMembers"), key: "",
      reference: .dictionary(value), isRequired: true, initial: "[:]",
      documentation: schema.documentationOfOthers.flatMap(\.sentences))
    return .openRecord(properties, others: dictionary, except: aliases)
  }

  /// The structure for a list with a shape for each position.
  mutating func tuple(
    _ members: [Shape.Member], _ rest: Shape?, _ schema: Schema, _ spot: NamingContext
  ) -> SwiftDeclaration.Form {
    let properties = properties(members, schema, spot, arePositions: true)
    guard let rest else { return .tuple(properties, rest: nil) }
    let inner = NamingContext(names: spot.names.map { $0.followed(by: "element") }, role: spot.role)
    let element = reference(rest, schema.element(rest), inner)
    return .tuple(
      properties,
      rest: SwiftProperty(
        name: "rest", key: "", reference: .list(element), isRequired: true, initial: "[]",
        documentation: schema.documentationOfRest.flatMap(\.sentences)))
  }

  /// The cases for the alternatives of a union.
  mutating func alternatives(
    _ shapes: [Shape], _ schema: Schema, _ spot: NamingContext
  ) -> [SwiftAlternative] {
    var taken = TakenNames()
    let tags = Shape.tags(of: shapes)
    return shapes.enumerated().map { index, shape in
      if let literal = shape.literal {
        return SwiftAlternative(
          name: taken.take(SwiftName(literal).asMember), content: .literal(literal))
      }
      let inner = NamingContext(
        names: spot.names.flatMap { name in
          (shape.discriminators + [shape.noun]).map { name.followed(by: SwiftName($0)) }
        }, role: spot.role)
      let reference = reference(shape, schema.alternative(shape), inner)
      return SwiftAlternative(
        name: taken.take(tags.map { SwiftName($0[index]).asMember } ?? reference.caseName),
        content: .value(reference))
    }
  }
}

extension SwiftDeclaration.Form {
  /// An enumeration of some values.
  static func enumeration(_ values: [String], isOpen: Bool) -> Self {
    let cases = SwiftCase.cases(values)
    var taken = TakenNames(Set(cases.map(\.name)))
    return .enumeration(cases, openCase: isOpen ? taken.take("other", "unknown") : nil)
  }
}

extension SwiftCase {
  /// Cases with distinct names for some values.
  static func cases(_ values: [String]) -> [SwiftCase] {
    var taken = TakenNames()
    return values.map { SwiftCase(name: taken.take(SwiftName($0).asMember), value: $0) }
  }
}

extension SwiftReference {
  /// The name of the case for an alternative of this type.
  fileprivate var caseName: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .decimal: "number"
    case .text: "text"
    case .calendarDate: "date"
    case .timestamp: "timestamp"
    case .uuid: "uuid"
    case .json: "any"
    case .list(let element): element.caseName + "List"
    case .dictionary(let value): value.caseName + "Map"
    case .indirect(let inner): inner.caseName
    case .nullable(let inner): inner.caseName
    case .named(let name): SwiftName(name).asMember
    }
  }
}
