import ContractCLI
import ContractModel
import Contracts
import Foundation
import Testing

@Suite struct `A check of what differs from an older version` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes the lock of an older version of the Goals contract.
  private func lock(_ change: (inout Contract) -> Void) throws -> String {
    var contract = Catalog.all[0]
    change(&contract)
    let path = "\(folder.path)/old.json"
    try contract.lock.text().write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func run(_ command: String, _ words: String...) async -> Session {
    await Session.run(
      [command, "--contract", "lume-goals"] + words,
      environment: ProcessInfo.processInfo.environment)
  }

  @Test func `sends nothing where nothing differs, and says so in reports, too`() async throws {
    let report = "\(folder.path)/report.md"
    let session = await run(
      "check", "--affected-by", try lock { _ in }, "--report", "markdown=\(report)",
      "--junit", "\(folder.path)/report.xml")
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("lume-goals: affected since \(folder.path)/old.json: 0 of "))
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains("nothing was checked"), "\(text)")
    let cases = try String(contentsOfFile: "\(folder.path)/report.xml", encoding: .utf8)
    #expect(cases.contains(#"errors="0""#) && cases.contains("<skipped"), "\(cases)")
  }

  @Test func `checks what differs and what uses it, and says why it leaves out the rest`()
    async throws
  {
    let old = try lock { contract in
      for index in contract.operations.indices where contract.operations[index].id == "tips" {
        contract.operations[index].responses.removeLast()
        contract.operations[index].rules = []
      }
    }
    let session = await run("plan", "--affected-by", old)
    #expect(session.text.contains("  tips changed, "), "\(session.text)")
    #expect(session.text.contains("  left out: "))
    #expect(session.text.contains("they use nothing that changed"))
    #expect(session.text.contains("negative: "))
    #expect(!session.text.contains("\n  updateGoal: "))
    #expect(await run("check", "--affected-by", old, "--phases", "examples").status == .conforms)
  }

  @Test func `includes what needs resources that a changed operation creates`() async throws {
    let old = try lock { contract in
      for index in contract.operations.indices where contract.operations[index].id == "createGoal" {
        contract.operations[index].rules = []
        contract.operations[index].responses[0].status = 200
      }
    }
    let session = await run("plan", "--affected-by", old)
    #expect(session.text.contains("  createGoal changed, "), "\(session.text)")
    #expect(session.text.contains("  tips uses createGoal"))
  }

  @Test func `checks everything where authentication differs`() async throws {
    let session = await run("plan", "--affected-by", try lock { $0.authentication = .none })
    #expect(session.text.contains("  everything, because authentication changed"))
    #expect(!session.text.contains("left out"))
  }

  @Test func `says that the older version is one of another contract`() async throws {
    let old = try lock { $0.id = "others" }
    let session = await run("plan", "--affected-by", old)
    let line = "lume-goals: \(old) is a version of another contract, others\n"
    #expect(session.text.contains(line), "\(session.text)")
    #expect(
      !(await run("plan", "--affected-by", try lock { _ in }).text.contains("another contract")))
  }

  @Test func `needs a version that exists`() async {
    let session = await run("check", "--affected-by", "\(folder.path)/missing.json")
    #expect(session.status == .usage)
    #expect(session.text.contains("missing.json: no such file"))
  }
}
