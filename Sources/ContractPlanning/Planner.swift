import ContractFindings
package import ContractGeneration
import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation

/// Plans the cases of a contract, and makes further cases from the same material during the run.
///
/// The same contract, options and date give the same plan.
package struct Planner: Sendable {
  let material: PlanningMaterial
  package let plan: Plan

  /// Of the contract; takes long to compute.
  package let fingerprint: String

  /// Draws random cases; `nil` where none are wanted.
  package let fuzzer: Fuzzer?

  /// - Parameters:
  ///   - compiled: The contract to plan for.
  ///   - options: The options that decide which cases there are.
  ///   - now: The time of planning; dates in requests are chosen around it.
  /// - Throws: ``PlanError`` when no valid request of an operation can be generated.
  package init(
    _ compiled: CompiledContract, _ options: PlanOptions, now: Instant
  ) throws(PlanError) {
    let material = try PlanningMaterial(compiled, options, now: now)
    let fuzzer = Fuzzer(material)
    let scenarios = ScenarioCases(material: material)
    self.material = material
    self.fuzzer = fuzzer
    fingerprint = compiled.contract.fingerprint
    plan = Plan(
      stages: CaseSelection(material: material).stages,
      randomCases: fuzzer.map { Plan.RandomCases(limit: $0.limit, operations: $0.operations) },
      omissions: scenarios.omissions + material.loginOmissions(of: scenarios),
      typicalBodies: material.typicalBodies,
      usualParameters: material.operations.mapValues(\.usualParameters))
  }
}

extension Planner {
  package var compiled: CompiledContract { material.compiled }

  package var contract: Contract { material.contract }

  /// The day that the plan is made for.
  package var day: CalendarDate { material.today }

  /// The login operation, where it rejects synthetic credentials.
  package var guardedLogin: String? { material.guardedLogin }

  /// The mark at the end of free texts in requests that must be rejected.
  package static var rejectionMark: String { PlanningMaterial.rejectionMark }

  /// The body that the cases of an operation start from.
  package func typicalBody(of operation: CompiledOperation) -> JSON? {
    material.typicalBody(of: operation)
  }

  /// The parameters that the cases of an operation start from, by their keys.
  package func parameters(of operation: CompiledOperation) -> [String: Plan.ParameterSource] {
    material.parameters(of: operation)
  }

  /// The typical requests of the operations of a document that may change something, by operation; those of a contract
  /// are in its scenarios.
  package var typicalSteps: [String: Plan.Step] {
    guard material.contract.infersEffects else { return [:] }
    let operations = compiled.operations.filter { !$0.method.isReadOnly }
    return Dictionary(
      uniqueKeysWithValues: operations.map { operation in
        (operation.id, material.step(.setUp, operation, "what comes before \(operation.id)"))
      })
  }

  /// The valid values for the path parameters that name no resource, by operation.
  package var indifferentParameters: [String: [String: String]] {
    var all: [String: [String: String]] = [:]
    for operation in compiled.operations {
      for field in operation.parameters
      where !operation.identifiesResource(byPathParameter: field.name) {
        all[operation.id, default: [:]][field.name] = material.value(of: field.name, in: operation)
      }
    }
    return all
  }
}

/// An operation for which no valid request can be generated.
package struct PlanError: Error, Sendable, Equatable {
  package var operation: String
  package var position: SourcePosition
  package var reason: GenerationError
}

extension PlanError: CustomStringConvertible {
  package var description: String { "no request for operation '\(operation)': \(reason)" }
}
