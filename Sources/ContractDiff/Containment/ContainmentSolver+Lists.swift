import ContractJSON
import ContractModel

/// A list whose elements are being decided.
private struct ListDraft {
  typealias Goal = ContainmentSolver.Goal

  /// Elements from an index up to another one.
  ///
  /// Those of which several different ones are needed share a group.
  struct Range {
    var from: Int
    var to: Int?
    var schema: SignedSchema
    var group: Int?
  }

  var sizes = SizeRange(minimum: 0, maximum: nil)
  var isUnique = false
  var hasRepetition = false
  var every: [Range] = []
  var some: [Range] = []

  /// The number of positions that have schemas of their own.
  var positions = 0

  /// The schemas that at most so many elements meet.
  var limits: [(maximum: Int, schema: SignedSchema)] = []

  /// The last element that was chosen for each group.
  var chosen: [Int: Int] = [:]

  /// The further goals of single elements, by index.
  var further: [Int: Goal] = [:]

  /// Two elements that are equal.
  var pair: (Int, Int)?

  /// Whether more elements of a group are needed than are tried.
  var isLong = false

  init(_ atoms: [Atom]) {
    var groups = 0
    for atom in atoms {
      switch atom {
      case .elements(let from, let to, let schema):
        every.append(Range(from: from, to: to, schema: schema))
        positions = max(positions, to ?? from)
      case .someElement(let from, let to, let schema):
        some.append(Range(from: from, to: to, schema: schema))
        positions = max(positions, to ?? from)
      case .atLeast(let count, let schema):
        // More are needed than a list may have, or than are tried.
        let element = Range(from: 0, to: nil, schema: schema, group: groups)
        some += Array(repeating: element, count: min(count, ContainmentSolver.groupLimit + 1))
        isLong = isLong || count > ContainmentSolver.groupLimit
        sizes = sizes.intersection(SizeRange(minimum: count, maximum: nil))
        groups += 1
      case .atMost(0, let schema):
        every.append(Range(from: 0, to: nil, schema: schema.negated))
      case .atMost(let count, let schema): limits.append((count, schema))
      case .count(let range): sizes = sizes.intersection(range)
      case .unique(true): isUnique = true
      case .unique(false): hasRepetition = true
      default: break
      }
    }
  }

  /// The goal of an element.
  func goal(_ index: Int) -> Goal {
    var goal = further[index] ?? Goal()
    for range in every where index >= range.from && index < range.to ?? .max {
      goal.insert(range.schema)
    }
    if let pair, pair.0 == index || pair.1 == index {
      let other = pair.0 == index ? pair.1 : pair.0
      for part in further[other]?.parts ?? [] { goal.insert(part) }
      for range in every where other >= range.from && other < range.to ?? .max {
        goal.insert(range.schema)
      }
    }
    return goal
  }

  /// The number of elements that are needed.
  var count: Int {
    let used = (Array(further.keys) + [pair?.0, pair?.1].compactMap(\.self)).max().map { $0 + 1 }
    return max(sizes.minimum, used ?? 0)
  }

  /// All sets of so many elements.
  func choices(of size: Int) -> [Set<Int>] {
    (0..<(1 << count)).filter { $0.nonzeroBitCount == size }.map { bits in
      Set((0..<count).filter { bits >> $0 & 1 == 1 })
    }
  }

  /// The positions that an element may have: those with a schema of their own, those in use, a new one.
  func locations(from: Int, to: Int?) -> [Int] {
    let last = (Array(further.keys) + [pair?.0, pair?.1].compactMap(\.self)).max() ?? -1
    let end = to ?? max(positions, last + 1) + 1
    return from < end ? Array(from..<end) : []
  }
}

extension ContainmentSolver {
  private static let elementsLimit = 1_000

  /// How many elements of one group are placed, and how long lists with a limit on them may be.
  fileprivate static let groupLimit = 6

  /// A list that meets the constraints.
  mutating func list(_ atoms: [Atom]) -> Outcome {
    let draft = ListDraft(atoms)
    guard !draft.sizes.isEmpty else { return .impossible }
    if draft.isUnique, draft.hasRepetition { return .impossible }
    if draft.isLong { return .unknown("a list needs many elements that meet a schema") }
    return location(draft.some[...], draft)
  }

  /// Decides which elements are those of which there must be some.
  private mutating func location(_ some: ArraySlice<ListDraft.Range>, _ draft: ListDraft) -> Outcome
  {
    steps -= 1
    guard steps > 0 else {
      return .unknown("the schemas have too many alternatives to compare all")
    }
    var drafts: [ListDraft] = []
    if let first = some.first {
      let start = first.group.flatMap { draft.chosen[$0] }.map { $0 + 1 } ?? first.from
      for index in draft.locations(from: start, to: first.to) {
        var copy = draft
        if let group = first.group { copy.chosen[group] = index }
        copy.further[index, default: .init()].insert(first.schema)
        drafts.append(copy)
      }
    } else if draft.hasRepetition, draft.pair == nil {
      let locations = draft.locations(from: 0, to: nil)
      let last = (locations.last ?? 0) + 1
      for first in locations {
        for second in locations + [last] where second > first {
          var copy = draft
          copy.pair = (first, second)
          drafts.append(copy)
        }
      }
    } else if let limit = draft.limits.first {
      guard draft.count <= Self.groupLimit else {
        return .unknown("a long list with a limit on elements that meet a schema")
      }
      for exempt in draft.choices(of: min(limit.maximum, draft.count)) {
        var copy = draft
        copy.limits.removeFirst()
        for index in 0..<draft.count where !exempt.contains(index) {
          copy.further[index, default: .init()].insert(limit.schema.negated)
        }
        drafts.append(copy)
      }
    } else {
      return finish(draft)
    }
    let rest = some.dropFirst()
    return firstValue(of: drafts) { solver, draft in solver.location(rest, draft) }
  }

  /// Chooses the elements.
  private mutating func finish(_ draft: ListDraft) -> Outcome {
    let count = draft.count
    if let most = draft.sizes.maximum, count > most { return .impossible }
    guard count <= Self.elementsLimit else {
      return .unknown("a list needs more than \(Self.elementsLimit) elements")
    }
    if draft.isUnique { return distinct(draft, count) }
    var elements: [JSON] = []
    var reason: String?
    for index in 0..<count {
      if let pair = draft.pair, pair.1 == index {
        elements.append(elements[pair.0])
        continue
      }
      switch solve(draft.goal(index)) {
      case .value(let value): elements.append(value)
      case .impossible: return .impossible
      case .unknown(let text):
        reason = reason ?? text
        elements.append(.null)
      }
    }
    if let reason { return .unknown(reason) }
    return .value(.array(elements))
  }

  /// Chooses elements that differ from each other, those with more constraints first.
  private mutating func distinct(_ draft: ListDraft, _ count: Int) -> Outcome {
    let order = (0..<count).sorted {
      (draft.goal($0).parts.count, $1) > (draft.goal($1).parts.count, $0)
    }
    let goals = Set((0..<count).map(draft.goal))
    var chosen: [Int: JSON] = [:]
    for index in order {
      var goal = draft.goal(index)
      if !chosen.isEmpty {
        let taken = Schema(.constants(order.compactMap { chosen[$0] }))
        goal.insert(SignedSchema(schema: taken, scope: 0, isPositive: false))
      }
      switch solve(goal) {
      case .value(let value): chosen[index] = value
      case .impossible:
        // With one goal for all, there are too few values; otherwise another order may succeed.
        if goals.count == 1 || chosen.isEmpty { return .impossible }
        return .unknown("elements that must differ have schemas of their own")
      case .unknown(let text): return .unknown(text)
      }
    }
    return .value(.array((0..<count).compactMap { chosen[$0] }))
  }
}
