import ContractJSON
import ContractModel

/// What some constraints say of the members of an object.
struct ObjectContext {
  var required: Set<String> = []
  var absent: Set<String> = []
  var members: [String: ContainmentSolver.Goal] = [:]
  var others: [(besides: Set<String>, names: SignedSchema?, values: SignedSchema?)] = []
  var some: [(besides: Set<String>, name: SignedSchema?, value: SignedSchema?)] = []
  var sizes = SizeRange(minimum: 0, maximum: nil)

  /// The names that the constraints mention.
  var names: Set<String> = []

  init(_ atoms: [Atom]) {
    for atom in atoms {
      switch atom {
      case .member(let name, let signed):
        members[name, default: .init()].insert(signed)
        names.insert(name)
      case .required(let name):
        required.insert(name)
        names.insert(name)
      case .absent(let name):
        absent.insert(name)
        names.insert(name)
      case .others(let known, let keys, let values):
        others.append((known, keys, values))
        names.formUnion(known)
      case .someOther(let known, let name, let value):
        some.append((known, name, value))
        names.formUnion(known)
      case .memberCount(let range): sizes = sizes.intersection(range)
      default: break
      }
    }
  }
}

extension ContainmentSolver {
  /// The goal of the value of a member; `nil` where it must be absent.
  mutating func goal(of name: String, _ context: ObjectContext) -> Goal? {
    guard !context.absent.contains(name) else { return nil }
    var goal = context.members[name] ?? Goal()
    for rule in context.others where !rule.besides.contains(name) {
      guard let values = rule.values else { return nil }
      if let names = rule.names, !meets(.string(name), names) { return nil }
      goal.insert(values)
    }
    return goal
  }

  /// Whether an alternative certainly contradicts the constraints of a branch.
  mutating func isRefuted(
    _ option: Formula, _ branch: ConstraintBranch, _ context: ObjectContext
  ) -> Bool {
    guard branch.type == .object || branch.type == .boolean else { return false }
    switch option {
    case .any: return false
    case .atom(.absent(let name)): return context.required.contains(name)
    case .atom(.boolean(let value)): return branch.atoms.contains(.boolean(!value))
    case .atom(.required(let name)): return goal(of: name, context) == nil
    case .atom(.member(let name, let signed)):
      guard context.required.contains(name) else { return false }
      guard let goal = goal(of: name, context) else { return true }
      return solve(goal.adding(signed)) == .impossible
    case .atom(.someOther(let known, _, let value)):
      // Nothing is left where no further members may be.
      guard context.others.contains(where: { $0.values == nil }) else { return false }
      return context.names.subtracting(known).allSatisfy { name in
        guard let goal = goal(of: name, context) else { return true }
        return value.map { solve(goal.adding($0)) == .impossible } ?? false
      }
    case .atom: return false
    case .all(let parts):
      var atoms = branch.atoms
      for case .atom(let atom) in parts { atoms.append(atom) }
      let inner = ObjectContext(atoms)
      return parts.contains { isRefuted($0, branch, inner) }
    }
  }

  /// Whether an alternative certainly follows from the constraints of a branch.
  mutating func isEntailed(
    _ option: Formula, _ branch: ConstraintBranch, _ context: ObjectContext
  ) -> Bool {
    switch option {
    case .any: return false
    case .atom(let atom) where branch.atoms.contains(atom): return true
    case .atom(.absent(let name)): return goal(of: name, context) == nil && branch.type == .object
    case .atom(.member(let name, let signed)):
      guard branch.type == .object else { return false }
      guard let goal = goal(of: name, context) else { return true }
      // An object that is closed is more than the opposite of one that is not.
      if signed.closesObjects, signed.isPositive { return false }
      return isImpossible(goal.adding(signed.negated))
    case .atom: return false
    case .all(let parts): return parts.allSatisfy { isEntailed($0, branch, context) }
    }
  }

  /// An object that meets the constraints.
  mutating func object(_ atoms: [Atom]) -> Outcome {
    let context = ObjectContext(atoms)
    guard !context.sizes.isEmpty else { return .impossible }
    return place(context.some[...], ObjectDraft(context))
  }

  /// Decides which members are those of which there must be some.
  private mutating func place(
    _ some: ArraySlice<(besides: Set<String>, name: SignedSchema?, value: SignedSchema?)>,
    _ draft: ObjectDraft
  ) -> Outcome {
    steps -= 1
    guard steps > 0 else {
      return .unknown("the schemas have too many alternatives to compare all")
    }
    guard let first = some.first else { return finish(draft) }
    let rest = some.dropFirst()
    var reason: String?
    var drafts: [ObjectDraft] = []
    for slot in draft.slots.indices {
      var copy = draft
      copy.slots[slot].add(first.name, first.value)
      drafts.append(copy)
    }
    for name in draft.context.names.subtracting(first.besides).sorted() {
      if let key = first.name, !meets(.string(name), key) { continue }
      var copy = draft
      copy.context.required.insert(name)
      if let value = first.value { copy.context.members[name, default: .init()].insert(value) }
      drafts.append(copy)
    }
    var copy = draft
    var slot = ObjectDraft.Slot()
    slot.add(first.name, first.value)
    copy.slots.append(slot)
    drafts.insert(copy, at: 0)
    for draft in drafts {
      switch place(rest, draft) {
      case .value(let value): return .value(value)
      case .impossible: continue
      case .unknown(let text): reason = reason ?? text
      }
    }
    return reason.map(Outcome.unknown) ?? .impossible
  }
}

/// An object whose members are being decided.
struct ObjectDraft {
  /// A member whose name no constraint mentions.
  struct Slot {
    var names = ContainmentSolver.Goal()
    var values = ContainmentSolver.Goal()

    mutating func add(_ name: SignedSchema?, _ value: SignedSchema?) {
      if let name { names.insert(name) }
      if let value { values.insert(value) }
    }
  }

  var context: ObjectContext
  var slots: [Slot] = []

  init(_ context: ObjectContext) {
    self.context = context
  }
}

extension ContainmentSolver {
  private static let membersLimit = 500

  /// Chooses the values of all members, and adds members where there are too few.
  private mutating func finish(_ draft: ObjectDraft) -> Outcome {
    let context = draft.context
    var members: [(String, JSON)] = []
    var reason: String?
    for name in context.required.sorted() {
      guard let goal = goal(of: name, context) else { return .impossible }
      switch solve(goal) {
      case .value(let value): members.append((name, value))
      case .impossible: return .impossible
      case .unknown(let text): reason = reason ?? text
      }
    }
    let fixed = context.required.count + draft.slots.count
    if let most = context.sizes.maximum, fixed > most { return .impossible }
    for slot in draft.slots {
      switch further(slot, besides: members.map(\.0), context) {
      case .success(let member): members.append(member)
      case .failure(.impossible): return .impossible
      case .failure(.unknown(let text)): reason = reason ?? text
      }
    }
    if let reason { return .unknown(reason) }
    return fill(members, context)
  }

  /// Adds members up to the least number of them.
  private mutating func fill(
    _ members: [(String, JSON)], _ context: ObjectContext
  ) -> Outcome {
    var members = members
    var reason: String?
    let optional = context.names.subtracting(members.map(\.0)).sorted()
    for name in optional where members.count < context.sizes.minimum {
      guard let goal = goal(of: name, context) else { continue }
      switch solve(goal) {
      case .value(let value): members.append((name, value))
      case .impossible: continue
      case .unknown(let text): reason = reason ?? text
      }
    }
    guard context.sizes.minimum <= Self.membersLimit else {
      return .unknown("an object needs more than \(Self.membersLimit) members")
    }
    while members.count < context.sizes.minimum {
      switch further(ObjectDraft.Slot(), besides: members.map(\.0), context) {
      case .success(let member): members.append(member)
      case .failure(.impossible): return reason.map(Outcome.unknown) ?? .impossible
      case .failure(.unknown(let text)): return .unknown(text)
      }
    }
    return .value(.object(JSON.Object(members.map { JSON.Object.Member(name: $0.0, value: $0.1) })))
  }

  private enum NoMember: Error {
    case impossible
    case unknown(String)
  }

  /// A member with a name that no constraint mentions.
  private mutating func further(
    _ slot: ObjectDraft.Slot, besides used: [String], _ context: ObjectContext
  ) -> Result<(String, JSON), NoMember> {
    var slot = slot
    for rule in context.others {
      guard let values = rule.values else { return .failure(.impossible) }
      slot.add(rule.names, values)
    }
    let value: JSON
    switch solve(slot.values) {
    case .value(let found): value = found
    case .impossible: return .failure(.impossible)
    case .unknown(let text): return .failure(.unknown(text))
    }
    let taken = context.names.union(used)
    for name in ["other", "another", "a", "b", "c"] where !taken.contains(name) {
      if slot.names.parts.allSatisfy({ meets(.string(name), $0) }) {
        return .success((name, value))
      }
    }
    let free = SignedSchema(
      schema: .string(.oneOf(taken.sorted())), scope: 0, isPositive: false)
    let isText = SignedSchema(schema: .string, scope: 0, isPositive: true)
    switch solve(slot.names.adding(free).adding(isText)) {
    case .value(let name): return .success((name.stringValue ?? "", value))
    case .impossible: return .failure(.impossible)
    case .unknown(let text): return .failure(.unknown(text))
    }
  }
}
