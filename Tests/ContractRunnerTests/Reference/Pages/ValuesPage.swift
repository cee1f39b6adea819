import ContractJSON
import ContractModel

/// The snippets of the page `Values` of the language reference, and what its samples are checked with.
enum ValuesPage {
  static var subjects: [String: ReferenceSubject] {
    [
      "Length": length(),
      "Patterns": patterns(),
      "Usual values": usualValues(),
      "Formats": formats(),
      "Custom formats": customFormats(),
      "UUIDs": uuids(),
      "Dates": dates(),
      "Timestamps": timestamps(),
      "Any timestamp": anyTimestamp(),
      "Numbers": numbers(),
      "Integers": integers(),
    ]
  }

  private static func length() -> ReferenceSubject {
    // Snippet: Length
    let title: Schema = .string(.length(1...5))
    let token: Schema = .string(.length(3...6, .bytes))
    // End
    return .schema(title, beside: token)
  }

  private static func patterns() -> ReferenceSubject {
    // Snippet: Patterns
    let code: Schema = .string(.matches("^[A-Z]{2}-[0-9]+$"))
    // End
    return .schema(code)
  }

  private static func usualValues() -> ReferenceSubject {
    // Snippet: Usual values
    let color: Schema = .string(.commonly(["red", "green"]), .nonEmpty)
    // End
    return .schema(color)
  }

  private static func formats() -> ReferenceSubject {
    // Snippet: Formats
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
    // End
    return .schema(contact)
  }

  private static func customFormats() -> ReferenceSubject {
    // Snippet: Custom formats
    let phone: Schema = .string(
      .format(
        .custom(
          "a phone number", matches: "^\\+[0-9]{6,15}$", examples: ["+4930123456"]
        )))
    // End
    return .schema(phone)
  }

  private static func uuids() -> ReferenceSubject {
    // Snippet: UUIDs
    let id: Schema = .uuid(version: 4)
    // End
    return .schema(id)
  }

  private static func dates() -> ReferenceSubject {
    // Snippet: Dates
    let day: Schema = .date
    // End
    return .schema(day)
  }

  private static func timestamps() -> ReferenceSubject {
    // Snippet: Timestamps
    let moment: Schema = .timestamp(fractionDigits: 3)
    // End
    return .schema(moment)
  }

  private static func anyTimestamp() -> ReferenceSubject {
    // Snippet: Any timestamp
    let moment: Schema = .timestamp
    // End
    return .schema(moment)
  }

  private static func numbers() -> ReferenceSubject {
    // Snippet: Numbers
    let price: Schema = .number(
      .greaterThan(0), .atMost(1000), .multiple(of: 0.01))
    // End
    return .schema(price)
  }

  private static func integers() -> ReferenceSubject {
    // Snippet: Integers
    let count: Schema = .integer(.between(0, 100))
    let strict: Schema = .integer(form: .digits)
    // End
    return .schema(count, beside: strict)
  }
}
