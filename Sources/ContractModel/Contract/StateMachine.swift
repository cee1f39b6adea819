public import ContractJSON

/// The states of a resource, and the ways from one to another: an order is placed, paid, sent.
public struct StateMachine: Sendable, Equatable {
  /// A way from one state to another.
  public struct Transition: Sendable, Equatable {
    /// The cause of a change of the resource's state.
    package enum Cause: Sendable, Equatable {
      /// A call of this operation.
      case operation(String)
      /// Nothing but time.
      case time
    }

    /// The state before.
    package var from: String
    /// The state after.
    package var to: String
    /// The cause of this change of the resource's state.
    package var cause: Cause
  }

  /// The location of the state in a representation.
  package var pointer: JSON.Pointer

  /// The state of a new resource.
  package var initial: String

  /// All ways; an operation of theirs is refused in every other state.
  package var transitions: [Transition]
}

extension StateMachine {
  /// Creates states.
  public init(at pointer: JSON.Pointer, initial: String, _ transitions: Transition...) {
    self.init(pointer: pointer, initial: initial, transitions: transitions)
  }
}

extension StateMachine.Transition {
  /// A way that an operation takes: `.from("placed", to: "paid", by: "payOrder")`.
  public static func from(_ from: String, to: String, by operation: String) -> Self {
    Self(from: from, to: to, cause: .operation(operation))
  }

  /// A way that the resource takes by itself, after some time.
  public static func later(from: String, to: String) -> Self {
    Self(from: from, to: to, cause: .time)
  }

  /// The operation that takes the way.
  package var operation: String? { if case .operation(let id) = cause { id } else { nil } }
}

extension StateMachine {
  /// All states, in the order in which they are mentioned.
  package var states: [String] {
    transitions.reduce(into: [initial]) { states, way in
      for state in [way.from, way.to] where !states.contains(state) { states.append(state) }
    }
  }

  /// The ways from the initial state to another one, of which no way is longer than needed.
  ///
  /// - Returns: `nil` for a state that cannot be reached.
  package func path(to state: String) -> [Transition]? {
    var paths: [String: [Transition]] = [initial: []]
    var open = [initial]
    while let current = open.first {
      open.removeFirst()
      if current == state { return paths[current] }
      for way in transitions where way.from == current && paths[way.to] == nil {
        paths[way.to] = (paths[current] ?? []) + [way]
        open.append(way.to)
      }
    }
    return nil
  }

  /// The operations that change the state.
  package var operations: [String] {
    transitions.compactMap(\.operation).reduce(into: []) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
  }

  /// Whether a state changes by itself.
  package func hasTimedTransition(from state: String) -> Bool {
    transitions.contains { $0.from == state && $0.cause == .time }
  }

  /// The states into which a state changes by itself, one after the other.
  package func statesReachedByTime(from state: String) -> Set<String> {
    var (reached, open): (Set<String>, [String]) = ([], [state])
    while let current = open.popLast() {
      for way in transitions
      where way.from == current && way.cause == .time && reached.insert(way.to).inserted {
        open.append(way.to)
      }
    }
    return reached
  }

  /// Whether an operation is allowed in a state.
  package func allows(_ operation: String, in state: String) -> Bool {
    transitions.contains { $0.from == state && $0.operation == operation }
  }
}

extension StateMachine: LockableRecord {
  static let lockRecord = LockRecord(
    StateMachine(pointer: .root, initial: "", transitions: []),
    .required("at", \.pointer), .required("initial", \.initial),
    .required("transitions", \.transitions))
}

extension StateMachine.Transition: LockableRecord {
  static let lockRecord = LockRecord(
    StateMachine.Transition(from: "", to: "", cause: .time),
    .required("from", \.from), .required("to", \.to), .optional("by", \.lockedOperation))
}

extension StateMachine.Transition {
  /// The operation, which a lock states where time is not the cause.
  fileprivate var lockedOperation: String? {
    get { operation }
    set { cause = newValue.map(Cause.operation) ?? .time }
  }
}
