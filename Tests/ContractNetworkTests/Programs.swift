import ContractNetwork
import Foundation

extension ShellCommand {
  /// Whether a command comes to a good end.
  ///
  /// Foundation's `Process` was once never told of an end, and kept a thread of the tasks for ever.
  static func succeeds(_ text: String) async throws -> Bool {
    let command = ShellCommand(
      text, environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(600))
    return try await command.run().termination == .exited(status: 0)
  }
}

extension Process {
  /// Starts a program that goes on beside the tests, and what it prints.
  static func started(
    _ program: String, _ arguments: [String], input: Pipe? = nil
  ) throws -> (Process, output: Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return (process, output)
  }
}
