import ContractFindings
import ContractReport
import ContractModels
import ContractRunner
import Synchronization

/// The reports of a check, told of everything in the order in which it happens.
final class Recorders: Sendable {
  private struct State: ~Copyable {
    var all: [any Recorder]
    var junit: JUnitRecorder?
    let style: Style

    /// Where what a person reads goes.
    let write: @Sendable (String) -> Void
  }

  private let state: Mutex<State>

  /// - Throws: A failure when a report cannot be written where it is wanted, before anything is
  ///   sent.
  init(_ arguments: Arguments, _ surroundings: Surroundings) throws(Command.Failure) {
    let dialect = try Self.dialect(arguments)
    var junit: JUnitRecorder?
    if let path = arguments.last("--junit") {
      do throws(OutputError) {
        junit = try JUnitRecorder(path: path, dialect: dialect, options: .commandLine)
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
    let style: Style = surroundings.usesColor ? .ansi : .plain
    all.append(
      TerminalRecorder(
        style: style, verbosity: Self.verbosity(arguments), options: .commandLine, write: out))
    if let junit { all.append(junit) }
    state = Mutex(State(all: all, junit: junit, style: style, write: out))
  }

  func record(_ event: RunEvent) {
    state.withLock { state in
      for recorder in state.all { recorder.record(event) }
    }
  }

  /// The end of a run, and what became of its answers in models.
  func record(_ end: RunEvent, with matrix: DecodeMatrix) {
    state.withLock { $0.junit?.record(matrix) }
    record(end)
    tell(matrix, "what shipped versions of the app make of the answers")
  }

  /// What became of answers in models that no run was for.
  func record(_ matrix: DecodeMatrix, asSuite name: String) {
    state.withLock { $0.junit?.record(matrix, asSuite: name) }
    tell(matrix, "\(name): what shipped versions of the app make of the answers")
  }

  /// Says something to a person.
  func tell(_ text: String) {
    state.withLock { $0.write(text) }
  }

  private func tell(_ matrix: DecodeMatrix, _ title: String) {
    state.withLock { $0.write(matrix.page(titled: title, $0.style)) }
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
