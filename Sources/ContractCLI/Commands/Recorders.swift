import ContractReport
import ContractRunner
import Synchronization

/// The reports of a check, told of everything in the order in which it happens.
final class Recorders: Sendable {
  private struct State: ~Copyable {
    var all: [any Recorder]
    var junit: JUnitRecorder?
  }

  private let state: Mutex<State>

  /// - Throws: A failure when a report cannot be written where it is wanted, before anything is
  ///   sent.
  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(Command.Failure) {
    let dialect = try Self.dialect(arguments)
    var junit: JUnitRecorder?
    if let path = arguments.last("--junit") {
      do throws(OutputError) {
        junit = try JUnitRecorder(path: path, dialect: dialect)
      } catch {
        throw .environment("\(error)")
      }
    }
    // A report on standard output leaves no room for another.
    let out = arguments.last("--junit") == "-" ? surroundings.error : surroundings.out
    var all: [any Recorder] = []
    if surroundings.errorIsTerminal, !arguments.has("--quiet") {
      all.append(ProgressRecorder(write: surroundings.error))
    }
    all.append(
      TerminalRecorder(
        style: surroundings.usesColor ? .ansi : .plain, verbosity: Self.verbosity(arguments),
        write: out))
    if let junit { all.append(junit) }
    state = Mutex(State(all: all, junit: junit))
  }

  func record(_ event: RunEvent) {
    state.withLock { state in
      for recorder in state.all { recorder.record(event) }
    }
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
