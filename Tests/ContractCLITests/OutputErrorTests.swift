import ContractCLI
import Foundation
import Testing

@Suite struct `Standard output` {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `that cannot be written is an error with a message`() async throws {
    let output = StandardOutput(try #require(FileHandle(forWritingAtPath: "/dev/full")))
    let session = await Session.run(["list"], output: output)
    #expect(session.status == .couldNotTest)
    #expect(
      session.text == "2> contract-check: cannot write to standard output: no space left\n")
  }

  @Test func `whose reader has closed the pipe is no error`() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let session = await Session.run(["list"], output: StandardOutput(pipe.fileHandleForWriting))
    #expect(session.status == .conforms)
    #expect(session.text.isEmpty)
  }
}
