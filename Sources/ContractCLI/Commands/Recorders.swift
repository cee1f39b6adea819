import ContractFindings
import ContractReport
import ContractRunner
import ContractText
import Synchronization

/// The reports of a command; each receives every event in order.
final class Recorders: Sendable {
  private struct State: ~Copyable {
    var all: [any Recorder]
    var reports: [any Report]
    var terminal: TerminalRecorder?

    /// The output for the terminal report.
    let write: @Sendable (String) -> Void

    /// Marks known drifts, where there is a baseline.
    var review: BaselineReview?

    /// The last summary, as the reports have it.
    var summary: RunSummary?
  }

  private let state: Mutex<State>

  /// - Throws: A failure when a report cannot be written, before anything is sent.
  init(
    _ arguments: Arguments, _ process: ProcessEnvironment, onTerminal isOnTerminal: Bool = true
  ) throws(Command.Failure) {
    let dialect = try Self.dialect(arguments)
    let targets = try ReportTarget.all(of: arguments, process.environment)
    if arguments[.ci] { ReportTarget.createFolder(for: targets, process.environment) }
    var reports: [any Report] = []
    for target in targets {
      do throws(OutputError) {
        reports.append(
          try target.format.open(
            path: target.path, appending: target.isAppending, dialect: dialect,
            options: .commandLine))
      } catch {
        throw .environment("\(error)")
      }
    }
    // With a report on standard output, the terminal report goes to standard error.
    let out = targets.contains { $0.path == "-" } ? process.pageError : process.pageOut
    var all: [any Recorder] = []
    if isOnTerminal, !arguments[.quiet] {
      all.append(
        ProgressRecorder(
          width: process.width, isTerminal: process.errorIsTerminal,
          now: process.uptime, write: process.pageError))
    }
    let terminal = TerminalRecorder(
      style: process.usesColor ? .ansi : .plain, verbosity: Self.verbosity(arguments),
      width: process.width, hasWholeVerdict: !process.outIsTerminal, options: .commandLine,
      write: out)
    if isOnTerminal { all.append(terminal) }
    all += reports as [any Recorder]
    state = Mutex(
      State(
        all: all, reports: reports, terminal: isOnTerminal ? terminal : nil, write: out))
  }

  func record(_ event: RunEvent) {
    state.withLock { state in
      let event = state.review?(event) ?? event
      if case .ended(let summary) = event { state.summary = summary }
      for recorder in state.all { recorder.record(event) }
    }
  }

  /// Marks the known drifts of `--baseline` in all events that follow.
  ///
  /// - Parameters:
  ///   - arguments: The options.
  ///   - decidesStale: Whether the runs are complete enough to find entries stale.
  /// - Throws: A failure for an option with another value, and a baseline that cannot be read.
  func readBaseline(
    _ arguments: Arguments, decidesStale: Bool = true
  ) throws(Command.Failure) {
    let review = try arguments.baselineReview(decidesStale: decidesStale)
    state.withLock { $0.review = review }
  }

  /// Whether a drift does not fail the run.
  func isKnown(_ finding: Finding) -> Bool {
    state.withLock { $0.review?.fails(finding) == false }
  }

  /// The summary of the last run that has ended, as the reports have it.
  var summary: RunSummary? { state.withLock { $0.summary } }

  /// Writes a text to the terminal report.
  func write(_ text: String) {
    state.withLock { $0.write(text) }
  }

  /// Puts every report in place, also where one of them cannot be written.
  func finish(_ ending: ReportEnding) throws(Command.Failure) {
    let error = state.withLock { state -> OutputError? in
      state.terminal?.finish()
      var first: OutputError?
      for report in state.reports {
        do throws(OutputError) {
          try report.finish(ending)
        } catch {
          first = first ?? error
        }
      }
      state.reports = []
      return first
    }
    if let error { throw .environment("\(error)") }
  }

  private static func dialect(
    _ arguments: Arguments
  ) throws(Command.Failure) -> JUnitRecorder.Dialect {
    try arguments.value(.junitDialect) ?? .annotated
  }

  private static func verbosity(_ arguments: Arguments) -> TerminalRecorder.Verbosity {
    if arguments[.quiet] { return .quiet }
    return arguments[.verbose] ? .verbose : .normal
  }
}

extension [Option] {
  /// How much the report for the terminal shows.
  static let verbosity: [Option] = [
    .of(.quiet),
    .of(.verbose),
  ]
}

extension Recorders {
  /// Does the work of a command with its reports, which are complete however it ends.
  static func reporting(
    _ arguments: Arguments, _ process: ProcessEnvironment,
    _ work: (Recorders) async throws(Command.Failure) -> ExitStatus
  ) async throws(Command.Failure) -> ExitStatus {
    let recorders = try Recorders(arguments, process)
    let status: ExitStatus
    do throws(Command.Failure) {
      try recorders.readBaseline(arguments)
      status = try await work(recorders)
    } catch {
      try? recorders.finish(ReportEnding(error))
      throw error
    }
    try recorders.finish(ReportEnding(status: Int(status.rawValue)))
    return status
  }

  /// Writes the reports of a command that could not begin, as far as its command line names them.
  static func report(
    _ failure: Command.Failure, _ arguments: Arguments?, _ process: ProcessEnvironment
  ) {
    guard let arguments else { return }
    try? Recorders(arguments, process).finish(ReportEnding(failure))
  }
}

extension ReportEnding {
  /// The ending with the lines that the command prints.
  init(_ failure: Command.Failure) {
    switch failure {
    case .usage(let error):
      self.init(status: 2, reasons: [error.message.visibleOnOneLine])
    case .problems(let lines): self.init(status: 2, reasons: lines.map(\.visibleOnOneLine))
    case .environment(let message): self.init(status: 3, reasons: [message.visibleOnOneLine])
    }
  }
}
