import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension Contract {
  /// The successes of an operation in the order in which the same request, repeated, gets them: what is
  /// only accepted so far first (202; RFC 9110, section 15.3.3), what a scenario waits for last.
  ///
  /// Only the first success where the contract does not say that another follows by itself.
  func stages(of operation: Operation) -> [Response] {
    let successes = operation.responses.filter(\.status.isSuccess)
    let awaited = Set(variantsExpected(of: operation).filter(\.isAwaited).map(\.name))
    let isPending = { (response: Response) in response.status == .accepted }
    let isAwaited = { (response: Response) in response.variant.map(awaited.contains) ?? false }
    guard operation.effects.allSatisfy({ $0.action == .reads }),
      successes.contains(where: isPending) || successes.contains(where: isAwaited)
    else { return Array(successes.prefix(1)) }
    let others = successes.filter { !isAwaited($0) }
    let stages = others.filter(isPending) + others.filter { !isPending($0) }
    return stages + successes.filter(isAwaited)
  }

  /// The variants of an operation's response that scenarios expect, and whether they wait for them.
  func variantsExpected(of operation: Operation) -> [(name: String, isAwaited: Bool)] {
    scenarios.flatMap(\.steps).compactMap { step in
      guard case .call(let call) = step, call.operation == operation.id,
        case .variant(let name) = call.expectation
      else { return nil }
      return (name, call.polling != nil)
    }
  }
}

extension Operation {
  /// The named successes between which nothing but the request can decide, because the operation has no
  /// effect.
  var variantsByRequest: [Response] {
    let variants = responses.filter { $0.variant != nil && $0.status.isSuccess }
    return effects.isEmpty && variants.first == responses.first ? variants : []
  }
}

extension OperationPlan {
  /// The plan of the first response that satisfies the rules, in an order that depends on the request.
  func alternative(for request: RoutedRequest, _ input: TemplateInput) -> OperationPlan {
    guard case .alternative(let others) = otherSuccesses else { return self }
    var hash = StableHash()
    hash.add(request.request.target)
    request.request.body.forEach { hash.add(UInt64($0)) }
    let all = [self] + others
    let start = Int(hash.value % UInt64(all.count))
    let ordered = all[start...] + all[..<start]
    return ordered.first { plan in
      var rules = input.rules
      rules.response = try? JSON(parsing: plan.body.make(from: input).bytes)
      return rules.drifts(of: operation.rules).isEmpty
    } ?? self
  }
}
