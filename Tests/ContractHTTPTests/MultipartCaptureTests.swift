import ContractHTTP
import Testing

@Suite struct `Multipart forms of real clients` {
  @Test(arguments: captures)
  func `are parsed`(capture: Capture) throws {
    let form = try MultipartForm(
      parsing: wire(capture.body), contentType: "multipart/form-data; boundary=\(capture.boundary)")
    #expect(form.parts == capture.parts)
  }
}

/// A captured form of a client, its lines written with line feeds only.
struct Capture: Sendable, CustomTestStringConvertible {
  var client: String
  var boundary: String
  var body: String
  var parts: [MultipartForm.Part]

  var testDescription: String { client }
}

// MARK: - Fixtures

private let captures = [
  Capture(
    client: "curl 7.88, -F note=hello -F 'picture=@a b.txt'",
    boundary: "------------------------134e5877134ecfcf",
    body: """
      --------------------------134e5877134ecfcf
      Content-Disposition: form-data; name="note"

      hello
      --------------------------134e5877134ecfcf
      Content-Disposition: form-data; name="picture"; filename="a b.txt"
      Content-Type: text/plain

      hi

      --------------------------134e5877134ecfcf--

      """,
    parts: [
      MultipartForm.Part("note", body: wire("hello")),
      MultipartForm.Part(
        "picture", filename: "a b.txt", mediaType: "text/plain", body: wire("hi\n")),
    ]),
  Capture(
    client: "curl 7.88, quotation mark and backslash",
    boundary: "------------------------c25ac73aad154b82",
    body: #"""
      --------------------------c25ac73aad154b82
      Content-Disposition: form-data; name="n%22a"
      Content-Type: text/plain

      1
      --------------------------c25ac73aad154b82
      Content-Disposition: form-data; name="f"; filename="q%22é\z.png"
      Content-Type: image/png

      hi
      --------------------------c25ac73aad154b82--

      """#,
    parts: [
      MultipartForm.Part("n\"a", mediaType: "text/plain", body: wire("1")),
      MultipartForm.Part(
        "f", filename: #"q"é\z.png"#, mediaType: "image/png", body: wire("hi")),
    ]),
  Capture(
    client: "curl 7.88, --form-escape",
    boundary: "------------------------8cf169ec503f1f68",
    body: #"""
      --------------------------8cf169ec503f1f68
      Content-Disposition: form-data; name="n\"a\\b"

      1
      --------------------------8cf169ec503f1f68
      Content-Disposition: form-data; name="f"; filename="x\"é\\z.png"
      Content-Type: image/png

      hi
      --------------------------8cf169ec503f1f68--

      """#,
    parts: [
      MultipartForm.Part(#"n"a\b"#, body: wire("1")),
      MultipartForm.Part("f", filename: #"x"é\z.png"#, mediaType: "image/png", body: wire("hi")),
    ]),
  Capture(
    client: "requests 2.34 with urllib3 2.7",
    boundary: "d64958d70cfa40da6e428cc14348bc11",
    body: """
      --d64958d70cfa40da6e428cc14348bc11
      Content-Disposition: form-data; name="note"

      hé
      --d64958d70cfa40da6e428cc14348bc11
      Content-Disposition: form-data; name="picture"; filename="pic.png"
      Content-Type: image/png

      PNG

      --d64958d70cfa40da6e428cc14348bc11
      Content-Disposition: form-data; name="q%22é%0A"; filename="é%22.txt"
      Content-Type: text/plain


      --d64958d70cfa40da6e428cc14348bc11--

      """,
    parts: [
      MultipartForm.Part("note", body: wire("hé")),
      MultipartForm.Part(
        "picture", filename: "pic.png", mediaType: "image/png", body: wire("PNG\n")),
      MultipartForm.Part("q\"é\n", filename: "é\".txt", mediaType: "text/plain", body: []),
    ]),
  Capture(
    client: "fetch of Node (undici)",
    boundary: "----formdata-undici-038136326065",
    body: #"""
      ------formdata-undici-038136326065
      Content-Disposition: form-data; name="picture"; filename="a%22b\%0D%0A.png"
      Content-Type: image/png

      x
      ------formdata-undici-038136326065
      Content-Disposition: form-data; name="li%0D%0Ane"

      v
      w
      ------formdata-undici-038136326065--

      """#,
    parts: [
      MultipartForm.Part(
        "picture", filename: "a\"b\\\r\n.png", mediaType: "image/png", body: wire("x")),
      MultipartForm.Part("li\r\nne", body: wire("v\nw")),
    ]),
  Capture(
    client: "fetch of Node, no parts",
    boundary: "----formdata-undici-038333545577",
    body: "------formdata-undici-038333545577--\n",
    parts: []),
]
