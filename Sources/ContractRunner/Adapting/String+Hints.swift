import ContractJSON
import ContractText

extension String {
  /// Whether the text has the last name of a location as a word.
  func names(_ location: JSON.Pointer) -> Bool {
    guard case .name(let name)? = location.tokens.last, name.utf8.count > 1 else { return false }
    return words.contains(Substring(name))
  }

  /// Whether the text says that something has a value which only one thing can have.
  var saysThatItExists: Bool {
    let text = lowercased()
    return ["exist", "already", "unique", "taken", "duplicate", "in use", "conflict"]
      .contains { text.containsScalars($0) } && !text.containsScalars("not exist")
  }

  /// The texts between quotation marks, and those that a list without them names.
  var allowedValues: [String] {
    guard Self.announcements.contains(where: lowercased().containsScalars) else { return [] }
    return quotedTexts
  }

  /// The values of the formats that the text names.
  var valuesOfFormats: [String] {
    let text = lowercased()
    return Self.formats.filter { text.containsScalars($0.word) }.map(\.value)
  }

  /// Whether the text asks for a value of this type.
  func asks(for value: JSON) -> Bool {
    let text = lowercased()
    let nouns: [String] =
      switch value {
      case .number: ["integer", "number", "numeric", "int"]
      case .boolean: ["boolean", "bool"]
      case .array: ["list", "array", "sequence"]
      case .object: ["object", "dictionary", "dict", "mapping"]
      case .string, .null: []
      }
    return nouns.contains { text.words.contains(Substring($0)) }
  }

  /// The words of letters, digits, underscores and hyphens.
  private var words: Set<Substring> {
    Set(
      split { character in
        !(character.isLetter || character.isNumber || character == "_" || character == "-")
      })
  }

  /// The words before a list of allowed values.
  private static let announcements = [
    "one of", "must be", "should be", "allowed", "choices", "choose", "expected", "valid values",
    "permitted", "supported", "either", "can be", " as ",
  ]

  /// Words for formats, the longer ones first, each with a value.
  private static let formats: [(word: String, value: String)] = [
    ("email", "someone@example.com"), ("e-mail", "someone@example.com"),
    ("uuid", "7f3c2b1e-5d4a-4c6b-9e8f-0a1b2c3d4e5f"),
    ("guid", "7f3c2b1e-5d4a-4c6b-9e8f-0a1b2c3d4e5f"), ("url", "https://example.com/"),
    ("uri", "https://example.com/"), ("datetime", "2026-01-02T03:04:05Z"),
    ("date-time", "2026-01-02T03:04:05Z"), ("timestamp", "2026-01-02T03:04:05Z"),
    ("iso 8601", "2026-01-02T03:04:05Z"), ("yyyy-mm-ddt", "2026-01-02T03:04:05Z"),
    ("date", "2026-01-02"), ("yyyy-mm-dd", "2026-01-02"), ("hh:mm", "03:04:05"),
    ("ipv6", "::1"), ("ipv4", "127.0.0.1"), ("ip address", "127.0.0.1"), ("time zone", "UTC"),
    ("timezone", "UTC"), ("currency", "EUR"), ("country", "DE"), ("language", "en"),
    ("base64", "AAAA"), ("hexadecimal", "00"), ("json", "{}"), ("cron", "0 0 * * *"),
    ("slug", "abc"), ("alphanumeric", "abc"), ("lowercase", "abc"), ("digits", "1234"),
    ("phone", "+4930123456"),
  ]

  /// The texts between equal quotation marks.
  private var quotedTexts: [String] {
    var found: [String] = []
    for mark in ["'", "\"", "`"] as [Unicode.Scalar] {
      let parts = split(ascii: mark, omittingEmptySubsequences: false)
      for index in stride(from: 1, to: parts.count - 1, by: 2) where parts[index].utf8.count < 80 {
        found.append(String(parts[index]))
      }
    }
    return found.filter { !$0.isEmpty }
  }
}
