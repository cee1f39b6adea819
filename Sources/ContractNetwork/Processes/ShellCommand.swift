import Synchronization

/// A shell command that runs as a child process.
///
/// It has an empty standard input, its own process group and default signal handling.
package struct ShellCommand: Sendable {
  /// The maximum of standard output and of standard error that is kept; the rest is discarded.
  package static let outputLimitBytes = 1 << 16

  package var text: String

  /// All its environment variables.
  package var environment: [String: String]

  /// The time after which the command and its child processes are killed.
  package var timeLimit: Duration

  package init(_ text: String, environment: [String: String], timeLimit: Duration) {
    self.text = text
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// The result of a command.
  package struct Outcome: Sendable {
    package var termination: Termination
    package var output: [UInt8] = []
    package var errors: [UInt8] = []
  }

  package enum Termination: Sendable, Hashable {
    case exited(status: Int32)
    case signalled(Int32)
    case timedOut
    case cancelled
  }
}

extension ShellCommand {
  /// Runs the command until the shell ends, even if background processes remain.
  ///
  /// Cancelling the task kills the command and its child processes.
  ///
  /// - Throws: ``SystemError`` if the shell cannot be started.
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
    let shell = try ChildProcess(
      ["/bin/sh", "-c", text], environment: environment, output: output.writer,
      errors: errors.writer)
    output.closeWriter()
    errors.closeWriter()
    let deadline = MonotonicTime.now + timeLimit
    var descriptors = PollSet()
    while true {
      descriptors.removeAll()
      if !output.hasEnded { descriptors.append(output.reader, .reading) }
      if !errors.hasEnded { descriptors.append(errors.reader, .reading) }
      // If another process holds the pipes, the end of the shell causes no event.
      descriptors.wait(atMost: .milliseconds(20))
      // Checked before reading, so that no output is missed.
      var termination = try shell.termination()
      output.readAvailable(keeping: Self.outputLimitBytes)
      errors.readAvailable(keeping: Self.outputLimitBytes)
      if termination == nil {
        if cancellation.isRequested.load(ordering: .relaxed) { termination = .cancelled }
        if MonotonicTime.now > deadline { termination = .timedOut }
        if termination != nil { shell.killGroup() }
      }
      if let termination {
        return Outcome(termination: termination, output: output.bytes, errors: errors.bytes)
      }
    }
  }
}
