import Synchronization

/// A command that the shell runs beside this process.
///
/// It reads nothing, has a process group of its own and gets the signals that this process blocks
/// or ignores.
package struct ShellCommand: Sendable {
  /// How much is kept of each of the two texts that it prints; the rest is read and forgotten.
  package static let textLimitBytes = 1 << 16

  package var text: String

  /// All the variables that it has.
  package var environment: [String: String]

  /// How long it may take, until it is ended with all that it has started.
  package var timeLimit: Duration

  package init(_ text: String, environment: [String: String], timeLimit: Duration) {
    self.text = text
    self.environment = environment
    self.timeLimit = timeLimit
  }

  /// What became of a command.
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
  /// Runs the command until the shell ends, whatever it leaves running in the background.
  ///
  /// Cancelling the task ends the command with all that it has started.
  ///
  /// - Throws: ``SystemError`` when the shell could not be started.
  package func run() async throws(SystemError) -> Outcome {
    let cancellation = Cancellation()
    let result: Result<Outcome, SystemError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemError) {
          try ServiceThread.start {
            continuation.resume(
              returning: Result { () throws(SystemError) in try follow(until: cancellation) })
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      cancellation.isWanted.store(true, ordering: .relaxed)
    }
    return try result.get()
  }

  private final class Cancellation: Sendable {
    let isWanted = Atomic(false)
  }

  /// Blocks.
  private func follow(until cancellation: Cancellation) throws(SystemError) -> Outcome {
    guard !cancellation.isWanted.load(ordering: .relaxed) else {
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
      // The end of the shell wakes nobody where somebody else holds the pipes.
      descriptors.wait(atMost: .milliseconds(20))
      // Before the texts are read, so that nothing is missed that the shell has printed.
      var termination = try shell.termination()
      output.readAvailable(keeping: Self.textLimitBytes)
      errors.readAvailable(keeping: Self.textLimitBytes)
      if termination == nil {
        if cancellation.isWanted.load(ordering: .relaxed) { termination = .cancelled }
        if MonotonicTime.now > deadline { termination = .timedOut }
        if termination != nil { shell.endGroup() }
      }
      if let termination {
        return Outcome(termination: termination, output: output.bytes, errors: errors.bytes)
      }
    }
  }
}
