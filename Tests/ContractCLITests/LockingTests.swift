import ContractCLI
import ContractModel
import Contracts
import Foundation
import Testing

@Suite struct `Verifying a lock` {
  private let folder: TemporaryFolder
  private let contract: Contract

  init() throws {
    folder = try TemporaryFolder()
    contract = try #require(Catalog.all.first)
  }

  @Test func `finds nothing when it was just written`() async throws {
    #expect(await lock().status == .conforms)
    let verified = await lock("--verify")
    #expect(verified.status == .conforms)
    #expect(verified.text == "\(path): up to date\n")
  }

  @Test func `names each location that differs`() async throws {
    var old = contract
    old.operations.removeLast()
    old.operations[0].summary = "Make a goal"
    old.policies.undocumentedFields = .fail
    try old.lockText.write(toFile: path, atomically: true, encoding: .utf8)
    let session = await lock("--verify")
    #expect(session.status == .drift)
    let lines = session.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "\(path): differs from the contract in 3 places",
        #"  ~ /policies/undocumentedFields: "fail" → "note""#,
        #"  ~ /operations/createGoal/summary: "Make a goal" → "Create a goal""#,
      ])
    #expect(lines.dropFirst(3).first?.hasPrefix("  + /operations/analysis: ") == true)
    #expect(lines.last == "run contract-check lock to accept the contract as it is")
  }

  @Test func `ignores that lines have moved`() async throws {
    var old = contract
    old.position.line += 7
    old.operations[2].position.line += 7
    try old.lockText.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await lock("--verify").status == .conforms)
  }

  @Test func `does not confuse an example with a source line`() async throws {
    var old = contract
    old.operations[0].body?.schema?.addField(withExample: ["source": "a"])
    var new = contract
    new.operations[0].body?.schema?.addField(withExample: ["source": "b"])
    try old.lockText.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(await lock("--verify", of: new).status == .drift)
  }

  @Test func `locates the error of an invalid file`() async throws {
    try "{\n  \"lock\" 1\n}\n".write(toFile: path, atomically: true, encoding: .utf8)
    let session = await lock("--verify")
    #expect(session.status == .usage)
    #expect(session.text == "2> \(path):2:10: error: unexpected \"1\", expected a colon\n")
  }

  private var path: String { "\(folder.path)/\(contract.id).json" }

  private func lock(_ options: String..., of changed: Contract? = nil) async -> Session {
    let contract = changed ?? contract
    return await Session.run(
      ["lock", "--directory", folder.path] + options, contracts: { [contract] })
  }
}

extension Schema {
  fileprivate mutating func addField(withExample example: [String: String]) {
    guard case .object(var shape) = kind else { return }
    var field = Field("labels", Schema(.object([])), .optional)
    field.example = .object(
      .init(example.map { .init(name: $0.key, value: .string($0.value)) }))
    shape.fields.append(field)
    kind = .object(shape)
  }
}
