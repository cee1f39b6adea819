import Foundation

/// A program that runs on the first core alone, beside others that do so as well.
struct PinnedProcess {
  private let process = Process()
  private let output = Pipe()

  /// Starts a program that `PATH` finds.
  ///
  /// - Throws: ``Unmeasured`` where it is not installed, or the system cannot pin processes.
  init(_ words: [String], in folder: URL? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["taskset", "-c", "0"] + words
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The next line of the output, without its end.
  func line() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole output of a program that ends by itself.
  func text() throws -> String {
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let words = (process.arguments ?? []).prefix(5).joined(separator: " ")
      throw Unmeasured("\(words) ends with status \(process.terminationStatus); is it installed?")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
