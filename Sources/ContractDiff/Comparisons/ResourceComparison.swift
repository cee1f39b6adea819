import ContractJSON
import ContractModel

/// Compares the two versions of one type of resource: who may read it, its identity, states and deletion.
struct ResourceComparison {
  let old: Resource
  let new: Resource
}

extension ResourceComparison {
  var changes: [ContractChange] { access + locations + states + softDeletion }

  private func site(_ part: String = "") -> ChangeSite {
    ChangeSite(
      "", at: "resource \(old.name)" + (part.isEmpty ? "" : " \(part)"), from: old.position,
      to: new.position)
  }

  private var access: [ContractChange] {
    guard old.access != new.access else { return [] }
    let order: [Resource.Access] = [.owner, .members, .everyone]
    let isNarrower =
      (order.firstIndex(of: new.access) ?? 0) < (order.firstIndex(of: old.access) ?? 0)
    return [
      ContractChange(
        .init(.access, .changed), isNarrower ? .breaking : .warning, affecting: .callers,
        at: site(),
        message:
          "\(old.name) is readable by \(new.access.rawValue) instead of \(old.access.rawValue)")
    ]
  }

  private var locations: [ContractChange] {
    var found: [ContractChange] = []
    func add(
      _ kind: ContractChange.Kind, _ level: ContractChange.Level, _ part: String,
      _ pointers: [JSON.Pointer?]
    ) {
      guard pointers[0] != pointers[1] else { return }
      let words = pointers.map { $0.map { "at \($0)" } ?? "not documented" }
      var moved = ContractChange(
        kind, pointers[0] == nil ? .info : level, affecting: .both, at: site(part),
        message: "the \(part) of \(old.name) is \(words[1]) instead of \(words[0])"
          + (level == .breaking ? ", so clients that use the former one fail" : ""))
      (moved.before, moved.after) = (pointers[0]?.description, pointers[1]?.description)
      found.append(moved)
    }
    add(.init(.resourceIdentity, .moved), .breaking, "identity", [old.id, new.id])
    // Without a key of its own, the identity is the key.
    add(.init(.resourceKey, .moved), .breaking, "key", [old.key ?? old.id, new.key ?? new.id])
    add(.init(.resourceOwner, .moved), .warning, "owner", [old.owner, new.owner])
    return found
  }

  private var states: [ContractChange] {
    let location = site("states")
    guard let machine = old.states else {
      return new.states == nil
        ? []
        : [
          ContractChange(
            .init(.states, .added), .warning, affecting: .callers, at: location,
            message: "\(old.name) has states now, in which some operations are refused")
        ]
    }
    guard let other = new.states else {
      return [
        ContractChange(
          .init(.states, .removed), .warning, affecting: .callers, at: location,
          message: "the states of \(old.name) are no longer promised")
      ]
    }
    var found: [ContractChange] = []
    if machine.pointer != other.pointer {
      found.append(
        ContractChange(
          .init(.state, .moved), .breaking, affecting: .readers, at: location,
          message: "the state of \(old.name) is at \(other.pointer) instead of \(machine.pointer)"))
    }
    if machine.initial != other.initial {
      found.append(
        ContractChange(
          .init(.initialState, .changed), .breaking, affecting: .both, at: location,
          message: "a new \(old.name) is '\(other.initial)' instead of '\(machine.initial)'"))
    }
    return found + transitions(machine, other, old.name, location)
  }

  private func transitions(
    _ earlier: StateMachine, _ later: StateMachine, _ name: String, _ site: ChangeSite
  ) -> [ContractChange] {
    var found: [ContractChange] = []
    func add(
      _ kind: ContractChange.Kind, _ level: ContractChange.Level,
      _ before: StateMachine.Transition?,
      _ after: StateMachine.Transition?, _ message: String
    ) {
      var changed = ContractChange(kind, level, affecting: .both, at: site, message: message)
      (changed.before, changed.after) = (before?.description, after?.description)
      found.append(changed)
    }
    for way in earlier.transitions where !later.transitions.contains(way) {
      let twin = later.transitions.first { $0.from == way.from && $0.cause == way.cause }
      if let twin {
        add(
          .init(.transition, .changed), .breaking, way, twin,
          "\(way.words) leads from '\(way.from)' to '\(twin.to)' instead of '\(way.to)'")
      } else if let operation = way.operation {
        add(
          .init(.transition, .removed), .breaking, way, nil,
          "\(operation) is refused for a \(name) that is '\(way.from)', so its requests fail")
      } else {
        add(
          .init(.transition, .removed), .warning, way, nil,
          "a \(name) that is '\(way.from)' no longer becomes '\(way.to)' by itself")
      }
    }
    for way in later.transitions
    where !earlier.transitions.contains(where: { $0.from == way.from && $0.cause == way.cause }) {
      if let operation = way.operation {
        add(
          .init(.transition, .added), .info, nil, way,
          "\(operation) is accepted for a \(name) that is '\(way.from)', too")
      } else {
        add(
          .init(.transition, .added), .warning, nil, way,
          "a \(name) that is '\(way.from)' becomes '\(way.to)' by itself now")
      }
    }
    return found
  }

  private var softDeletion: [ContractChange] {
    guard old.softDeletion != new.softDeletion else { return [] }
    func words(_ deletion: SoftDeletion?) -> String {
      guard let deletion else { return "no longer shown" }
      return "shown with the mark \(deletion.mark)"
        + (deletion.restoredBy.map { ", and \($0) restores it" } ?? "")
    }
    let (before, after) = (words(old.softDeletion), words(new.softDeletion))
    var changed = ContractChange(
      .init(.softDeletion, .changed), .warning, affecting: .both, at: site("deletion"),
      message: "a deleted \(old.name) is \(after) instead of \(before)")
    (changed.before, changed.after) = (before, after)
    return [changed]
  }
}

extension StateMachine.Transition {
  /// The cause of the transition, in words.
  fileprivate var words: String { operation ?? "time" }

  /// The way in words: `payOrder: placed → paid`.
  fileprivate var description: String { "\(words): \(from) → \(to)" }
}
