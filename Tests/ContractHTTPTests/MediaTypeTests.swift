import ContractHTTP
import Testing

@Suite struct `Media types` {
  @Test func `are parsed with parameters`() throws {
    let type = try #require(
      MediaType(#" Text/HTML ;charset=UTF-8; ; Title="a \"b\"; c" "#))
    #expect(type.type == "text")
    #expect(type.subtype == "html")
    #expect(type.parameter("CHARSET") == "utf-8")
    #expect(type.parameter("title") == #"a "b"; c"#)
    #expect(type.parameter("other") == nil)
  }

  @Test(arguments: [
    "", "text", "text/", "/plain", "text /plain", "text/plain; charset", "text/plain; charset=",
    "text/plain; charset=\"utf-8", "text/plain utf-8", "text/plain, text/html", "a/b/c",
  ])
  func `are not parsed from invalid text`(text: String) {
    #expect(MediaType(text) == nil)
  }

  @Test(arguments: [
    ("application/json", "*/*", true),
    ("image/png", "image/*", true),
    ("image/png", "IMAGE/PNG", true),
    ("image/png", "text/*", false),
    ("image/png", "image/jpeg", false),
    ("application/json; charset=UTF-8", "application/json", true),
    ("application/json; charset=UTF-8", "application/json; charset=utf-8", true),
    ("application/json", "application/json; charset=utf-8", false),
  ])
  func `match ranges`(type: String, range: String, matches: Bool) throws {
    #expect(try #require(MediaType(type)).matches(#require(MediaType(range))) == matches)
  }

  @Test(arguments: [
    ("application/json", true), ("application/problem+json; a=b", true), ("text/json", false),
    ("application/jsonp", false),
  ])
  func `identify JSON`(type: String, isJSON: Bool) {
    #expect(MediaType(type)?.isJSON == isJSON)
  }

  @Test(arguments: [
    #"a/b; c="d e\\\"f""#, "text/plain; charset=utf-8", #"a/b; c="""#,
    "multipart/form-data; boundary=X",
  ])
  func `are written as they are parsed`(text: String) throws {
    #expect(try #require(MediaType(text)).description == text)
  }
}
