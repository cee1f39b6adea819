import ContractNetwork
import Foundation

/// The result of a script that a shell runs in a temporary folder.
enum Shell {
  struct Outcome {
    /// The exit status; `nil` where a signal ended it.
    var status: Int32?
    var output: String
    var errors: String
    var files: [String: [UInt8]]
  }

  /// Whether the lines of reports can be run as they are; no test needs that otherwise.
  static let hasCurl = ["/usr/bin/curl", "/bin/curl", "/usr/local/bin/curl"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a script, or only parses it where `isDry`.
  static func run(
    _ script: String, in shell: String = "/bin/sh", isDry: Bool = false
  ) async throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var environment = ProcessInfo.processInfo.environment
    environment["FOLDER"] = folder.path
    environment["SHELL_PATH"] = shell
    let file = folder.appendingPathComponent("script")
    try Data(script.utf8).write(to: file)
    let outcome = try await ChildCommand(
      shell: #"cd "$FOLDER" && exec "$SHELL_PATH" \#(isDry ? "-n" : "") ./script"#,
      environment: environment, timeLimit: .seconds(600)
    ).run()
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != "script" {
      files[name] = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
    }
    var status: Int32?
    if case .exited(let number) = outcome.termination { status = number }
    return Outcome(
      status: status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errors, as: UTF8.self), files: files)
  }
}
