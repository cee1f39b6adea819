import ContractFindings
import ContractModel
import ContractNetwork
import ContractReport
import ContractPlanning
import ContractRunner
import ContractValidation
public import Testing

/// One case of a check, as a test: the same request, the same judgement and the same name as
/// `contract-check` has.
///
/// ```swift
/// @Suite(.mock(.deuceDiary, service: DeuceDiaryService())) struct Backend {
///   @Test(arguments: Contract.deuceDiary.cases(.negative))
///   func refuses(_ case: ContractCase) async throws {
///     try await `case`.run()
///   }
/// }
/// ```
public struct ContractCase: Sendable {
  /// Unique within the contract: `negative/createGoal/title: missing`.
  public let name: String

  private let planned: Result<(plan: CasePlan, id: CaseID), BackendProblem>

  init(_ name: String, _ planned: Result<(plan: CasePlan, id: CaseID), BackendProblem>) {
    self.name = name
    self.planned = planned
  }

  /// A part of a check that asks one kind of question.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// One canonical valid call per operation and variant.
    case examples
    /// Each constraint at its edges, on the valid side, and combinations of alternatives.
    case boundaries
    /// Each documented field and constraint broken alone.
    case negative
    /// No token, a wrong one, another identity.
    case auth
    /// Requests that are odd as messages, whatever they say.
    case `protocol`
    /// The flows of the contract.
    case scenarios
    /// Walks over the effects of operations, compared with what must then be there.
    case sequences
  }

  /// Carries the case through, after what it needs; each drift is an issue, each note a warning.
  ///
  /// The backend is that of the test or its suite, see ``MockTrait``, or else a mock for this case
  /// alone. Cases of one backend come one after the other.
  ///
  /// - Parameters:
  ///   - fileID: The line that issues are put down to, with the three that follow.
  ///   - filePath: As above.
  ///   - line: As above.
  ///   - column: As above.
  /// - Throws: ``BackendProblem`` when there is nothing to send the case to, or no plan.
  public func run(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async throws {
    let (plan, id) = try planned.get()
    let report: CaseReport
    if let backend = TestBackend.current {
      report = try await plan.carryThrough(id, at: backend)
    } else {
      report = try await plan.carryThrough(id)
    }
    let site = CallSite(fileID, filePath, line, column)
    for finding in report.findings {
      switch finding.drift.severity {
      case .drift: site.fail(finding.account)
      case .note: site.warn(finding.account)
      }
    }
    if let reason = report.untested { site.fail("\(name): could not test: \(reason)") }
  }
}

extension ContractCase: CustomTestStringConvertible {
  public var testDescription: String { name }
}
