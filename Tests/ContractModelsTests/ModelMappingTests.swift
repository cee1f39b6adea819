import ContractHTTP
import ContractModel
import ContractModels
import Foundation
import Testing

@Suite struct `A folder of shipped models` {
  private static let shop = Contract(
    "shop", version: "1", title: "Shop", authentication: .none,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(404, when: .missing("item"))],
    resources: [Resource("item", id: "/id", access: .everyone)],
    operations: [
      Operation("listItems", .get, "/items", responses: [.ok(.array(of: .string))]),
      Operation(
        "readItem", .get, "/items/{id}", path: [Field("id", .uuid)], responses: [.ok(.string)],
        effects: [.reads("item", id: path("id"))]),
      Operation(
        "dropItem", .delete, "/items/{id}", path: [Field("id", .uuid)],
        responses: [.noContent()], effects: [.deletes("item", id: path("id"))]),
    ])

  private static let goodMapping = #"{"operations":{"listItems":"[String]"}}"#

  /// The error for a folder with these files.
  private static func error(_ files: [(String, String)]) throws -> String? {
    let folder = try SourceFolder(files)
    defer { withExtendedLifetime(folder) {} }
    do throws(ModelFolderError) {
      _ = try ShippedModels(ModelFolder(path: folder.path), of: [shop], known: [])
      return nil
    } catch {
      return error.description.replacing(folder.path, with: "Models")
    }
  }

  @Test(arguments: [
    (
      [], "Models: error: no versions; each needs a subfolder, such as 1.0/GoalDTO.swift"
    ),
    ([("1.0/readme.txt", "")], "Models/1.0: error: no Swift files"),
    (
      [("shop/1.0/A.swift", ""), ("shop/1.1/A.swift", ""), ("shop/models.json", goodMapping)],
      "Models/shop: error: 1.0/A.swift and 1.1/A.swift have the same name and cannot be compiled "
        + "together; if they belong to two versions, Models/shop is the folder to name"
    ),
    (
      [("1.0/A.swift", "")],
      "Models: error: no models.json here or in Models/1.0; it assigns a type to each response, such "
        + #"as {"operations": {"listGoals": "[GoalDTO]"}}"#
    ),
  ])
  func `needs versions, source and a mapping`(files: [(String, String)], message: String) throws {
    #expect(try Self.error(files) == message)
  }

  @Test(arguments: [
    (
      "{\n  \"operations\": {,}\n}",
      "2:18: error: unexpected \",\", expected a member name in quotes"
    ),
    ("[]", "1:1: error: array instead of an object"),
    ("{}", "1:1: error: no \"operations\", which assign types to responses"),
    (
      #"{"operation":{}}"#,
      "1:14: error: unknown member \"operation\"; did you mean 'operations'?"
    ),
    (#"{"operations":[]}"#, "1:15: error: array instead of an object of operations"),
    (#"{"operations":{"listItems":1}}"#, "1:28: error: number instead of an object"),
    (#"{"operations":{"listItems":{}}}"#, "1:28: error: no \"type\""),
    (
      #"{"operations":{"listItems":"A\nB"}}"#,
      "1:28: error: string instead of a Swift expression on one line, in quotes"
    ),
    (
      #"{"operations":{"listItems":"A","listItems":"B"}}"#,
      "1:28: error: \"listItems\" is duplicated"
    ),
    (
      #"{"operations":{"listItems ok":"A"}}"#,
      "1:31: error: \"listItems ok\" is neither an operation nor an operation with a status such as 400"
    ),
    (
      #"{"operations":{"listItem":"A"}}"#,
      "1:27: error: unknown operation 'listItem'; did you mean 'listItems'?"
    ),
    (
      #"{"operations":{"shop.readItems":"A"}}"#,
      "1:33: error: unknown operation 'shop.readItems'; did you mean 'shop.readItem'?"
    ),
    (
      #"{"operations":{"readItem 500":"A"}}"#,
      "1:31: error: readItem has no body with status 500, but with 200, 404"
    ),
  ])
  func `reports errors in its mapping`(mapping: String, message: String) throws {
    let files = [("models.json", mapping), ("1.0/A.swift", "")]
    #expect(try Self.error(files) == "Models/models.json:\(message)")
  }

  @Test func `sorts versions by number`() throws {
    let folder = try Self.folder([
      ("models.json", Self.goodMapping), ("1.10/A.swift", ""), ("1.9/A.swift", ""),
      ("1.9/Deep/B.swift", ""), (".git/C.swift", ""),
    ])
    #expect(folder.versions.map(\.name) == ["1.9", "1.10"])
    #expect(folder.versions[0].sources.count == 2)
  }

  @Test func `prefers the most specific entry of a mapping`() throws {
    let shipped = try ShippedModels(
      Self.folder([
        (
          "models.json",
          #"""
          {"operations": {
            "readItem": "Item", "shop.readItem": "ShopItem", "readItem 404": "Problem",
            "listItems": "[Item]"
          }}
          """#
        ),
        ("1/A.swift", ""), ("2/A.swift", ""), ("3/A.swift", ""),
        ("2/models.json", #"{"operations":{"readItem 404":null,"listItems":"List"}}"#),
        // The entry of a version wins, even when it is less specific.
        ("3/models.json", #"{"operations":{"readItem":null}}"#),
      ]), of: [Self.shop], known: [])
    #expect(shipped.responses.map(\.operation) == ["listItems", "readItem", "readItem"])
    #expect(shipped.responses.map(\.status.code) == [200, 200, 404])
    #expect(
      shipped.responses.map { $0.models.map { $0?.type } } == [
        ["[Item]", "List", "[Item]"], ["ShopItem", "ShopItem", nil], ["Problem", nil, "Problem"],
      ])
  }

  @Test func `uses the coders of a version where an operation has none`() throws {
    let common = #"""
      {"decoder": "A", "operations": {"listItems": "List", "readItem": {"type": "I", "decoder": "B"}}}
      """#
    let shipped = try ShippedModels(
      Self.folder([
        ("models.json", common), ("1/A.swift", ""), ("2/A.swift", ""),
        ("2/models.json", #"{"decoder":"C","encoder":"D","operations":{}}"#),
      ]), of: [Self.shop], known: [])
    let coders = shipped.responses.map { $0.models.map { [$0?.decoder, $0?.encoder] } }
    #expect(coders == [[["A", nil], ["C", "D"]], [["B", nil], ["B", "D"]]])
  }

  private static func folder(_ files: [(String, String)]) throws -> ModelFolder {
    let folder = try SourceFolder(files)
    defer { withExtendedLifetime(folder) {} }
    return try ModelFolder(path: folder.path)
  }
}

/// A temporary folder with files, removed with its last reference.
private final class SourceFolder {
  let path: String

  init(_ files: [(String, String)]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "models-\(ProcessInfo.processInfo.globallyUniqueString)", directoryHint: .isDirectory)
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for (name, text) in files {
      let file = folder.appending(path: name, directoryHint: .notDirectory)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
