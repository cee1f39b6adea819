import ContractText
import Synchronization

/// A program with its arguments, or a command that a person gave, that runs as a child process.
///
/// It has an empty standard input, its own process group and default signal handling.
package struct ChildCommand: Sendable {
  /// The maximum of standard output and of standard error that is kept; the rest is discarded.
  package var outputLimitBytes = 1 << 16

  /// The path of the program, and its arguments.
  package var arguments: [String]

  /// All its environment variables.
  package var environment: [String: String]

  /// The time after which the command and its child processes are killed.
  package var timeLimit: Duration

  /// - Parameters:
  ///   - arguments: The path of the program, and its arguments, which no shell reads.
  ///   - environment: All its environment variables.
  ///   - timeLimit: The time after which it is killed.
  package init(_ arguments: [String], environment: [String: String], timeLimit: Duration) {
    self.arguments = arguments
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// Creates the run of a shell; only for commands that a person gave as such.
  package init(shell text: String, environment: [String: String], timeLimit: Duration) {
    self.init(["/bin/sh", "-c", text], environment: environment, timeLimit: timeLimit)
  }

  /// The result of a command.
  package struct Outcome: Sendable {
    package var termination: Termination
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
  }

  package enum Termination: Sendable, Equatable {
    case exited(status: Int32)
    case signalled(Int32)
    case timedOut
    case cancelled
  }
}

extension ChildCommand {
  /// The path of a program on the `PATH`; `nil` where there is none.
  ///
  /// Only absolute folders count: a working directory that is not trusted must not offer programs.
  package static func path(
    of program: String, in environment: [String: String], isExecutable: (String) -> Bool
  ) -> String? {
    environment["PATH", default: ""].split(ascii: ":").filter { $0.hasScalarPrefix("/") }
      .map { "\($0)/\(program)" }.first(where: isExecutable)
  }

  /// Runs the command until the program ends, even if background processes remain.
  ///
  /// Cancelling the task kills the command and its child processes.
  ///
  /// - Throws: ``SystemError`` if the program cannot be started.
  package func run() async throws(SystemError) -> Outcome {
    let cancellation = Cancellation()
    let result: Result<Outcome, SystemError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemError) {
          try ServiceThread.start {
            continuation.resume(
              returning: Result { () throws(SystemError) in try runBlocking(until: cancellation) })
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      cancellation.isRequested.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  private final class Cancellation: Sendable {
    let isRequested = Atomic(false)
  }

  /// Runs the command and blocks until it ends.
  private func runBlocking(until cancellation: Cancellation) throws(SystemError) -> Outcome {
    guard !cancellation.isRequested.load(ordering: .relaxed) else {
      return Outcome(termination: .cancelled)
    }
    var output = try OutputPipe()
    var errors = try OutputPipe()
    let program = try ChildProcess(
      arguments, environment: environment, output: output.writer, errors: errors.writer)
    output.closeWriter()
    errors.closeWriter()
    let deadline = MonotonicTime.now + timeLimit
    var descriptors = PollSet()
    while true {
      descriptors.removeAll()
      if !output.hasEnded { descriptors.append(output.reader, .reading) }
      if !errors.hasEnded { descriptors.append(errors.reader, .reading) }
      // If another process holds the pipes, the end of the program causes no event.
      descriptors.wait(atMost: .milliseconds(20))
      // Checked before reading, so that no output is missed.
      var termination = try program.termination()
      output.readAvailable(keeping: outputLimitBytes)
      errors.readAvailable(keeping: outputLimitBytes)
      if termination == nil {
        if cancellation.isRequested.load(ordering: .relaxed) { termination = .cancelled }
        if MonotonicTime.now > deadline { termination = .timedOut }
        if termination != nil { program.killGroup() }
      }
      if let termination {
        return Outcome(termination: termination, output: output.bytes, errors: errors.bytes)
      }
    }
  }
}
