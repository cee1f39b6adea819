import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A reproducing line` {
  private func line(
    _ request: HTTPRequest, resource: Reproduction.CreatedResource? = nil
  ) -> String {
    Reproduction(
      url: { "http://localhost:8080\($0)" },
      masked: Redaction(token: "user-token", otherToken: "other-token")
    ).line(for: request, resource: resource)
  }

  @Test func `is a call of curl with the token as a variable`() {
    let request = HTTPRequest(
      method: .get, target: "/goals?a=1&b='2'", fields: ["Authorization": "Bearer user-token"])
    #expect(
      line(request) == #"""
        curl -si 'http://localhost:8080/goals?a=1&b='\''2'\''' -H "Authorization: Bearer $CONTRACT_CHECK_TOKEN"
        """#)
  }

  @Test(arguments: [
    (#"{"a":"it's"}"#, #"--data-raw '{"a":"it'\''s"}'"#),
    (#"{"a":"C:\\x"}"#, #"--data-raw '{"a":"C:\\x"}'"#),
    (#"$HOME `id` $(id) !!"#, #"--data-raw '$HOME `id` $(id) !!'"#),
    ("@/etc/passwd", "--data-raw '@/etc/passwd'"),
    ("Gemüse 🥕 e\u{301}", "--data-raw 'Gemüse 🥕 e\u{301}'"),
    ("user-token!", #"--data-raw "$CONTRACT_CHECK_TOKEN"'!'"#),
    ("user-token2", #"--data-raw "$CONTRACT_CHECK_TOKEN"'2'"#),
  ])
  func `quotes any body`(body: String, expected: String) {
    let request = HTTPRequest(method: .post, target: "/", body: Array(body.utf8))
    #expect(line(request).hasSuffix(" \(expected)"), "\(line(request))")
  }

  @Test(arguments: [
    (Array("a\nb\r\tc".utf8), #"printf 'a\012b\015\011c' > body.bin; curl"#),
    ([0x22, 0xFF, 0x00, 0x31], #"printf '"\377\0001' > body.bin; curl"#),
    (Array("-n 100%\\n'\u{0}".utf8), #"printf '\055n 100%%\\n\047\000' > body.bin; curl"#),
  ])
  func `writes a body to a file that cannot be a shell word`(body: [UInt8], expected: String) {
    let line = line(HTTPRequest(method: .put, target: "/", body: body))
    #expect(line.hasPrefix("\(expected) -si -X PUT"), "\(line)")
    #expect(line.hasSuffix("--data-binary @body.bin"))
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
  }

  @Test func `sends an empty body where a Content-Type is given`() {
    let request = HTTPRequest(
      method: .post, target: "/", fields: ["Content-Type": "application/json"])
    #expect(line(request).hasSuffix("-H 'Content-Type: application/json' --data-raw ''"))
  }

  @Test func `keeps a header field that has no value`() {
    let request = HTTPRequest(method: .get, target: "/", fields: ["X-Tenant": ""])
    #expect(line(request).hasSuffix(" -H 'X-Tenant;'"))
  }

  @Test func `keeps curl from normalising the target`() {
    #expect(line(HTTPRequest(method: .get, target: "/a/../b")).contains(" --path-as-is "))
    #expect(line(HTTPRequest(method: .get, target: "/a[1-9]")).contains(" -g "))
  }

  @Test func `creates the resource anew first`() {
    let id = "4aa3a1d2-58a9-4a0f-8a51-3c7d5b9f0e12"
    let creation = HTTPRequest(
      method: .post, target: "/goals", fields: ["Authorization": "Bearer other-token"],
      body: Array("{}".utf8))
    let request = HTTPRequest(method: .delete, target: "/goals/\(id)/$HOME")
    #expect(
      line(request, resource: Reproduction.CreatedResource(creation: creation, id: id)) == #"""
        ID=$(curl -s -X POST 'http://localhost:8080/goals' \#
        -H "Authorization: Bearer $CONTRACT_CHECK_OTHER_TOKEN" --data-raw '{}' | \#
        grep -oE '"id" *: *("[^"]*"|-?[0-9]+)' | head -n 1 | sed -E 's/^"[^"]*" *: *"?//; s/"$//'); \#
        curl -si -X DELETE -g 'http://localhost:8080/goals/'"$ID"'/$HOME'
        """#)
  }

  @Test func `replaces an id only as a whole segment`() {
    let creation = HTTPRequest(method: .post, target: "/v1/notes", body: Array("{}".utf8))
    let note = Reproduction.CreatedResource(creation: creation, id: "1")
    let made = line(HTTPRequest(method: .get, target: "/v1/notes/1"), resource: note)
    #expect(made.hasSuffix(#""http://localhost:8080/v1/notes/$ID""#), "\(made)")
    let part = line(HTTPRequest(method: .get, target: "/v1/notes/1?a=/1/b"), resource: note)
    #expect(part.hasSuffix(#"/v1/notes/$ID?a=/1/b""#), "\(part)")
    let list = line(HTTPRequest(method: .get, target: "/v1/notes"), resource: note)
    #expect(list == "curl -si 'http://localhost:8080/v1/notes'")
  }
}

@Suite struct `A reproducing line with other credentials` {
  private static let ada = Credentials(
    user: "ada:pass word", apiKeys: ["": "k3y-of-ada", "x-app": "k3y-of-the-app"])

  @Test(
    arguments: [
      ("/", ["Authorization": "Basic YWRhOnBhc3Mgd29yZA=="], #"/' -u "$CONTRACT_CHECK_USER""#),
      ("/", ["Authorization": "Basic YWRhOnBhc3Mgd29yZHg="], #"/' -u "$CONTRACT_CHECK_USER"'x'"#),
      ("/", ["Authorization": "Basic eDp5"], "/' -u 'x:y'"),
      ("/?key=k3y-of-ada", [:], #"/?key=$CONTRACT_CHECK_API_KEY""#),
      ("/", ["Cookie": "s=k3y-of-ada"], #"/' -H "Cookie: s=$CONTRACT_CHECK_API_KEY""#),
      ("/", ["X-App": "k3y-of-the-app"], #"/' -H "X-App: $CONTRACT_CHECK_API_KEY_X_APP""#),
      ("/", ["X-Gateway": "open, please"], #"/' -H "$CONTRACT_CHECK_HEADER""#),
    ] as [(String, HTTPFields, String)])
  func `names the variable of each`(target: String, fields: HTTPFields, end: String) {
    let masked = Redaction([.user: Self.ada], fields: [HTTPField("X-Gateway", "open, please")])
    let line = Reproduction(url: { "http://localhost\($0)" }, masked: masked)
      .line(for: HTTPRequest(method: .get, target: target, fields: fields))
    #expect(line.hasSuffix(end), "\(line)")
  }

  @Test func `shows no part of a password`() {
    let masked = Redaction([.user: Self.ada])
    #expect(masked("wrong password 'pass word' of ada") == "wrong password '***' of ada")
    #expect(masked("Basic YWRhOnBhc3Mgd29yZA==") == "Basic $CONTRACT_CHECK_USER")
  }
}
