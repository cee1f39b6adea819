package import ContractFindings
import ContractHTTP
package import ContractJSON
import ContractModel

/// Validates and reads error bodies, which have one shape in a contract.
package struct ErrorValidator: Sendable {
  private let shape: ErrorShape
  private let validator: SchemaValidator
  private let position: SourcePosition

  init(_ contract: Contract) {
    shape = contract.errors
    validator = SchemaValidator(contract.errors.schema, policies: contract.policies)
    position = contract.position
  }
}

extension ErrorValidator {
  /// The machine-readable code of an error body, if it is at the documented location.
  package func code(in body: JSON?) -> String? {
    shape.code.flatMap { body?[$0]?.stringValue }
  }

  /// A short summary of a response with code and message, where they can be read: `400 X: no title`.
  package func summary(of exchange: HTTPExchange) -> String {
    summary(of: exchange) { $0 }
  }

  /// The same with `#` for what the message repeats of the request.
  package func summaryWithoutSentValues(of exchange: HTTPExchange) -> String {
    summary(of: exchange, message: exchange.replacingSentValues)
  }

  private func summary(of exchange: HTTPExchange, message change: (String) -> String) -> String {
    let status = exchange.status.description
    guard let error = exchange.responseDocument else { return status }
    let code = code(in: error)
    let message = error[shape.message]?.stringValue
    guard code != nil || message != nil else { return status }
    let name = [String(exchange.status.code), code].compactMap(\.self).joined(separator: " ")
    return [name, message.map { change($0).shortened(to: 120) }].compactMap(\.self)
      .joined(separator: ": ")
  }

  /// Whether the contract does not specify error bodies, so that any body is valid.
  var isUnspecified: Bool { shape.schema.kind == .any }

  /// Whether a body has the error shape.
  package func accepts(_ body: [UInt8]) -> Bool { validator.accepts(body) }

  /// All differences from the error shape as one drift, and undocumented fields as notes.
  func drifts(in body: [UInt8], of failure: Failure?) -> [Drift] {
    let all = validator.drifts(in: body, check: .errorShape)
    let violations = all.filter(\.isFailure)
    guard let first = violations.first else { return all }
    let notes = all.filter { $0.severity == .note }
    let isAlone = violations.count == 1
    let list = violations.map { "\($0.location): expected \($0.expected), actual \($0.actual)" }
    return notes + [
      Drift(
        .errorShapeChanged, check: .errorShape,
        at: isAlone ? first.location : Drift.Location(.body),
        source: first.source ?? failure?.position ?? position,
        expected: isAlone ? first.expected : "the error shape of the contract",
        actual: body.isEmpty ? "no body" : isAlone ? first.actual : list.joined(separator: "; ")
      )
      .fixed(by: isAlone ? first.fix : "send every error in the documented shape")
    ]
  }

  /// The drift of an error code that none of these failures has.
  ///
  /// - Precondition: The body has the error shape of the contract.
  func codeDrift(in body: JSON?, among failures: [Failure]) -> Drift? {
    guard let pointer = shape.code, let first = failures.first else { return nil }
    let codes = failures.compactMap(\.code)
    guard codes.count == failures.count, let found = code(in: body), !codes.contains(found) else {
      return nil
    }
    let expected = codes.joined(separator: " or ")
    return Drift(
      .errorShapeChanged, check: .errorShape, at: Drift.Location(.body, pointer),
      source: first.position, expected: expected, actual: found.shortened(to: 80)
    )
    .fixed(by: "respond with the code \(expected)")
  }
}
