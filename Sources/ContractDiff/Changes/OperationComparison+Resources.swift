import ContractJSON
import ContractModel

extension OperationComparison {
  /// The types of resources: who may read them, their identities, states and deletion.
  var resourceChanges: [ContractChange] {
    var found: [ContractChange] = []
    for resource in old.resources {
      guard let other = new.resource(resource.name) else {
        found.append(
          change(
            "resource-removed", .info, .both, site(resource, nil),
            "the contract no longer describes \(resource.name) as a resource"))
        continue
      }
      found += access(resource, other) + locations(resource, other)
      found += states(resource, other) + softDeletion(resource, other)
    }
    for resource in new.resources where old.resource(resource.name) == nil {
      found.append(
        change(
          "resource-added", .info, .both,
          ChangeSite("", at: "resource \(resource.name)", from: nil, to: resource.position),
          "the contract describes \(resource.name) as a resource"))
    }
    return found
  }

  private func site(_ mine: Resource, _ theirs: Resource?, _ part: String = "") -> ChangeSite {
    ChangeSite(
      "", at: "resource \(mine.name)" + (part.isEmpty ? "" : " \(part)"), from: mine.position,
      to: theirs?.position)
  }

  private func access(_ mine: Resource, _ theirs: Resource) -> [ContractChange] {
    guard mine.access != theirs.access else { return [] }
    let order: [Resource.Access] = [.owner, .members, .everyone]
    let isNarrower =
      (order.firstIndex(of: theirs.access) ?? 0) < (order.firstIndex(of: mine.access) ?? 0)
    return [
      change(
        "access-changed", isNarrower ? .breaking : .warning, .callers, site(mine, theirs),
        "\(mine.name) is readable by \(theirs.access.rawValue) instead of \(mine.access.rawValue)")
    ]
  }

  private func locations(_ mine: Resource, _ theirs: Resource) -> [ContractChange] {
    var found: [ContractChange] = []
    func add(
      _ id: String, _ level: ContractChange.Level, _ part: String, _ pointers: [JSON.Pointer?]
    ) {
      guard pointers[0] != pointers[1] else { return }
      let words = pointers.map { $0.map { "at \($0)" } ?? "not documented" }
      var moved = change(
        id, pointers[0] == nil ? .info : level, .both, site(mine, theirs, part),
        "the \(part) of \(mine.name) is \(words[1]) instead of \(words[0])"
          + (level == .breaking ? ", so clients that use the former one fail" : ""))
      (moved.before, moved.after) = (pointers[0]?.description, pointers[1]?.description)
      found.append(moved)
    }
    add("resource-identity-moved", .breaking, "identity", [mine.id, theirs.id])
    // Without a key of its own, the identity is the key.
    add("resource-key-moved", .breaking, "key", [mine.key ?? mine.id, theirs.key ?? theirs.id])
    add("resource-owner-moved", .warning, "owner", [mine.owner, theirs.owner])
    return found
  }

  private func states(_ mine: Resource, _ theirs: Resource) -> [ContractChange] {
    let place = site(mine, theirs, "states")
    guard let machine = mine.states else {
      return theirs.states == nil
        ? []
        : [
          change(
            "states-added", .warning, .callers, place,
            "\(mine.name) has states now, in which some operations are refused")
        ]
    }
    guard let other = theirs.states else {
      return [
        change(
          "states-removed", .warning, .callers, place,
          "the states of \(mine.name) are no longer promised")
      ]
    }
    var found: [ContractChange] = []
    if machine.pointer != other.pointer {
      found.append(
        change(
          "state-moved", .breaking, .readers, place,
          "the state of \(mine.name) is at \(other.pointer) instead of \(machine.pointer)"))
    }
    if machine.initial != other.initial {
      found.append(
        change(
          "initial-state-changed", .breaking, .both, place,
          "a new \(mine.name) is '\(other.initial)' instead of '\(machine.initial)'"))
    }
    return found + transitions(machine, other, mine.name, place)
  }

  private func transitions(
    _ mine: StateMachine, _ theirs: StateMachine, _ name: String, _ site: ChangeSite
  ) -> [ContractChange] {
    var found: [ContractChange] = []
    func add(
      _ id: String, _ level: ContractChange.Level, _ before: StateMachine.Transition?,
      _ after: StateMachine.Transition?, _ message: String
    ) {
      var changed = change(id, level, .both, site, message)
      (changed.before, changed.after) = (before?.description, after?.description)
      found.append(changed)
    }
    for way in mine.transitions where !theirs.transitions.contains(way) {
      let twin = theirs.transitions.first { $0.from == way.from && $0.cause == way.cause }
      if let twin {
        add(
          "transition-changed", .breaking, way, twin,
          "\(way.words) leads from '\(way.from)' to '\(twin.to)' instead of '\(way.to)'")
      } else if let operation = way.operation {
        add(
          "transition-removed", .breaking, way, nil,
          "\(operation) is refused for a \(name) that is '\(way.from)', so its requests fail")
      } else {
        add(
          "transition-removed", .warning, way, nil,
          "a \(name) that is '\(way.from)' no longer becomes '\(way.to)' by itself")
      }
    }
    for way in theirs.transitions
    where !mine.transitions.contains(where: { $0.from == way.from && $0.cause == way.cause }) {
      if let operation = way.operation {
        add(
          "transition-added", .info, nil, way,
          "\(operation) is accepted for a \(name) that is '\(way.from)', too")
      } else {
        add(
          "transition-added", .warning, nil, way,
          "a \(name) that is '\(way.from)' becomes '\(way.to)' by itself now")
      }
    }
    return found
  }

  private func softDeletion(_ mine: Resource, _ theirs: Resource) -> [ContractChange] {
    guard mine.softDeletion != theirs.softDeletion else { return [] }
    func words(_ deletion: SoftDeletion?) -> String {
      guard let deletion else { return "no longer shown" }
      return "shown with the mark \(deletion.mark)"
        + (deletion.restoredBy.map { ", and \($0) restores it" } ?? "")
    }
    let (before, after) = (words(mine.softDeletion), words(theirs.softDeletion))
    var changed = change(
      "soft-deletion-changed", .warning, .both, site(mine, theirs, "deletion"),
      "a deleted \(mine.name) is \(after) instead of \(before)")
    (changed.before, changed.after) = (before, after)
    return [changed]
  }
}

extension StateMachine.Transition {
  /// What causes it.
  fileprivate var words: String { operation ?? "time" }

  /// The way in words: `payOrder: placed → paid`.
  fileprivate var description: String { "\(words): \(from) → \(to)" }
}
