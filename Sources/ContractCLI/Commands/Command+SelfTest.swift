import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import ContractValidation

extension Command {
  static let selfTest = Command(
    "self-test", "Shows that every named drift is found, and nothing where there is none.",
    options: .contract + [
      Option("--drift", "NAME", "only this drift; may be repeated"),
      Option("--jobs", "N", "drifts tried at once (default 4)"),
      Option("--verbose", "tell how each drift was found"),
    ],
    examples: [
      ("contract-check self-test", "every drift of every contract, each alone"),
      ("contract-check self-test --contract lume-goals --verbose", "one contract, drift by drift"),
    ]
  ) { arguments, surroundings throws(Failure) in
    let jobs: Int
    do throws(UsageError) {
      jobs = try arguments.integer("--jobs", in: 1...64) ?? 4
    } catch {
      throw .usage(error)
    }
    let contracts = try arguments.contracts(surroundings)
    let wanted = Set(arguments.all("--drift"))
    var tests: [SelfTest] = []
    for compiled in contracts {
      tests.append(
        SelfTest(
          compiled, service: surroundings.services()[compiled.contract.id], only: wanted))
    }
    let known = Set(tests.flatMap(\.drifts).map(\.name))
    for name in wanted.sorted() where !known.contains(name) {
      throw .usage(UsageError("no contract has a drift '\(name)'; see mock --list-drifts"))
    }
    var status = ExitStatus.conforms
    var counts: [SelfTest.Outcome.Verdict: Int] = [:]
    for test in tests where wanted.isEmpty || !test.drifts.isEmpty {
      if Task.isCancelled { return .interrupted }
      let report = try await test.run(jobs: jobs)
      surroundings.out(report.text(isVerbose: arguments.has("--verbose")))
      counts.merge(report.counts, uniquingKeysWith: +)
      if !report.isGood { status = .drift }
    }
    surroundings.out(SelfTest.summary(counts))
    return status
  }
}
