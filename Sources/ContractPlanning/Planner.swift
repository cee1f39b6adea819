package import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation

/// Plans the cases of a contract, and makes further cases from the same material during the run.
package struct Planner: Sendable {
  let material: PlanningMaterial
  package let plan: Plan

  /// Draws random cases; `nil` where none are wanted.
  package let fuzzer: Fuzzer?

  /// - Throws: ``PlanError`` when no valid request of an operation can be generated.
  package init(
    _ compiled: CompiledContract, _ options: PlanOptions, now: Instant
  ) throws(PlanError) {
    material = try PlanningMaterial(compiled, options, now: now)
    fuzzer = Fuzzer(material)
    plan = material.plan(fuzzer)
  }

  package var compiled: CompiledContract { material.compiled }

  package var contract: Contract { material.contract }

  /// The day that the plan is made for.
  package var day: CalendarDate { material.today }

  /// The login operation, where it rejects synthetic credentials.
  package var guardedLogin: String? { material.guardedLogin }

  /// By identity: the request that logs it in.
  package var loginRequests: [Identity: HTTPRequest] { material.loginRequests() }

  /// Texts of the login request that the contract itself states, and that are no secrets.
  package var wordsOfLogin: Set<String> { material.wordsOfLogin }

  /// By operation: valid values for the path parameters that name no resource.
  package var indifferentParameters: [String: [String: String]] { material.indifferentParameters }

  /// The body that the cases of an operation start from.
  package func typicalBody(of operation: Operation) -> JSON? {
    material.typicalBody(of: operation)
  }

  /// The parameters that the cases of an operation start from, by their keys.
  package func parameters(of operation: Operation) -> [String: Plan.ParameterSource] {
    material.parameters(of: operation)
  }

  /// A changed case; `nil` when it would no longer test the same.
  package func applying(_ change: CaseChange, to planned: Plan.Case) -> Plan.Case? {
    material.applying(change, to: planned)
  }

  /// The mark at the end of free texts in requests that must be rejected.
  package static let rejectionMark = PlanningMaterial.refusalMark
}
