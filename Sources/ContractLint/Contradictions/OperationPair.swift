import ContractHTTP
import ContractModel

/// Operations of two contracts that are the same thing.
struct OperationPair: Sendable {
  var left: Operation
  var right: Operation
}

extension OperationPair {
  var hasSameMethod: Bool { left.method == right.method }

  var hasSamePath: Bool { left.pathShape == right.pathShape }

  /// What both are called.
  var name: String { left.id == right.id ? left.id : "\(left.id)/\(right.id)" }

  /// Whether these are the same thing, though method or path differ.
  ///
  /// Listing and creating on one path are two things, and so are two lists that are both called
  /// `list`: besides the name or the effects something of the address must agree.
  var isSameDeed: Bool {
    if hasSamePath { return left.id == right.id || hasSameEffects }
    guard hasSameMethod, sharesResource ?? (left.lastWord == right.lastWord) else { return false }
    if left.id == right.id { return true }
    return hasSameEffects && left.changesSomething && left.lastSegment == right.lastSegment
  }

  private var hasSameEffects: Bool {
    !left.effects.isEmpty && Set(left.deeds) == Set(right.deeds)
  }

  /// Whether both are about the same resource; `nil` where one does not say what it is about.
  private var sharesResource: Bool? {
    guard !left.effects.isEmpty, !right.effects.isEmpty else { return nil }
    return left.effects.contains { effect in
      right.effects.contains { $0.resource == effect.resource }
    }
  }
}

extension Operation {
  /// The path, whatever its parameters are called.
  fileprivate var pathShape: [String] {
    template.split(separator: "/", omittingEmptySubsequences: false).map(Self.shape)
  }

  fileprivate var lastSegment: String? { pathShape.last }

  /// The last segment that is no parameter.
  fileprivate var lastWord: String? { pathShape.last { !$0.contains("{}") } }

  private static func shape(_ segment: Substring) -> String {
    guard let open = segment.firstIndex(of: "{"), let close = segment.lastIndex(of: "}") else {
      return String(segment)
    }
    return segment[..<open] + "{}" + segment[segment.index(after: close)...]
  }

  /// What the operation does to which resource, and whether it shows it.
  fileprivate var deeds: [String] {
    effects.map { "\($0.action.rawValue) \($0.resource) \($0.state != nil)" }
  }

  fileprivate var changesSomething: Bool {
    performs(.creates, .updates, .deletes)
  }
}

/// Two contracts of one host.
struct ContractPair: Sendable {
  var left: Contract
  var right: Contract
}

extension ContractPair {
  /// The operations that both state, in the order of the left one.
  ///
  /// What has its counterpart under the very same method and path is compared with that alone.
  var operations: [OperationPair] {
    let pairs = left.ownOperations.flatMap { operation in
      right.ownOperations.map { OperationPair(left: operation, right: $0) }
    }
    let exact = pairs.filter { $0.hasSameMethod && $0.hasSamePath }
    let settled = (left: Set(exact.map(\.left.id)), right: Set(exact.map(\.right.id)))
    return pairs.filter { pair in
      if pair.hasSameMethod, pair.hasSamePath { return true }
      return !settled.left.contains(pair.left.id) && !settled.right.contains(pair.right.id)
        && pair.isSameDeed
    }
  }
}

extension Contract {
  /// What the contract states itself, without what it borrowed.
  var ownOperations: [Operation] { operations.filter { !$0.isSetUpOnly } }
}
