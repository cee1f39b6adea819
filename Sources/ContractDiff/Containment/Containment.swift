import ContractGeneration
package import ContractJSON
package import ContractModel
import ContractValidation

/// Whether every value that is valid for one schema is valid for another one.
package enum Containment: Sendable, Equatable {
  /// Every value is; it was proven.
  case contained
  /// Not every value is; this one is not, as the validator of both confirms.
  case notContained(JSON)
  /// It was not decided, for a reason.
  case unknown(String)
}

/// The members that an object has besides those that its schema defines, where that allows any.
package enum ObjectClosing: Sendable {
  /// Any members.
  case open
  /// None: a backend sends what its contract defines.
  case closed
  /// Those that the other schema does not define either: what is defined there is new, and was not sent before.
  case unlessUndefined
}

/// Two schemas, of which one may contain the other.
package struct SchemaContainment {
  private let schemas: [Schema]
  private let scopes: [SchemaScope]
  private let closesObjects: Bool

  /// The solver, whose earlier results serve further conditions.
  private var solver: ContainmentSolver
  private var validator: WitnessValidator?

  /// Prepares the comparison of two schemas: whether the values of one are values of the other.
  ///
  /// - Parameters:
  ///   - inner: The schema whose values are compared.
  ///   - innerScope: What references of the inner schema stand for.
  ///   - outer: The schema that may contain all of them.
  ///   - outerScope: What references of the outer schema stand for.
  ///   - shared: The names that stand for the same in both scopes; found out when `nil`.
  ///   - closing: The members that objects of the inner schema have besides those it defines.
  package init(
    _ inner: Schema, in innerScope: SchemaScope = SchemaScope(), within outer: Schema,
    in outerScope: SchemaScope = SchemaScope(), sharing shared: Set<String>? = nil,
    closing: ObjectClosing = .open
  ) {
    schemas = [inner, outer]
    scopes = [innerScope, outerScope]
    solver = ContainmentSolver(scopes, sharing: shared)
    closesObjects = closing != .open
    if closing == .unlessUndefined { solver.definedNames = outerScope.memberNames(of: outer) }
  }
}

extension SchemaContainment {
  /// The result.
  package var result: Containment {
    var copy = self
    return copy.result(where: nil)
  }

  /// The result for those values that meet a further schema, in the scope of the outer one.
  package mutating func result(where condition: Schema?) -> Containment {
    let inner = SignedSchema(
      schema: schemas[0], scope: 0, isPositive: true, closesObjects: closesObjects)
    let isShared = schemas[1].freeReferences.isSubset(of: solver.shared)
    let outer = SignedSchema(schema: schemas[1], scope: isShared ? 0 : 1, isPositive: false)
    let further = condition.map { SignedSchema(schema: $0, scope: 1, isPositive: true) }
    let goal = ContainmentSolver.Goal([inner, outer] + [further].compactMap(\.self))
    solver.restart()
    let outcome = solver.solve(goal)
    if outcome == .impossible { return .contained }
    var validator = validator ?? WitnessValidator(schemas, scopes)
    self.validator = validator
    validator.require(condition, in: scopes[1])
    switch outcome {
    case .value(let value):
      if validator.confirms(value) { return .notContained(validator.shrunk(value)) }
      return validator.found.map(Containment.notContained)
        ?? .unknown("a value that should prove it does not: \(value.text())")
    case .unknown(let reason):
      return validator.found.map(Containment.notContained) ?? .unknown(reason)
    case .impossible: return .contained
    }
  }
}

/// Confirms with the validator that a value is valid for one schema and not for another one.
struct WitnessValidator {
  private let inner: SchemaValidator
  private let outer: SchemaValidator
  private let schema: Schema

  /// The validator of a further schema that values must meet.
  private var condition: SchemaValidator?

  init(_ schemas: [Schema], _ scopes: [SchemaScope]) {
    let resolved = zip(schemas, scopes).map { $1.resolved($0) }
    let policies = Policies(undocumentedFields: .ignore)
    let validators = zip(resolved, scopes).map { schema, scope in
      SchemaValidator(
        schema, policies: policies, joiningParts: false, shapes: scope.shapes(open: schema))
    }
    (inner, outer) = (validators[0], validators[1])
    schema = resolved[0]
  }

  /// Restricts the values to those that meet a further schema.
  mutating func require(_ condition: Schema?, in scope: SchemaScope) {
    self.condition = condition.map {
      let schema = scope.resolved($0)
      return SchemaValidator(
        schema, policies: Policies(undocumentedFields: .ignore), joiningParts: false,
        shapes: scope.shapes(open: schema))
    }
  }
}

extension WitnessValidator {
  func confirms(_ value: JSON) -> Bool {
    let bytes = value.bytes()
    return inner.accepts(bytes) && !outer.accepts(bytes) && condition?.accepts(bytes) != false
  }

  /// A generated value that is one, where one of some hundred is.
  var found: JSON? {
    guard
      let generator = try? Generator(
        schema: schema, today: CalendarDate(daysSince1970: 20_409),
        now: Instant(secondsSince1970: 1_763_407_562))
    else { return nil }
    var source = RandomSource(seed: 1)
    for number in 0..<300 {
      let value = number == 0 ? generator.smallest() : generator.random(&source)
      if confirms(value) { return shrunk(value) }
    }
    return nil
  }

  /// A smaller value that is one, too.
  func shrunk(_ value: JSON) -> JSON {
    var value = value
    var trials = 400
    var changes = true
    while changes, trials > 0 {
      changes = false
      for candidate in value.reductions {
        trials -= 1
        if trials <= 0 { break }
        if confirms(candidate) {
          value = candidate
          changes = true
          break
        }
      }
    }
    return value
  }
}

extension JSON {
  /// The value with one member or element less, or with a simpler one.
  var reductions: [JSON] {
    switch self {
    case .object(let object):
      var found: [JSON] = []
      for index in object.members.indices.reversed() {
        var members = object.members
        members.remove(at: index)
        found.append(.object(JSON.Object(members)))
      }
      for (index, member) in object.members.enumerated() {
        for reduction in member.value.reductions {
          var members = object.members
          members[index].value = reduction
          found.append(.object(JSON.Object(members)))
        }
      }
      return found
    case .array(let elements):
      var found = simpler
      for index in elements.indices {
        var rest = elements
        rest.remove(at: index)
        found.append(.array(rest))
      }
      for (index, element) in elements.enumerated() {
        for reduction in element.reductions {
          var copy = elements
          copy[index] = reduction
          found.append(.array(copy))
        }
      }
      return found
    case .null, .boolean, .number, .string: return simpler
    }
  }
}
