import ContractJSON
import ContractModel

/// The steps of a ``Composition``; all but those of elements are at its own location.
enum CompositionSteps: Sendable {
  /// The steps to validate, and those that must not accept the value.
  case all([Int], excluded: [Int])
  case exactlyOne([Int])
  /// `unknown` reports a tag that is missing or not listed.
  case tagged(member: [UInt8], [(tag: [UInt8], step: Int)], unknown: Int)
  case tuple([Int], rest: Int?, count: Interval)
  case containing(Int, count: Interval)
  case perType(TypeSteps)
  case choice(condition: Int, then: Int?, otherwise: Int?)

  /// The steps by the JSON type of a value.
  struct TypeSteps: Sendable {
    var steps: [String: Int]
  }
}

extension SchemaProgram {
  mutating func composed(
    _ composition: Composition, at site: Site, at index: Int, depth: Int,
    _ open: inout [String: Int]
  ) -> Step {
    func part(_ schema: Schema) -> Site {
      var part = site
      part.schema = schema
      return part
    }
    func condition(_ schema: Schema) -> Site { part(schema.withOpenObjects) }
    let made: CompositionSteps
    switch composition {
    case .all(let parts):
      let negated = parts.compactMap(\.negated)
      let others = parts.filter { $0.negated == nil }
      made = .all(
        others.map {
          // Fields of one part are no undocumented fields of another.
          add(part(others.count > 1 ? $0.open(ifObject: true) : $0), depth: depth, &open)
        }, excluded: negated.map { add(condition($0), depth: depth, &open) })
    case .not(let schema):
      made = .all([], excluded: [add(condition(schema), depth: depth, &open)])
    case .exactlyOne(let parts):
      made = .exactlyOne(parts.map { add(part($0), depth: depth, &open) })
    case .tagged(let member, let alternatives):
      made = tagged(by: member, alternatives, at: site, depth: depth, &open)
    case .containing(let schema, let minimum, let maximum):
      let element = anyElement(of: (site, index), schema.withOpenObjects)
      made = .containing(
        add(element, depth: depth + 1, &open),
        count: Interval(least: minimum, greatest: maximum ?? .max))
    case .perType(let parts):
      var steps: [String: Int] = [:]
      for schema in parts { steps[schema.jsonType] = add(part(schema), depth: depth, &open) }
      made = .perType(CompositionSteps.TypeSteps(steps: steps))
    case .choice(let schema, let then, let otherwise):
      let branches =
        compilation.joinsParts
        ? Schema.branches(of: schema, then, otherwise) : (then: then, otherwise: otherwise)
      made = .choice(
        condition: add(condition(schema), depth: depth, &open),
        then: branches.then.map { add(part($0), depth: depth, &open) },
        otherwise: branches.otherwise.map { add(part($0), depth: depth, &open) })
    case .tuple(let positions, let rest, let minimum):
      made = tuple(
        positions, rest: rest, minimum: minimum, in: (site, index), depth: depth, &open)
    }
    composites.compositions.append(made)
    return .composed(composites.compositions.count - 1)
  }

  private mutating func tagged(
    by member: String, _ alternatives: [TaggedSchema], at site: Site, depth: Int,
    _ open: inout [String: Int]
  ) -> CompositionSteps {
    var part = site
    let steps = zip(alternatives, Schema.tagged(by: member, alternatives)).map {
      part.schema = $1
      return (tag: Array($0.tag.utf8), step: add(part, depth: depth, &open))
    }
    let tag = Field(member, .string(.oneOf(alternatives.map(\.tag))))
    part.schema = Schema(.object([tag])).open
    return .tagged(
      member: Array(member.utf8), steps, unknown: add(part, depth: depth, &open))
  }

  private func anyElement(of list: (site: Site, index: Int), _ schema: Schema) -> Site {
    Site(
      schema: schema, pointer: list.site.pointer.appending(.every), field: list.site.field,
      list: list.index)
  }

  private mutating func tuple(
    _ positions: [Schema], rest: Schema?, minimum: Int, in list: (site: Site, index: Int),
    depth: Int, _ open: inout [String: Int]
  ) -> CompositionSteps {
    var steps: [Int] = []
    for (position, schema) in positions.enumerated() {
      let element = Site(
        schema: schema, pointer: list.site.pointer.appending(.index(position)),
        field: list.site.field,
        list: list.site.list)
      steps.append(add(element, depth: depth + 1, &open))
    }
    let further = rest.map { schema in
      add(anyElement(of: list, schema), depth: depth + 1, &open)
    }
    return .tuple(
      steps, rest: further,
      count: Interval(least: minimum, greatest: rest == nil ? positions.count : .max))
  }
}

extension Schema {
  /// The schema that must not be met.
  fileprivate var negated: Schema? {
    if case .composed(.not(let schema)) = kind, !isNullable { schema } else { nil }
  }

  fileprivate func open(ifObject: Bool) -> Schema {
    switch kind {
    case .object(let shape) where shape.isSilent: open
    case .recursive(_, let body) where ifObject: body.jsonTypes == ["object"] ? open : self
    default: self
    }
  }
}
