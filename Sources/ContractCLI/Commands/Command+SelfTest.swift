import ContractFindings
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractReport
import ContractRunner
import ContractValidation
import Synchronization

extension Command {
  private static let selfTestJobs = OptionKey.whole(
    "--jobs", in: 1...64, default: 4, "drifts checked at once")

  static let selfTest = Command(
    "self-test", "Verifies that every named drift of a mock is detected, without false alarms.",
    options: .contract + [
      .of(.drift, "only this drift; may be repeated"),
      .of(selfTestJobs),
      .of(.verbose, "show the finding of each drift"),
    ],
    examples: [
      ("contract-check self-test", "every drift of every contract, one at a time"),
      ("contract-check self-test --contract lume-goals --verbose", "one contract, drift by drift"),
    ]
  ) { arguments, process throws(Failure) in
    let jobs: Int
    do throws(UsageError) {
      jobs = try arguments[selfTestJobs]
    } catch {
      throw .usage(error)
    }
    let contracts = try arguments.contracts(process)
    let wanted = Set(arguments[.drift])
    var tests: [SelfTest] = []
    for compiled in contracts {
      tests.append(
        SelfTest(
          compiled, service: process.services()[compiled.contract.id], only: wanted,
          toolVersion: ContractCheck.version))
    }
    let known = Set(tests.flatMap(\.drifts).map(\.name))
    for name in wanted.sorted() where !known.contains(name) {
      throw .usage(UsageError("no contract has a drift '\(name)'; see mock --list-drifts"))
    }
    var status = ExitStatus.conforms
    var all: [SelfTest.Outcome] = []
    for test in tests where wanted.isEmpty || !test.drifts.isEmpty {
      let report = try await report(of: test, jobs, process)
      process.out(report.text(isVerbose: arguments[.verbose]))
      all += report.outcomes
      if !report.outcomes.allSatisfy(\.isAsStated) { status = .drift }
    }
    process.out("\nall contracts: \(all.counts)\n")
    return status
  }

  private static func report(
    of test: SelfTest, _ jobs: Int, _ process: ProcessEnvironment
  ) async throws(Failure) -> SelfTest.Report {
    let recorder = Mutex(
      process.errorIsTerminal
        ? ProgressRecorder(width: process.width, write: process.pageError) : nil)
    do throws(SelfTest.Failure) {
      return try await test(jobs: jobs) { finished in
        let progress = RunProgress(
          phase: test.contract, finished: finished, planned: test.drifts.count, drifts: 0)
        recorder.withLock { $0?.record(.progress(progress)) }
      }
    } catch {
      switch error {
      case .contract(let line): throw .problems([line])
      case .environment(let reason): throw .environment(reason)
      }
    }
  }
}

extension SelfTest.Report {
  fileprivate func text(isVerbose: Bool) -> String {
    let tenths = Int(duration / .milliseconds(100))
    let shown = outcomes.filter { isVerbose || !$0.isFound }
    let width = shown.map(\.name.count).max() ?? 0
    let lines = shown.flatMap { outcome in
      hanging("  \(outcome.word)  \(outcome.name.padded(to: width))  ", outcome.detail)
    }
    return
      (["\(contract)  \(outcomes.counts), \(tenths / 10).\(tenths % 10) s"] + lines)
      .joined(separator: "\n") + "\n"
  }
}

extension [SelfTest.Outcome] {
  /// `86 drifts: 86 found, 0 missed, 0 false alarms`.
  fileprivate var counts: String {
    let falseAlarms = count(where: \.isFalseAlarm)
    let found = count(where: \.isFound)
    let invisible = count(where: \.isInvisible)
    let drifts = count - falseAlarms
    return "\(drifts.counted("drift")): \(found) found, \(drifts - found - invisible) missed, "
      + (invisible > 0 ? "\(invisible) invisible, " : "") + falseAlarms.counted("false alarm")
  }
}

extension SelfTest.Outcome {
  fileprivate var isFound: Bool { if case .found = detection { true } else { false } }
  fileprivate var isInvisible: Bool { if case .invisible = detection { true } else { false } }
  fileprivate var isAsStated: Bool { isFound || isInvisible }
  fileprivate var isFalseAlarm: Bool { if case .falseAlarm = detection { true } else { false } }

  fileprivate var word: String {
    switch detection {
    case .found: "found       "
    case .missed: "MISSED      "
    case .invisible: "invisible   "
    case .misstated: "MISSTATED   "
    case .falseAlarm: "FALSE ALARM "
    }
  }

  /// The finding, or the others where it was missed.
  fileprivate var detail: String {
    switch detection {
    case .found(let finding), .falseAlarm(let finding): finding.line
    case .invisible(let reason): reason
    case .misstated(let finding, let reason): "\(finding.line), although \(reason)"
    case .missed(let others):
      others.isEmpty ? "no drift" : "only " + others.map(\.line).joined(separator: "; ")
    }
  }
}

extension Finding {
  fileprivate var line: String { "\(drift.kind) in \(operation) at \(drift.location)" }
}
