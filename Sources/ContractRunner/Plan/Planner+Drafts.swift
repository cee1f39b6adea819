import ContractGeneration
import ContractJSON
import ContractModel

extension Planner {
  /// A random valid body of an operation.
  ///
  /// What must name something, or be there only once, stays as it is in the typical body, so that
  /// the run can put in what is right. Dates come in the order of the typical ones: that one lies
  /// before another is stated nowhere, and meant everywhere.
  func draft(of operation: Operation, _ random: inout RandomSource) -> JSON? {
    guard let generator = generators[operation.id], let typical = typicalBody(of: operation) else {
      return nil
    }
    return adapted(generator.random(&random), to: typical, of: operation)
  }

  func adapted(_ body: JSON, to typical: JSON, of operation: Operation) -> JSON {
    var body = body
    let places =
      operation.references.map(\.place.firstElement) + operation.uniquePlaces(in: contract)
    for place in places where body[place] != nil {
      if let value = typical[place] { _ = body.set(value, at: place) }
    }
    // One name in a list stands for all of them: the others would name nothing.
    for reference in operation.references {
      guard let list = reference.place.parent, reference.place.tokens.last == .every,
        case .array(let elements)? = body[list], !elements.isEmpty, let usual = typical[list]
      else { continue }
      _ = body.set(usual, at: list)
    }
    return body.ordered(like: typical, operation.body?.schema)
  }
}

extension JSON {
  /// The object with the values of its date fields in the order in which they are in another.
  fileprivate func ordered(like typical: JSON, _ schema: Schema?) -> JSON {
    guard case .object(let fields)? = schema?.kind else { return self }
    let dates = fields.filter { $0.schema.kind.isDate }.map(\.name)
      .filter { self[$0]?.stringValue != nil && typical[$0]?.stringValue != nil }
    guard dates.count > 1 else { return self }
    let names = dates.sorted { (typical[$0]?.stringValue ?? "") < (typical[$1]?.stringValue ?? "") }
    let values = dates.compactMap { self[$0]?.stringValue }.sorted()
    var ordered = self
    for (name, value) in zip(names, values) {
      _ = ordered.set(.string(value), at: JSON.Pointer([.name(name)]))
    }
    return ordered
  }
}

extension Schema.Kind {
  /// Whether values are days, which compare like their texts.
  fileprivate var isDate: Bool {
    switch self {
    case .date: true
    case .boolean, .number, .string, .timestamp, .uuid, .array, .object, .union, .any: false
    }
  }
}
