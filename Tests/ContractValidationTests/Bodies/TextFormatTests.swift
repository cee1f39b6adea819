import ContractJSON
import ContractModel
import ContractValidation
import Foundation
import Testing

@Suite struct `A text format` {
  private func accepts(_ format: TextFormat, _ text: String) -> Bool {
    SchemaValidator(.string(.format(format))).accepts(JSON.string(text).bytes())
  }

  @Test(
    arguments: [
      (
        .email,
        [
          "a@b", "joe.bloggs@[127.0.0.1]", "\"a b\"@example.com", "te~st@example.com",
          "a@[IPv6:::1]",
        ],
        [
          "", "2962", "te..st@example.com", "te.st.@example.com", "a@[127.0.0.300]", "a b@c.de",
          "é@example.com", "a@b=c.com", String(repeating: "a", count: 65) + "@b.c",
        ]
      ),
      (
        .uri,
        [
          "http://foo.bar/?baz=qux#quux", "urn:oasis:names", "tel:+1-816-555-1212", "a:",
          "ldap://[2001:db8::7]/c=GB?objectClass?one",
          "http://-.~_!$&'()*+,;=:%40:80%2f@example.com",
        ],
        [
          "", "//foo.bar/?baz=qux", "/abc", "\\\\WINDOWS", "abc", "http:// shouldfail.com",
          ":// should fail", "bar,baz:foo", "http://a@b@c/", "http://a[b]/", "a:%4",
        ]
      ),
      (
        .uriReference, ["", "/abc", "//foo.bar/?baz", "abc", "#fragment", "?q", "a/b:c"],
        ["\\\\WINDOWS", "#frag\\ment", "1:2", "a b", "/%"]
      ),
      (
        .hostname, ["www.example.com", "a", "1host", "xn--4gbwdl.xn--wgbh1c"],
        ["", "-a", "a-", "a_b", ".", "a.", ".a", "a..b", String(repeating: "a", count: 64)]
      ),
      (
        .ipv4, ["192.168.0.1", "0.0.0.0"],
        [
          "", "127.0.0.0.1", "256.1.1.1", "127.0", "0x7f000001", "087.10.0.1", "1.2.3.4/24",
          "1.2.3.4 ",
        ]
      ),
      (
        .ipv6,
        [
          "::1", "::", "::42:ff:1", "d6::", "1:d6::42", "1::d6:192.168.0.1", "1:2::192.168.0.1",
          "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8",
        ],
        [
          "", "12345::", "1:1:1:1:1:1:1:1:1", "::laptop", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", ":1",
          "1::2::3", "1:2:3:4:5:::8", "::1%eth1", "100:100:255.255.255.255.255",
          "1::2:192.168.256.1",
          "1:2:3:4:5:6:7::8", "127.0.0.1", "1:2:3:4:1.2.3.4",
        ]
      ),
      (
        .duration,
        ["P4DT12H30M5S", "P4Y", "PT0S", "P0D", "P1M", "PT1M", "PT36H", "P1DT12H", "P2W"],
        [
          "", "PT1D", "4DT12H30M5S", "P", "P1YT", "PT", "P2D1Y", "P1D2H", "P2S", "P1Y2W", "P1",
          "P1Y2D",
          "PT1H2S",
        ]
      ),
      (
        .time, ["08:30:06Z", "23:59:60Z", "23:20:50.52Z", "15:59:60-08:00", "08:30:06z"],
        [
          "", "008:030:006Z", "8:3:6Z", "22:59:60Z", "12:00:00", "24:00:00Z", "08:30:06 PST",
          "01:01:01,1",
          "08:30:06-8:000", "12:00:00.Z", "10:20:30+24:00",
        ]
      ),
      (.base64, ["", "AA==", "YWJj", "+/8="], ["A", "AA=", "A===", "AA=A", "AA-_", "AA==AA=="]),
      (.jsonPointer, ["", "/", "/foo/0", "/~0~1", "//", "/é"], ["a", "#", "/~", "/~2", "0"]),
      (
        .regex, ["^a$", "(?=a)b", "\\p{L}", "(?i-m:a)", "(?<year>\\d{4})", "(?=[)])a"],
        [
          "(", "^(abc]", "a{2,1}", "\\Z", "(?i)a", "(?", "(?<n", "(?=a", "(?=a))", "(?=a)[b",
          "(?=a)\\",
        ]
      ),
      (.custom("code", matches: "^[A-Z]{2}$"), ["AB"], ["", "ABC", "ab"]),
    ] as [(TextFormat, [String], [String])])
  func `follows its RFC`(format: TextFormat, valid: [String], invalid: [String]) {
    #expect(valid.filter { !accepts(format, $0) } == [])
    #expect(invalid.filter { accepts(format, $0) } == [])
  }

  @Test func `is read behind escapes`() {
    let validator = SchemaValidator(.email)
    #expect(validator.accepts(Array(#""a\u0040b.example""#.utf8)))
    #expect(!validator.accepts(Array(#""a\u0020b@c.example""#.utf8)))
  }

  @Test func `is named in its drift`() {
    let drifts = SchemaValidator(.object { Field("mail", .email) }).drifts(
      in: Array(#"{"mail":"anna"}"#.utf8))
    #expect(drifts.map { "\($0.kind) \($0.location)" } == ["format-broken /mail"])
    #expect(drifts.map(\.expected) == ["an email address"])
  }

  @Test func `never traps on a prefix or a change of a text`() {
    let texts = [
      "http://user@[2001:db8::1]:80/a%20b?c#d", "\"a\\\"b\"@[IPv6:::ffff:1.2.3.4]",
      "P1Y2M3DT4H5M6S", "23:59:60.5+05:30", "/a~0~1", "^[a-z]{2,3}(b|c)$",
    ]
    var accepted = 0
    for format in TextFormat.known {
      for text in texts {
        for count in 0...text.utf8.count {
          let prefix = String(decoding: Array(text.utf8).prefix(count), as: UTF8.self)
          for tail in ["", "%", ":", "[", "é", "."] where accepts(format, prefix + tail) {
            accepted += 1
          }
        }
      }
    }
    #expect(accepted > 100)
  }
}
