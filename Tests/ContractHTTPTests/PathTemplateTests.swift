import ContractHTTP
import Testing

@Suite struct `Path templates` {
  @Test func `match a path and decode its variables`() throws {
    let template = try PathTemplate("/api/v1/goals/{goal_id}/tips/{tip}.json")
    #expect(template.names == ["goal_id", "tip"])
    #expect(
      template.match("/api/v1/goals/a%20b%2Fc/tips/%C3%A9.json")
        == ["goal_id": "a b/c", "tip": "é"])
  }

  @Test(arguments: [
    "", "api", "/goals", "/goals/", "/goals//", "/goals/1/", "/goals/1/tips", "/Goals/1",
    "/goals/%2", "/goals/%FF",
  ])
  func `reject other paths`(path: String) throws {
    #expect(try PathTemplate("/goals/{id}").match(path) == nil)
  }

  @Test(arguments: ["1", "a/b", "a b?c#d", "é👩‍👩‍👧", "%2F", "..", "{id}", "+&=\r\n\0"])
  func `return the values that they were expanded with`(value: String) throws {
    let template = try PathTemplate("/goals/{id}/x-{name}-y")
    let values = ["id": value, "name": value]
    #expect(template.match(template.expand(values)) == values)
  }

  @Test(arguments: [
    ("", PathTemplate.ParseError.Reason.missingSlash, 0),
    ("goals", .missingSlash, 0),
    ("/goals?x", .unexpectedByte(0x3F), 6),
    ("/a b", .unexpectedByte(0x20), 2),
    ("/{id", .unclosedBrace, 1),
    ("/{id/x}", .unclosedBrace, 1),
    ("/id}", .unopenedBrace, 3),
    ("/{}", .emptyName, 2),
    ("/{a}{b}", .secondVariable, 4),
    ("/a%2/{a}", .malformedEncoding, 1),
    ("/{a}/{a}", .repeatedName("a"), 5),
  ])
  func `report the first invalid byte`(
    text: String, reason: PathTemplate.ParseError.Reason, offset: Int
  ) {
    let error = #expect(throws: PathTemplate.ParseError.self) { try PathTemplate(text) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
  }

  @Test func `match encoded literals`() throws {
    let template = try PathTemplate("/my%20goals/x%2F{id}")
    #expect(template.match("/my%20goals/%78%2f1") == ["id": "1"])
    #expect(template.expand(["id": "1"]) == "/my%20goals/x%2F1")
  }

  @Test func `prefer the more literal one`() throws {
    let templates = try ["/goals/{id}", "/goals/{id}.json", "/goals/new", "/{any}/new"]
      .map(PathTemplate.init)
    let sorted = templates.sorted { $0.isMoreSpecific(than: $1) }
    #expect(
      sorted.map(\.text) == ["/goals/new", "/goals/{id}.json", "/goals/{id}", "/{any}/new"])
  }

  @Test(arguments: [
    ("/goals/{id}", "/goals/{}"), ("/goals/x{id}.json/{id}", "/goals/x{}.json/{}"),
    ("/goals", "/goals"), ("/{a},{b}", "/{},{}"), ("/goals/{id", "/goals/{"),
  ])
  func `have a shape without the names of variables`(text: String, shape: String) {
    #expect(PathTemplate.shape(of: text) == shape)
  }

  @Test(arguments: [
    ("/goals/{id}/tips/{tip}.json", ["id", "tip"]), ("/{a},{b}", ["a", "b"]), ("/goals", []),
    ("/goals/{id", []),
  ])
  func `name their variables, also where they are invalid`(text: String, names: [String]) {
    #expect(PathTemplate.names(in: text) == names)
  }
}
