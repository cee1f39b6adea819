import ContractFindings
public import ContractModel
import ContractRunner

extension Contract {
  /// The cases of a check, as arguments of a test.
  ///
  /// They are planned for the host that `CONTRACT_CHECK_HOST` names, as whom
  /// `CONTRACT_CHECK_TOKEN` and `CONTRACT_CHECK_OTHER_TOKEN` say, or else for a mock. Where that
  /// cannot be planned, the one case that is returned fails and says why.
  ///
  /// - Parameters:
  ///   - phases: Which questions; all of them when none is named.
  ///   - seed: For the values that are made up.
  /// - Returns: The cases in the order of the plan.
  public func cases(_ phases: ContractCase.Phase..., seed: UInt64 = 1) -> [ContractCase] {
    let phases = phases.isEmpty ? ContractCase.Phase.allCases : phases
    do throws(BackendProblem) {
      let plan = try CasePlan(self, phases, seed: seed, try TestTarget.ofProcess.get())
      return plan.caseIDs.map { ContractCase($0.name, .success((plan, $0))) }
    } catch {
      return [ContractCase("\(id): no plan", .failure(error))]
    }
  }
}
