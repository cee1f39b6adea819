// The page Rules.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let rules = #"""
    # Rules

    Relations between parts of one exchange. A term without a value, such as an optional field that was not
    sent, leaves the rule unchecked.

    ## Locations

    A place in a body is a JSON Pointer (RFC 6901): `"/pages/0/id"`, and `.root` or `""` for the whole. `*` stands for
    every element or member. Parameters have locations, too: `"/{id}"` in the path, `"/?limit"` in the query,
    `"/x-tenant:"` in the header, `"/theme="` among the cookies. Reports name places in the same way.

    ```swift
    let page: Schema = .object { Field("book", .string) }
    let book: Schema = .object {
      Field("id", .string)
      Field("pages", .array(of: page))
    }
    let listBooks = Operation(
      "listBooks", .get, "/books", responses: [.ok(.array(of: book))],
      rules: [response("/*/pages/*/book") == response("/0/id")])
    ```

    Accepted:

    ```http
    GET /books
    HTTP/1.1 200

    [{"id": "a", "pages": [{"book": "a"}, {"book": "a"}]}]
    ```

    Rejected:

    ```http
    GET /books
    HTTP/1.1 200

    [{"id": "a", "pages": [{"book": "a"}, {"book": "b"}]}]
    // rule-broken at /*/pages/*/book: expected equal to response /0/id ("a"), actual "b"
    ```

    See ``Rule`` and ``Failure/Condition/invalid(_:)``.

    ## Terms

    The parts of an exchange that rules compare: `response` and `request` at a location of the body, `path`, `query`,
    `header` and `cookie` of the request, `response.header`, `constant` for a JSON value, and `now()`. Numbers, texts
    and booleans are constants without a word.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      query: [Field("limit", .integer, .optional)],
      headers: [Field("X-Tenant", .string, .optional)],
      cookies: [Field("theme", .string, .optional)],
      responses: [
        Response.ok(
          .object {
            Field("limit", .integer)
            Field("tenant", .string)
            Field("theme", .string)
            Field("notes", .array(of: .string))
            Field("total", .integer)
          }
        ).with(headers: Field("X-Total-Count", .integer))
      ],
      rules: [
        response("/limit") == query("limit"),
        response("/tenant") == header("X-Tenant"),
        response("/theme") == cookie("theme"),
        response("/notes") != constant([]),
        response("/total") == response.header("X-Total-Count"),
      ])
    ```

    Accepted:

    ```http
    GET /notes?limit=1
    X-Tenant: blue
    Cookie: theme=dark
    HTTP/1.1 200
    X-Total-Count: 2

    {"limit": 1, "tenant": "blue", "theme": "dark", "notes": ["a"], "total": 2}
    ```

    Rejected:

    ```http
    GET /notes?limit=1
    X-Tenant: blue
    Cookie: theme=dark
    HTTP/1.1 200
    X-Total-Count: 1

    {"limit": 2, "tenant": "red", "theme": "light", "notes": [], "total": 2}
    // rule-broken at /limit: expected equal to query limit (1), actual 2
    // rule-broken at /tenant: expected equal to header X-Tenant ("blue"), actual "red"
    // rule-broken at /theme: expected equal to cookie theme ("dark"), actual "light"
    // rule-broken at /total: expected equal to response header X-Total-Count (1), actual 2
    ```

    See ``Term``, ``response(_:file:line:)``, ``request(_:file:line:)``, ``path(_:file:line:)``,
    ``query(_:file:line:)``, ``header(_:file:line:)``, ``cookie(_:file:line:)`` and ``constant(_:file:line:)``.

    ## Equality

    Both sides are the same JSON value; `!=` is the opposite.

    ```swift
    let showNote = Operation(
      "showNote", .get, "/notes/{id}", path: [Field("id", .string)],
      responses: [.ok(.object { Field("id", .string) })],
      rules: [response("/id") == path("id")])
    ```

    Accepted:

    ```http
    GET /notes/a
    HTTP/1.1 200

    {"id": "a"}
    ```

    Rejected:

    ```http
    GET /notes/a
    HTTP/1.1 200

    {"id": "b"}
    // rule-broken at /id: expected equal to path {id} ("a"), actual "b"
    ```

    See ``Rule``.

    ## Comparison

    The left number, date or timestamp is at most, or at least, the right one.

    ```swift
    let showTrip = Operation(
      "showTrip", .get, "/trip",
      responses: [
        .ok(
          .object {
            Field("start", .date)
            Field("end", .date)
          })
      ],
      rules: [response("/start") <= response("/end")])
    ```

    Accepted:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-18"}
    ```

    Rejected:

    ```http
    GET /trip
    HTTP/1.1 200

    {"start": "2025-11-17", "end": "2025-11-16"}
    // rule-broken at /start: expected at most response /end ("2025-11-16"), actual "2025-11-17"
    ```

    See ``Rule/Relation/atMost``.

    ## Counts and sums

    The number of elements of a list; a number plus a constant.

    ```swift
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        .ok(
          .object {
            Field("notes", .array(of: .string))
            Field("count", .integer)
            Field("next", .integer)
          })
      ],
      rules: [
        response("/count") == count(response("/notes")),
        response("/next") == response("/count") + 1,
      ])
    ```

    Accepted:

    ```http
    GET /notes
    HTTP/1.1 200

    {"notes": ["Buy milk"], "count": 1, "next": 2}
    ```

    Rejected:

    ```http
    GET /notes
    HTTP/1.1 200

    {"notes": ["Buy milk"], "count": 2, "next": 3}
    // rule-broken at /count: expected equal to count of response /notes (1), actual 2
    ```

    See ``count(_:file:line:)``.

    ## Membership

    One of several values, or none of them, equals another: `contains` and `excludes`. `*` in a location stands
    for every element.

    ```swift
    let addMember = Operation(
      "addMember", .post, "/members",
      body: .json(.object { Field("name", .string) }),
      responses: [.ok(.object { Field("members", .array(of: .string)) })],
      rules: [response("/members").contains(request("/name"))])
    ```

    Accepted:

    ```http
    POST /members

    {"name": "Ben"}
    HTTP/1.1 200

    {"members": ["Anna", "Ben"]}
    ```

    Rejected:

    ```http
    POST /members

    {"name": "Ben"}
    HTTP/1.1 200

    {"members": ["Anna"]}
    // rule-broken at /members: expected to contain request /name ("Ben"), actual ["Anna"]
    ```

    See ``PositionedTerm/contains(_:)`` and ``PositionedTerm/excludes(_:)``.

    ## Elements

    A part of the first element that has a value at some location.

    ```swift
    let setRole = Operation(
      "setRole", .put, "/members/{id}", path: [Field("id", .string)],
      body: .json(.object { Field("role", .string) }),
      responses: [
        .ok(
          .array(
            of: .object {
              Field("id", .string)
              Field("role", .string)
            }))
      ],
      rules: [
        response(.root).element(where: "/id", is: path("id"), at: "/role")
          == request("/role")
      ])
    ```

    Accepted:

    ```http
    PUT /members/b

    {"role": "admin"}
    HTTP/1.1 200

    [{"id": "a", "role": "guest"}, {"id": "b", "role": "admin"}]
    ```

    Rejected:

    ```http
    PUT /members/b

    {"role": "admin"}
    HTTP/1.1 200

    [{"id": "a", "role": "admin"}, {"id": "b", "role": "guest"}]
    // rule-broken at /*/role: expected equal to request /role ("admin"), actual "guest"
    ```

    See ``PositionedTerm/element(where:is:at:)``.

    ## Parts of texts

    A text ends with another one, or has it in it, in any letter case.

    ```swift
    let invite = Operation(
      "invite", .post, "/invites",
      responses: [
        .ok(
          .object {
            Field("id", .string)
            Field("link", .uri)
          })
      ],
      rules: [response("/link").ends(with: response("/id"))])
    ```

    Accepted:

    ```http
    POST /invites
    HTTP/1.1 200

    {"id": "a1", "link": "https://example.com/join/a1"}
    ```

    Rejected:

    ```http
    POST /invites
    HTTP/1.1 200

    {"id": "a1", "link": "https://example.com/join/b2"}
    // rule-broken at /link: expected to end with response /id ("a1"), actual "https://example.com/join/b2"
    ```

    See ``PositionedTerm/ends(with:)`` and ``PositionedTerm/includes(_:)``.

    ## Sorted lists

    A list is in an order: by one key, then by the next.

    ```swift
    let listScores = Operation(
      "listScores", .get, "/scores",
      responses: [.ok(.array(of: .object { Field("points", .integer) }))],
      rules: [
        response(.root) == sorted(response(.root), by: .descending("/points"))
      ])
    ```

    Accepted:

    ```http
    GET /scores
    HTTP/1.1 200

    [{"points": 9}, {"points": 4}]
    ```

    Rejected:

    ```http
    GET /scores
    HTTP/1.1 200

    [{"points": 4}, {"points": 9}]
    // order-broken at body: expected elements by /points descending, actual element 0 (4) before element 1 (9)
    ```

    See ``sorted(_:by:file:line:)``, ``SortKey/ascending(_:)`` and ``SortKey/descending(_:or:)``.

    """#
}
