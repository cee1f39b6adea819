import ContractHTTP
import Testing

@Suite struct `Dot segments of a path` {
  /// The examples of RFC 3986, section 5.2.4, and what they leave open.
  @Test(
    arguments: [
      ("/a/b/c/./../../g", "/a/g"), ("mid/content=5/../6", "mid/6"), ("/a/.", "/a/"),
      ("/a/..", "/"), ("/..", "/"), ("/../../a", "/a"), ("/", "/"), ("", ""), ("/a//b", "/a//b"),
      ("/a/..b/.c", "/a/..b/.c"), ("/a/%2E%2E/b", "/a/%2E%2E/b"), ("/.\u{301}/a", "/.\u{301}/a"),
    ])
  func `are carried out`(path: String, normal: String) {
    #expect(path.withoutDotSegments == normal)
  }
}
