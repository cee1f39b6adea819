import ContractFindings
import ContractHTTP
import ContractRunner
import ContractText
import TestSupport
import Testing

/// Foreign text in the lines of a report, as the shells and curl read it.
@Suite struct `Foreign text in a reproducing line` {
  private static let shells = ["/bin/sh", "/bin/bash"]

  private static func reproduction(isASCII: Bool = false) -> Reproduction {
    Reproduction(
      url: { "http://127.0.0.1:9\($0)" }, masked: Redaction(token: "user-token", otherToken: nil),
      isASCII: isASCII)
  }

  @Test(arguments: shells, [false, true])
  func `is passed on as it is`(shell: String, isASCII: Bool) async throws {
    let texts = AttackText.all + AttackText.hidden.filter { $0 != "\u{0}" } + ["a\n", "\n", "‘’;x"]
    let script = texts.map { "printf '%s|' \(ShellWord.quoted($0, isASCII: isASCII))" }
    let outcome = try await Shell.run(script.joined(separator: "\n"), in: shell)
    guard outcome.status != 127 else { return }
    let expected = texts.map { "\($0)|" }.joined()
    #expect(outcome.output.utf8.elementsEqual(expected.utf8), "\(outcome.errors)")
    #expect(outcome.files.isEmpty)
  }

  /// Requests with an attack in every part.
  private static func requests(_ text: String) -> [HTTPRequest] {
    let path = PercentCoding.encode(text)
    let field = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
      .map { String($0) }
    let boundary = "edge"
    let forms = [
      MultipartForm([MultipartForm.Part(text, body: Array(text.utf8))]),
      MultipartForm([
        MultipartForm.Part("p", filename: text, mediaType: "image/png", body: Array(text.utf8))
      ]),
    ].map { form in
      HTTPRequest(
        method: .post, target: "/f",
        fields: ["Content-Type": "\(MultipartForm.contentType(boundary: boundary))"],
        body: form.bytes(boundary: boundary))
    }
    let json = Array("{\"a\":\"\(text)\"}".utf8)
    return [
      HTTPRequest(method: .get, target: "/i/\(path)?filter[\(path)]=\(path)"),
      HTTPRequest(
        method: HTTPMethod("X;touch CANARY"), target: "/", fields: ["X-A": field.joined()],
        body: json),
      HTTPRequest(
        method: .post, target: "/", fields: ["Content-Type": "\(MediaType.form)"],
        body: Array("a=\(path)&b[]=\(path)&=\(path)".utf8)),
    ] + forms
  }

  @Test(arguments: shells, [false, true])
  func `runs nothing`(shell: String, isASCII: Bool) async throws {
    let reproduction = Self.reproduction(isASCII: isASCII)
    let texts = AttackText.all + ["@/etc/passwd", "</etc/passwd", "x=@/etc/passwd;y", "-o CANARY"]
    var lines = ["curl() { cat > /dev/null < /dev/null; printf '{}'; }"]
    for text in texts {
      let origin = Reproduction.CreatedResource(
        creation: HTTPRequest(method: .post, target: "/i", body: Array(text.utf8)), id: text,
        member: text)
      for request in Self.requests(text) {
        lines.append(reproduction.line(for: request, resource: origin))
      }
    }
    #expect(!isASCII || lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    let outcome = try await Shell.run(lines.joined(separator: "\n"), in: shell)
    guard outcome.status != 127 else { return }
    let files = Set(outcome.files.keys)
    #expect(files.isSubset(of: ["body.bin", "part1.bin"]), "\(files)")
    #expect(!outcome.errors.contains("not found"), "\(outcome.errors.prefix(2_000))")
  }

  @Test(arguments: ["x=@/etc/passwd;y", "a\"b", "", "a\\b", "a\u{1}"])
  func `makes a form bytes where curl would read its names`(name: String) {
    for form in [
      MultipartForm([MultipartForm.Part(name, body: [0xFF])]),
      MultipartForm([MultipartForm.Part("p", filename: "\(name),;", body: [0xFF])]),
    ] {
      let line = Self.reproduction().line(
        for: HTTPRequest(
          method: .post, target: "/f",
          fields: ["Content-Type": "\(MultipartForm.contentType(boundary: "edge"))"],
          body: form.bytes(boundary: "edge")))
      #expect(line.contains("--data-binary @body.bin") && !line.contains(" -F "), "\(line)")
      #expect(line.contains("multipart/form-data; boundary=edge"), "\(line)")
    }
  }

  @Test(arguments: [
    (#"a"b"#, #"{"a\"b": "7"}"#), (#"a\b"#, #"{"a\\b": "7"}"#), ("a/b", #"{"a\/b":"7"}"#),
    ("a.b", #"{"a1b":"8","a.b":"7"}"#), ("'^[]$", #"{"'^[]$": "7"}"#),
    ("né\u{301}", #"{"né\u0301":"7"}"#),
  ])
  func `names the member that holds an id`(member: String, response: String) async throws {
    let origin = Reproduction.CreatedResource(
      creation: HTTPRequest(method: .post, target: "/i"), id: "old", member: member)
    let line = Self.reproduction().line(
      for: HTTPRequest(method: .get, target: "/i/old"), resource: origin)
    let outcome = try await Shell.run(
      "curl() { echo \"$*\" >&2; printf '%s\\n' \(ShellWord.quoted(response)); }\n\(line)")
    #expect(outcome.errors.hasSuffix("http://127.0.0.1:9/i/7\n"), "\(outcome.errors)\(line)")
  }
}
