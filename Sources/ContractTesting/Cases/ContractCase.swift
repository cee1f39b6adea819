import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractValidation
public import Testing

/// A case of a check, as a test argument, with the same requests, checks and name as in
/// `contract-check`.
///
/// ```swift
/// @Suite(.mock(.deuceDiary, service: DeuceDiaryService())) struct Backend {
///   @Test(arguments: Contract.deuceDiary.cases(.negative))
///   func rejects(_ case: ContractCase) async throws {
///     try await `case`.run()
///   }
/// }
/// ```
public struct ContractCase: Sendable {
  /// The name, unique within the contract: `negative/createGoal/title: missing`.
  public let name: String

  private let planned: Result<(plan: CasePlan, id: CaseID), BackendProblem>

  init(_ name: String, _ planned: Result<(plan: CasePlan, id: CaseID), BackendProblem>) {
    self.name = name
    self.planned = planned
  }

  /// A part of a check.
  public enum Phase: String, Sendable, CaseIterable {
    /// One valid request for each operation and variant.
    case examples
    /// Valid boundary values of each constraint, and combinations of alternatives.
    case boundaries
    /// Invalid requests, each with one violation.
    case negative
    /// Requests without a token, with an invalid one, or of another user.
    case auth
    /// Unusual and malformed messages.
    case `protocol`
    /// The contract's own scenarios.
    case scenarios
    /// Sequences of operations, compared with the expected state.
    case sequences
  }

  /// Runs the case after its prerequisites, and records an issue for each drift and a warning for
  /// each note, and each known drift; see ``Testing/Trait/baseline(_:)``.
  ///
  /// The backend is that of the test or its suite, see ``MockTrait``, or else a mock for this case
  /// alone. Cases of one backend run one after the other.
  ///
  /// - Parameters:
  ///   - fileID: The ID of the file to which issues are attributed.
  ///   - filePath: The path of that file.
  ///   - line: The line to which issues are attributed.
  ///   - column: The column to which issues are attributed.
  /// - Throws: ``BackendProblem`` when there is no backend or no plan.
  public func run(
    fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) async throws {
    let (plan, id) = try planned.get()
    let report: CaseReport
    if let backend = TestBackend.current {
      report = try await plan.run(id, at: backend)
    } else {
      report = try await plan.run(id)
    }
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    for finding in report.findings.map(\.reviewed) {
      if finding.isFailure {
        site.fail(finding.fullDescription)
      } else {
        site.warn(finding.fullDescription)
      }
    }
    if let reason = report.untested { site.fail("\(name): could not test: \(reason)") }
  }
}

extension ContractCase: CustomTestStringConvertible {
  public var testDescription: String { name }
}
