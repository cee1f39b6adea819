import ContractFindings
public import ContractModel
import ContractRunner

extension Contract {
  /// Returns the cases of a check, for use as arguments of a parameterised test.
  ///
  /// They are planned for the host that `CONTRACT_CHECK_HOST` names, with the tokens
  /// `CONTRACT_CHECK_TOKEN` and `CONTRACT_CHECK_OTHER_TOKEN`, or else for a mock. When planning
  /// fails, the only case fails with the reason.
  ///
  /// - Parameters:
  ///   - phases: The phases to include; all when none is given.
  ///   - seed: The random seed of generated values.
  /// - Returns: The cases in the order of the plan.
  public func cases(_ phases: ContractCase.Phase..., seed: UInt64 = 1) -> [ContractCase] {
    let phases = phases.isEmpty ? ContractCase.Phase.allCases : phases
    do throws(BackendProblem) {
      let plan = try CasePlan(
        self, phases: phases, seed: seed, target: try TestTarget.ofProcess.get())
      return plan.caseIDs.map { ContractCase($0.name, .success((plan, $0))) }
    } catch {
      return [ContractCase("\(id): no plan", .failure(error))]
    }
  }
}
