import ContractJSON
import ContractModel
import ContractValidation

/// A format that can be recognized in texts.
enum TextShape: Sendable, CaseIterable {
  case uuid, timestamp, date, email, uri, ipv4, time, duration

  /// The schema of texts of this format.
  var schema: Schema {
    switch self {
    case .uuid: .uuid
    case .timestamp: .timestamp
    case .date: .date
    case .email: .email
    case .uri: .uri
    case .ipv4: .ipv4
    case .time: .time
    case .duration: .duration
    }
  }

  private static let validators = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, SchemaValidator($0.schema)) })

  /// The number of bytes up to which a text is compared with formats.
  private static let byteLimit = 2_000

  /// Whether a text has the format, as the validator of contracts decides.
  func matches(_ text: String) -> Bool {
    guard text.utf8.count <= Self.byteLimit, let validator = Self.validators[self] else {
      return false
    }
    // `urn`-like texts such as `a:b` are URIs, too, which they are not meant to be.
    if self == .uri, !text.utf8.contains(UInt8(ascii: "/")) { return false }
    return validator.accepts(Array(JSON.string(text).text().utf8))
  }
}
