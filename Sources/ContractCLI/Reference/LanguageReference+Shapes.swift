// The page Shapes.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let shapes = #"""
    # Shapes

    JSON values: objects and their members, lists, and fixed values.

    ## Objects

    An object has the fields listed in its block, one to a line. A field is required unless it is optional, and a
    member that no field names is a note.

    ```swift
    let note: Schema = .object {
      Field("id", .integer)
      Field("text", .string, example: "Buy milk")
    }
    ```

    Accepted:

    ```json
    {"id": 1, "text": "Buy milk"}
    ```

    Rejected:

    ```json
    {"id": 1}
    // field-missing at /text: expected field "text": string, actual object {"id":…}
    {"id": "1", "text": "Buy milk"}
    // number-as-string at /id: expected number, actual string "1"
    [{"id": 1, "text": "Buy milk"}]
    // type-changed at body: expected object, actual array [{"id": 1, "text": "Buy milk"}]
    ```

    Noted:

    ```json
    {"id": 1, "text": "Buy milk", "color": "red"}
    // note: field-undocumented at /color: expected documented fields only, actual string "red"
    ```

    See ``Schema/object(_:)`` and ``Field``.

    ## Optional fields

    An optional field may be absent. It may not be null: absent, null and empty are three things.

    ```swift
    let note: Schema = .object {
      Field("text", .string)
      Field("color", .string, .optional)
    }
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    {"text": "Buy milk", "color": "red"}
    ```

    Rejected:

    ```json
    {"text": "Buy milk", "color": null}
    // null-unexpected at /color: expected string, actual null
    ```

    See ``Field/Presence/optional``.

    ## Examples

    A value that the documents show. Requests of a run and responses of mocks have it; `summary:` is a short
    description for readers. Neither limits other values.

    ```swift
    let note: Schema = .object {
      Field("text", .string, summary: "One line", example: "Buy milk")
    }
    ```

    Accepted:

    ```json
    {"text": "Walk the dog"}
    ```

    Rejected:

    ```json
    {"text": ["Walk the dog"]}
    // type-changed at /text: expected string, actual array ["Walk the dog"]
    ```

    See ``Field/example`` and ``Field/summary``.

    ## Null

    A nullable value may be null. The field itself must still be present.

    ```swift
    let note: Schema = .object {
      Field("done_at", .date.nullable)
    }
    ```

    Accepted:

    ```json
    {"done_at": null}
    {"done_at": "2025-11-17"}
    ```

    Rejected:

    ```json
    {}
    // field-missing at /done_at: expected field "done_at": date (YYYY-MM-DD), or null, actual object {}
    {"done_at": ""}
    // format-broken at /done_at: expected date (YYYY-MM-DD), or null, actual string ""
    ```

    See ``Schema/nullable`` and ``Schema/nullable(_:)``.

    ## Booleans

    True or false; no number and no text stands for them.

    ```swift
    let flag: Schema = .boolean
    ```

    Accepted:

    ```json
    true
    ```

    Rejected:

    ```json
    1
    // type-changed at body: expected boolean, actual number 1
    "true"
    // type-changed at body: expected boolean, actual string "true"
    ```

    See ``Schema/boolean``.

    ## Arrays

    A list has elements of one schema. `.count(1...3)` and `.nonEmpty` limit the number of elements,
    `.unique` excludes equal ones.

    ```swift
    let tags: Schema = .array(of: .string, .count(1...3), .unique)
    ```

    Accepted:

    ```json
    ["new", "sale"]
    ```

    Rejected:

    ```json
    []
    // constraint-broken(count) at body: expected array 1 to 3 elements long, actual array of 0 elements
    ["new", "sale", "new"]
    // constraint-broken(unique) at body: expected array without repeated elements, actual elements 0 and 2 are both "new"
    ["new", 1, 2]
    // string-as-number at /*: expected string, actual number 1
    "new"
    // single-for-list at body: expected array, actual string "new"
    ```

    See ``Schema/array(of:_:)``, ``ListLimit/count(minimum:maximum:)`` and ``ListLimit/unique``.

    ## Enumerations

    One of the listed strings and no other. For a list that may grow see *Usual values*.

    ```swift
    let status: Schema = .oneOf("active", "paused")
    ```

    Accepted:

    ```json
    "active"
    ```

    Rejected:

    ```json
    "archived"
    // enum-new-value at body: expected string, one of active, paused, actual string "archived"
    "Active"
    // enum-new-value at body: expected string, one of active, paused, actual string "Active"
    ```

    See ``Schema/oneOf(_:)``.

    ## Constants

    One of the listed values, of any types. A single value is `.constant`.

    ```swift
    let unit: Schema = .values("piece", 1, 12)
    let version: Schema = .constant(2)
    let size: Schema = .values(["width": 1], [1, 2])
    ```

    Accepted:

    ```json
    "piece"
    12
    ```

    Rejected:

    ```json
    "12"
    // enum-new-value at body: expected one of "piece", 1, 12, actual string "12"
    2
    // enum-new-value at body: expected one of "piece", 1, 12, actual number 2
    ```

    See ``Schema/values(_:)`` and ``Schema/constant(_:)``.

    ## Sentinels

    A string with a special meaning is accepted besides the values of the schema.

    ```swift
    let lastSeen: Schema = .date.or("")
    ```

    Accepted:

    ```json
    "2025-11-17"
    ""
    ```

    Rejected:

    ```json
    "never"
    // format-broken at body: expected date (YYYY-MM-DD), actual string "never"
    null
    // null-unexpected at body: expected string, actual null
    ```

    See ``Schema/or(_:)``.

    ## Any value

    Any JSON value, where the documents leave the type open.

    ```swift
    let event: Schema = .object {
      Field("payload", .any)
    }
    ```

    Accepted:

    ```json
    {"payload": {"a": [1, null]}}
    {"payload": null}
    ```

    Rejected:

    ```json
    {}
    // field-missing at /payload: expected field "payload": any value, actual object {}
    ```

    See ``Schema/any``.

    ## Aliases

    An older spelling of a field. It may be absent where the other field is present.

    ```swift
    let note: Schema = .object {
      Field("due_date", .date)
      Field("dueDate", .date, .alias(of: "due_date")).deprecated("use due_date")
    }
    ```

    Accepted:

    ```json
    {"due_date": "2025-11-17"}
    {"due_date": "2025-11-17", "dueDate": "2025-11-17"}
    ```

    Rejected:

    ```json
    {}
    // field-missing at /due_date: expected field "due_date": date (YYYY-MM-DD), actual object {}
    ```

    See ``Field/Presence/alias(of:)`` and ``Field/deprecated(_:)``.

    ## Read-only and write-only fields

    A `.readOnly` field is in responses alone, a `.writeOnly` field in requests alone. A value that a request sends for
    the first changes nothing, and a response with the second is drift. So one schema serves for both.

    ```swift
    let account: Schema = .object {
      Field("id", .integer).readOnly
      Field("name", .string)
      Field("password", .string).writeOnly
    }
    let changeAccount = Operation(
      "changeAccount", .put, "/account", body: .json(account),
      responses: [.ok(account)])
    ```

    Accepted:

    ```http
    PUT /account

    {"name": "Anna", "password": "secret"}
    HTTP/1.1 200

    {"id": 1, "name": "Anna"}
    ```

    Rejected:

    ```http
    PUT /account

    {"name": "Anna", "password": "secret"}
    HTTP/1.1 200

    {"id": 1, "name": "Anna", "password": "secret"}
    // constraint-broken(not) at /password: expected no value, actual string "secret"
    ```

    See ``Field/writeOnly`` and ``Field/readOnly``.

    """#
}
