import ContractHTTP
import ContractJSON

/// The search for the mistakes of a schema and of everything in it.
struct SchemaProblemSearch {
  /// The line of mistakes outside of fields.
  private var position: SourcePosition

  /// Whether the schema is one of several alternatives, so that it needs no value of its own.
  private var isAlternative = false

  /// Many more than any clock has; a timestamp of millions of digits could not be made.
  private static let mostFractionDigits = 1_000

  init(at position: SourcePosition) {
    self.position = position
  }

  /// The search in one of several alternatives.
  private var alternative: SchemaProblemSearch {
    var copy = self
    copy.isAlternative = true
    return copy
  }

  /// The search in the schema of a field.
  private func inside(_ field: Field) -> SchemaProblemSearch {
    var copy = self
    copy.position = field.position
    return copy
  }

  private func problem(_ message: String) -> ContractProblem {
    ContractProblem(message, at: position)
  }
}

extension SchemaProblemSearch {
  func problems(of schema: Schema) -> [ContractProblem] {
    switch schema.kind {
    case .constants(let values):
      values.isEmpty ? [problem("a list of values needs at least one")] : []
    case .object(let shape): problems(of: shape)
    case .composed(let composition): problems(of: composition)
    case .recursive(let name, let body): problems(of: body) + recursionProblems(name, body)
    case .union(let alternatives):
      alternatives.filter { $0 != .never }.flatMap(alternative.problems)
        + (alternatives.count < 2
          ? [problem("a union needs at least two alternatives")] : [])
    case .number(let form, let constraints):
      problems(of: constraints.map(\.limit), isWhole: form != .any)
    case .string(let constraints): problems(of: constraints.map(\.limit))
    case .array(let element, let constraints):
      constraints.compactMap(\.limit.sizes).flatMap {
        problems(of: "count", $0)
      } + (element == .never ? [] : problems(of: element))
    default: []
    }
  }

  private func aliasProblems(_ fields: [Field]) -> [ContractProblem] {
    fields.compactMap { field in
      guard let name = field.aliased else { return nil }
      guard let other = fields.first(where: { $0.name == name }) else {
        return ContractProblem(
          "'\(field.name)' is an alias of '\(name)', which the object does not have",
          at: field.position)
      }
      guard other.aliased != nil else { return nil }
      return ContractProblem(
        "'\(field.name)' is an alias of '\(name)', which is an alias itself", at: field.position)
    }
  }

  private func problems(of limits: [NumberLimit], isWhole: Bool) -> [ContractProblem] {
    var found = limits.compactMap(\.step).filter { $0 <= 0 }.map { _ in
      problem("the base of a multiple must be greater than 0")
    }
    let bounds = limits.flatMap(\.bounds)
    // Of equal bounds the one that excludes its value is tighter.
    let low = bounds.filter { $0.side == .minimum }
      .max { ($0.value, $0.isIncluded ? 0 : 1) < ($1.value, $1.isIncluded ? 0 : 1) }
    let high = bounds.filter { $0.side == .maximum }
      .min { ($0.value, $0.isIncluded ? 1 : 0) < ($1.value, $1.isIncluded ? 1 : 0) }
    if let low, let high,
      low.value > high.value || low.value == high.value && !(low.isIncluded && high.isIncluded)
    {
      found.append(
        problem("no number is allowed: from \(low.value.text) to \(high.value.text)"))
    } else if isWhole, let low, let high, let least = low.value.exactInt64,
      let greatest = high.value.exactInt64, !low.isIncluded, !high.isIncluded,
      greatest - 1 == least
    {
      found.append(problem("no whole number is allowed: between \(least) and \(greatest)"))
    }
    return found
  }

  private func problems(of limits: [TextLimit]) -> [ContractProblem] {
    limits.flatMap { limit -> [ContractProblem] in
      switch limit {
      case .length(let length): problems(of: "length", length.sizes)
      case .enumeration(let values, _):
        values.isEmpty
          ? [problem("an enumeration needs at least one value")]
          : repeated(values.map { ($0, position) }, "enumeration value")
      case .format(.custom("", _, _)): [problem("a custom format needs a name for messages")]
      case .format(.typed(let typed)): problems(of: typed)
      default: []
      }
    }
  }

  private func problems(of typed: TypedText) -> [ContractProblem] {
    switch typed {
    case .date: []
    case .timestamp(let timestamp):
      if timestamp.fractionDigits.lowerBound < 0 {
        [problem("a timestamp cannot have fewer than 0 digits")]
      } else if timestamp.fractionDigits.lowerBound > Self.mostFractionDigits {
        [problem("a timestamp cannot need more than \(Self.mostFractionDigits) digits")]
      } else {
        []
      }
    case .uuid(let version):
      (1...8).contains(version ?? 1)
        ? [] : [problem("UUID versions are 1 to 8 (RFC 9562)")]
    }
  }

  private func problems(of noun: String, _ sizes: SizeRange) -> [ContractProblem] {
    let minimum = sizes.minimum
    if minimum < 0 {
      return [problem("a \(noun) cannot be below 0, found \(minimum)")]
    }
    guard let maximum = sizes.maximum, maximum < minimum else { return [] }
    return [
      problem("no \(noun) is allowed: from \(minimum) to \(maximum)")
    ]
  }
}

extension SchemaProblemSearch {
  private func problems(of composition: Composition) -> [ContractProblem] {
    // What no value meets may be one of several alternatives, or what is excluded.
    let isChoice =
      switch composition {
      case .exactlyOne, .choice, .not, .containing: true
      case .all, .tagged, .tuple, .perType: false
      }
    let search = isChoice ? alternative : self
    let found = composition.parts.filter { $0 != .never }.flatMap(search.problems)
    guard found.isEmpty else { return found }
    switch composition {
    case .all(let parts):
      guard !parts.isEmpty else { return [problem("all of no schemas is any value; write .any")] }
      let merged = Schema(.composed(composition)).merged
      if merged == .never {
        if isAlternative { return [] }
        let words = parts.map(\.summary).joined(separator: " and ")
        return [problem("no value meets all of: \(words)")]
      }
      if case .composed(.all) = merged.kind { return [] }
      return problems(of: merged)
    case .exactlyOne(let parts):
      return parts.count < 2
        ? [problem("exactly one of several schemas needs at least two of them")] : []
    case .not(let schema):
      return schema == .any ? [problem("no value is allowed: every value meets 'any value'")] : []
    case .tagged(let member, let alternatives):
      return problems(of: alternatives, taggedBy: member)
    case .tuple(let positions, let rest, let minimum):
      if minimum < 0 { return [problem("a count cannot be below 0, found \(minimum)")] }
      return rest == nil && minimum > positions.count
        ? [problem("the list has \(positions.count) positions, but needs \(minimum) elements")] : []
    case .containing(_, let minimum, let maximum):
      return minimum < 0 || (maximum ?? .max) < minimum
        ? [problem("a list cannot have \(minimum) to \(maximum ?? minimum) such elements")] : []
    case .perType(let parts):
      let mixed = parts.filter { $0.jsonTypes.count != 1 || $0.isNullable }.map {
        problem("a schema per type must have one type, and not be nullable: \($0.summary)")
      }
      return mixed + repeated(parts.map { ($0.jsonType, position) }, "type")
    case .choice(_, let then, let otherwise):
      return then == nil && otherwise == nil
        ? [problem("a choice needs a schema: then, else or both")] : []
    }
  }

  private func problems(
    of alternatives: [TaggedSchema], taggedBy member: String
  ) -> [ContractProblem] {
    repeated(alternatives.map { ($0.tag, position) }, "alternative")
      + (alternatives.isEmpty ? [problem("a union by \"\(member)\" needs an alternative")] : [])
      + alternatives.filter { $0.schema.isOtherThanObject }.map {
        problem("alternative '\($0.tag)' must be an object, not \($0.schema.summary)")
      }
      + zip(alternatives, Schema.tagged(by: member, alternatives)).filter { $1 == .never }.map {
        problem("the \(member) of alternative '\($0.0.tag)' cannot be '\($0.0.tag)'")
      }
  }
}

extension Schema {
  fileprivate var isOtherThanObject: Bool {
    if case .reference = kind { return false }
    return isNullable || jsonTypes != ["object"] && jsonTypes != Schema.any.jsonTypes
  }
}

extension SchemaProblemSearch {
  private func problems(of shape: ObjectShape) -> [ContractProblem] {
    let fields = shape.fields
    var found =
      repeated(fields.map { ($0.name, $0.position) }, "field")
      + aliasProblems(fields)
      + fields.flatMap { field in
        // A field that no value has is one that must be absent.
        field.schema == .never && !field.isRequired
          ? [] : inside(field).problems(of: field.schema)
      }
    found += problems(of: Schema(.string(shape.keys)))
    let members = [shape.others].compactMap(\.self) + shape.patterns.map(\.schema)
    found += members.filter { $0 != .never }.flatMap(problems)
    if shape.minimum < 0 { found.append(problem("a map cannot have fewer than 0 members")) }
    if let maximum = shape.maximum,
      maximum < max(shape.minimum, fields.count(where: \.isRequired))
    {
      found.append(
        problem("no map is allowed: at most \(maximum) members are fewer than required"))
    }
    if shape.allowedOthers == nil, shape.patterns.isEmpty, shape.minimum > fields.count {
      found.append(
        problem(
          "the object has \(fields.count) fields, but needs \(shape.minimum) members"))
    }
    return found
  }

  private func recursionProblems(_ name: String, _ body: Schema) -> [ContractProblem] {
    guard body.isDirectly(name) else { return [] }
    return [
      problem(
        "'\(name)' is defined as itself; a reference belongs inside a field, a list or a map")
    ]
  }
}
