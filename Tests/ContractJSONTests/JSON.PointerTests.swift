import ContractJSON
import TestSupport
import Testing

@Suite struct `JSON pointers` {
  @Test(
    arguments: [
      ("", []), ("/", [.name("")]), ("/a~1b/~0", [.name("a/b"), .name("~")]),
      ("/data/tips/*", [.name("data"), .name("tips"), .every]), ("/~2", [.name("*")]),
      ("/0/10/01/-1", [.index(0), .index(10), .name("01"), .name("-1")]),
      ("/99999999999999999999", [.name("99999999999999999999")]),
    ] as [(String, [JSON.Pointer.Token])])
  func `are parsed from and written as text`(text: String, tokens: [JSON.Pointer.Token]) throws {
    let pointer = try #require(JSON.Pointer(text))
    #expect(pointer.tokens == tokens)
    #expect(pointer.description == text)
  }

  @Test(arguments: ["a", "a/b", "/~", "/~3", "/a~"])
  func `reject invalid text`(text: String) {
    #expect(JSON.Pointer(text) == nil)
  }

  @Test(arguments: [
    ("id", "id"), ("a/b", "a/b"), ("/~", "/~"), ("/~3/x", "/~3/x"), (" /a", " /a"),
    ("\u{301}", "\u{301}"),
  ])
  func `keep the text of malformed literals, which lead nowhere`(text: String, shown: String) {
    let pointer = JSON.Pointer(stringLiteral: text)
    #expect(pointer.malformedText == text)
    #expect("\(pointer)" == shown)
    var object: JSON = ["id": 1, "a": ["b": 2], "~": 3]
    #expect(object[pointer] == nil)
    #expect(object.values(at: pointer).isEmpty)
    let whole = object
    #expect(!object.set(5, at: pointer) && !object.remove(at: pointer))
    #expect(object == whole)
    #expect(pointer.appending("/x").malformedText == text)
    #expect(JSON.Pointer.root.appending(pointer) == pointer)
    #expect(pointer != "/id" && (pointer < "/id") != ("/id" < pointer))
  }

  @Test func `have no malformed text otherwise, and no negative index`() {
    let text = "/a/0/*/-1"
    #expect(JSON.Pointer(text) != nil && JSON.Pointer(text)?.malformedText == nil)
    #expect(JSON.Pointer([.index(-1)]).malformedText == "-1")
    #expect(JSON.Pointer([.index(.min)]).malformedText != nil)
  }

  @Test(
    arguments: [
      ("/a/b", "/a", [.inner, .outer, .both]), ("/a", "/a", [.inner, .outer, .both]),
      ("/a", "/a/b", []), ("/a", "/b", []), ("/a/b", "", [.inner, .outer, .both]),
      ("/a/0/b", "/a/*", [.outer, .both]), ("/a/x/b", "/*/x", [.outer, .both]),
      ("/a/*/b", "/a/0", [.inner, .both]), ("/*/b", "/a", [.inner, .both]),
      ("/*/0", "/a/*", [.both]), ("/*/b", "/*", [.inner, .outer, .both]),
    ] as [(JSON.Pointer, JSON.Pointer, [JSON.Pointer.Wildcard])])
  func `are inside of others, where a star may stand for any step`(
    inner: JSON.Pointer, outer: JSON.Pointer, wildcards: [JSON.Pointer.Wildcard]
  ) {
    for wildcard: JSON.Pointer.Wildcard in [.inner, .outer, .both] {
      #expect(inner.isInside(outer, wildcard: wildcard) == wildcards.contains(wildcard))
    }
  }

  @Test func `are relative to those around them`() {
    for (outer, inner) in [("/a/*", "/b"), ("", "/a/b"), ("/a", "")]
      as [(JSON.Pointer, JSON.Pointer)]
    {
      #expect(outer.appending(inner).relative(to: outer) == inner)
    }
  }

  @Test func `survive a round trip through text`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<1_000 {
      let tokens: [JSON.Pointer.Token] = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        [.every, .index(Int.random(in: 0...20, using: &random)), .name(random.text())]
          .randomElement(using: &random) ?? .every
      }
      let pointer = JSON.Pointer(tokens)
      #expect(JSON.Pointer(pointer.description) == pointer)
    }
  }

  @Test func `are sorted by location, indices by number`() {
    let sorted: [JSON.Pointer] = ["", "/*", "/0", "/2", "/10", "/a", "/a/b", "/b"]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `have a parent and can be extended`() {
    let pointer: JSON.Pointer = "/data/0"
    #expect(pointer.parent == "/data")
    #expect(JSON.Pointer.root.parent == nil)
    #expect(pointer.appending(.name("id")) == "/data/0/id")
    #expect(pointer.appending("/a/b") == "/data/0/a/b")
    #expect(pointer.hasPrefix("/data") && pointer.hasPrefix(.root) && pointer.hasPrefix(pointer))
    #expect(!pointer.hasPrefix("/data/*"))
  }
}
