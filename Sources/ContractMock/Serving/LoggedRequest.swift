import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractText

/// A request to a mock and what became of it, for its log.
package struct LoggedRequest: Sendable, Equatable {
  package var time: Instant
  package var method: String

  /// Path and query, with credentials masked.
  package var target: String

  /// The status of the response; `nil` where none was sent.
  package var status: Int?

  /// The identifiers of the contract and of the operation; `nil` where the request has reached none.
  package var contract: String?
  package var operation: String?

  /// The violations of the contract, a text for each.
  package var violations: [String] = []

  /// The rule, preference or fault that has decided the response.
  package var cause: String?
  var delayInMilliseconds = 0

  /// The number of bytes of the response's body.
  package var bodyBytes = 0
}

extension LoggedRequest {
  /// The request in one line, without a line break.
  package var line: String {
    var parts = [
      time.text(fractionDigits: 3), "\(method) \(target)", status.map(String.init) ?? "-",
    ]
    if let operation { parts.append(operation) }
    if delayInMilliseconds > 0 { parts.append("after \(delayInMilliseconds) ms") }
    if let cause { parts.append("(\(cause))") }
    if !violations.isEmpty { parts.append(violations.joined(separator: "; ")) }
    return parts.joined(separator: "  ").visibleOnOneLine
  }

  package var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    var object: JSON.Object = [
      "time": .string(time.text(fractionDigits: 3)), "method": .string(method),
      "target": .string(target), "status": status.map { .number(JSON.Number($0)) } ?? .null,
      "contract": text(contract), "operation": text(operation),
      "bytes": .number(JSON.Number(bodyBytes)),
    ]
    if !violations.isEmpty { object["violations"] = .array(violations.map(JSON.string)) }
    if let cause { object["cause"] = .string(cause) }
    if delayInMilliseconds > 0 {
      object["delay_ms"] = .number(JSON.Number(delayInMilliseconds))
    }
    return .object(object)
  }
}
