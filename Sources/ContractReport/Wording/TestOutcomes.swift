import ContractFindings
import ContractModel

/// The outcome of a result as a test, for readers that count and colour tests.
enum TestOutcome {
  case passed
  /// With the findings that no test before has shown.
  case failed([Finding])
  /// It could not be tested, for a reason that no test before had.
  case notTested(String)
  case skipped(String)
}

/// Turns the results of a run into outcomes of tests, so that each cause makes one test fail.
///
/// A further result with the same cause, or that could not be tested for the same reason, is skipped and names the
/// first one: otherwise a host that is down, or a defect of what all operations share, would be hundreds of failures.
struct TestOutcomes {
  private var causes = FindingGroups()

  /// The first test of each cause, by its number.
  private var firstTests: [String] = []

  /// The first test of each reason.
  private var firstUntested: [String: String] = [:]
}

extension TestOutcomes {
  mutating func outcome(of result: CheckResult, _ options: OptionNames) -> TestOutcome {
    switch result.outcome {
    case .tested:
      switch result.verdict {
      case .skipped: return .skipped("not reached: \(result.unreached ?? "")")
      case .failed: return outcome(of: result.failing, result.subject.testName)
      case .passed, .noted, .notTested: return .passed
      }
    case .notTested(let reason):
      let text = options.text(reason)
      guard !reason.isLimit else { return .skipped(text) }
      guard let first = firstUntested[text] else {
        firstUntested[text] = result.subject.testName
        return .notTested(text)
      }
      return .skipped("not tested, as \(first): \(text)")
    case .skipped(let reason): return .skipped(options.text(reason))
    }
  }

  private mutating func outcome(of findings: [Finding], _ name: String) -> TestOutcome {
    var new: [Finding] = []
    var owners: [String] = []
    for finding in findings {
      let index = causes.index(of: finding)
      if index == firstTests.count {
        firstTests.append(name)
        new.append(finding)
      } else if firstTests[index] == name {
        new.append(finding)
      } else if !owners.contains(firstTests[index]) {
        owners.append(firstTests[index])
      }
    }
    guard new.isEmpty else { return .failed(new) }
    let lead = findings.first?.headline ?? ""
    return .skipped("drift with the same cause as \(owners.joined(separator: ", ")): \(lead)")
  }
}

extension CheckResult.Subject {
  /// The name of the test, unique within a contract: `tips: response-schema`, `scenario create-twice`.
  var testName: String {
    switch self {
    case .check(let check, let operation): "\(operation): \(check.rawValue)"
    case .scenario(let id, _): "scenario \(id)"
    }
  }
}
