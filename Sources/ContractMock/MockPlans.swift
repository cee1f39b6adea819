import ContractGeneration
import ContractModel
import ContractValidation

/// The plans that a mock derives from its contract before the first request.
struct MockPlans: Sendable {
  /// The contract as it was given.
  var original: Contract

  /// With advisory limits of requests as constraints, which a mock enforces.
  var contract: CompiledContract

  /// The usual effects of parameters of lists with their names, by the identifiers of operations.
  var usualLists: [String: UsualListing] = [:]

  /// The plans of the operations, by identifier.
  var operations: [String: OperationPlan] = [:]

  var errorResponses: ErrorResponses

  /// The style of values that neither request nor state determines.
  var values: MockValues

  /// - Throws: ``MockError`` when the contract cannot be served.
  init(
    _ original: Contract, _ behavior: MockBehavior, _ values: MockValues = .plain
  ) throws(MockError) {
    self.original = original
    self.values = values
    var served = original
    if case .plausible = values {
      let lists = UsualLists(of: original)
      (served, usualLists) = (lists.contract, lists.listings)
    }
    do throws(ContractProblems) {
      contract = try CompiledContract(
        behavior.deviates(.adviceIgnored) ? served : served.requiringAdvisoryRequestLimits)
    } catch {
      throw MockError.contractProblems(error)
    }
    do throws(GenerationError) {
      errorResponses = try ErrorResponses(contract)
    } catch {
      throw MockError.unusableSchema(error)
    }
    let whole = contract.contract.resolved
    for operation in contract.operations {
      do throws(GenerationError) {
        func plan(_ served: Response?) throws(GenerationError) -> OperationPlan {
          try OperationPlan(
            operation, in: contract.finite, whole: whole, serving: served,
            keepsOmittedMembers: behavior.deviates(.replacementPatches), values: values)
        }
        let stages = contract.finite.stages(of: operation.operation)
        var first = try plan(stages.first)
        let alternatives = operation.variantsByRequest.dropFirst()
        if stages.count > 1 {
          first.otherSuccesses = .later(try stages.dropFirst().map(plan))
        } else if !alternatives.isEmpty {
          first.otherSuccesses = .alternative(try alternatives.map(plan))
        }
        operations[operation.id] = first
      } catch {
        throw .unusableResponse(
          error, of: operation.id,
          operation.responses.first?.position ?? operation.position)
      }
    }
  }

  /// Whether a behaviour changes what is derived.
  static func depend(on behavior: MockBehavior) -> Bool {
    behavior.deviates(.adviceIgnored) || behavior.deviates(.replacementPatches)
  }
}

extension Contract {
  /// The contract with every advisory limit on requests required.
  ///
  /// A mock that accepted discouraged values would have to repeat them in responses, where the limit
  /// may be required.
  fileprivate var requiringAdvisoryRequestLimits: Contract {
    var copy = self
    for index in copy.operations.indices {
      let schema = copy.operations[index].body?.schema?.withAdviceRequired
      copy.operations[index].body?.schema = schema
    }
    return copy
  }
}
