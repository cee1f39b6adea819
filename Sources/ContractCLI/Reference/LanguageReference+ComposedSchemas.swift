// The page ComposedSchemas.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let composedSchemas = #"""
    # Composition

    Schemas made of other schemas.

    ## Alternatives

    A value that meets at least one of several schemas. The message names the alternative that is nearest.

    ```swift
    let id: Schema = .either(.integer, .uuid)
    ```

    Accepted:

    ```json
    1
    "7d444840-9dc0-4d1d-b245-5ffdce74fad2"
    ```

    Rejected:

    ```json
    true
    // type-changed at body: expected number, actual boolean true
    "seven"
    // format-broken at body: expected UUID, actual string "seven"
    ```

    See ``Schema/either(_:)``.

    ## All of

    A value that meets every one of several schemas: the common fields and those of one type.

    ```swift
    let base: Schema = .object { Field("id", .integer) }
    let note: Schema = .all(of: base, .object { Field("text", .string) })
    ```

    Accepted:

    ```json
    {"id": 1, "text": "Buy milk"}
    ```

    Rejected:

    ```json
    {"text": "Buy milk"}
    // field-missing at /id: expected field "id": integer, actual object {"text":…}
    {"id": 1}
    // field-missing at /text: expected field "text": string, actual object {"id":…}
    ```

    See ``Schema/all(of:)``.

    ## Exactly one of

    A value that meets one of several schemas and no other.

    ```swift
    let step: Schema = .exactlyOne(
      of: .integer(.multiple(of: 2)), .integer(.multiple(of: 3)))
    ```

    Accepted:

    ```json
    4
    9
    ```

    Rejected:

    ```json
    6
    // constraint-broken(exactlyOne) at body: expected exactly one of: integer, a multiple of 2; integer, a multiple of 3, actual number 6, which matches 1 and 2
    7
    // constraint-broken(multiple) at body: expected number a multiple of 2, actual number 7
    ```

    See ``Schema/exactlyOne(of:)``.

    ## Not

    Any value that does not meet a schema: `.not(.constant(nil))`. `.excluding` takes values out of another schema.

    ```swift
    let name: Schema = .string.excluding(.oneOf("admin", "root"))
    ```

    Accepted:

    ```json
    "anna"
    ```

    Rejected:

    ```json
    "admin"
    // constraint-broken(not) at body: expected not string, one of admin, root, actual string "admin"
    1
    // string-as-number at body: expected string, actual number 1
    ```

    See ``Schema/not(_:)`` and ``Schema/excluding(_:)``.

    ## Tagged unions

    An object whose member names its schema. The member is read first, wherever it is in the object.

    ```swift
    let shape: Schema = .union(
      by: "type",
      [
        "circle": .object { Field("radius", .number) },
        "square": .object { Field("side", .number) },
      ])
    ```

    Accepted:

    ```json
    {"type": "circle", "radius": 2}
    {"side": 2, "type": "square"}
    ```

    Rejected:

    ```json
    {"type": "circle", "side": 2}
    // field-missing at /radius: expected field "radius": number, actual object {"type":…,"side":…}
    // note: field-undocumented at /side: expected documented fields only, actual number 2
    {"type": "triangle"}
    // enum-new-value at /type: expected string, one of circle, square, actual string "triangle"
    {"radius": 2}
    // field-missing at /type: expected field "type": string, one of circle, square, actual object {"radius":…}
    ```

    See ``Schema/union(by:_:)``.

    ## Tuples

    A list with a schema for each position. `rest` is the schema of all further elements; without it there are
    none.

    ```swift
    let reading: Schema = .tuple(.date, .number)
    let row: Schema = .tuple(.string, rest: .integer)
    ```

    Accepted:

    ```json
    ["2025-11-17", 72.5]
    ```

    Rejected:

    ```json
    ["2025-11-17"]
    // constraint-broken(count) at body: expected array of date (YYYY-MM-DD), number, actual array of 1 element
    ["2025-11-17", "72.5"]
    // number-as-string at /1: expected number, actual string "72.5"
    ["2025-11-17", 72.5, 73]
    // constraint-broken(count) at body: expected array of date (YYYY-MM-DD), number, actual array of 3 elements
    ```

    See ``Schema/tuple(_:rest:minimum:)``.

    ## Contained elements

    A list in which some elements meet a schema: at least one, or as many as `minimum` and `maximum` allow.

    ```swift
    let members: Schema = .array(of: .object { Field("role", .string) })
      .containing(
        .object { Field("role", .oneOf("owner")) }, minimum: 1, maximum: 1)
    ```

    Accepted:

    ```json
    [{"role": "guest"}, {"role": "owner"}]
    ```

    Rejected:

    ```json
    [{"role": "guest"}]
    // constraint-broken(contains) at body: expected array with 1 to 1 elements of object, actual array with 0 of them
    [{"role": "owner"}, {"role": "owner"}]
    // constraint-broken(contains) at body: expected array with 1 to 1 elements of object, actual array with 2 of them
    ```

    See ``Schema/containing(_:minimum:maximum:)``.

    ## Per type

    Any value, limited only where it is of a type. A value of a type that no schema has is valid.

    ```swift
    let setting: Schema = .perType(.string(.length(1...5)), .number(.atLeast(0)))
    ```

    Accepted:

    ```json
    "dark"
    true
    null
    ```

    Rejected:

    ```json
    "midnight"
    // constraint-broken(length) at body: expected string 1 to 5 characters long, actual string "midnight", 8 long
    -1
    // constraint-broken(minimum) at body: expected number at least 0, actual number -1
    ```

    See ``Schema/perType(_:)``.

    ## Choices

    A value that meets one schema if it meets a condition, and another one otherwise.

    ```swift
    let payment: Schema = .choosing(
      if: .object { Field("method", .oneOf("card")) },
      then: .object { Field("number", .string(.length(4...19))) },
      else: .object { Field("iban", .string) })
    ```

    Accepted:

    ```json
    {"method": "card", "number": "4111111111111111"}
    {"method": "transfer", "iban": "DE02120300000000202051"}
    ```

    Rejected:

    ```json
    {"method": "card", "iban": "DE02120300000000202051"}
    // field-missing at /number: expected field "number": string, 4 to 19 characters long, actual object {"method":…,"iban":…}
    // note: field-undocumented at /iban: expected documented fields only, actual string "DE02120300000000202051"
    {"method": "transfer"}
    // field-missing at /iban: expected field "iban": string, actual object {"method":…}
    ```

    See ``Schema/choosing(if:then:else:)``.

    """#
}
