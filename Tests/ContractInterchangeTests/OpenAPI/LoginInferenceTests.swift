import ContractInterchange
import ContractJSON
import ContractModel
import Testing

/// Which operation of a document gives tokens, where it does not say so.
@Suite struct `The likely login of a document` {
  private static func post(
    _ path: String, _ request: String, _ response: String, in type: String = "application/json"
  ) -> String {
    func schema(_ members: String) -> String {
      let properties = members.split(separator: " ").map { #""\#($0)": {"type": "string"}"# }
      return
        #"{"schema": {"type": "object", "properties": {\#(properties.joined(separator: ", "))}}}"#
    }
    return #"""
      "\#(path)": {"post": {
        "requestBody": {"content": {"\#(type)": \#(schema(request))}},
        "responses": {"200": {"description": "OK",
          "content": {"application/json": \#(schema(response))}}}}}
      """#
  }

  private static func login(_ paths: [String], tokenURL: String? = nil) throws -> Login? {
    let flow = tokenURL.map { #""flows": {"password": {"tokenUrl": "\#($0)", "scopes": {}}}"# }
    let text = #"""
      {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
        "components": {"securitySchemes": {"o": {"type": "oauth2", \#(flow ?? #""flows": {}"#)}}},
        "paths": {\#(paths.joined(separator: ", "))}}
      """#
    var reader = OpenAPIReader(
      try JSON(parsing: text), position: { _ in SourcePosition(file: "openapi.json", line: 1) })
    return reader.contract().contract.withLikelyLogin.login
  }

  private static let registration = post("/register", "name password", "id token")

  @Test(arguments: [
    post("/auth/login", "username password", "token user"),
    post("/session", "email password", "access_token refresh_token"),
    post("/token", "username password", "access_token", in: "application/x-www-form-urlencoded"),
  ])
  func `is the one whose path is called like a login`(path: String) throws {
    let login = try Self.login([Self.registration, path])
    #expect([.response("/token"), .response("/access_token")].contains(login?.token))
    #expect(login?.operation.contains("register") == false)
  }

  @Test(arguments: [
    "enter", "/enter", "./enter", "https://api.example/v1/enter", "http://localhost:8000/enter",
  ])
  func `is the one that a password flow names, also without a schema`(address: String) throws {
    let enter = Self.post("/enter", "", "", in: "application/x-www-form-urlencoded")
    let other = Self.post("/auth/login", "username password", "token")
    let login = try Self.login([other, enter], tokenURL: address)
    #expect(login?.token == .response("/access_token"))
  }

  @Test func `is what alone takes a password and gives a token`() throws {
    #expect(try Self.login([Self.post("/enter", "name password", "jwt")]) != nil)
    let two = [
      Self.post("/enter", "name password", "jwt"), Self.post("/invite", "name password", "jwt"),
    ]
    #expect(try Self.login(two) == nil)
  }

  @Test(arguments: [
    post("/auth/login", "username", "token"), post("/auth/login", "username password", "user"),
    post("/auth/{realm}/login", "username password", "token"),
  ])
  func `is none without a password, a token or a fixed path`(path: String) throws {
    #expect(try Self.login([path]) == nil)
  }
}
