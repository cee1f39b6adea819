import ContractModel
import ContractValidation

/// The Goals API over and over, each copy under a path and names of its own.
enum LargeContract {
  static func compiled(operations count: Int) throws -> CompiledContract {
    var contract = try GoalsContract.compiled().contract
    let operations = contract.operations.map { operation in
      var operation = operation
      operation.failures = contract.failures(of: operation)
      return operation
    }
    contract.failures = []
    contract.operations = (0..<count).map { number in
      var operation = operations[number % operations.count]
      let copy = number / operations.count
      operation.id += "\(copy)"
      operation.template = "/copies/\(copy)" + operation.template
      operation.effects = operation.effects.map { effect in
        var effect = effect
        effect.resource += "\(copy)"
        return effect
      }
      operation.failures = operation.failures.map { failure in
        var failure = failure
        switch failure.condition {
        case .missing(let resource): failure.condition = .missing("\(resource)\(copy)")
        case .foreign(let resource): failure.condition = .foreign("\(resource)\(copy)")
        default: break
        }
        return failure
      }
      return operation
    }
    contract.resources = (0...(count - 1) / operations.count).flatMap { copy in
      contract.resources.map { resource in
        var resource = resource
        resource.name += "\(copy)"
        return resource
      }
    }
    contract.scenarios = []
    return try CompiledContract(contract)
  }
}
