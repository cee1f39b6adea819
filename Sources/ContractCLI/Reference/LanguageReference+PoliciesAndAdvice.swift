// The page PoliciesAndAdvice.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let policiesAndAdvice = #"""
    # Policies and advice

    What the contract does not list, and what it only recommends.

    ## Undocumented fields

    The consequence of a response field that the contract does not define: `.ignore`, `.note` or `.fail`.

    ```swift
    let policies = Policies(undocumentedFields: .fail)
    let note: Schema = .object { Field("text", .string) }
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

    See ``Policies`` and ``Policies/UndocumentedFields``.

    ## Recommendations

    A constraint or rule that the documents imply without stating it. Requests respect it; a backend that does
    not gets a note and no drift.

    ```swift
    let note: Schema = .object {
      Field("text", .string(.advised(.length(1...10))))
    }
    ```

    Accepted:

    ```json
    {"text": "Buy milk"}
    ```

    Noted:

    ```json
    {"text": "Buy milk and bread"}
    // note: advice-not-followed at /text: expected string 1 to 10 characters long, actual string "Buy milk and bread", 18 long
    ```

    See ``Constraint/advised(_:)`` and ``Rule/advised``.

    ## Field names

    The convention for field names, by which a field that is spelled in another way is recognised: `.snakeCase`,
    `.camelCase`, or `.any`.

    ```swift
    let policies = Policies(fieldNames: .snakeCase)
    let note: Schema = .object { Field("due_date", .date) }
    ```

    Accepted:

    ```json
    {"due_date": "2025-11-17"}
    ```

    Rejected:

    ```json
    {"dueDate": "2025-11-17"}
    // field-renamed at /due_date: expected field "due_date", actual field "dueDate"
    ```

    See ``Policies/FieldNames``.

    ## Numbers as text

    The consequence of a request that sends a number as text and is accepted: `.ignore` sends no such request,
    `.note` reports it, `.fail` makes it a drift.

    ```swift
    let policies = Policies(numbersAsText: .fail)
    let note: Schema = .object { Field("count", .integer) }
    ```

    Accepted:

    ```json
    {"count": 3}
    ```

    Rejected:

    ```json
    {"count": "3"}
    // number-as-string at /count: expected number, actual string "3"
    ```

    See ``Policies/NumbersAsText``.

    ## Suggested fixes

    The fix that the documents decided on for drifts of a field, reported with the drift.

    ```swift
    let note: Schema = .object {
      Field("tags", .array(of: .string)).suggestingFix(
        "send tags as a list of strings")
    }
    ```

    Accepted:

    ```json
    {"tags": ["new"]}
    ```

    Rejected:

    ```json
    {"tags": "new"}
    // single-for-list at /tags: expected array, actual string "new"
    ```

    See ``Field/suggestingFix(_:)``.

    """#
}
