import ContractJSON
import ContractModel

/// The requirements of some constraints on the members of an object.
struct ObjectContext {
  var required: Set<String> = []
  var absent: Set<String> = []
  var members: [String: ContainmentSolver.Goal] = [:]
  var others: [(members: MemberNames, names: SignedSchema?, values: SignedSchema?)] = []
  var some: [SomeMember] = []

  /// Members that are absent where their name is one of the solver's.
  var noneDefined: [MemberNames] = []
  var sizes = SizeRange(minimum: 0, maximum: nil)

  /// The names that the constraints mention.
  var names: Set<String> = []

  /// The patterns by which they distinguish the members.
  var patterns: [String] { others.flatMap(\.members.patterns).distinct }

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
      case .others(let members, let keys, let values):
        others.append((members, keys, values))
        names.formUnion(members.besides)
      case .someOther(let members, let name, let value):
        some.append(SomeMember(members: members, name: name, value: value))
        names.formUnion(members.besides)
      case .noneDefined(let members):
        noneDefined.append(members)
        names.formUnion(members.besides)
      case .memberCount(let range): sizes = sizes.intersection(range)
      default: break
      }
    }
  }
}

/// One of some members, of which there must be one with such a name and value.
struct SomeMember {
  var members: MemberNames
  var name: SignedSchema?
  var value: SignedSchema?
}

extension ContainmentSolver {
  /// The goal of the value of a member; `nil` where it must be absent.
  mutating func goal(of name: String, _ context: ObjectContext) -> Goal? {
    guard !context.absent.contains(name) else { return nil }
    if definedNames?.contains(name) == true {
      for members in context.noneDefined where contain(members, name) { return nil }
    }
    var goal = context.members[name] ?? Goal()
    for rule in context.others where contain(rule.members, name) {
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
    case .atom(.someOther(let members, _, let value)):
      // Nothing is left where no further members may be.
      guard context.others.contains(where: { $0.values == nil && $0.members.haveNoPattern }) else {
        return false
      }
      return context.names.filter { contain(members, $0) }.allSatisfy { name in
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
    return location(context.some[...], ObjectDraft(context))
  }

  /// Decides which members are those of which there must be some.
  private mutating func location(
    _ some: ArraySlice<SomeMember>, _ draft: ObjectDraft
  ) -> Outcome {
    steps -= 1
    guard steps > 0 else {
      return .unknown("the schemas have too many alternatives to compare all")
    }
    guard let first = some.first else { return finish(draft) }
    let rest = some.dropFirst()
    var drafts: [ObjectDraft] = []
    for slot in draft.slots.indices {
      var copy = draft
      copy.slots[slot].add(first)
      drafts.append(copy)
    }
    for name in draft.context.names.sorted() where contain(first.members, name) {
      if let key = first.name, !meets(.string(name), key) { continue }
      var copy = draft
      copy.context.required.insert(name)
      if let value = first.value { copy.context.members[name, default: .init()].insert(value) }
      drafts.append(copy)
    }
    var copy = draft
    var slot = ObjectDraft.Slot()
    slot.add(first)
    copy.slots.append(slot)
    drafts.insert(copy, at: 0)
    return firstValue(of: drafts) { solver, draft in solver.location(rest, draft) }
  }
}

/// An object whose members are being decided.
struct ObjectDraft {
  /// A member whose name no constraint mentions.
  struct Slot {
    var names = ContainmentSolver.Goal()
    var values = ContainmentSolver.Goal()

    mutating func add(_ some: SomeMember) {
      for name in some.members.constraints + [some.name].compactMap(\.self) { names.insert(name) }
      if let value = some.value { values.insert(value) }
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
  private static let patternsLimit = 6

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
      case .failure(.impossible):
        // Another choice of the names before it may leave one.
        guard case .success = further(slot, besides: Array(context.required), context) else {
          return .impossible
        }
        reason = reason ?? "members whose names must differ are chosen one after the other"
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
  ///
  /// The requirements on its value depend on the patterns that its name matches.
  private mutating func further(
    _ slot: ObjectDraft.Slot, besides used: [String], _ context: ObjectContext
  ) -> Result<(String, JSON), NoMember> {
    let patterns = context.patterns
    guard patterns.count <= Self.patternsLimit else {
      return .failure(.unknown("there are too many patterns of names"))
    }
    var failure = NoMember.impossible
    for bits in 0..<(1 << patterns.count) {
      let matched = Set(patterns.indices.filter { bits >> $0 & 1 == 1 }.map { patterns[$0] })
      switch member(slot, matching: matched, besides: used, context) {
      case .success(let member): return .success(member)
      case .failure(.impossible): continue
      case .failure(let reason): failure = reason
      }
    }
    return .failure(failure)
  }

  private mutating func member(
    _ slot: ObjectDraft.Slot, matching matched: Set<String>, besides used: [String],
    _ context: ObjectContext
  ) -> Result<(String, JSON), NoMember> {
    var slot = slot
    for pattern in context.patterns {
      slot.names.insert(SignedSchema(matching: pattern, isPositive: matched.contains(pattern)))
    }
    for rule in context.others where rule.members.contain(matching: matched) {
      guard let values = rule.values else { return .failure(.impossible) }
      if let names = rule.names { slot.names.insert(names) }
      slot.values.insert(values)
    }
    let value: JSON
    switch solve(slot.values) {
    case .value(let found): value = found
    case .impossible: return .failure(.impossible)
    case .unknown(let text): return .failure(.unknown(text))
    }
    var taken = context.names.union(used)
    if !context.noneDefined.isEmpty { taken.formUnion(definedNames ?? []) }
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
