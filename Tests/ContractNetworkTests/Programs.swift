import ContractNetwork
import Foundation

extension ChildCommand {
  /// Whether a command succeeds.
  ///
  /// Not with Foundation's `Process`, which once missed an end and blocked a thread of the tasks.
  static func succeeds(_ text: String) async throws -> Bool {
    let command = ChildCommand(
      shell: text, environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(600))
    return try await command.run().termination == .exited(status: 0)
  }
}

extension Process {
  /// Starts a program in the background and returns its output.
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

  /// Starts a Python program that prints the port on which it listens, and ends when its input does.
  static func listening(
    _ program: String, _ arguments: [String]
  ) throws -> (process: Process, port: UInt16) {
    let (process, output) = try started("python3", ["-c", program] + arguments, input: Pipe())
    let line = output.fileHandleForReading.availableData
    guard let port = UInt16(String(decoding: line, as: UTF8.self).filter(\.isNumber)) else {
      throw TLSCertificates.Failure()
    }
    return (process, port)
  }
}
