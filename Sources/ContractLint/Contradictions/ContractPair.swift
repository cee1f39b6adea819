import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

extension [Contract] {
  /// Returns the contradictions between contracts of one host.
  func contradictions() -> [Contradiction] {
    var groups = DifferenceGroups()
    for (index, left) in enumerated() {
      for right in dropFirst(index + 1) {
        groups.add(ContractPair(left: left, right: right).differences)
      }
    }
    return groups.findings
  }
}

extension ContractPair {
  var differences: [Difference] {
    let resources = left.resources.map(\.name).filter { right.resource($0) != nil }
    let sharedOperations = operations.map { SharedOperation(contracts: self, operations: $0) }
    // Resources first: a difference in a representation is reported there, not for requests that
    // repeat it.
    return resources.flatMap { SharedResource(contracts: self, name: $0).differences }
      + sharedOperations.flatMap(\.differences)
      + sharedOperations.flatMap(\.failureDifferences) + errorDifference
  }

  /// Contracts whose documents do not show an error body accept any.
  private var errorDifference: [Difference] {
    let (leftSchema, rightSchema) = (left.errors.schema, right.errors.schema)
    guard leftSchema.kind != .any, rightSchema.kind != .any,
      leftSchema.outline != rightSchema.outline
    else { return [] }
    let difference = Difference(
      kind: .differentErrorShape, topic: "errors",
      left: .init(value: leftSchema.outline, part: left.errorsSubject),
      right: .init(value: rightSchema.outline, part: right.errorsSubject))
    return [difference]
  }
}

extension Contract {
  fileprivate var errorsSubject: ContractPart {
    ContractPart(
      contract: id, name: "errors",
      position: errors.schema.fields.first?.position ?? position)
  }
}

/// Operations of two contracts that correspond to each other.
struct OperationPair: Sendable {
  var left: Operation
  var right: Operation
}

extension OperationPair {
  var hasSameMethod: Bool { left.method == right.method }

  var hasSamePath: Bool { left.pathShape == right.pathShape }

  /// The name of both.
  var name: String { left.id == right.id ? left.id : "\(left.id)/\(right.id)" }

  /// Whether both are the same operation, though method or path differ.
  ///
  /// Listing and creating on one path differ, and so do two lists that are both called `list`: besides
  /// the name or the effects, a part of the address must agree.
  var isSameAction: Bool {
    if hasSamePath { return left.id == right.id || hasSameEffects }
    guard hasSameMethod, sharesResource ?? (left.lastWord == right.lastWord) else { return false }
    if left.id == right.id { return true }
    return hasSameEffects && left.isWrite && left.lastSegment == right.lastSegment
  }

  private var hasSameEffects: Bool {
    !left.effects.isEmpty && Set(left.sharedOperations) == Set(right.sharedOperations)
  }

  /// Whether both have effects on the same resource; `nil` where one has no effects.
  private var sharesResource: Bool? {
    guard !left.effects.isEmpty, !right.effects.isEmpty else { return nil }
    return left.effects.contains { effect in
      right.effects.contains { $0.resource == effect.resource }
    }
  }
}

extension Operation {
  /// The segments of the path without the names of its parameters.
  fileprivate var pathShape: [Substring] {
    PathTemplate.shape(of: template).split(ascii: "/", omittingEmptySubsequences: false)
  }

  fileprivate var lastSegment: Substring? { pathShape.last }

  /// The last segment without a parameter.
  fileprivate var lastWord: Substring? { pathShape.last { !$0.contains("{}") } }

  /// Each effect with its resource, and whether the response shows it.
  fileprivate var sharedOperations: [String] {
    effects.map { "\($0.action.rawValue) \($0.resource) \($0.state != nil)" }
  }

  fileprivate var isWrite: Bool {
    performs(.creates, .updates, .deletes)
  }
}

/// Two contracts of one host.
struct ContractPair: Sendable {
  var left: Contract
  var right: Contract
}

extension ContractPair {
  /// The operations that both define, in the order of the left contract.
  ///
  /// An operation with a counterpart of the same method and path is compared with that alone.
  var operations: [OperationPair] {
    let pairs = left.ownOperations.flatMap { operation in
      right.ownOperations.map { OperationPair(left: operation, right: $0) }
    }
    let exact = pairs.filter { $0.hasSameMethod && $0.hasSamePath }
    let settled = (left: Set(exact.map(\.left.id)), right: Set(exact.map(\.right.id)))
    return pairs.filter { pair in
      if pair.hasSameMethod, pair.hasSamePath { return true }
      return !settled.left.contains(pair.left.id) && !settled.right.contains(pair.right.id)
        && pair.isSameAction
    }
  }
}

extension Contract {
  /// The operations without those for set-up only.
  var ownOperations: [Operation] { operations.filter { !$0.isSetUpOnly } }
}
