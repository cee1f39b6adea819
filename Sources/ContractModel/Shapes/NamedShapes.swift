import ContractText

/// The schemas of a contract that documents and sources write once, under a name.
///
/// They are the definitions, recursive schemas, the objects that bodies consist of, and every object
/// or enumeration that occurs more than once. Two schemas that differ only in where they were written
/// are the same.
package struct NamedShapes: Sendable {
  /// A schema and its name.
  package struct Shape: Sendable, Equatable {
    /// Distinct from all others, whatever the case of its letters.
    package var name: String

    /// Without source positions, not nullable.
    package var schema: Schema
  }

  /// The shapes, in the order of the contract.
  package private(set) var shapes: [Shape] = []

  private var names: [Schema: String] = [:]
  private var counts: [Schema: Int] = [:]
  private var taken: Set<String> = []

  /// Finds the shapes of a contract.
  package init(_ contract: Contract) {
    let contract = contract.withoutPositions
    var roots = ShapeRoot.all(in: contract)
    for root in roots { count(root.schema) }
    for root in roots where root.isDefined { define(root.schema, root.names) }
    roots.sort { $0.rank < $1.rank }
    for root in roots where !root.isDefined { name(root.schema, root.names, isBody: true) }
    for root in roots where root.isDefined { nameParts(of: Schema(root.schema.kind), root.names) }
  }
}

extension NamedShapes {
  /// The name of a schema without source positions; `nil` for one that has none.
  package func name(of schema: Schema) -> String? {
    guard schema.isNullable else { return names[schema] }
    var value = schema
    value.isNullable = false
    return names[value]
  }

  private mutating func count(_ schema: Schema) {
    let value = Schema(schema.kind)
    if value.mayBeNamed {
      counts[value, default: 0] += 1
      guard counts[value] == 1 else { return }
    }
    for part in value.parts { count(part) }
  }

  /// Gives a definition its name, before the parts of any shape have names.
  private mutating func define(_ schema: Schema, _ candidates: [String]) {
    let value = Schema(schema.kind)
    guard !value.isTrivial, names[value] == nil else { return }
    // Where a shape mentions itself, the name is that of the recursive schema in it.
    if let whole = value.recursion(named: candidates[0]), whole != value {
      if names[whole] == nil { add(whole, candidates) }
      add(value, candidates.map { $0.followed(by: "definition") })
    } else {
      add(value, candidates)
    }
  }

  private mutating func name(_ schema: Schema, _ candidates: [String], isBody: Bool) {
    let value = Schema(schema.kind)
    guard names[value] == nil else { return }
    if value.mayBeNamed, isWorthName(value, isBody: isBody) {
      let name = add(value, value.recursiveName.map { [$0] + candidates } ?? candidates)
      nameParts(of: value, within: name, candidates, isBody: false)
    } else {
      nameParts(of: value, within: candidates.last ?? "", candidates, isBody: isBody)
    }
  }

  @discardableResult
  private mutating func add(_ schema: Schema, _ candidates: [String]) -> String {
    let name = take(candidates)
    names[schema] = name
    shapes.append(Shape(name: name, schema: schema))
    return name
  }

  private mutating func nameParts(of definition: Schema, _ names: [String]) {
    nameParts(of: definition, within: names[0], names, isBody: false)
  }

  private func isWorthName(_ schema: Schema, isBody: Bool) -> Bool {
    let isRepeated = counts[schema, default: 0] > 1
    switch schema.kind {
    case .recursive: return true
    case .object(let shape): return isBody || isRepeated || shape.fields.count > 3
    default: return isRepeated
    }
  }

  private mutating func nameParts(
    of schema: Schema, within owner: String, _ candidates: [String], isBody: Bool
  ) {
    func inner(_ name: String) -> [String] { [name, owner.followed(by: name)] }
    switch schema.kind {
    case .object(let shape):
      nameFields(shape.fields, owner, candidates, isBody)
      if let others = shape.others { name(others, candidates.map(\.singular), isBody: isBody) }
    case .array(let element, _): name(element, candidates.map(\.singular), isBody: isBody)
    case .recursive(_, let body):
      // The body has the name of the whole.
      nameParts(of: Schema(body.kind), within: owner, candidates, isBody: false)
    case .composed(.tagged(_, let alternatives)):
      for part in alternatives { name(part.schema, inner(part.tag), isBody: false) }
    default: for part in schema.parts { name(part, candidates, isBody: isBody) }
    }
  }

  private mutating func nameFields(
    _ fields: [Field], _ owner: String, _ candidates: [String], _ isBody: Bool
  ) {
    // An envelope hands its own name on.
    let isEnvelope = isBody && fields.count == 1
    for field in fields {
      let names = [field.name, owner.followed(by: field.name)]
      name(field.schema, isEnvelope ? candidates : names, isBody: isEnvelope)
    }
  }

  /// The first candidate that is free, or the last one with a number.
  private mutating func take(_ candidates: [String]) -> String {
    for candidate in candidates where taken.insert(candidate.letters).inserted {
      return candidate
    }
    let base = candidates.last ?? "shape"
    var number = 2
    while !taken.insert("\(base)\(number)".letters).inserted { number += 1 }
    return "\(base)\(number)"
  }
}

extension Schema {
  /// Whether a name may stand for the schema wherever it occurs.
  fileprivate var mayBeNamed: Bool {
    switch kind {
    case .recursive: freeReferences.isEmpty
    case .object(let shape): shape.fields.count > 1 && freeReferences.isEmpty
    case .composed(.tagged), .composed(.all), .composed(.exactlyOne), .composed(.tuple):
      freeReferences.isEmpty
    case .string(let limits): limits.contains { $0.limit.documentedValues.count > 1 }
    default: false
    }
  }

  /// The recursive schema of a name in it that may be named.
  fileprivate func recursion(named name: String) -> Schema? {
    if case .recursive(name, _) = kind, freeReferences.isEmpty { return Schema(kind) }
    for part in parts {
      if let recursion = part.recursion(named: name) { return recursion }
    }
    return nil
  }

  /// Whether a name would be no shorter.
  fileprivate var isTrivial: Bool {
    switch kind {
    case .any, .boolean, .reference: true
    case .string(let limits): limits.isEmpty || limits.typedText != nil
    case .number(_, let limits): limits.isEmpty
    case .object(let shape): shape.isPlain && shape.fields.isEmpty
    default: false
    }
  }

  fileprivate var recursiveName: String? {
    if case .recursive(let name, _) = kind { name } else { nil }
  }
}

extension String {
  /// Both names as one, in camel case.
  package func followed(by other: String) -> String {
    isEmpty ? other : self + other.prefix(1).uppercased() + other.dropFirst()
  }

  /// The singular form: `entry` for `entries`.
  package var singular: String {
    if hasScalarSuffix("ies"), count > 4 { return dropLast(3) + "y" }
    if ["sses", "xes", "ches", "shes"].contains(where: { hasScalarSuffix($0) }) {
      return String(dropLast(2))
    }
    return hasScalarSuffix("s") && !hasScalarSuffix("ss") && count > 2 ? String(dropLast()) : self
  }
}
