// The page Values.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let values = #"""
    # Texts and numbers

    Limits on texts and numbers, formats, dates and times.

    ## Length

    The minimum and the maximum length of a text. It is counted in Unicode `.scalars`, unless another unit is given:
    `.graphemes`, `.utf16Units` or `.bytes`. `.nonEmpty` is a length of at least one.

    ```swift
    let title: Schema = .string(.length(1...5))
    let token: Schema = .string(.length(3...6, .bytes))
    ```

    Accepted:

    ```json
    "Milk"
    "Größe"
    ```

    Rejected:

    ```json
    ""
    // constraint-broken(length) at body: expected string 1 to 5 characters long, actual string "", 0 long
    "Apples"
    // constraint-broken(length) at body: expected string 1 to 5 characters long, actual string "Apples", 6 long
    ```

    See ``TextLimit/Length``, ``TextLimit/Length/Unit`` and ``Schema/string(_:)``.

    ## Patterns

    A regular expression that some part of the text matches; `^` and `$` make it the whole text. Look-around
    and back references are not supported, so that matching takes linear time.

    ```swift
    let code: Schema = .string(.matches("^[A-Z]{2}-[0-9]+$"))
    ```

    Accepted:

    ```json
    "AB-12"
    ```

    Rejected:

    ```json
    "ab-12"
    // constraint-broken(pattern) at body: expected text matching /^[A-Z]{2}-[0-9]+$/, actual string "ab-12"
    12
    // string-as-number at body: expected string, actual number 12
    ```

    See ``TextLimit/matches(_:)``.

    ## Usual values

    The documents name usual values and allow others: a new one is accepted.

    ```swift
    let color: Schema = .string(.commonly(["red", "green"]), .nonEmpty)
    ```

    Accepted:

    ```json
    "red"
    "blue"
    ```

    Rejected:

    ```json
    ""
    // constraint-broken(length) at body: expected string not empty, actual string "", 0 long
    ```

    See ``Constraint/commonly(_:)``.

    ## Formats

    Well-known formats, each by its RFC: `.email`, `.uri`, `.uriReference`, `.hostname`, `.ipv4`, `.ipv6`,
    `.duration`, `.time`, `.base64`, `.jsonPointer` and `.regex`. Within `.string(…)` a format stands beside
    other limits.

    ```swift
    let contact: Schema = .object {
      Field("email", .email)
      Field("site", .uri, .optional)
      Field("server", .ipv4, .optional)
      Field("wait", .duration, .optional)
      Field("opens", .time, .optional)
      Field("name", .hostname, .optional)
      Field("address", .ipv6, .optional)
      Field("picture", .uriReference, .optional)
      Field("part", .jsonPointer, .optional)
      Field("filter", .regex, .optional)
      Field("key", .string(.format(.base64), .length(4...8)), .optional)
    }
    ```

    Accepted:

    ```json
    {"email": "anna@example.com", "site": "https://example.com/a?b=1"}
    {"email": "anna@example.com", "wait": "P1DT12H", "opens": "19:26:02Z"}
    {"email": "anna@example.com", "server": "192.0.2.1", "key": "aGVsbG8="}
    {"email": "anna@example.com", "name": "db.example.com", "address": "::1"}
    {"email": "anna@example.com", "picture": "/p/1.png", "part": "/a/0"}
    {"email": "anna@example.com", "filter": "^a+$"}
    ```

    Rejected:

    ```json
    {"email": "anna"}
    // format-broken at /email: expected an email address, actual string "anna"
    {"email": "anna@example.com", "site": "example.com"}
    // format-broken at /site: expected a URI, actual string "example.com"
    {"email": "anna@example.com", "server": "192.0.2.256"}
    // format-broken at /server: expected an IPv4 address, actual string "192.0.2.256"
    {"email": "anna@example.com", "wait": "36h"}
    // format-broken at /wait: expected a duration such as P1DT12H, actual string "36h"
    {"email": "anna@example.com", "opens": "19:26"}
    // format-broken at /opens: expected a time of day with its zone, actual string "19:26"
    {"email": "anna@example.com", "name": "db_1"}
    // format-broken at /name: expected a host name, actual string "db_1"
    {"email": "anna@example.com", "address": "1::2::3"}
    // format-broken at /address: expected an IPv6 address, actual string "1::2::3"
    {"email": "anna@example.com", "picture": "a b"}
    // format-broken at /picture: expected a URI or a relative reference, actual string "a b"
    {"email": "anna@example.com", "part": "a/0"}
    // format-broken at /part: expected a JSON Pointer, actual string "a/0"
    {"email": "anna@example.com", "filter": "(a"}
    // format-broken at /filter: expected a regular expression, actual string "(a"
    {"email": "anna@example.com", "key": "aGVsbG8"}
    // format-broken at /key: expected base64, actual string "aGVsbG8"
    ```

    See ``TextFormat`` and ``Constraint/format(_:)``.

    ## Custom formats

    A format of the documents: its name for messages, a pattern, and examples for generated values.

    ```swift
    let phone: Schema = .string(
      .format(
        .custom(
          "a phone number", matches: "^\\+[0-9]{6,15}$", examples: ["+4930123456"]
        )))
    ```

    Accepted:

    ```json
    "+4930123456"
    ```

    Rejected:

    ```json
    "030 123456"
    // format-broken at body: expected a phone number, actual string "030 123456"
    ```

    See ``TextFormat/custom(_:matches:examples:)``.

    ## UUIDs

    A UUID in its hyphenated text form, of one version or any.

    ```swift
    let id: Schema = .uuid(version: 4)
    ```

    Accepted:

    ```json
    "7d444840-9dc0-4d1d-b245-5ffdce74fad2"
    ```

    Rejected:

    ```json
    "7d4448409dc04d1db2455ffdce74fad2"
    // format-broken at body: expected UUID of version 4, actual string "7d4448409dc04d1db2455ffdce74fad2"
    "7d444840-9dc0-1d1d-b245-5ffdce74fad2"
    // format-broken at body: expected UUID of version 4, actual string "7d444840-9dc0-1d1d-b245-5ffdce74fad2"
    ```

    See ``Schema/uuid`` and ``Schema/uuid(version:)``.

    ## Dates

    A calendar date, `YYYY-MM-DD`, that exists.

    ```swift
    let day: Schema = .date
    ```

    Accepted:

    ```json
    "2024-02-29"
    ```

    Rejected:

    ```json
    "2025-02-29"
    // format-broken at body: expected date (YYYY-MM-DD), actual string "2025-02-29"
    "17.11.2025"
    // format-broken at body: expected date (YYYY-MM-DD), actual string "17.11.2025"
    "2025-11-17T00:00:00Z"
    // format-broken at body: expected date (YYYY-MM-DD), actual string "2025-11-17T00:00:00Z"
    ```

    See ``Schema/date``.

    ## Timestamps

    A date and time of RFC 3339. The number of fraction digits is part of the contract, because readers that
    are right for one fail on another. The zone is `.utc`, written `Z`, unless it is `.any`.

    ```swift
    let moment: Schema = .timestamp(fractionDigits: 3)
    ```

    Accepted:

    ```json
    "2025-11-17T19:26:02.996Z"
    ```

    Rejected:

    ```json
    "2025-11-17T19:26:02Z"
    // precision-changed at body: expected 3 fraction digits, actual no fraction
    "2025-11-17T19:26:02.996+01:00"
    // format-broken at body: expected a UTC timestamp with 3 fraction digits, actual string "2025-11-17T19:26:02.996+01:00"
    "2025-11-17 19:26:02"
    // format-broken at body: expected a UTC timestamp with 3 fraction digits, actual string "2025-11-17 19:26:02"
    1763407562
    // string-as-number at body: expected string, actual number 1763407562
    ```

    See ``Schema/timestamp(fractionDigits:zone:)-(Int,_)`` and ``Timestamp/Zone``.

    ## Any timestamp

    `.timestamp` without a precision accepts up to nine fraction digits in any zone.

    ```swift
    let moment: Schema = .timestamp
    ```

    Accepted:

    ```json
    "2025-11-17T19:26:02Z"
    "2025-11-17T19:26:02.996+01:00"
    ```

    Rejected:

    ```json
    "2025-11-17T19:26:02"
    // format-broken at body: expected a timestamp with 0 to 9 fraction digits, actual string "2025-11-17T19:26:02"
    "2025-02-29T19:26:02Z"
    // format-broken at body: expected a timestamp with 0 to 9 fraction digits, actual string "2025-02-29T19:26:02Z"
    ```

    See ``Schema/timestamp``.

    ## Numbers

    Any number within limits: `.atLeast`, `.atMost`, `.greaterThan`, `.lessThan`, `.between` and
    `.multiple(of:)`. Limits are compared in exact decimals.

    ```swift
    let price: Schema = .number(
      .greaterThan(0), .atMost(1000), .multiple(of: 0.01))
    ```

    Accepted:

    ```json
    12.5
    1e3
    ```

    Rejected:

    ```json
    0
    // constraint-broken(minimum) at body: expected number greater than 0, actual number 0
    1000.01
    // constraint-broken(maximum) at body: expected number at most 1000, actual number 1000.01
    0.005
    // constraint-broken(multiple) at body: expected number a multiple of 0.01, actual number 0.005
    "12.5"
    // number-as-string at body: expected number, actual string "12.5"
    ```

    See ``Schema/number`` and ``NumberLimit``.

    ## Integers

    A number without a fractional part, however it is written: the form `.whole`. The form `.digits` accepts digits
    only.

    ```swift
    let count: Schema = .integer(.between(0, 100))
    let strict: Schema = .integer(form: .digits)
    ```

    Accepted:

    ```json
    3
    3.0
    ```

    Rejected:

    ```json
    3.5
    // constraint-broken(whole) at body: expected integer, actual number 3.5
    101
    // constraint-broken(maximum) at body: expected number between 0 and 100, actual number 101
    "3"
    // number-as-string at body: expected number, actual string "3"
    ```

    See ``Schema/integer`` and ``NumberForm``.

    """#
}
