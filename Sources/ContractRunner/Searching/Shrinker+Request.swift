import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension Shrinker {
  /// The size of the largest body that is shrunk byte by byte.
  private static let bytesLimit = 4_096

  /// Shrinks the last request of the case towards the one with usual values.
  mutating func shrinkRequest() async {
    guard let probe = failing.planned.onlyProbe,
      let request = probe.request, let operation = probe.operation
    else { return }
    if await tryUsualRequest(probe, operation) { return }
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
    // Of long ones the size alone is what matters.
    case .bytes(let bytes) where bytes.count > Self.bytesLimit,
      .form(let bytes) where bytes.count > Self.bytesLimit:
      break
    case .bytes(let bytes), .form(let bytes):
      let isForm = if case .form = request.body { true } else { false }
      _ = await reduce(bytes.count) { change, kept in
        var change = change
        let rest = kept.map { bytes[$0] }
        change.body = isForm ? .form(rest) : .bytes(rest)
        return change
      }
    case .none, .changed, .unissued, .distinct, .malformed: break
    }
  }

  /// Whether the request with usual values shows the cause.
  ///
  /// A deletion is not sent, because it would delete the fixture.
  private mutating func tryUsualRequest(
    _ probe: Plan.Step, _ operation: CompiledOperation
  ) async -> Bool {
    // A request with usual values is valid, so that accepting it is no drift.
    guard probe.identity == .user, finding.drift.kind != .invalidAccepted,
      failing.planned.steps.count == 1,
      !operation.performs(.deletes)
    else { return false }
    var change = CaseChange()
    change.isUsual = true
    return await tryVariant(change)
  }

  private mutating func resetParameters(_ request: Plan.Request, _ operation: CompiledOperation)
    async
  {
    guard !operation.performs(.deletes) else { return }
    let usual = planner.parameters(of: operation)
    let keys = Set(usual.keys).union(request.parameters.keys).sorted().filter { key in
      // The identifier of a resource of the case has no simpler value.
      let isIdentifier =
        switch request.parameters[key] {
        case .fresh, .made, .unissued, .fixture, .unknown, .unique, .similar, .term: true
        case .text, nil: false
        }
      return !isIdentifier && request.parameters[key] != usual[key]
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
  private mutating func shrink(_ body: JSON, _ probe: Plan.Step, _ operation: CompiledOperation)
    async
  {
    guard let usual = planner.typicalBody(of: operation) else { return }
    let all = body.differences(from: usual)
    var needed = all
    if let violation = probe.violation, all.count > 1 {
      let alone = all.filter { $0.pointer.hasPrefix(violation) || violation.hasPrefix($0.pointer) }
      if alone.count < all.count, await tryVariant(with: usual.applying(alone)) { needed = alone }
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
    neededPointers = needed.map(\.pointer)
    for pointer in neededPointers { await simplify(at: pointer, in: body) }
    await dropMembers(besides: neededPointers, of: body)
  }

  /// The body of the best variant so far.
  private func current(_ original: JSON) -> JSON {
    if case .json(let body)? = best.body { body } else { original }
  }

  private mutating func tryVariant(with body: JSON) async -> Bool {
    var change = best
    change.body = .json(body)
    return await tryVariant(change)
  }

  private mutating func simplify(at pointer: JSON.Pointer, in original: JSON) async {
    var isDone = false
    while !isDone, !isOver {
      isDone = true
      let body = current(original)
      for simpler in body[pointer]?.simpler ?? [] where !isOver {
        guard let candidate = body.replacing(at: pointer, with: simpler),
          await tryVariant(with: candidate)
        else { continue }
        isDone = false
        break
      }
    }
  }

  /// Removes members that the drift does not need.
  private mutating func dropMembers(besides needed: [JSON.Pointer], of original: JSON) async {
    let body = current(original)
    guard case .object(let object) = body else { return }
    let pointers = object.names.map { JSON.Pointer([.name($0)]) }
      .filter { pointer in !needed.contains { $0.hasPrefix(pointer) } }
    guard !pointers.isEmpty else { return }
    _ = await reduce(pointers.count) { change, kept in
      var change = change
      var rest = body
      for index in pointers.indices where !kept.contains(index) {
        _ = rest.remove(at: pointers[index])
      }
      change.body = .json(rest)
      return change
    }
  }
}
