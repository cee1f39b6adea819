import ContractJSON
import ContractModel
import ContractValidation

/// Walks through a schema and collects the ways to break what it comes by.
struct WayFinder {
  private(set) var ways: [Violator.Way] = []

  /// Valid values by schema: making them costs more than all the rest of the search.
  private var stopgaps: [Schema: JSON] = [:]
}

extension WayFinder {
  /// Breaks the constraints on one value, then what is inside it.
  mutating func breakValue(of schema: Schema, along route: Route) {
    add(schema.faults, schema, route)
    switch schema.kind {
    case .array(let element, _):
      breakPlace(of: element, along: route.appending(.firstElement))
      breakLastElement(of: element, along: route.appending(.lastElement))
    case .object(let fields):
      for field in fields where field.aliased == nil {
        breakField(field, along: route.appending(.name(field.name)))
      }
    case .union(let alternatives):
      // The value is of the first alternative that takes it; what is broken in it may be fine in
      // another, which shows when the whole is judged.
      let judges = alternatives.map { SchemaJudge($0) }
      for (index, alternative) in alternatives.enumerated() {
        let step = Route.Step.alternative(Array(judges[...index]), stopgap: stopgap(of: schema))
        breakValue(of: alternative, along: route.appending(step))
      }
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any: break
    }
  }

  private mutating func breakField(_ field: Field, along route: Route) {
    if field.isRequired { add([Fault(.missing, .removal)], field.schema, route) }
    // Many backends take null for absent, and no document says that they must not.
    breakPlace(of: field.schema, along: route, allowsNull: !field.isRequired)
  }

  private mutating func breakPlace(
    of schema: Schema, along route: Route, allowsNull: Bool = false
  ) {
    let mayBeEmpty = schema.isNullable || allowsNull
    if !mayBeEmpty, schema.kind != .any { add([Fault(.null, .null, "null")], schema, route) }
    add(schema.wrongTypes, schema, route)
    breakValue(of: schema, along: route)
    switch schema.kind {
    case .date, .timestamp, .uuid:
      // As with null, many backends take an empty text for none.
      if !mayBeEmpty { add([Fault(.format, "", "empty")], schema, route) }
    case .boolean, .number, .string, .array, .object, .union, .any: break
    }
  }

  /// One way of each kind is enough to tell whether more than the first element is looked at.
  private mutating func breakLastElement(of schema: Schema, along route: Route) {
    let count = ways.count
    breakPlace(of: schema, along: route)
    var kinds: Set<Violation.Kind> = []
    ways = ways[..<count] + ways[count...].filter { kinds.insert($0.kind).inserted }
  }

  private mutating func add(_ faults: [Fault], _ schema: Schema, _ route: Route) {
    guard !faults.isEmpty else { return }
    let stopgap = stopgap(of: schema)
    ways += faults.map { Violator.Way(route: route, fault: $0, stopgap: stopgap) }
  }

  /// A valid value that is not null, for where the value at hand has none.
  private mutating func stopgap(of schema: Schema) -> JSON? {
    if let known = stopgaps[schema] { return known }
    let start = Instant(secondsSince1970: 0)
    let made = try? Generator(schema: schema, today: start.date, now: start).smallest()
    stopgaps[schema] = made
    return made
  }
}
