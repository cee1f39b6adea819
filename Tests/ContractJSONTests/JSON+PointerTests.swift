import ContractJSON
import Testing

@Suite struct `JSON values at pointers` {
  let goals: JSON = [
    "data": [["id": "a", "tips": [1, 2]], ["id": "b"], ["id": "c", "tips": [3]]],
    "0": "zero",
    "*": "star",
  ]

  @Test func `match one value or every value`() {
    let first: JSON.Pointer = "/data/*/tips"
    #expect(goals[first] == [1, 2])
    #expect(goals.values(at: "/data/*/tips/*") == [1, 2, 3])
    #expect(goals.values(at: "/data/*/id") == ["a", "b", "c"])
    #expect(goals.values(at: "/0") == ["zero"])
    #expect(goals.values(at: "/~2") == ["star"])
    #expect(goals.values(at: .root) == [goals])
  }

  @Test(
    arguments: ["/data/3", "/data/id", "/missing/a", "/0/0", "/data/*/missing/*"] as [JSON.Pointer])
  func `can be missing`(pointer: JSON.Pointer) {
    #expect(goals[pointer] == nil)
    #expect(goals.values(at: pointer).isEmpty)
    #expect(goals.removing(at: pointer) == nil)
  }

  @Test func `can be set, one or all`() {
    let all = goals.replacing(at: "/data/*/tips/0", with: 7)
    #expect(all?.values(at: "/data/*/tips") == [[7, 2], [7]])
    let added = goals.replacing(at: "/data/1/tips", with: 8)
    #expect(added?.values(at: "/data/1/tips") == [8])
    let appended = goals.replacing(at: "/data/0/tips/2", with: 9)
    #expect(appended?.values(at: "/data/0/tips") == [[1, 2, 9]])
    #expect(goals.replacing(at: .root, with: nil) == .some(.null))
  }

  @Test(arguments: ["/missing/a", "/data/7", "/data/0/id/a", "/data/id"] as [JSON.Pointer])
  func `cannot be set without a container`(pointer: JSON.Pointer) {
    #expect(goals.replacing(at: pointer, with: 1) == nil)
  }

  @Test func `can be removed, one or all`() {
    #expect(goals.removing(at: "/data/0")?.values(at: "/data/*/id") == ["b", "c"])
    #expect(goals.removing(at: "/data/*/tips")?.values(at: "/data/*/tips") == [])
    #expect(goals.removing(at: "/data/*")?["data"] == [])
    #expect(goals.removing(at: .root) == nil)
  }

  @Test func `with a repeated name: all are removed, the first is set`() {
    let repeated: JSON = ["a": 1, "b": 2, "a": 3]
    #expect(repeated.removing(at: "/a") == ["b": 2])
    #expect(repeated.replacing(at: "/a", with: 0) == ["a": 0, "b": 2, "a": 3])
    #expect(repeated.values(at: "/*") == [1, 2, 3])
    #expect(repeated.objectValue?.repeatedNames == ["a"])
  }

  @Test(
    arguments: [
      ("", 1), ("/0", 7), ("/a", 15), ("/a/1", 19), ("/a/*", 16), ("/a/1/b", 25), ("/a/1/x", 19),
      ("/a/5", 15), ("/x", 1),
    ] as [(JSON.Pointer, Int)])
  func `have a location in a document, or the innermost value on the path has`(
    pointer: JSON.Pointer, column: Int
  ) {
    let document = Array(#"{"0": 1, "a": [2, {"b": null}]}"#.utf8)
    #expect(
      JSON.TextPosition(of: pointer, in: document) == JSON.TextPosition(line: 1, column: column))
  }
}
