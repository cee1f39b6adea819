import ContractJSON
import ContractModel
import ContractPatterns
import ContractValidation

/// Finds a value that meets some schemas and does not meet others, or proves that there is none.
///
/// A goal is a set of signed schemas of one value. It is translated to constraints by JSON type, whose
/// alternatives are searched; the parts of objects and lists are goals of their own. A goal that occurs
/// inside of itself needs no value there: a smallest value would not contain another one.
struct ContainmentSolver {
  /// The outcome of the search for a value that meets a goal.
  enum Outcome: Sendable, Equatable {
    /// There is a value; this is one.
    case value(JSON)
    /// There is none.
    case impossible
    /// It was not decided, for a reason.
    case unknown(String)
  }

  /// The schemas that one value must meet and not meet; their order makes no difference.
  struct Goal: Sendable {
    private(set) var parts: [SignedSchema] = []

    init(_ parts: [SignedSchema] = []) {
      for part in parts { insert(part) }
    }
  }

  let scopes: [SchemaScope]
  let shared: Set<String>

  /// The names of the members that senders of open objects leave out where they do not define them; all names
  /// where it is `nil`.
  var definedNames: Set<String>?

  /// How many steps of the search are left.
  var steps = Self.stepLimit

  private var known: [Goal: Outcome] = [:]
  private var open: [Goal] = []
  private var validators: [Schema: SchemaValidator] = [:]
  private var patterns: [String: Pattern] = [:]

  /// The outermost open goal that a proof has assumed to be impossible.
  private var assumed = Int.max

  private static let depthLimit = 40
  private static let stepLimit = 40_000

  init(_ scopes: [SchemaScope], sharing shared: Set<String>?) {
    self.scopes = scopes
    self.shared = shared ?? scopes[0].sharedNames(with: scopes[1])
  }
}

extension ContainmentSolver {
  /// Allows as many steps again as for the first goal.
  mutating func restart() { steps = Self.stepLimit }

  /// Decides a goal.
  mutating func solve(_ goal: Goal) -> Outcome {
    guard let goal = simplified(goal) else { return .impossible }
    if let outcome = known[goal] { return outcome }
    if let level = open.firstIndex(of: goal) {
      assumed = min(assumed, level)
      return .impossible
    }
    guard open.count < Self.depthLimit else { return .unknown("the schemas nest too deeply") }
    let outer = assumed
    let level = open.count
    assumed = .max
    open.append(goal)
    let outcome = decide(goal)
    open.removeLast()
    if outcome == .impossible {
      // A proof that rests on an outer goal is one only as long as that is open.
      if assumed >= level {
        known[goal] = outcome
        assumed = .max
      }
    } else {
      // With more steps it may be decided.
      if steps > 0 { known[goal] = outcome }
      assumed = .max
    }
    assumed = min(outer, assumed)
    return outcome
  }

  /// The goal without what every value meets; `nil` where no value meets it, as its parts show.
  private func simplified(_ goal: Goal) -> Goal? {
    var left = Goal()
    for signed in goal.parts {
      if signed.schema.kind == .any {
        guard signed.isPositive else { return nil }
        continue
      }
      var opposite = signed.negated
      if goal.contains(opposite) { return nil }
      opposite.closesObjects = true
      if goal.contains(opposite) { return nil }
      left.insert(signed)
    }
    return left
  }

  private mutating func decide(_ goal: Goal) -> Outcome {
    firstValue(of: ValueType.allCases) { solver, type in
      var builder = FormulaBuilder(
        type, solver.scopes, shared: solver.shared, closesAll: solver.definedNames == nil)
      var parts: [Formula] = []
      for part in goal.parts where parts.last != .isFalse { parts.append(builder.formula(part)) }
      let formula = Formula.conjunction(parts)
      if formula == .isFalse { return .impossible }
      if let problem = builder.problem { return .unknown(problem) }
      return solver.search(ConstraintBranch(type, goal, adding: [formula]))
    }
  }

  /// The value of the first alternative that has one; it is impossible where all of them are.
  mutating func firstValue<Alternative>(
    of alternatives: [Alternative], _ solve: (inout ContainmentSolver, Alternative) -> Outcome
  ) -> Outcome {
    var reason: String?
    for alternative in alternatives {
      switch solve(&self, alternative) {
      case .value(let value): return .value(value)
      case .impossible: continue
      case .unknown(let text): reason = reason ?? text
      }
    }
    return reason.map(Outcome.unknown) ?? .impossible
  }

  /// Whether a value meets a signed schema.
  mutating func meets(_ value: JSON, _ signed: SignedSchema) -> Bool {
    let schema = scopes[signed.scope].resolved(signed.schema)
    let validator: SchemaValidator
    if let known = validators[schema] {
      validator = known
    } else {
      validator = SchemaValidator(
        schema, policies: Policies(undocumentedFields: .ignore), joiningParts: false,
        shapes: scopes[signed.scope].shapes(open: schema))
      validators[schema] = validator
    }
    return validator.accepts(value.bytes()) == signed.isPositive
  }

  /// Whether a member with a name is among some members.
  mutating func contain(_ members: MemberNames, _ name: String) -> Bool {
    guard !members.besides.contains(name) else { return false }
    return members.contain(matching: Set(members.patterns.filter { matches(name, $0) }))
  }

  private mutating func matches(_ name: String, _ text: String) -> Bool {
    if patterns[text] == nil { patterns[text] = try? Pattern(text) }
    return patterns[text]?.matches(name) ?? false
  }
}

extension ContainmentSolver.Goal: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.parts.count == right.parts.count && left.parts.allSatisfy(right.contains)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(parts.reduce(0) { $0 ^ $1.hashValue })
  }

  func contains(_ part: SignedSchema) -> Bool { parts.contains(part) }

  mutating func insert(_ part: SignedSchema) {
    if !parts.contains(part) { parts.append(part) }
  }

  func adding(_ part: SignedSchema) -> Self {
    var copy = self
    copy.insert(part)
    return copy
  }
}

extension ContainmentSolver {
  /// Whether a goal is impossible, whatever is assumed of the goals around it.
  mutating func isImpossible(_ goal: Goal) -> Bool {
    let outer = assumed
    defer { assumed = outer }
    assumed = .max
    return solve(goal) == .impossible && assumed == .max
  }
}

/// Constraints on one value, and the alternatives that are still to be chosen.
struct ConstraintBranch {
  let type: ValueType
  let goal: ContainmentSolver.Goal
  private(set) var atoms: [Atom] = []
  private(set) var choices: [[Formula]] = []
  private(set) var isImpossible = false

  init(_ type: ValueType, _ goal: ContainmentSolver.Goal, adding formulas: [Formula]) {
    self.type = type
    self.goal = goal
    for formula in formulas { add(formula) }
  }

  mutating func add(_ formula: Formula) {
    switch formula {
    case .atom(let atom): if !atoms.contains(atom) { atoms.append(atom) }
    case .all(let parts): for part in parts { add(part) }
    case .any(let parts):
      if parts.isEmpty { isImpossible = true }
      if parts.count == 1 {
        add(parts[0])
      } else if !choices.contains(parts) {
        choices.append(parts)
      }
    }
  }

  mutating func setChoices(_ choices: [[Formula]]) { self.choices = choices }
}

extension ContainmentSolver {
  /// Tries the alternatives of a branch, one choice after the other.
  mutating func search(_ branch: ConstraintBranch) -> Outcome {
    steps -= 1
    guard steps > 0 else {
      return .unknown("the schemas have too many alternatives to compare all")
    }
    var branch = branch
    guard !branch.isImpossible else { return .impossible }
    guard propagate(&branch) else { return .impossible }
    guard
      let (index, options) = branch.choices.enumerated().min(by: {
        $0.element.count < $1.element.count
      })
    else { return leaf(branch) }
    var rest = branch.choices
    rest.remove(at: index)
    return firstValue(of: options) { solver, option in
      var inner = branch
      inner.setChoices(rest)
      inner.add(option)
      return solver.search(inner)
    }
  }

  /// Removes alternatives that cannot be, and choices that are made already; `false` where none is left.
  private mutating func propagate(_ branch: inout ConstraintBranch) -> Bool {
    var changes = true
    while changes {
      changes = false
      let choices = branch.choices
      branch.setChoices([])
      for options in choices {
        let context = ObjectContext(branch.atoms)
        if options.contains(where: { isEntailed($0, branch, context) }) {
          changes = true
          continue
        }
        let left = options.filter { !isRefuted($0, branch, context) }
        guard !left.isEmpty else { return false }
        if left.count == 1 {
          branch.add(left[0])
          changes = true
        } else {
          if left.count < options.count { changes = true }
          branch.add(.any(left))
        }
        if branch.isImpossible { return false }
      }
    }
    if branch.choices.isEmpty { return true }
    switch branch.type {
    case .number, .string, .boolean:
      return leaf(
        ConstraintBranch(branch.type, branch.goal, adding: branch.atoms.map(Formula.atom)))
        != .impossible
    case .null, .array, .object: return true
    }
  }

  private mutating func leaf(_ branch: ConstraintBranch) -> Outcome {
    for case .finite(let values) in branch.atoms {
      let found = values.first { value in
        value.typeName == branch.type.rawValue && branch.goal.parts.allSatisfy { meets(value, $0) }
      }
      return found.map(Outcome.value) ?? .impossible
    }
    switch branch.type {
    case .null: return .value(.null)
    case .boolean: return boolean(branch.atoms)
    case .number: return NumberConstraints(branch.atoms).solution
    case .string: return TextConstraints(branch.atoms).solution
    case .array: return list(branch.atoms)
    case .object: return object(branch.atoms)
    }
  }

  private func boolean(_ atoms: [Atom]) -> Outcome {
    for value in [false, true] where !atoms.contains(.boolean(!value)) {
      return .value(.boolean(value))
    }
    return .impossible
  }
}
