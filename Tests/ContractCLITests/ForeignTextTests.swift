import ContractCLI
import ContractJSON
import ContractModel
import ContractText
import Contracts
import Foundation
import TestSupport
import Testing

/// Documents whose texts are attacks, as the commands show and store them.
@Suite struct `Foreign text at the command line` {
  private let folder: TemporaryFolder
  private let document: String

  init() throws {
    folder = try TemporaryFolder()
    document = "\(folder.path)/d.json"
    try Self.document().write(toFile: document, atomically: false, encoding: .utf8)
  }

  /// A document with hidden characters in every text.
  private static func document(path: String = "/a") -> String {
    func text(_ start: String) -> String {
      JSON.string(start + AttackText.hidden.joined(separator: "x")).text()
    }
    return #"""
      {"openapi": "3.1.0", "info": {"title": \#(text("T")), "version": \#(text("1"))}, "paths": {
        "\#(path)": {"get": {"operationId": \#(text("o")), "summary": \#(text("s")),
          "parameters": [{"name": \#(text("q")), "in": "query", "schema": {"type": "string"}}],
          "responses": {"200": {"description": \#(text("x")), "content": {"application/json": {
            "schema": {"type": "object", "description": \#(text("d")), "properties": {
              "m": {"enum": [\#(text("e"))], "description": \#(text("f"))}}}}}}}}}}}
      """#
  }

  @Test(arguments: [
    ["list"], ["plan"], ["lint"], ["generate", "swift"], ["generate", "swift", "--tests"],
    ["export", "openapi"], ["export", "json-schema"], ["check", "--phases", "examples"],
    ["mock", "--list-drifts"], ["can-ship"], ["import"],
  ])
  func `shows nothing that a terminal obeys`(command: [String]) async throws {
    let words =
      command == ["import"]
      ? ["import", document, "--output", "\(folder.path)/Made"]
      : command + ["--contract", document]
    let session = await Session.run(words)
    #expect(session.text.visible.utf8.elementsEqual(session.text.utf8), "\(session.text)")
    #expect(session.text.count > 2)
  }

  @Test(arguments: ["text", "json", "markdown", "junit"])
  func `shows nothing that a terminal obeys in changes`(format: String) async throws {
    let other = "\(folder.path)/e.json"
    try Self.document(path: "/b\u{202E}")
      .write(toFile: other, atomically: false, encoding: .utf8)
    let session = await Session.run([
      "diff", document, other, "--format", format, "--fail-on", "none",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.visible.utf8.elementsEqual(session.text.utf8), "\(session.text)")
    if format == "json" { #expect(throws: Never.self) { try JSON(parsing: session.text) } }
  }

  @Test func `stays the same value in exported JSON`() async throws {
    let session = await Session.run(["export", "openapi", "--contract", document])
    let exported = try JSON(parsing: session.text)
    let hidden = AttackText.hidden.joined(separator: "x")
    #expect(exported["info"]?["version"] == .string("1\(hidden)"))
  }

  /// The path of a lock with an identifier.
  private func lock(of id: String) throws -> String {
    var contract = try #require(Catalog.all.first)
    contract.id = id
    let path = "\(folder.path)/lock.json"
    try contract.lockText.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test(arguments: ["../../x", "a/b", ".x", "-x", "a\u{301}", "con", ""])
  func `is no name of a file unless it is a plain name`(id: String) async throws {
    let lock = try lock(of: id)
    let inner = "\(folder.path)/in/ner"
    for words in [
      ["lock", "--directory", inner], ["lock", "--verify", "--directory", inner],
      ["ship", "1", "--directory", inner], ["can-ship", "--directory", inner],
    ] {
      let session = await Session.run(words + ["--contract", lock])
      #expect(session.status == .usage, "\(words) \(session.text)")
      #expect(
        id.isEmpty || session.text.contains("cannot be the name of a file"), "\(session.text)")
      #expect(session.text.split(separator: "\n").count == 1, "\(session.text)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["d.json", "lock.json"])
  }

  @Test(arguments: ["../x", "a/b", ".1", "-1", "1\u{301}", "", String(repeating: "1", count: 300)])
  func `is no version unless it is a plain name`(version: String) async throws {
    let session = await Session.run(
      [
        "ship", "--contract", document, "--directory", "\(folder.path)/shipped", "--", version,
      ].filter { $0 != "--" || version.hasPrefix("-") })
    #expect(session.status == .usage, "\(session.text)")
  }

  @Test(arguments: ["lock", "ship"])
  func `never leads a file out of its folder by a symbolic link`(command: String) async throws {
    let inner = "\(folder.path)/inner"
    let files = FileManager.default
    try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let lock = try lock(of: "x")
    let link = command == "lock" ? "\(inner)/x.json" : "\(inner)/x"
    let other = "\(folder.path)/other"
    try files.createDirectory(atPath: other, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: link, withDestinationPath: command == "lock" ? "../d.json" : "../other")
    let before = files.contents(atPath: document)
    let session = await Session.run(
      [command] + (command == "ship" ? ["1"] : []) + ["--contract", lock, "--directory", inner])
    #expect(session.status == .usage, "\(session.text)")
    #expect(session.text.contains("is a symbolic link out of"), "\(session.text)")
    #expect(files.contents(atPath: document) == before)
    #expect(try files.contentsOfDirectory(atPath: other).isEmpty)
  }
}
