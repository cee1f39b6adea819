import ContractInterchange
import ContractJSON
import ContractModel
import Testing

/// What operations do, as far as a document shows it.
@Suite struct `The inferred effects of a document` {
  private static let person = #"""
    {"200": {"description": "A person", "content": {"application/json": {"schema": {
      "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}}}}
    """#

  private static func registration(links: String) -> String {
    #"""
    "/register": {"post": {"operationId": "register", "responses": {"201": {
      "description": "Registered",
      "content": {"application/json": {"schema": {"type": "object", "properties": {
        "account": {"type": "object", "properties": {"number": {"type": "integer"}}}}}}},
      "links": \#(links)}}}}
    """#
  }

  private static func read(_ paths: String) throws -> ImportedContract {
    let info = #""info": {"title": "T", "version": "1"}"#
    let text = #"{"openapi": "3.1.0", \#(info), "paths": {\#(paths)}}"#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    return reader.contract()
  }

  private static func effects(_ paths: String) throws -> [String] {
    try read(paths).contract.operations.flatMap { operation in
      operation.effects.map { effect in
        let id = effect.id.map { " by \($0)" } ?? ""
        let state = effect.state.map { " as \($0)" } ?? ""
        return "\(operation.id) \(effect.action.rawValue) \(effect.resource)\(id)\(state)"
      }
    }
  }

  @Test(arguments: [
    #"{"operationId": "person", "parameters": {"number": "$response.body#/account/number"}}"#,
    ##"{"operationRef": "#/paths/~1people~1{number}/get", "##
      + ##""parameters": {"path.number": "{$response.body#/account/number}"}}"##,
  ])
  func `come from a link to an operation that a value of the response completes`(
    link: String
  ) throws {
    let paths =
      Self.registration(links: #"{"person": \#(link)}"#) + #"""
        , "/people/{number}": {
          "get": {"operationId": "person", "responses": \#(Self.person)},
          "delete": {"operationId": "forget", "responses": {"204": {"description": "Gone"}}}}
        """#
    #expect(
      try Self.effects(paths) == [
        "register creates people by response /account/number as response /account",
        "person reads people by path {number}",
        "forget deletes people by path {number}",
      ])
    #expect(try Self.read(paths).remarks.isEmpty)
  }

  @Test(arguments: [
    #"{"operationId": "nothing", "parameters": {"number": "$response.body#/account/number"}}"#,
    #"{"operationId": "register", "parameters": {"number": "$request.path.number"}}"#,
    #"{"operationId": "register"}"#,
    "1",
  ])
  func `do not come from any other link, which is reported`(link: String) throws {
    let paths = Self.registration(links: #"{"person": \#(link)}"#)
    #expect(try Self.effects(paths) == [])
    let remarks = try Self.read(paths).remarks
    #expect(remarks.map(\.part) == [.link])
    let place = "/paths/~1register/post/responses/201/links/person"
    #expect(remarks.map { "\($0.pointer)" } == [place])
  }

  @Test func `find the identity of what is created in the member data, too`() throws {
    let wrapped = #"""
      {"description": "A pet", "content": {"application/json": {"schema": {"type": "object",
        "properties": {"data": {"type": "object", "properties": {"id": {"type": "string"}}}}}}}}
      """#
    let paths = #"""
      "/pets": {"post": {"operationId": "add", "responses": {"201": \#(wrapped)}}},
      "/pets/{id}": {"get": {"operationId": "pet", "responses": {"200": \#(wrapped)}}}
      """#
    #expect(
      try Self.effects(paths) == [
        "add creates pet by response /data/id as response /data",
        "pet reads pet by path {id} as response /data",
      ])
  }
}
