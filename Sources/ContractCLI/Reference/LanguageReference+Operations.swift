// The page Operations.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let operations = #"""
    # Operations and parameters

    Requests: methods, paths and parameters.

    ## Operations

    One method on one path template. The identifier names the operation in reports.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes", summary: "All notes",
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200

    ["Buy milk"]
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 500

    {"code": "INTERNAL", "message": "oh no"}
    // server-failed at status: expected 200 OK, actual 500 INTERNAL: oh no
    ```

    See ``Operation``.

    ## Path parameters

    A field for each name in braces.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/notes/{note_id}", path: [Field("note_id", .uuid)],
      responses: [.ok(.string)])
    ```

    Accepted:

    ```http
    GET /notes/7d444840-9dc0-4d1d-b245-5ffdce74fad2
    ```

    Rejected:

    ```http
    GET /notes/seven
    // format-broken at request path note_id: expected UUID, actual string "seven"
    ```

    See ``Operation/parameters``.

    ## Query parameters

    Fields of the query, required or optional. `defaulting(to:)` states the value that the backend uses where
    the request has none.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [
        Field("limit", .integer(.between(1, 100)), .optional)
          .defaulting(to: constant(20)),
        Field("done", .boolean, .optional),
      ],
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes?limit=5&done=true
    ```

    Rejected:

    ```http
    GET /notes?limit=0
    // constraint-broken(minimum) at request query limit: expected number between 1 and 100, actual number 0
    ```

    ```http
    GET /notes?done=perhaps
    // type-changed at request query done: expected boolean, actual string "perhaps"
    ```

    See ``Operation/queryParameters`` and ``Field/defaulting(to:)``.

    ## Parameter styles

    A parameter that is a list or an object is written in a style. In a query a list is `.repeated` (`a=1&a=2`)
    and an object in `.brackets` (`a[x]=1`), unless another style is given: `.commas` (`a=1,2`), `.spaces` or
    `.pipes`. In a path both are `.commas`, `.label` (`.1.2`) or `.matrix` (`;a=1,2`).

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [
        Field("tags", .array(of: .string(.nonEmpty), .count(1...2)), .optional)
          .style(.commas),
        Field("near", .object { Field("lat", .number(.atMost(90))) }, .optional),
      ],
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes?tags=new,sale&near[lat]=52.5
    ```

    Rejected:

    ```http
    GET /notes?tags=a,b,c
    // constraint-broken(count) at request query tags: expected array 1 to 2 elements long, actual array of 3 elements
    ```

    ```http
    GET /notes?near[lat]=91
    // constraint-broken(maximum) at request query near: expected number at most 90, actual number 91
    ```

    See ``ParameterStyle`` and ``Field/style(_:)``.

    ## Header parameters

    Header fields of requests; names without regard to case.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      headers: [Field("X-Tenant", .string(.length(2...8)))],
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    x-tenant: blue
    ```

    Rejected:

    ```http
    GET /notes
    // field-missing at request header x-tenant: expected a header field X-Tenant, actual no such header field
    ```

    ```http
    GET /notes
    X-Tenant: b
    // constraint-broken(length) at request header x-tenant: expected string 2 to 8 characters long, actual string "b", 1 long
    ```

    See ``Operation/headers``.

    ## Cookies

    Cookies of requests (RFC 6265).

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      cookies: [Field("theme", .oneOf("light", "dark"), .optional)],
      responses: [.ok(.array(of: .string))])
    ```

    Accepted:

    ```http
    GET /notes
    Cookie: theme=dark
    ```

    Rejected:

    ```http
    GET /notes
    Cookie: theme=blue
    // enum-new-value at request cookie theme: expected string, one of light, dark, actual string "blue"
    ```

    See ``Operation/cookies``.

    ## Set-up only operations

    An operation of another contract, called to create what this contract needs, and not checked.

    ```swift
    let createGroup = Operation(
      "createGroup", .post, "/groups",
      body: .json(.object { Field("name", .string) }),
      responses: [.created(.object { Field("id", .uuid) })]
    ).setUpOnly(from: "groups")
    ```

    Accepted:

    ```http
    POST /groups

    {"name": "Family"}
    ```

    Rejected:

    ```http
    POST /groups

    {"name": 5}
    // string-as-number at request /name: expected string, actual number 5
    ```

    See ``Operation/setUpOnly(from:)``.

    """#
}
