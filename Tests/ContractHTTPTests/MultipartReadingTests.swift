import ContractHTTP
import Testing

@Suite struct `Parsing multipart forms` {
  @Test(arguments: [
    "--X\nContent-Disposition: form-data; name=\"a\"\n\nb\n--X--\n",
    "--X \t\nContent-Disposition: form-data; name=\"a\"\n\nb\n--X-- \n",
    "--X\nContent-Disposition: form-data; name=\"a\"\n\nb\n--X--",
    "--X\nContent-Disposition: form-data; name=\"a\"\n\nb\n--X--\nafter\n--X\nit",
    "before\n--Xa\n--X-\n --X\n--X\nContent-Disposition: form-data; name=\"a\"\n\nb\n--X--\n",
    "\n--X\ncontent-DISPOSITION :FORM-DATA;NAME=a\n\nb\n--X--",
    "--X\nX-Other: 1\nContent-Disposition: form-data;\n name=a\n\tdded\n\nb\n--X--",
  ])
  func `accepts lenient layouts`(body: String) throws {
    for bytes in [Array(body.utf8), wire(body)] {
      let form = try MultipartForm(parsing: bytes, boundary: "X")
      #expect(form.parts.map(\.name).allSatisfy { $0.hasPrefix("a") })
      #expect(form.parts.map(\.body) == [[0x62]])
    }
  }

  @Test(arguments: [
    ("\nb", "b"), ("\n", ""), ("", ""), ("\n\n", "\r\n"), ("\n\n\n", "\r\n\r\n"),
    ("\n--X-", "--X-"),
    ("\n--Xb", "--Xb"), ("\n --X", " --X"), ("\n--X b", "--X b"), ("\n--X--b", "--X--b"),
    ("\n-\n--\n--Y", "-\r\n--\r\n--Y"), ("\nb\r", "b\r"),
  ])
  func `ends a body only at a line that is the boundary`(text: String, body: String) throws {
    let bytes = wire("--X\nContent-Disposition: form-data; name=a\n\(text)\n--X--\n")
    let form = try MultipartForm(parsing: bytes, boundary: "X")
    #expect(form.parts.map { String(decoding: $0.body, as: UTF8.self) } == [body])
  }

  @Test func `accepts a part that ends with its headers as empty`() throws {
    let bytes = wire("--X\nContent-Disposition: form-data; name=a\n--X--\n")
    let form = try MultipartForm(parsing: bytes, boundary: "X")
    #expect(form.parts == [MultipartForm.Part("a", body: [])])
  }

  @Test(arguments: [
    (#"form-data; name="a""#, "a", nil),
    (#"form-data; name="""#, "", nil),
    ("form-data;name=a b ;filename= c.png", "a b", "c.png"),
    (#"form-data; filename="c.png"; name="a""#, "a", "c.png"),
    (#"attachment; name="a"; filename="""#, "a", ""),
    (#"form-data; NAME = "a" rest; x; name="b""#, "a", nil),
    (#"form-data; ; name="a;b=c"; filename=";""#, "a;b=c", ";"),
    (#"form-data; name="a"; filename="\"b\\c\d\"""#, "a", #""b\c\d""#),
    (#"form-data; name="a%22%0d%0A%20%2"; filename=%22"#, "a\"\r\n%20%2", "%22"),
    (#"form-data; name="a"; filename="x"; filename*=UTF-8''na%C3%AFve"#, "a", "naïve"),
    (#"form-data; name="a"; filename*=latin1''%EF; filename="x""#, "a", "x"),
    (#"form-data; name="a"; filename*=utf-8''%FF"#, "a", nil),
    (#"form-data; name="a"; filename="open; x"#, "a", "open; x"),
    (#"form-data; name="a"; filename="open\"#, "a", #"open\"#),
    ("form-data; name=", "", nil),
  ])
  func `parses names like servers`(header: String, name: String, filename: String?) throws {
    let bytes = wire("--X\nContent-Disposition: \(header)\n\n\n--X--")
    let form = try MultipartForm(parsing: bytes, boundary: "X")
    #expect(form.parts == [MultipartForm.Part(name, filename: filename, body: [])])
  }

  @Test func `repairs names that are not UTF-8`() throws {
    let bytes =
      wire("--X\nContent-Disposition: form-data; name=\"") + [0xFF] + wire("\"\n\n\n--X--")
    #expect(try MultipartForm(parsing: bytes, boundary: "X").parts.map(\.name) == ["\u{FFFD}"])
  }

  @Test(arguments: [
    ("", MultipartForm.ParseError.Reason.boundaryNotFound, 0),
    ("--Y\n\nb\n--Y--\n", .boundaryNotFound, 0),
    ("X\n--Xa\n", .boundaryNotFound, 0),
    ("--X", .endedInHeaders, 3),
    ("--X\nContent-Disposition: form-data; name=a\n", .endedInHeaders, 45),
    ("--X\nContent-Dispo", .endedInHeaders, 18),
    ("--X\nContent-Disposition: form-data; name=a\n\nb\n", .endedInPart, 50),
    ("--X\nContent-Disposition: form-data; name=a\n\nb\n--X-", .endedInPart, 54),
    ("--X\n\nb\n--X--", .missingDisposition, 5),
    ("--X\nContent-Type: a/b\n\nb", .missingDisposition, 5),
    ("--X\nContent-Disposition: form-data\n\nb\n--X--", .missingName, 5),
    ("--X\nContent-Disposition: form-data; filename=\"name=a\"\n\nb", .missingName, 5),
    ("--X\nContent-Type: a/b\nContent\n\nb\n--X--", .malformedHeader, 24),
    ("--X\n: a\n\nb\n--X--", .malformedHeader, 5),
    ("--X\n a: b\n\nb\n--X--", .malformedHeader, 5),
    ("--X\na b: c\n\nb\n--X--", .malformedHeader, 5),
  ])
  func `reports the error and its offset`(
    body: String, reason: MultipartForm.ParseError.Reason, offset: Int
  ) {
    #expect(throws: MultipartForm.ParseError(reason, at: offset)) {
      try MultipartForm(parsing: wire(body), boundary: "X")
    }
  }

  @Test(arguments: [
    (nil, MultipartForm.ParseError.Reason.notForm), ("", .notForm), ("multipart", .notForm),
    ("multipart/mixed; boundary=X", .notForm), ("application/json", .notForm),
    ("multipart/form-data", .missingBoundary),
    ("multipart/form-data; boundary=\"\"", .missingBoundary),
    ("Multipart/Form-Data; charset=utf-8; BOUNDARY=Y", .boundaryNotFound),
  ])
  func `requires the boundary of the content type`(
    contentType: String?, reason: MultipartForm.ParseError.Reason
  ) {
    #expect(throws: MultipartForm.ParseError(reason, at: 0)) {
      try MultipartForm(parsing: wire("--X--"), contentType: contentType)
    }
  }

  @Test(arguments: [
    (MultipartForm.ParseError.Reason.notForm, "the content type is not multipart/form-data"),
    (.missingBoundary, "the content type multipart/form-data has no boundary"),
    (.boundaryNotFound, "the body has no line with the boundary of the content type"),
    (.endedInHeaders, "the body ends within the headers of a part, at byte 7"),
    (.endedInPart, "the body ends before the closing boundary, at byte 7"),
    (.malformedHeader, "a header of a part is not 'Name: value', at byte 7"),
    (.missingDisposition, "a part has no Content-Disposition, at byte 7"),
    (.missingName, "the Content-Disposition of a part has no name, at byte 7"),
  ])
  func `describes errors in one line`(reason: MultipartForm.ParseError.Reason, text: String) {
    #expect(MultipartForm.ParseError(reason, at: 7).description == text)
  }
}
