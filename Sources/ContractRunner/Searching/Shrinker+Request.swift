import ContractPlanning
import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel

extension Shrinker {
  /// Makes the last request of the case smaller, starting from what is usual.
  mutating func shrinkRequest() async {
    guard let probe = failing.planned.onlyProbe,
      let request = probe.request, let operation = planner.contract.operation(probe.operation)
    else { return }
    if await isShownByAnything(probe, operation) { return }
    if request.changes.count > 1 {
      _ = await reduce(request.changes.count) { change, kept in
        var change = change
        change.messageChanges = kept
        return change
      }
    }
    await resetParameters(request, operation)
    switch request.body {
    case .json(let body):
      await shrink(body, probe, operation)
    case .bytes(let bytes), .form(let bytes):
      let isForm = if case .form = request.body { true } else { false }
      _ = await reduce(bytes.count) { change, kept in
        var change = change
        let rest = kept.map { bytes[$0] }
        change.body = isForm ? .form(rest) : .bytes(rest)
        return change
      }
    case .none, .changed, .unissued, .malformed: break
    }
  }

  /// Whether the request with everything at its usual value shows the cause.
  ///
  /// What deletes is not tried: it would take away what is shared.
  private mutating func isShownByAnything(
    _ probe: Plan.Step, _ operation: Operation
  ) async -> Bool {
    // A usual request is never refused, so that nothing can be wrong about accepting it.
    guard probe.identity == .user, finding.drift.kind != .invalidAccepted,
      failing.planned.steps.count == 1,
      !operation.performs(.deletes)
    else { return false }
    var change = CaseChange()
    change.isUsual = true
    return await shows(change)
  }

  private mutating func resetParameters(_ request: Plan.Request, _ operation: Operation) async {
    guard !operation.performs(.deletes) else { return }
    let usual = planner.parameters(of: operation)
    let keys = Set(usual.keys).union(request.parameters.keys).sorted().filter { key in
      // What names something made for the case is as usual as can be.
      let isMade =
        switch request.parameters[key] {
        case .fresh, .made, .unissued, .fixture, .term: true
        case .text, nil: false
        }
      return !isMade && request.parameters[key] != usual[key]
    }
    guard !keys.isEmpty else { return }
    _ = await reduce(keys.count) { change, kept in
      var change = change
      change.usualParameters = keys.indices.filter { !kept.contains($0) }.map { keys[$0] }
      return change
    }
  }
}

extension Shrinker {
  private mutating func shrink(_ body: JSON, _ probe: Plan.Step, _ operation: Operation) async {
    guard let usual = planner.typicalBody(of: operation) else { return }
    let all = body.differences(from: usual)
    var needed = all
    if let fault = probe.violation, all.count > 1 {
      let alone = all.filter { $0.pointer.hasPrefix(fault) || fault.hasPrefix($0.pointer) }
      if alone.count < all.count, await shows(with: usual.applying(alone)) { needed = alone }
    }
    if needed.count > 1 {
      let differences = needed
      let kept = await reduce(differences.count) { change, kept in
        var change = change
        change.body = .json(usual.applying(kept.map { differences[$0] }))
        return change
      }
      needed = kept.map { differences[$0] }
    }
    places = needed.map(\.pointer)
    for place in places { await simplify(at: place, in: body) }
    await dropMembers(besides: places, of: body)
  }

  /// The body of the smallest case so far.
  private func current(_ original: JSON) -> JSON {
    if case .json(let body)? = best.body { body } else { original }
  }

  private mutating func shows(with body: JSON) async -> Bool {
    var change = best
    change.body = .json(body)
    return await shows(change)
  }

  private mutating func simplify(at place: JSON.Pointer, in original: JSON) async {
    var isDone = false
    while !isDone, !isOver {
      isDone = true
      let body = current(original)
      for simpler in body[place]?.simpler ?? [] where !isOver {
        guard let candidate = body.replacing(at: place, with: simpler),
          await shows(with: candidate)
        else { continue }
        isDone = false
        break
      }
    }
  }

  /// Leaves out members that the drift does not need.
  private mutating func dropMembers(besides needed: [JSON.Pointer], of original: JSON) async {
    let body = current(original)
    guard case .object(let object) = body else { return }
    let places = object.names.map { JSON.Pointer([.name($0)]) }
      .filter { place in !needed.contains { $0.hasPrefix(place) } }
    guard !places.isEmpty else { return }
    _ = await reduce(places.count) { change, kept in
      var change = change
      var rest = body
      for index in places.indices where !kept.contains(index) {
        _ = rest.remove(at: places[index])
      }
      change.body = .json(rest)
      return change
    }
  }
}
