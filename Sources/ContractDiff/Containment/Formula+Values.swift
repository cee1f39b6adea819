import ContractJSON
import ContractModel

extension FormulaBuilder {
  /// All of some atoms, or any of their opposites.
  private func formula(
    of wanted: ValueType, _ isPositive: Bool, _ parts: [(holds: Formula, fails: Formula)]
  ) -> Formula {
    guard type == wanted else { return .constant(!isPositive) }
    return isPositive ? .conjunction(parts.map(\.holds)) : .disjunction(parts.map(\.fails))
  }

  func number(
    _ form: NumberForm, _ limits: [NumberConstraint], _ isPositive: Bool
  ) -> Formula {
    func atoms(_ holds: NumberAtom, _ fails: NumberAtom) -> (Formula, Formula) {
      (.atom(.number(holds)), .atom(.number(fails)))
    }
    var parts: [(Formula, Formula)] = []
    switch form {
    case .any: break
    case .whole: parts.append(atoms(.whole(true), .whole(false)))
    case .digits: parts.append(atoms(.digits(true), .digits(false)))
    }
    for limit in limits.required() {
      for bound in limit.bounds { parts.append(atoms(.bound(bound), .bound(bound.opposite))) }
      if let step = limit.step {
        parts.append(atoms(.multiple(of: step, true), .multiple(of: step, false)))
      }
    }
    return formula(of: .number, isPositive, parts)
  }

  func text(_ limits: [TextConstraint], _ isPositive: Bool) -> Formula {
    func atoms(_ holds: TextAtom, _ fails: TextAtom) -> (Formula, Formula) {
      (.atom(.text(holds)), .atom(.text(fails)))
    }
    let parts = limits.required().compactMap { limit -> (Formula, Formula)? in
      switch limit {
      case .length(let length): (.atom(.text(.length(length))), outside(length))
      case .matches(let pattern): atoms(.pattern(pattern, true), .pattern(pattern, false))
      case .format(.typed(let typed)): atoms(.typed(typed, true), .typed(typed, false))
      case .format(let format): atoms(.format(format, true), .format(format, false))
      case .enumeration(let values, isOpen: false): atoms(.oneOf(values), .noneOf(values))
      case .enumeration(_, isOpen: true): nil
      }
    }
    return formula(of: .string, isPositive, parts)
  }

  private func outside(_ length: TextLimit.Length) -> Formula {
    let ranges = SizeRange(minimum: length.minimum, maximum: length.maximum).complement
    return .disjunction(
      ranges.map {
        .atom(
          .text(.length(.init(minimum: $0.minimum, maximum: $0.maximum, unit: length.unit))))
      })
  }

  func constants(_ values: [JSON], _ isPositive: Bool) -> Formula {
    let values = values.filter { $0.typeName == type.rawValue }
    guard isPositive else { return .conjunction(values.map(other)) }
    switch type {
    case .null: return .constant(!values.isEmpty)
    case .boolean: return .disjunction(values.map { .atom(.boolean($0 == true)) })
    case .string: return .atom(.text(.oneOf(values.compactMap(\.stringValue))))
    case .number, .array, .object: return .atom(.finite(values))
    }
  }

  /// A value of the type that is another one.
  private func other(_ value: JSON) -> Formula {
    func not(_ part: JSON) -> SignedSchema {
      SignedSchema(schema: .constant(part), scope: 0, isPositive: false)
    }
    switch value {
    case .null: return .isFalse
    case .boolean(let value): return .atom(.boolean(!value))
    case .number(let number): return .atom(.number(.not(number)))
    case .string(let text): return .atom(.text(.noneOf([text])))
    case .array(let elements):
      let counts = SizeRange(minimum: elements.count, maximum: elements.count).complement
      return .disjunction(
        counts.map { .atom(.count($0)) }
          + elements.enumerated().map {
            .atom(.someElement(from: $0.offset, to: $0.offset + 1, not($0.element)))
          })
    case .object(let object):
      let differing = object.members.flatMap { member -> [Formula] in
        [
          .atom(.absent(member.name)),
          .all([.atom(.required(member.name)), .atom(.member(member.name, not(member.value)))]),
        ]
      }
      let more = Atom.someOther(MemberNames(besides: Set(object.names)), name: nil, value: nil)
      return .disjunction([.atom(more)] + differing)
    }
  }
}

extension FormulaBuilder {
  func list(
    _ element: Schema, _ limits: [ListConstraint], _ signed: SignedSchema
  ) -> Formula {
    let element = inner(element, signed)
    var parts: [(Formula, Formula)] = []
    if element.schema != .any {
      parts.append(
        (
          .atom(.elements(from: 0, to: nil, element)),
          .atom(.someElement(from: 0, to: nil, element))
        ))
    }
    for limit in limits.required() {
      if let sizes = limit.sizes {
        parts.append(
          (.atom(.count(sizes)), .disjunction(sizes.complement.map { .atom(.count($0)) })))
      } else {
        parts.append((.atom(.unique(true)), .atom(.unique(false))))
      }
    }
    return formula(of: .array, signed.isPositive, parts)
  }

  /// A list in which so many elements meet a schema.
  func containing(
    _ schema: Schema, _ sizes: SizeRange, _ signed: SignedSchema
  ) -> Formula {
    var element = inner(schema, signed)
    (element.isPositive, element.closesObjects) = (true, false)
    var parts: [(Formula, Formula)] = []
    if sizes.minimum > 0 {
      parts.append(
        (
          .atom(.atLeast(sizes.minimum, element)), .atom(.atMost(sizes.minimum - 1, element))
        ))
    }
    if let maximum = sizes.maximum {
      parts.append((.atom(.atMost(maximum, element)), .atom(.atLeast(maximum + 1, element))))
    }
    return formula(of: .array, signed.isPositive, parts)
  }

  func tuple(
    _ positions: [Schema], _ rest: Schema?, _ minimum: Int, _ signed: SignedSchema
  ) -> Formula {
    var parts: [(Formula, Formula)] = []
    for (index, schema) in positions.enumerated() where schema != .any {
      let position = inner(schema, signed)
      parts.append(
        (
          .atom(.elements(from: index, to: index + 1, position)),
          .atom(.someElement(from: index, to: index + 1, position))
        ))
    }
    let sizes = SizeRange(minimum: minimum, maximum: rest == nil ? positions.count : nil)
    parts.append((.atom(.count(sizes)), .disjunction(sizes.complement.map { .atom(.count($0)) })))
    if let rest, rest != .any {
      let rest = inner(rest, signed)
      parts.append(
        (
          .atom(.elements(from: positions.count, to: nil, rest)),
          .atom(.someElement(from: positions.count, to: nil, rest))
        ))
    }
    return formula(of: .array, signed.isPositive, parts)
  }

  func object(_ shape: ObjectShape, _ signed: SignedSchema) -> Formula {
    var parts: [(Formula, Formula)] = []
    for field in shape.fields {
      if field.isRequired {
        let names = [field.name] + shape.fields.filter { $0.aliased == field.name }.map(\.name)
        parts.append(
          (
            .disjunction(names.map { .atom(.required($0)) }),
            .conjunction(names.map { .atom(.absent($0)) })
          ))
      }
      guard field.schema != .any else { continue }
      let value = inner(field.schema, signed)
      parts.append(
        (
          .atom(.member(field.name, value)),
          .conjunction([.atom(.required(field.name)), .atom(.member(field.name, value))])
        ))
    }
    parts += others(of: shape, signed)
    if shape.minimum > 0 || shape.maximum != nil {
      let sizes = shape.sizes
      parts.append(
        (.atom(.memberCount(sizes)), .disjunction(sizes.complement.map { .atom(.memberCount($0)) }))
      )
    }
    return formula(of: .object, signed.isPositive, parts)
  }

  /// Returns the formulas for members of an object by their names: those that match a pattern, and those
  /// that are no fields.
  private func others(
    of shape: ObjectShape, _ signed: SignedSchema
  ) -> [(holds: Formula, fails: Formula)] {
    func part(
      _ members: MemberNames, names: SignedSchema? = nil, values: SignedSchema?
    ) -> (holds: Formula, fails: Formula) {
      let failing = names == nil ? values : nil
      return (
        .atom(.others(members, names: names, values: values)),
        .atom(.someOther(members, name: names, value: failing))
      )
    }
    var parts: [(Formula, Formula)] = []
    for member in shape.patterns where member.schema != .any {
      parts.append(
        part(MemberNames(matching: member.pattern), values: inner(member.schema, signed)))
    }
    var members = MemberNames(besides: Set(shape.fields.map(\.name)))
    if !shape.keys.isEmpty {
      let keys = inner(Schema(.string(shape.keys)), signed)
      parts.append(part(members, names: keys, values: inner(.any, signed)))
    }
    members.notMatching = shape.patterns.map(\.pattern)
    if shape.others != .any {
      parts.append(part(members, values: shape.others.map { inner($0, signed) }))
    }
    return parts
  }
}

extension NumberBound {
  /// The bound that exactly the other numbers keep.
  var opposite: NumberBound {
    NumberBound(
      value: value, side: side == .minimum ? .maximum : .minimum, isIncluded: !isIncluded)
  }
}

extension SizeRange {
  /// The sizes outside of the range.
  var complement: [SizeRange] {
    var ranges: [SizeRange] = []
    if minimum > 0 { ranges.append(SizeRange(minimum: 0, maximum: minimum - 1)) }
    if let maximum, maximum < .max { ranges.append(SizeRange(minimum: maximum + 1, maximum: nil)) }
    return ranges
  }

  func intersection(_ other: SizeRange) -> SizeRange {
    SizeRange(
      minimum: max(minimum, other.minimum),
      maximum: [maximum, other.maximum].compactMap(\.self).min())
  }

  var isEmpty: Bool { maximum.map { $0 < minimum } ?? false }
}
