import ContractCLI
import Foundation
import TestSupport
import Testing

@Suite struct `Completions and the manual` {
  /// The standard output of a program.
  private static func output(_ program: String, _ words: [String], _ input: String) throws -> String
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
    process.standardError = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let data = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  private static func path(of program: String) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  @Test(
    .enabled(if: path(of: "bash") != nil),
    arguments: [
      (["contract-check", "repl"], "replay"), (["contract-check", "--basel"], "--baseline"),
      (["contract-check", "mock", "--late"], "--latency"),
      (["contract-check", "--unstable", ""], "fail note"),
      (["contract-check", "diff", "--format", "=", "j"], "json junit"),
      (["contract-check", "--host", "x"], ""),
      (["contract-check", "--phases", "neg"], "negative"),
      (["contract-check", "--phases", "examples,bou"], "examples,boundaries"),
    ])
  func `are those of bash`(words: [String], expected: String) async throws {
    let script = await Session.run(["completions", "bash"]).text
    let call = """

      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _contract_check
      echo "${COMPREPLY[*]}"

      """
    let bash = try #require(Self.path(of: "bash"))
    #expect(try Self.output(bash, ["-u"], script + call) == expected + "\n")
  }

  @Test(arguments: ["zsh", "fish"])
  func `are valid scripts`(shell: String) async throws {
    let session = await Session.run(["completions", shell])
    #expect(session.status == .conforms)
    guard let program = Self.path(of: shell) else { return }
    let file = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let check = "\(program) -n \(file) && echo valid\n"
    try session.text.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(try Self.output("/bin/sh", [], check) == "valid\n")
  }

  @Test(
    .enabled(if: path(of: "fish") != nil),
    arguments: [
      ("contract-check repl", "replay"), ("contract-check check --basel", "--baseline"),
      ("contract-check mock --late", "--latency"), ("contract-check --unstable n", "note"),
    ])
  func `are those of fish`(line: String, expected: String) async throws {
    let script = await Session.run(["completions", "fish"]).text
    let fish = try #require(Self.path(of: "fish"))
    let output = try Self.output(fish, ["--no-config"], script + "complete -C '\(line)'\n")
    let words = output.split(separator: "\n").map { line in String(line.prefix { $0 != "\t" }) }
    #expect(words == [expected])
  }

  @Test(.enabled(if: path(of: "man") != nil && path(of: "groff") != nil))
  func `are a manual page without warnings`() async throws {
    let page = await Session.run(["man"]).text
    let groff = try #require(Self.path(of: "groff"))
    let text = try Self.output(
      groff, ["-man", "-Tascii", "-ww", "-P-c", "-P-b", "-P-o", "-P-u"], page)
    #expect(text.contains("--baseline FILE"))
    #expect(text.contains("contract-check merge 1.jsonl 2.jsonl --junit report.xml"))
  }

  @Test(arguments: [
    (["completions"], "completions takes a shell: bash, zsh, fish"),
    (["completions", "zhs"], "unknown shell 'zhs'; did you mean 'zsh'?"),
    (["man", "x"], "man takes no 'x'"),
    (["--nothing-like-it"], "unknown option '--nothing-like-it'; see contract-check check --help"),
    (["lint", "-q"], "-q is an option of"),
  ])
  func `state a mistake in one line`(words: [String], message: String) async {
    let session = await Session.run(words)
    #expect(session.status == .usage)
    #expect(session.text.contains(message), "\(session.text)")
    #expect(session.text.split(separator: "\n").count == 1)
  }

  @Test func `follow the same options by one letter`() async {
    #expect(await Session.run(["check", "--version"]).text == "contract-check 0.1.0\n")
    #expect(await Session.run(["merge", "-h"]).text == Session.run(["merge", "--help"]).text)
    let words = ["--phases", "examples", "--only", "listEntries"]
    let quiet = await Session.run(words + ["-q"], contracts: { [.journal] })
    #expect(quiet.text.split(separator: "\n").count == 2)
  }
}
