import ContractFindings
import ContractModel
import ContractNetwork
import ContractReport
import ContractRunner
import ContractValidation

extension Command {
  static let check = Command(
    "check", "Checks a backend, or the embedded mock, against its contract.",
    options: [
      Option("--host", "URL", "the backend, as localhost:8080 or https://…; else the mock")
    ] + .contract + .scope + .tokens + [
      Option("--junit", "FILE", "write a JUnit XML report; - for standard output"),
      Option("--junit-dialect", "WORD", "annotated (default), or strict (passes junit-10.xsd)"),
      Option("--max-writes", "N", "requests that may change something, at most; clean-up is apart"),
      Option("--budget", "TIME", "for the whole run; what was planned and not reached is told"),
      Option("--jobs", "N", "requests under way at once (default 4)"),
      Option("--rate", "N/s", "requests begin so often at most: 20/s, 600/m"),
      Option("--timeout", "TIME", "for a connection and for an answer to begin (default 10s)"),
      Option("--max-response-time", "TIME", "a slower answer is drift (else a note over 2s)"),
      Option("--retries", "N", "after faults of the transport, waiting 1s, 2s, 4s (default 0)"),
      Option("--check", "LIST", "only the answers of these checks count"),
      Option("--skip-check", "LIST", "the answers of these checks do not count"),
      Option("--shrink", "N|off", "requests to make one drift's request smaller (default 32)"),
      Option("--fail-on", "note", "fail on notes too"),
      Option("--require-coverage", "PERCENT", "end with status 4 when less was exercised"),
      Option("--allow-writes", "let a host that is not this machine be written to"),
      Option("--allow-raw", "send messages that are no HTTP to a host that is not this machine"),
      Option("--keep", "leave on the backend what was created there"),
      Option("--ca-file", "FILE", "certificates to trust besides the system's"),
    ] + .models + [
      Option("--quiet", "tell only the drifts and the verdict"),
      Option("--verbose", "tell every check"),
    ],
    examples: [
      ("contract-check", "the catalog's contracts against the embedded mock"),
      (
        "contract-check --host localhost:8080 --contract lume-goals \\\n    --token T --as-other T2",
        "a backend on this machine, with two users"
      ),
      (
        "contract-check --host https://staging.example.com --allow-writes \\\n    --junit report.xml",
        "what a deploy gate runs; tokens from the environment"
      ),
      (
        "contract-check --contract lume-goals --models Models --recorded session.har",
        "which shipped version cannot read what was recorded: Models/1.0/*.swift,\n"
          + "      and in Models/models.json {\"operations\": {\"listGoals\": \"[GoalDTO]\"}}"
      ),
    ]
  ) { arguments, surroundings throws(Failure) in
    let arguments = try arguments.settlingTokens()
    // Until the reports are written, so that no moment is left in which Ctrl-C loses them.
    return try await Interrupts.cancelling { () async throws(Failure) in
      do throws(Failure) {
        return try await check(arguments, surroundings)
      } catch {
        // What was broken off did not fail.
        if Task.isCancelled { return .interrupted }
        throw error
      }
    }
  }

  private static func check(
    _ arguments: Arguments, _ surroundings: Surroundings
  ) async throws(Failure) -> ExitStatus {
    let contracts = try arguments.contracts(surroundings)
    if arguments.has("--recorded") {
      return try await checkRecorded(contracts, arguments, surroundings)
    }
    let target = try arguments.target(for: contracts, surroundings)
    let configuration = try arguments.runConfiguration(for: contracts)
    let models = try await arguments.modelCheck(of: contracts, surroundings)
    let recorders = try Recorders(arguments, surroundings)
    var status = ExitStatus.conforms
    for compiled in contracts where configuration.asks(compiled.contract) {
      let summary = try await target.check(compiled, configuration, arguments, models) { event in
        models?.note(event)
        guard case .ended = event, let matrix = models?.matrix(of: compiled.contract) else {
          return recorders.record(event)
        }
        recorders.record(event, with: matrix)
      }
      status = status.worse(ExitStatus(summary.verdict))
      if summary.ending == .interrupted { break }
    }
    try recorders.finish()
    return models.map { status.worse($0.verdict) } ?? status
  }
}
