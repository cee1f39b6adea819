// The page Methods.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let methods = #"""
    # Methods, parts and origins

    What HTTP has besides the usual requests: HEAD and OPTIONS, parts of a representation, and other origins.

    ## HEAD

    The header fields of the response to GET, without its body. A run sends HEAD also where the contract has GET
    alone.

    ```swift
    let measureReport = Operation(
      "measureReport", .head, "/report",
      responses: [
        Response(200, nil).with(
          headers: Field("Content-Length", .integer(.atLeast(1))))
      ])
    ```

    Accepted:

    ```http
    HEAD /report
    HTTP/1.1 200
    Content-Length: 2048
    ```

    Rejected:

    ```http
    HEAD /report
    HTTP/1.1 200
    // field-missing at header Content-Length: expected a header field Content-Length, actual no such field
    ```

    ```http
    HEAD /report
    HTTP/1.1 200
    Content-Length: 5

    a;b;c
    // connection-broken at body: expected no body in the response to HEAD, actual 5 bytes
    ```

    See ``HTTPMethod``.

    ## OPTIONS

    The methods of a path, in `Allow` (RFC 9110, section 9.3.7). Preflights of browsers are another thing: see
    *Cross-origin requests*.

    ```swift
    let listMethods = Operation(
      "listMethods", .options, "/report",
      responses: [
        .noContent().with(headers: Field("Allow", .string(.matches("GET"))))
      ])
    ```

    Accepted:

    ```http
    OPTIONS /report
    HTTP/1.1 204
    Allow: GET, HEAD, OPTIONS
    ```

    Rejected:

    ```http
    OPTIONS /report
    HTTP/1.1 204
    // field-missing at header Allow: expected a header field Allow, actual no such field
    ```

    ```http
    OPTIONS /report
    HTTP/1.1 204
    Allow: POST
    // constraint-broken(pattern) at header Allow: expected text matching /GET/, actual string "POST"
    ```

    See ``HTTPMethod`` and ``Response/with(headers:)``.

    ## Ranges

    A request with `Range` gets a part of the representation, in bytes, which `Content-Range` states (RFC 9110, section
    14). A run asks for the first and the last bytes, and compares them with the whole. The failure of a part that
    there is not is stated at the location of the parameter.

    ```swift
    let showReport = Operation(
      "showReport", .get, "/report",
      headers: [Field("Range", .string(.nonEmpty), .optional)],
      responses: [
        Response(200, .text(.string(.length(10...2000)), mediaType: "text/csv")),
        .partialContent(),
      ],
      failures: [
        Failure(416, "NO_SUCH_PART", when: .invalid("/range:"), "No such part")
      ])
    ```

    Accepted:

    ```http
    GET /report
    Range: bytes=0-3
    HTTP/1.1 206
    Content-Type: text/csv
    Content-Range: bytes 0-3/10

    name
    ```

    Rejected:

    ```http
    GET /report
    Range: bytes=0-3
    HTTP/1.1 206
    Content-Type: text/csv

    name
    // field-missing at header Content-Range: expected a header field Content-Range, actual no such field
    ```

    ```http
    GET /report
    HTTP/1.1 206
    Content-Type: text/csv
    Content-Range: bytes 0-3/10

    name
    // status-unexpected at status: expected 200 OK, actual 206 Partial Content
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift range-ignored
    # status-unexpected in showReport at status: expected 206 Partial Content, actual 200 OK
    #   GET /report
    #   200 text text text
    contract-check mock --drift range-shifted
    # rule-broken in showReport at body: expected the 1 byte that bytes 0-0/14 states, actual other bytes
    #   GET /report
    #   206 e
    contract-check mock --drift range-unchecked
    # invalid-accepted in showReport at request: expected 416 NO_SUCH_PART, actual 200 OK for a part behind the end
    #   GET /report
    #   200 text text text
    ```

    See ``Response/partialContent(variant:file:line:)``.

    ## Cross-origin requests

    Which web apps of other origins may use the API, with which header fields, and which fields of responses they may
    read (CORS; Fetch Standard). Preflights, requests with an `Origin` and rejections are then checked as browsers
    read them.

    ```swift
    let cors = CORS(
      origins: "https://app.example.com", headers: "Authorization",
      "Content-Type",
      exposes: "X-Total-Count", maxAge: 600)
    let listNotes = Operation(
      "listNotes", .get, "/notes",
      responses: [
        Response.ok(.array(of: .string)).with(
          headers: Field("X-Total-Count", .integer))
      ])
    let deleteNotes = Operation(
      "deleteNotes", .delete, "/notes", responses: [.noContent()])
    ```

    Accepted:

    ```http
    GET /notes
    Authorization: Bearer a-token
    Origin: https://app.example.com
    HTTP/1.1 200
    Access-Control-Allow-Origin: https://app.example.com
    Access-Control-Expose-Headers: X-Total-Count
    X-Total-Count: 1

    ["Buy milk"]
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift cors-preflight-rejected
    # cross-origin-refused in listNotes at status: expected a success (2xx) of the preflight, actual 405 Method Not Allowed
    #   OPTIONS /notes
    #   405 {"code": "METHOD_NOT_ALLOWED", "message": "The path does not support this method"}
    ```

    ```sh
    contract-check mock --drift cors-errors-closed
    # cross-origin-refused in listNotes at header Access-Control-Allow-Origin: expected https://app.example.com or *, actual no such field
    #   GET /notes
    #   401 {"code": "UNAUTHORIZED", "message": ""}
    ```

    See ``CORS``.

    """#
}
