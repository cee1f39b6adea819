// The page RequestBodies.md of the catalogue of ContractModel, from which a test writes this file.

extension LanguageReference {
  static let requestBodies = #"""
    # Request bodies

    JSON, forms, texts and bytes.

    ## JSON bodies

    The body of a request, `application/json`.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.length(1...200))) }),
      responses: [.created(.object { Field("id", .integer) })])
    ```

    Accepted:

    ```http
    POST /notes

    {"text": "Buy milk"}
    ```

    Rejected:

    ```http
    POST /notes

    {"text": ""}
    // constraint-broken(length) at request /text: expected string 1 to 200 characters long, actual string "", 0 long
    ```

    ```http
    POST /notes
    // body-unreadable at request: expected a JSON body, actual no body
    ```

    ```http
    POST /notes

    {"text": ""}
    HTTP/1.1 201

    {"id": 1}
    // invalid-accepted at status: expected 400 INVALID, actual 201 Created, a request that violates the contract was accepted
    ```

    See ``RequestBody/json(_:file:line:)``.

    ## URL-encoded forms

    A form without files (`application/x-www-form-urlencoded`). A list is a repeated name, an object has its
    names in brackets, unless the field has another style.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .form {
        Field("text", .string(.length(1...200)))
        Field("tag", .array(of: .string(.nonEmpty), .nonEmpty), .optional)
      },
      responses: [.noContent()])
    ```

    Accepted:

    ```http
    POST /notes
    Content-Type: application/x-www-form-urlencoded

    text=Buy+milk&tag=new&tag=sale
    ```

    Rejected:

    ```http
    POST /notes
    Content-Type: application/x-www-form-urlencoded

    tag=new
    // field-missing at request /text: expected field "text": string, 1 to 200 characters long, actual object {"tag":…}
    ```

    ```http
    POST /notes
    Content-Type: application/json

    {"text": "Buy milk"}
    // field-missing at request /text: expected field "text": string, 1 to 200 characters long, actual object {"{\"text\": \"Buy milk\"}":…}
    ```

    See ``RequestBody/form(file:line:_:)``.

    ## Forms with files

    A form of files and texts (`multipart/form-data`). A file has a range of media types and a largest size in
    bytes, a text has a schema.

    ```swift
    let upload = Operation(
      "upload", .post, "/pictures",
      body: .multipart(
        .file("picture", "image/*", atMost: 5_000_000),
        .text("caption", .string(.length(1...80)), .optional)),
      responses: [.noContent()])
    ```

    Accepted:

    ```http
    POST /pictures
    Content-Type: multipart/form-data; boundary=X

    --X
    Content-Disposition: form-data; name="picture"; filename="a.png"
    Content-Type: image/png

    (bytes)
    --X
    Content-Disposition: form-data; name="caption"

    The sea
    --X--
    ```

    Rejected:

    ```http
    POST /pictures
    Content-Type: multipart/form-data; boundary=X

    --X
    Content-Disposition: form-data; name="picture"; filename="a.txt"
    Content-Type: text/plain

    (bytes)
    --X--
    // constraint-broken(media-type) at request /picture: expected image/*, actual text/plain
    ```

    See ``RequestBody/multipart(_:file:line:)``, ``RequestBody/Part/file(_:_:atMost:summary:file:line:)`` and
    ``RequestBody/Part/text(_:_:_:summary:file:line:)``.

    ## Texts and bytes

    A body that is a text in UTF-8, or bytes of a media type or a range of them: at least one, and at most so
    many.

    ```swift
    let importNotes = Operation(
      "importNotes", .post, "/import",
      body: .text(.string(.nonEmpty), mediaType: "text/csv"),
      responses: [.noContent()])
    let setPicture = Operation(
      "setPicture", .put, "/picture",
      body: .binary("image/*", atMost: 5_000_000), responses: [.noContent()])
    ```

    Accepted:

    ```http
    POST /import
    Content-Type: text/csv

    Buy milk,red
    ```

    ```http
    PUT /picture
    Content-Type: image/png

    (bytes)
    ```

    Rejected:

    ```http
    POST /import
    Content-Type: text/csv
    // constraint-broken(length) at request: expected string not empty, actual string "", 0 long
    ```

    ```http
    PUT /picture
    Content-Type: text/plain

    (bytes)
    // constraint-broken(media-type) at request: expected image/*, actual text/plain
    ```

    See ``RequestBody/text(_:mediaType:file:line:)`` and ``RequestBody/binary(_:atMost:file:line:)``.

    ## Lines of JSON

    JSON values, each on a line of its own (`application/x-ndjson`, also called JSON Lines). To rules, effects and
    limits the body is the array of them. `.streaming(.lines)` makes it of a `.json` body.

    ```swift
    let importNotes = Operation(
      "importNotes", .post, "/import",
      body: .lines(
        of: .object { Field("text", .string(.nonEmpty)) }, .count(1...1_000)),
      responses: [.noContent()])
    ```

    Accepted:

    ```http
    POST /import
    Content-Type: application/x-ndjson

    {"text": "Buy milk"}
    {"text": "Call Ann"}
    ```

    Rejected:

    ```http
    POST /import
    Content-Type: application/x-ndjson

    {"text": "Buy milk"}
    {"text": ""}
    // constraint-broken(length) at request /*/text: expected string not empty, actual string "", 0 long
    ```

    ```http
    POST /import
    Content-Type: application/x-ndjson

    {"text": "Buy milk"}
    {"text": "Call
    // body-unreadable at request: expected a JSON value on each line, actual line 2: unexpected end of document, expected the end of a string at byte 14
    ```

    See ``RequestBody/lines(of:_:file:line:)``.

    ## Bodies of several media types

    What a client may send in one form or another. A run sends the first form, and once each of the others;
    a request is read as its `Content-Type` says. A JSON body of another media type is
    `.sent(as: "application/vnd.notes+json")`.

    ```swift
    let createNote = Operation(
      "createNote", .post, "/notes",
      body: .json(.object { Field("text", .string(.nonEmpty)) })
        .or(.form { Field("text", .string(.nonEmpty)) }),
      responses: [.noContent()])
    ```

    Accepted:

    ```http
    POST /notes
    Content-Type: application/json

    {"text": "Buy milk"}
    ```

    ```http
    POST /notes
    Content-Type: application/x-www-form-urlencoded

    text=Buy+milk
    ```

    Rejected:

    ```http
    POST /notes
    Content-Type: application/x-www-form-urlencoded

    text=
    // constraint-broken(length) at request /text: expected string not empty, actual string "", 0 long
    ```

    See ``RequestBody/or(_:)``.

    ## Stored images

    An image that the backend stores, and that the response names by a URL. A run fetches it and reads its format
    and its size in pixels; what is not stated may be anything. A backend that does not show the image itself gets
    a note.

    ```swift
    let upload = Operation(
      "upload", .post, "/pictures", body: .multipart(.file("picture", "image/*")),
      responses: [
        .ok(
          .object {
            Field("picture_url", .string(.nonEmpty), example: "/p/1.jpg")
          })
      ]
    ).storingImage(
      at: response("/picture_url"), as: .jpeg, width: 200, height: 200)
    ```

    Accepted:

    ```http
    POST /pictures
    Content-Type: multipart/form-data; boundary=X

    --X
    Content-Disposition: form-data; name="picture"; filename="a.png"
    Content-Type: image/png

    (bytes)
    --X--
    HTTP/1.1 200

    {"picture_url": "/p/1.jpg"}
    ```

    Found in a run against a mock that drifts:

    ```sh
    contract-check mock --drift image-size-kept
    # rule-broken in upload at /picture_url: expected a JPEG of 200 × 200 pixels at /p/1.jpg, actual a JPEG of 201 × 201 pixels
    #   GET /p/1.jpg
    #   200 (bytes)
    contract-check mock --drift image-format-kept
    # rule-broken in upload at /picture_url: expected a JPEG of 200 × 200 pixels at /p/1.jpg, actual a PNG of 200 × 200 pixels
    #   GET /p/1.jpg
    #   200 (bytes)
    ```

    See ``Operation/storingImage(at:as:width:height:)``.

    """#
}
