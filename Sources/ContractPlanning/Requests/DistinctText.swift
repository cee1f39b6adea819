import ContractJSON
package import ContractValidation

/// A short text that no other run and no other request of this one has, to be a part of values that must be
/// unique.
package struct DistinctText: Sendable {
  private let token: String

  private init(token: String) { self.token = token }

  /// - Parameters:
  ///   - salt: A number that differs from run to run.
  ///   - count: A number that differs from request to request.
  package init(_ salt: Int, _ count: Int) {
    let digits = String(count, radix: 36)
    token =
      String(salt, radix: 36) + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Returns a text of the same length with the token in place of its end or its beginning.
  ///
  /// - Returns: `nil` where the text is too short, not ASCII, or the schema rejects all of these.
  package func text(like text: String, _ validator: SchemaValidator) -> String? {
    let rest = text.utf8.count - token.utf8.count
    guard rest >= 0, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    for token in [token, token.uppercased()] {
      for text in ["\(text.prefix(rest))\(token)", "\(token)\(text.suffix(rest))"]
      where validator.accepts(JSON.string(text).bytes()) {
        return text
      }
    }
    return nil
  }

  /// Whether each run can make a text like this one.
  static func fits(_ text: String, _ validator: SchemaValidator) -> Bool {
    ["000000000", "zzzzzzzzz", "t0a1b2c3d"].allSatisfy {
      DistinctText(token: $0).text(like: text, validator) != nil
    }
  }
}
