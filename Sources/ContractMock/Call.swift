import ContractHTTP
import ContractModel

/// One request on its way to an answer, its sender known.
struct Call {
  var request: HTTPRequest
  var path: [String: String]
  var caller: Int
  var now: Instant
}

/// The token of an `Authorization: Bearer …` field (RFC 6750, section 2.1).
struct BearerToken {
  var text: String

  /// - Parameter value: The value of the field; schemes are compared without case (RFC 9110,
  ///   section 11.1).
  init?(_ value: String) {
    let scheme = "bearer "
    guard value.utf8.count > scheme.utf8.count,
      zip(value.utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    text = String(value.dropFirst(scheme.utf8.count).drop { $0 == " " })
  }
}

extension Field {
  /// Whether the text of a path segment is a value of this parameter.
  func allows(_ text: String) -> Bool {
    switch schema.kind {
    case .uuid: text.isUUID
    case .number: Int(text) != nil
    case .boolean, .string, .date, .timestamp, .array, .object: true
    }
  }
}
