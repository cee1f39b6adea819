// The page AuthenticationSchemes.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let authenticationSchemes = #"""
    # Authentication

    The way requests prove who sends them, for a contract, or for one operation or channel. A request without
    the credentials must get the failure `.unauthenticated`.

    ## Bearer tokens

    A token in `Authorization: Bearer …` (RFC 6750).

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .bearer,
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    Authorization: Bearer t1
    HTTP/1.1 200

    []
    ```

    ```http
    GET /notes
    HTTP/1.1 401

    {"code": "UNAUTHORIZED", "message": "No token"}
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 200

    []
    // authentication-ignored at status: expected 401 UNAUTHORIZED, actual 200 OK, served without valid credentials
    ```

    See ``Authentication/bearer``.

    ## Basic authentication

    A user name and a password in `Authorization: Basic …` (RFC 7617).

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .basic,
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    Authorization: Basic YTpi
    HTTP/1.1 200

    []
    ```

    Rejected:

    ```http
    GET /notes
    Authorization: Bearer t1
    HTTP/1.1 200

    []
    // authentication-ignored at status: expected 401 UNAUTHORIZED, actual 200 OK, served without valid credentials
    ```

    See ``Authentication/basic``.

    ## API keys

    A key in a header field, a query item or a cookie: `.apiKey(header: "X-API-Key")`, `.apiKey(query: "key")`,
    `.apiKey(cookie: "key")`.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .apiKey(header: "X-API-Key"),
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    X-API-Key: k1
    HTTP/1.1 200

    []
    ```

    Rejected:

    ```http
    GET /notes?X-API-Key=k1
    HTTP/1.1 200

    []
    // authentication-ignored at status: expected 401 UNAUTHORIZED, actual 200 OK, served without valid credentials
    ```

    See ``Authentication/apiKey(header:)``, ``Authentication/apiKey(query:)`` and
    ``Authentication/apiKey(cookie:)``.

    ## Several schemes

    `.any` accepts one of several schemes, `.all` requires them together.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      authentication: .any(.bearer, .all(.basic, .apiKey(query: "app"))),
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes?app=k1
    Authorization: Basic YTpi
    HTTP/1.1 200

    []
    ```

    Rejected:

    ```http
    GET /notes
    Authorization: Basic YTpi
    HTTP/1.1 200

    []
    // authentication-ignored at status: expected 401 UNAUTHORIZED, actual 200 OK, served without valid credentials
    ```

    See ``Authentication/any(_:)`` and ``Authentication/all(_:)``.

    ## Optional authentication

    Requests work with the credentials and without any. `.none`, or
    `requiresAuthentication: false`, means that requests carry none.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .optional(.bearer),
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200

    []
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 401

    {"code": "UNAUTHORIZED", "message": "No token"}
    // valid-rejected at status: expected 200 OK, actual 401 UNAUTHORIZED: No token
    ```

    See ``Authentication/optional(_:)`` and ``Authentication/none``.

    ## Missing credentials

    The failure of a request without credentials, with unknown ones, or with a scheme that is not accepted.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", authentication: .bearer,
      responses: [.ok(.array(of: .string))],
      failures: [Failure(403, "NO_TOKEN", when: .unauthenticated)])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 403

    {"code": "NO_TOKEN", "message": "A token is required"}
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 401

    {"code": "NO_TOKEN", "message": "A token is required"}
    // status-undocumented at status: expected 403 NO_TOKEN, actual 401 NO_TOKEN: A token is required
    ```

    See ``Failure/Condition/unauthenticated``.

    ## Login

    The operation from which users get their tokens. With `--login` a run fetches them there.

    ```swift
    let login = Operation(
      "login", .post, "/login", authentication: .none,
      body: .json(
        .object {
          Field("name", .string)
          Field("password", .string).writeOnly
        }),
      responses: [
        .ok(
          .object {
            Field("token", .string(.nonEmpty))
            Field("expires_in", .integer)
          })
      ])
    let tokens = Login(
      "login", token: response("/token"), expiresIn: response("/expires_in"))
    ```

    Accepted:

    ```http
    POST /login

    {"name": "anna", "password": "secret"}
    HTTP/1.1 200

    {"token": "t1", "expires_in": 3600}
    ```

    Rejected:

    ```http
    POST /login

    {"name": "anna", "password": "secret"}
    HTTP/1.1 200

    {"token": ""}
    // field-missing at /expires_in: expected field "expires_in": integer, actual object {"token":…}
    // constraint-broken(length) at /token: expected string not empty, actual string "", 0 long
    ```

    See ``Login``.

    """#
}
