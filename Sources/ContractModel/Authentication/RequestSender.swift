package import ContractHTTP
import ContractText

/// The credentials of a request, by which users of traffic are distinguished.
package struct RequestSender: Sendable, Hashable {
  private var values: [String]

  /// Creates it from the fields of credentials, and what else a request carries by schemes; `nil` without any.
  package init?(of request: HTTPRequest, by schemes: [Authentication.Scheme]) {
    let field = request.fields["authorization"] ?? request.fields["cookie"]
    let keys = schemes.filter { $0.kind == .key }.compactMap(request.credential)
    values = [field].compactMap(\.self) + keys
    if values.isEmpty { return nil }
  }
}

extension RequestSender {
  /// Whether a recorder has replaced a value: it says so, or is one character that recurs.
  package var isMasked: Bool {
    values.contains { value in
      let words = value.lowercased()
      let secret = words.split(ascii: " ").last?.split(ascii: "=").last ?? ""
      return ["redacted", "masked", "hidden", "removed"].contains { words.containsScalars($0) }
        || secret.utf8.count > 2 && Set(secret.utf8).count == 1
    }
  }
}
