import ContractGeneration
import ContractJSON
import ContractModel

extension Planner {
  /// A random valid body of an operation.
  ///
  /// What must name something, or be there only once, stays as it is in the typical body, so that
  /// the run can put in what is right. Dates come in the order of the typical ones, and as these do
  /// before or after today: that is stated nowhere, and meant everywhere.
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
    // A request that says nothing is hardly meant.
    if case .object(let object) = body, object.isEmpty, case .object(let usual) = typical,
      let member = usual.members.first
    {
      body = [member.name: member.value]
    }
    guard let schema = operation.body?.schema else { return body }
    return body.filled(from: typical, schema, today).ordered(like: typical, schema)
  }
}

extension Schema {
  /// Whether the contract says of empty texts or lists that they are fine.
  ///
  /// Without a word about length they are valid by the letter, and refused by many a right backend.
  var statesEmptiness: Bool {
    switch kind {
    case .string(let limits):
      limits.contains { limit in
        switch limit {
        case .length(let length): length.minimum == 0
        case .enumeration(let values, let isOpen): !isOpen && values.contains("")
        case .matches, .advised: false
        }
      }
    case .array(_, let limits):
      limits.contains { limit in
        if case .count(minimum: 0, _) = limit { true } else { false }
      }
    case .union(let alternatives): alternatives.contains(where: \.statesEmptiness)
    case .boolean, .number, .date, .timestamp, .uuid, .object, .any: true
    }
  }
}

extension JSON {
  /// Whether it is a text or a list with nothing in it.
  var isEmpty: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .null, .boolean, .number, .object: false
    }
  }

  /// The object with what is empty replaced by what another has there, unless its contract says
  /// that it may be empty, and with its days on the same side of today.
  fileprivate func filled(from typical: JSON, _ schema: Schema, _ today: CalendarDate) -> JSON {
    guard case .object(let fields) = schema.kind else { return self }
    var filled = self
    for field in fields {
      guard let value = self[field.name], let usual = typical[field.name] else { continue }
      let place = JSON.Pointer([.name(field.name)])
      if value.isEmpty, !field.schema.statesEmptiness {
        _ = filled.set(usual, at: place)
      } else if case .object = value {
        _ = filled.set(value.filled(from: usual, field.schema, today), at: place)
      } else if field.schema.kind.beginsWithDay, let text = value.stringValue,
        let day = text.day, let usualDay = usual.stringValue?.day,
        (day < today) != (usualDay < today)
      {
        let moved = day.moved(before: usualDay < today, today)
        _ = filled.set(.string("\(moved)" + text.dropFirst(10)), at: place)
      }
    }
    return filled
  }

  /// The object with the values of its date fields in the order in which they are in another.
  fileprivate func ordered(like typical: JSON, _ schema: Schema) -> JSON {
    guard case .object(let fields) = schema.kind else { return self }
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

extension String {
  /// The day that a date or a timestamp begins with.
  var day: CalendarDate? { CalendarDate(String(prefix(10))) }
}

extension CalendarDate {
  /// The same day of another year, before or after today; leap days stay such.
  fileprivate func moved(before: Bool, _ today: CalendarDate) -> CalendarDate {
    let fourYears = 1461
    var day = self
    for _ in 0..<2500 where (day < today) != before {
      day = day.adding(days: before ? -fourYears : fourYears)
    }
    return day
  }
}

extension Schema.Kind {
  fileprivate var beginsWithDay: Bool {
    switch self {
    case .date, .timestamp: true
    case .boolean, .number, .string, .uuid, .array, .object, .union, .any: false
    }
  }

  /// Whether values are days, which compare like their texts.
  fileprivate var isDate: Bool {
    switch self {
    case .date: true
    case .boolean, .number, .string, .timestamp, .uuid, .array, .object, .union, .any: false
    }
  }
}
