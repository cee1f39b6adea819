import ContractFindings
import ContractReport
import ContractRunner
import Synchronization

/// The reports of a check; each receives every event in order.
final class Recorders: Sendable {
  private struct State: ~Copyable {
    var all: [any Recorder]
    var junit: JUnitRecorder?

    /// The output for the terminal report.
    let write: @Sendable (String) -> Void
  }

  private let state: Mutex<State>

  /// - Throws: A failure when a report cannot be written, before anything is sent.
  init(_ arguments: Arguments, _ process: ProcessEnvironment) throws(Command.Failure) {
    let dialect = try Self.dialect(arguments)
    var junit: JUnitRecorder?
    if let path = arguments.last("--junit") {
      do throws(OutputError) {
        junit = try JUnitRecorder(path: path, dialect: dialect, options: .commandLine)
      } catch {
        throw .environment("\(error)")
      }
    }
    // With a report on standard output, the terminal report goes to standard error.
    let out = arguments.last("--junit") == "-" ? process.pageError : process.pageOut
    var all: [any Recorder] = []
    if process.errorIsTerminal, !arguments.has("--quiet") {
      all.append(ProgressRecorder(width: process.width, write: process.pageError))
    }
    all.append(
      TerminalRecorder(
        style: process.usesColor ? .ansi : .plain, verbosity: Self.verbosity(arguments),
        width: process.width, options: .commandLine, write: out))
    if let junit { all.append(junit) }
    state = Mutex(State(all: all, junit: junit, write: out))
  }

  func record(_ event: RunEvent) {
    state.withLock { state in
      for recorder in state.all { recorder.record(event) }
    }
  }

  /// Writes a text to the terminal report.
  func write(_ text: String) {
    state.withLock { $0.write(text) }
  }

  func finish() throws(Command.Failure) {
    do throws(OutputError) {
      try state.withLock { (state) throws(OutputError) in try state.junit?.finish() }
    } catch {
      throw .environment("\(error)")
    }
  }

  private static func dialect(
    _ arguments: Arguments
  ) throws(Command.Failure) -> JUnitRecorder.Dialect {
    do throws(UsageError) {
      let words: [JUnitRecorder.Dialect]? = try arguments.words(
        "--junit-dialect", "JUnit dialect")
      return words?.last ?? .annotated
    } catch {
      throw .usage(error)
    }
  }

  private static func verbosity(_ arguments: Arguments) -> TerminalRecorder.Verbosity {
    if arguments.has("--quiet") { return .quiet }
    return arguments.has("--verbose") ? .verbose : .normal
  }
}
