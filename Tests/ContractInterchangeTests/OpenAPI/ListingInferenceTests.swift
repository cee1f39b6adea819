import ContractInterchange
import ContractJSON
import ContractModel
import Testing

/// The inferred effects of the query parameters of a list, as far as their names show them.
@Suite struct `The inferred list of a document` {
  private static let item = #"""
    {"type": "object", "required": ["id", "price"], "properties": {"id": {"type": "integer"},
      "price": {"type": "number"}, "name": {"type": "string"}, "kind": {"type": "string", "enum": ["a", "b"]},
      "made": {"type": "string", "format": "date"}, "tags": {"type": "array"},
      "author": {"type": "object", "properties": {"id": {"type": "integer"}}}}}
    """#

  private static func list(
    query: String, response: String, headers: String = "{}"
  ) throws -> Operation? {
    let parameters = query.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return #"{"name": "\#(parts[0])", "in": "query", "schema": \#(parts[1])}"#
    }
    let text = #"""
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {
        "/things": {
          "post": {"operationId": "add", "responses": {"201": {"description": "Added",
            "content": {"application/json": {"schema": \#(item)}}}}},
          "get": {"operationId": "list", "parameters": [\#(parameters.joined(separator: ", "))],
            "responses": {"200": {"description": "All", "headers": \#(headers),
              "content": {"application/json": {"schema": \#(response)}}}}}},
        "/things/{id}": {"get": {"operationId": "show",
          "parameters": [{"name": "id", "in": "path", "required": true,
            "schema": {"type": "integer"}}],
          "responses": {"200": {"description": "One",
            "content": {"application/json": {"schema": \#(item)}}}}}}}}
      """#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    let contract = reader.contract().contract
    #expect(contract.problems() == [])
    return contract.operations.first { $0.id == "list" }
  }

  private static let plain = #"{"type": "array", "items": \#(item)}"#

  private static func page(_ members: String = "") -> String {
    #"{"type": "object", "properties": {"items": \#(plain)\#(members.isEmpty ? "" : ", ")\#(members)}}"#
  }

  @Test(arguments: [
    ("q", "Part of the name, in any letter case", ["?q is a part of /name"]),
    ("search", "A substring of the name", ["?search is a part of /name"]),
    ("q", "Part of the kind", []), ("q", "Words to look for", []),
    ("q", "The beginning of the name", []), ("from", "Part of the name", []),
  ])
  func `is searched by a part of the text that a parameter's description names`(
    name: String, description: String, words: [String]
  ) throws {
    let schema = #""anyOf": [{"type": "string"}, {"type": "null"}]"#
    let list = try Self.list(
      query: #"\#(name) {\#(schema), "description": "\#(description)"}"#, response: Self.plain)
    #expect(list?.listing.map(\.description) == words)
  }

  @Test(arguments: [
    (#"page {"type": "integer"}"#, "pages by number from 1, ?page"),
    (#"page {"type": "integer", "minimum": 0}"#, "pages by number from 0, ?page"),
    (
      "pageNumber {\"type\": \"integer\"}\npage_size {\"type\": \"integer\"}",
      "pages by number from 1, ?pageNumber, ?page_size elements each"
    ),
    (
      "offset {\"type\": \"integer\"}\nlimit {\"type\": \"integer\"}",
      "pages by offset, ?offset, ?limit elements each"
    ),
  ])
  func `has pages`(query: String, words: String) throws {
    let list = try Self.list(query: query, response: Self.page())
    #expect(list?.listing.map(\.description) == [words])
    #expect(list?.effect(.lists)?.state == .response("/items"))
  }

  @Test func `has the total and the next page that its response states`() throws {
    let numbered = try Self.list(
      query: #"page {"type": "integer"}"#,
      response: Self.page(
        #""meta": {"type": "object", "properties": {"total": {"type": "integer"}}}"#))
    #expect(numbered?.paging?.total == "/meta/total")
    let headers = #"{"X-Total-Count": {"schema": {"type": "integer"}}}"#
    let stated = try Self.list(
      query: #"page {"type": "integer"}"#, response: Self.page(), headers: headers)
    #expect(stated?.paging?.totalField == "X-Total-Count")
    let following = try Self.list(
      query: #"cursor {"type": "string"}"#,
      response: Self.page(
        #""next_cursor": {"type": ["string", "null"]}, "has_more": {"type": "boolean"}"#))
    #expect(following?.paging?.style == .cursor(.response("/next_cursor")))
    #expect(following?.effect(.lists)?.hasMore == .response("/has_more"))
  }

  @Test(arguments: [
    ("starting_after", "", true), ("after", "id of the last thing", true), ("after", "", false),
  ])
  func `goes on behind the element that a parameter names`(
    name: String, description: String, isMeant: Bool
  ) throws {
    let list = try Self.list(
      query: #"\#(name) {"type": "integer", "description": "\#(description)"}"#,
      response: Self.page(#""has_more": {"type": "boolean"}"#))
    let style = Paging.Style.cursor(.response("/items/*/id"))
    #expect((list?.paging?.style == style) == isMeant)
  }

  @Test func `is also in an envelope that is put together from parts`() throws {
    let response = #"""
      {"allOf": [
        {"type": "object", "properties": {"next_cursor": {"type": "string"}}},
        {"type": "object", "properties": {"items": \#(Self.plain)}}]}
      """#
    let list = try Self.list(query: #"cursor {"type": "string"}"#, response: response)
    #expect(list?.effect(.lists)?.state == .response("/items"))
    #expect(list?.paging?.style == .cursor(.response("/next_cursor")))
  }

  @Test(arguments: [
    (#"author {"type": "integer"}"#, ["?author chooses by /author/id"]),
    (#"author_id {"type": "integer"}"#, ["?author_id chooses by /author/id"]),
    (#"author {"type": "string"}"#, []),
  ])
  func `is chosen from by the identity of what an element has in it`(
    query: String, words: [String]
  ) throws {
    let list = try Self.list(query: query, response: Self.plain)
    #expect(list?.listing.map(\.description) == words)
  }

  @Test(arguments: [
    (#"tag {"type": "string"}"#, ["?tag is a part of /tags"]),
    (#"tags {"type": "string"}"#, ["?tags is a part of /tags"]),
    (#"tag {"type": "integer"}"#, []),
    (#"kind {"type": "array", "items": {"type": "string"}}"#, ["?kind chooses by /kind"]),
    (#"made_after {"type": "string", "format": "date"}"#, ["?made_after is before every /made"]),
    (
      #"created_before {"type": "string", "format": "date-time"}"#,
      ["?created_before is after every /createdAt"]
    ),
  ])
  func `is chosen from by elements, several values, and open bounds`(
    query: String, words: [String]
  ) throws {
    let item = #"""
      {"type": "object", "properties": {"id": {"type": "integer"}, "kind": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}},
        "made": {"type": "string", "format": "date"},
        "createdAt": {"type": "string", "format": "date-time"}}}
      """#
    let list = try Self.list(query: query, response: #"{"type": "array", "items": \#(item)}"#)
    #expect(list?.listing.map(\.description) == words)
  }

  @Test(arguments: [
    #"limit {"type": "integer"}"#, #"cursor {"type": "string"}"#, #"page_token {"type": "string"}"#,
    #"page {"type": "string"}"#, #"page {"type": "integer", "minimum": 5}"#,
  ])
  func `is none where not all of its pages can be requested`(query: String) throws {
    let list = try Self.list(query: query, response: Self.page())
    #expect(list?.effects == [])
    #expect(list?.listing == [])
  }

  @Test func `is chosen from by members and by their least and greatest values`() throws {
    let query = """
      kind {"type": "string", "enum": ["a", "b"]}
      min_price {"type": "number"}
      price_max {"type": "number"}
      made {"type": "string"}
      tags {"type": "string"}
      max_kind {"type": "string"}
      q {"type": "string"}
      """
    let list = try Self.list(query: query, response: Self.plain)
    #expect(
      list?.listing.map(\.description) == [
        "?kind chooses by /kind", "?min_price is the least /price",
        "?price_max is the greatest /price",
      ])
  }

  @Test func `is sorted by the members that a parameter names`() throws {
    let values = #"{"type": "string", "enum": ["price", "-price", "made", "kind", "best"]}"#
    let list = try Self.list(query: "sort \(values)", response: Self.plain)
    #expect(
      list?.sortings.first?.orders.map(\.value).sorted() == ["-price", "made", "price"])
    let withDirection = try Self.list(
      query: "sort \(values)\ndirection {\"type\": \"string\"}", response: Self.plain)
    #expect(withDirection?.sortings.isEmpty == true)
  }
}
