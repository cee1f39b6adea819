import ContractJSON
import ContractModel

/// A list whose elements are being decided.
private struct ListDraft {
  typealias Goal = ContainmentSolver.Goal
  typealias Range = (from: Int, to: Int?, schema: SignedSchema)

  var sizes = SizeRange(minimum: 0, maximum: nil)
  var isUnique = false
  var hasRepetition = false
  var every: [Range] = []
  var some: [Range] = []

  /// The number of positions that have schemas of their own.
  var positions = 0

  /// What single elements must meet besides.
  var further: [Int: Goal] = [:]

  /// Two elements that are equal.
  var pair: (Int, Int)?

  init(_ atoms: [Atom]) {
    for atom in atoms {
      switch atom {
      case .elements(let from, let to, let schema):
        every.append((from, to, schema))
        positions = max(positions, to ?? from)
      case .someElement(let from, let to, let schema):
        some.append((from, to, schema))
        positions = max(positions, to ?? from)
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

  /// The positions that an element may have: those with a schema of their own, those in use, a new one.
  func places(from: Int, to: Int?) -> [Int] {
    let last = (Array(further.keys) + [pair?.0, pair?.1].compactMap(\.self)).max() ?? -1
    let end = to ?? max(positions, last + 1) + 1
    return from < end ? Array(from..<end) : []
  }
}

extension ContainmentSolver {
  private static let elementsLimit = 1_000

  /// A list that meets the constraints.
  mutating func list(_ atoms: [Atom]) -> Outcome {
    let draft = ListDraft(atoms)
    guard !draft.sizes.isEmpty else { return .impossible }
    if draft.isUnique, draft.hasRepetition { return .impossible }
    return place(draft.some[...], draft)
  }

  /// Decides which elements are those of which there must be some.
  private mutating func place(_ some: ArraySlice<ListDraft.Range>, _ draft: ListDraft) -> Outcome {
    steps -= 1
    guard steps > 0 else {
      return .unknown("the schemas have too many alternatives to compare all")
    }
    var drafts: [ListDraft] = []
    if let first = some.first {
      for index in draft.places(from: first.from, to: first.to) {
        var copy = draft
        copy.further[index, default: .init()].insert(first.schema)
        drafts.append(copy)
      }
    } else if draft.hasRepetition, draft.pair == nil {
      let places = draft.places(from: 0, to: nil)
      let last = (places.last ?? 0) + 1
      for first in places {
        for second in places + [last] where second > first {
          var copy = draft
          copy.pair = (first, second)
          drafts.append(copy)
        }
      }
    } else {
      return finish(draft)
    }
    var reason: String?
    for draft in drafts {
      switch place(some.dropFirst(), draft) {
      case .value(let value): return .value(value)
      case .impossible: continue
      case .unknown(let text): reason = reason ?? text
      }
    }
    return reason.map(Outcome.unknown) ?? .impossible
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
