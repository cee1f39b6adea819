import ContractHTTP
import ContractJSON
import ContractModel

/// Mistakes with the login.
extension Mistake {
  static let logins: [Mistake] = [
    .login("unknown operation 'logn'; did you mean 'login'?", .to("logn", token: "/token")),
    .login("login 'send' must not require authentication", .to("send", token: "/id")),
    .login("no response of login 'login' has /tokn", .to("login", token: "/tokn")),
    .login("the token of login 'login' is not a string", .to("login", token: "/seconds")),
    .login(
      "the lifetime of login 'login' is not a number",
      .to("login", token: "/token", expiresIn: "/token")),
    .login(
      "the token of a login must be in its response, not in request /name",
      Login("login", token: request("/name"), line: 170)),
    Mistake("170: login 'login' must be a POST with a JSON body", isIndependent: false) {
      $0.operations.append(.login(.put))
      $0.login = .to("login", token: "/token")
    },
    Mistake(
      "170: a login has no effect where requests carry no token", isIndependent: false
    ) {
      $0.operations.append(.login(.post))
      $0.login = .to("login", token: "/token")
      $0.authentication = .none
      $0.failures.removeAll { $0.condition == .unauthenticated }
    },
  ]

  private static func login(_ told: String, _ login: Login) -> Mistake {
    Mistake("170: \(told)", isIndependent: false) {
      $0.operations.append(.login(.post))
      $0.login = login
    }
  }
}

extension Login {
  fileprivate static func to(
    _ operation: String, token: JSON.Pointer, expiresIn: JSON.Pointer? = nil
  ) -> Login {
    Login(
      operation, token: response(token), expiresIn: expiresIn.map { response($0) }, line: 170)
  }
}

extension Operation {
  fileprivate static func login(_ method: HTTPMethod) -> Operation {
    Operation(
      "login", method, "/login", requiresAuthentication: false,
      body: .json(.object { Field("name", .string, line: 172) }, line: 172),
      responses: [
        .ok(
          .object {
            Field("token", .string, line: 173)
            Field("seconds", .integer, .optional, line: 174)
          }, line: 173)
      ], line: 171)
  }
}
