import ContractModel

extension TextFormat {
  /// Usual texts of the format, the most usual first.
  var samples: [String] {
    switch self {
    case .email: ["anna@example.com", "first.last+tag@mail.example.org", "a@b.example"]
    case .uri:
      [
        "https://example.com/items/1?page=2#top", "urn:isbn:9780141439518",
        "http://user@example.org:8080/a%20b", "http://[2001:db8::1]/",
      ]
    case .uriReference: ["/items/1?page=2", "../images/a.png", "https://example.com", "#top"]
    case .hostname: ["example.com", "a-b.example.org", "localhost"]
    case .ipv4: ["192.0.2.1", "0.0.0.0", "255.255.255.255"]
    case .ipv6: ["2001:db8::1", "::", "2001:db8:0:0:8:800:200c:417a", "::ffff:192.0.2.128"]
    case .duration: ["P1DT12H", "PT0S", "P4W", "P1Y2M3DT4H5M6S"]
    case .time: ["19:26:02Z", "00:00:00.000Z", "23:59:59+05:30"]
    case .base64: ["aGVsbG8=", "AA==", "+/+/"]
    case .jsonPointer: ["/items/0", "/a~1b/m~0n", ""]
    case .regex: ["^[a-z]+$", "a|b", "\\d{2,4}"]
    case .typed(let typed): typed.samples
    case .custom(_, _, let examples): examples
    }
  }

  /// A pattern that only texts of the format match, with a wide choice of them.
  var generatingPattern: String {
    switch self {
    case .email: "^[a-z][a-z0-9]{0,8}([.+_-][a-z0-9]{1,6})?@[a-z]{2,8}\\.(com|org|example)$"
    case .uri:
      "^(https?://[a-z]{3,8}\\.example(/[a-z0-9~-]{1,6}){0,2}(\\?[a-z]=[0-9]{1,2})?(#[a-z]{1,4})?"
        + "|urn:[a-z]{2,5}:[a-z0-9]{1,6}|mailto:[a-z]{2,5}@[a-z]{2,5}\\.org)$"
    case .uriReference:
      "^((https://[a-z]{3,8}\\.example)?(/[a-z0-9]{1,6}){1,3}|[a-z]{1,5}|\\.\\./[a-z]{1,5}"
        + "|#[a-z]{1,5}|\\?[a-z]=[0-9])$"
    case .hostname: "^[a-z0-9]{1,8}(-[a-z0-9]{1,4})?(\\.[a-z]{2,6}){0,2}$"
    case .ipv4: "^\(Self.byte)(\\.\(Self.byte)){3}$"
    case .ipv6:
      "^(([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}|::[0-9A-F]{1,4}"
        + "|([0-9a-f]{1,4}:){1,3}(:[0-9a-f]{1,4}){1,3}|::ffff:192\\.0\\.2\\.[0-9])$"
    case .duration:
      "^P([1-9][0-9]?W|([1-9]Y([1-9]M([1-9]D)?)?|[1-9]M([1-9]D)?|[1-9]D)"
        + "(T[1-9]H([1-5]?[0-9]M([1-5]?[0-9]S)?)?)?|T([1-9]H|[1-5]?[0-9]M|[1-5]?[0-9]S))$"
    case .time:
      "^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?"
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"
    case .base64:
      "^([A-Za-z0-9+/]{4}){1,6}([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$"
    case .jsonPointer: "^(/([a-z0-9]|~0|~1){0,6}){1,3}$"
    case .regex: "^\\^?[a-z]{1,5}(\\\\d|\\[[a-f]\\])?[+*?]?\\$?$"
    case .typed(let typed): typed.generatingPattern
    case .custom(_, let pattern, _): pattern
    }
  }

  private static let byte = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"

  /// Texts that almost have the format, each wrong for one reason.
  var nearMisses: [(text: String, reason: String)] {
    switch self {
    case .email:
      [
        ("anna.example.com", "no @"), ("anna@", "no domain"), ("@example.com", "no local part"),
        ("anna@@example.com", "two @"), ("anna@exa mple.com", "a space"),
        (".anna@example.com", "a dot at the start"), ("anna..b@example.com", "two dots"),
        ("anna@-example.com", "a hyphen at the start of the domain"),
        ("anna@example..com", "an empty label"),
      ]
    case .uri:
      [
        ("example.org/path", "no scheme"), ("//example.org/a", "no scheme, but a host"),
        ("http://exa mple.org", "a space"),
        ("1http://example.org", "a scheme that starts with a digit"),
        ("http://example.org/<a>", "angle brackets"),
      ]
    case .uriReference:
      [
        ("a b", "a space"), ("\\\\host\\share", "backslashes"),
        ("/<a>", "angle brackets"), ("#a#b", "two fragments"),
      ]
    case .hostname:
      [
        ("-example.org", "a hyphen at the start"),
        ("example-.org", "a hyphen at the end of a label"),
        ("exa_mple.org", "an underscore"), ("example..org", "an empty label"),
        (String(repeating: "a", count: 64) + ".org", "a label of 64 characters"),
      ]
    case .ipv4:
      [
        ("192.0.2", "three numbers"), ("192.0.2.256", "256"), ("192.0.2.1.5", "five numbers"),
        ("192.0.2.a", "a letter"), ("192.0.2.", "nothing after a dot"),
      ]
    case .ipv6:
      [
        ("2001:db8::1::2", "two ::"), ("2001:db8:0:0:0:0:0", "seven groups"),
        ("2001:db8::g", "a g"), ("12345::", "five digits"),
        (":2001:db8::1", "a colon at the start"),
        ("1:2:3:4:5:6:7:8:9", "nine groups"), ("::ffff:192.0.2.256", "256 in its IPv4 part"),
      ]
    case .duration:
      [
        ("P", "nothing after P"), ("PT", "nothing after T"), ("1D", "no P"), ("P1", "no unit"),
        ("P1H", "hours without T"), ("P1D1Y", "years after days"),
      ]
    case .time:
      [
        ("24:00:00Z", "hour 24"), ("12:60:00Z", "minute 60"), ("12:30:61Z", "second 61"),
        ("12:30:00+25:00", "an offset of 25 hours"), ("12-30-00Z", "hyphens"), ("noon", "a word"),
      ]
    case .base64:
      [
        ("YQ=", "too little padding"), ("Y===", "too much padding"), ("YWJj!AAA", "a !"),
        ("YW=jAAAA", "padding inside"),
      ]
    case .jsonPointer:
      [("a/b", "no / at the start"), ("/a~", "~ at the end"), ("/a~2", "~2")]
    case .regex:
      [
        ("(", "an open parenthesis"), ("[a", "an open bracket"), ("a{2,1}", "a range upside down"),
        ("*a", "nothing to repeat"), ("a)", "an unopened parenthesis"),
      ]
    case .typed(let typed): typed.nearMisses
    case .custom: []
    }
  }
}
