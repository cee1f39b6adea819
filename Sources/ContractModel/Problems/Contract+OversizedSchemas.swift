extension Contract {
  /// A problem for every schema that combines so many others for the same value that it cannot be checked
  /// within reason.
  ///
  /// Such a contract must not be resolved.
  var oversizedSchemas: [ContractProblem] {
    var resolver = ShapeResolver(shapesByName)
    return problemsOfSchemas { schema in
      resolver.oversizedShape(in: schema).map {
        "'\($0)' combines too many schemas for one value, which cannot be checked"
      }
    }
  }

  /// A problem for every schema whose values are too large to be made, or too many to be tried; of a resolved
  /// contract.
  var oversizedValues: [ContractProblem] {
    var sizes = FiniteSizes(shapesByName)
    return problemsOfSchemas { schema in
      if let problem = schema.excess { return problem }
      if !sizes.allow(schema) {
        return "a value is too large to be made: each part needs several others"
      }
      return schema.valueSize <= Schema.valueSizeLimit
        ? nil
        : "a value is too large to be made: it needs over \(Schema.valueSizeLimit) elements, "
          + "members and characters"
    }
  }

  /// The problems of the schemas of bodies, parameters and messages, in the order of source lines.
  private func problemsOfSchemas(_ words: (Schema) -> String?) -> [ContractProblem] {
    var found: Set<ContractProblem> = []
    _ = mapSchemas(besidesDefinitions: true) { schema, position in
      if let words = words(schema) { found.insert(ContractProblem(words, at: position)) }
      return schema
    }
    return found.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }
}

extension Schema {
  /// The most of what a request is made for each of: fields of an object, values of an enumeration,
  /// alternatives, and combinations of alternatives.
  private static let limits = (
    fields: 5_000, values: 10_000, alternatives: 1_000, combinations: 1_000_000
  )

  /// Which limit the schema or a part of it exceeds, in words; `nil` where it exceeds none.
  fileprivate var excess: String? {
    func words(_ noun: String, _ count: Int, _ limit: Int) -> String? {
      count > limit ? "more than \(limit) \(noun) cannot be checked" : nil
    }
    let own: String? =
      switch kind {
      case .object(let shape): words("fields of an object", shape.fields.count, Self.limits.fields)
      case .constants(let values): words("values", values.count, Self.limits.values)
      case .string(let limits):
        words("values", limits.map(\.limit.valueCount).max() ?? 0, Self.limits.values)
      case .union(let parts), .composed(.exactlyOne(let parts)):
        words("alternatives", parts.count, Self.limits.alternatives)
      case .composed(.tagged(_, let parts)):
        words("alternatives", parts.count, Self.limits.alternatives)
      case .composed(.all(let parts)):
        words(
          "combinations of alternatives", Self.combinations(of: parts), Self.limits.combinations)
      default:
        nil
      }
    if let own { return own }
    for part in parts {
      if let excess = part.excess { return excess }
    }
    return nil
  }

  /// The number of ways to choose one alternative of each part, at most one more than the limit.
  private static func combinations(of parts: [Schema]) -> Int {
    parts.reduce(1) { product, part in
      switch part.kind {
      case .union(let parts), .composed(.exactlyOne(let parts)):
        min(product * max(1, min(parts.count, limits.alternatives)), limits.combinations + 1)
      case .composed(.all(let parts)):
        min(product * combinations(of: parts), limits.combinations + 1)
      default: product
      }
    }
  }
}

extension TextLimit {
  fileprivate var valueCount: Int {
    if case .enumeration(let values, _) = self { values.count } else { 0 }
  }
}
