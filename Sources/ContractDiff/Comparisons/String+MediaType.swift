import ContractHTTP

extension String {
  /// Whether a media type, or every one of a range, is within another range (RFC 9110, section 12.5.1).
  func isWithin(_ range: String) -> Bool {
    guard self != range else { return true }
    guard let type = MediaType(self), let range = MediaType(range) else { return false }
    return type.matches(range)
  }
}
