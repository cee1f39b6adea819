// The page Objects.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let objects = #"""
    # Maps and recursion

    Objects whose members are not all known by name, and schemas that mention themselves.

    ## Maps

    An object with any number of members, whose values all have one schema. `keys` limits the names, `count`
    the number of members; `examples` are names for generated values.

    ```swift
    let titles: Schema = .map(
      of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...3,
      examples: ["en", "de"])
    ```

    Accepted:

    ```json
    {"en": "Hello", "de": "Hallo"}
    ```

    Rejected:

    ```json
    {}
    // constraint-broken(count) at body: expected map of string, not empty, names text matching /^[a-z]{2}$/, 1 to 3 members, actual object with 0 members
    {"english": "Hello"}
    // constraint-broken(pattern) at /*: expected text matching /^[a-z]{2}$/, actual string "english"
    {"en": ""}
    // constraint-broken(length) at /*: expected string not empty, actual string "", 0 long
    ```

    See ``Schema/map(of:keys:count:examples:)``.

    ## Closed objects

    A member that no field names is drift, whatever the policy for undocumented fields.

    ```swift
    let note: Schema = .object {
      Field("text", .string)
    }.closed
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    ```

    Rejected:

    ```json
    {"text": "Buy milk", "color": "red"}
    // field-undocumented at /color: expected documented fields only, actual string "red"
    ```

    See ``Schema/closed``.

    ## Open objects

    Further members of any type are neither drift nor note.

    ```swift
    let note: Schema = .object {
      Field("text", .string)
    }.open
    ```

    Accepted:

    ```json
    {"text": "Buy milk", "color": "red"}
    ```

    Rejected:

    ```json
    {"color": "red"}
    // field-missing at /text: expected field "text": string, actual object {"color":…}
    ```

    See ``Schema/open``.

    ## Further members

    Further members whose values all have one schema.

    ```swift
    let scores: Schema = .object {
      Field("player", .string)
    }.with(others: .integer, keys: .length(1...10), examples: ["round1"])
    ```

    Accepted:

    ```json
    {"player": "Anna", "round1": 12}
    ```

    Rejected:

    ```json
    {"player": "Anna", "round1": "12"}
    // number-as-string at /*: expected number, actual string "12"
    {"round1": 12}
    // field-missing at /player: expected field "player": string, actual object {"round1":…}
    ```

    See ``Schema/with(others:keys:examples:)``.

    ## Members by pattern

    Members whose names match a regular expression have values of a schema. Members of other names are drift unless
    the object is `.open`, or `.with(others:)` allows them.

    ```swift
    let note: Schema = .object {
      Field("text", .string)
    }.with(membersMatching: "^x-", .integer)
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    {"text": "Buy milk", "x-rank": 1, "x-size": 3}
    ```

    Rejected:

    ```json
    {"text": "Buy milk", "x-rank": "first"}
    // type-changed at /*: expected number, actual string "first"
    {"text": "Buy milk", "rank": 1}
    // field-undocumented at /rank: expected no member besides the documented ones, actual number 1
    ```

    See ``Schema/with(membersMatching:_:)`` and ``ObjectShape/patterns``.

    ## Recursive schemas

    A schema that mentions itself has a name, and a reference stands for the whole. A Swift property that uses
    itself would never end.

    ```swift
    let category: Schema = .recursive("Category") {
      Field("name", .string)
      Field("children", .array(of: .reference("Category")))
    }
    ```

    Accepted:

    ```json
    {"name": "A", "children": [{"name": "B", "children": []}]}
    ```

    Rejected:

    ```json
    {"name": "A", "children": [{"name": "B"}]}
    // field-missing at /children/*/children: expected field "children": array of Category, actual object {"name":…}
    ```

    See ``Schema/recursive(_:_:)-(_,Schema)`` and ``Schema/reference(_:)``.

    ## Definitions

    Shapes that the documents define by name. They may refer to each other, and carry rules of their own.

    ```swift
    let definitions = [
      Definition(
        "Person",
        .object {
          Field("name", .string)
          Field("employer", .reference("Company"), .optional)
        }),
      Definition(
        "Company", .object { Field("staff", .array(of: .reference("Person"))) }),
    ]
    let showPerson = Operation(
      "showPerson", .get, "/person", responses: [.ok(.reference("Person"))])
    ```

    Accepted:

    ```http
    GET /person
    HTTP/1.1 200

    {"name": "Anna", "employer": {"staff": [{"name": "Ben"}]}}
    ```

    Rejected:

    ```http
    GET /person
    HTTP/1.1 200

    {"name": "Anna", "employer": {"staff": [{}]}}
    // field-missing at /employer/staff/*/name: expected field "name": string, actual object {}
    ```

    See ``Definition``.

    """#
}
