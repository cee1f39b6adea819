import ContractHTTP
import ContractJSON
import ContractModel

/// Validates one documented header field of responses.
struct HeaderValidator: Sendable {
  /// The name in lower case.
  let name: String

  private let field: Field
  private let isRequired: Bool
  private let validator: SchemaValidator

  init(_ field: Field, isRequired: Bool, policies: Policies) {
    name = field.name.lowercased()
    self.field = field
    self.isRequired = isRequired
    validator = SchemaValidator(field.schema, policies: policies)
  }

  /// The documented value, read as the type of its schema; the text where it is none.
  func value(in response: HTTPResponse) -> JSON? {
    guard let text = text(in: response) else { return nil }
    return readings(of: text).first { validator.accepts($0.bytes()) } ?? .string(text)
  }

  func drifts(in response: HTTPResponse) -> [Drift] {
    let location = Drift.Location(.header(field.name))
    guard let text = text(in: response) else {
      guard isRequired else { return [] }
      return [
        Drift(
          .fieldMissing, check: .responseSchema, at: location, source: field.position,
          expected: "a header field \(field.name)", actual: "no such field"
        )
        .fixed(by: "send \(field.name) with every such response")
      ]
    }
    let readings = readings(of: text)
    if readings.contains(where: { validator.accepts($0.bytes()) }) { return [] }
    return validator.drifts(in: (readings.first ?? .string(text)).bytes()).map { drift in
      var drift = drift
      drift.location = location
      drift.source = drift.source ?? field.position
      return drift
    }
  }

  /// RFC 9110, section 5.3: repeated fields are one list.
  private func text(in response: HTTPResponse) -> String? {
    let values = response.fields.values(field.name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  private func readings(of text: String) -> [JSON] {
    if field.schema.isPrimitive { return field.schema.readings(of: text) }
    return [Operation.Parameter(location: .header, field: field).reading(ofPlain: text)]
  }
}

extension HeaderValidator {
  /// The documented header fields of responses with a status, for all that have one.
  static func byStatus(
    of operation: Operation, _ failures: [Failure], _ policies: Policies
  ) -> [HTTPStatus: [HeaderValidator]] {
    let all =
      operation.responses.map { ($0.status, $0.headers) }
      + failures.map { ($0.status, $0.headers) }
    return Dictionary(grouping: all, by: \.0).compactMapValues { documented in
      var found: [String: Field] = [:]
      for field in documented.flatMap(\.1) { found[field.name.lowercased()] = field }
      guard !found.isEmpty else { return nil }
      return found.sorted { $0.key < $1.key }.map { name, field in
        // Of several responses with a status, each may be the one that is sent.
        let isRequired = documented.allSatisfy { _, fields in
          fields.contains { $0.isRequired && $0.name.lowercased() == name }
        }
        return HeaderValidator(field, isRequired: isRequired, policies: policies)
      }
    }
  }
}
