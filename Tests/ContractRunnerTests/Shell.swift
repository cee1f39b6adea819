import Foundation

/// What becomes of a script in the shell, in a folder of its own.
enum Shell {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
    var files: [String: [UInt8]]
  }

  /// Runs a script, or only reads it where it is dry.
  static func run(_ script: String, isDry: Bool = false) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = (isDry ? ["-n"] : []) + ["-c", script]
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let fault = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Array(Data(contentsOf: folder.appendingPathComponent(name)))
    }
    return Outcome(
      status: process.terminationStatus, output: text, errors: fault, files: files)
  }
}
