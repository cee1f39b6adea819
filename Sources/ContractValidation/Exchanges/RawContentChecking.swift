import ContractHTTP
import ContractJSON
import ContractModel

extension RawContent {
  /// The differences of a message body from the documented content: its media type, its size, and
  /// the value of a text, by the validator of its schema.
  func drifts(
    in bytes: [UInt8], contentType: String?, part: Drift.Location.Part, source: SourcePosition,
    validator: SchemaValidator?
  ) -> [Drift] {
    var drifts: [Drift] = []
    if !(contentType.map(allows) ?? false) {
      drifts.append(
        Drift(
          .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
          source: source, expected: mediaType,
          actual: contentType.map { $0.shortened(to: 80) } ?? "no Content-Type"
        )
        .fixed(by: "send Content-Type: \(mediaType), or document the other one"))
    }
    if let sizeLimit, bytes.count > sizeLimit {
      drifts.append(
        Drift(
          .constraintBroken("size"), check: .responseSchema, at: Drift.Location(part),
          source: source, expected: "at most \(sizeLimit) bytes", actual: "\(bytes.count) bytes"))
    }
    if part == .body, let contentType, XMLReading.isXML(contentType), XMLReading.isXML(mediaType),
      let failure = XMLReading.failure(in: bytes)
    {
      drifts.append(
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(part), source: source,
          expected: "well-formed XML, with \(failure.reason)",
          actual: "not so at byte \(failure.offset)"))
    }
    guard let validator, let schema else { return drifts }
    guard let value = schema.reading(of: bytes, validator) else {
      drifts.append(
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(part), source: source,
          expected: "a text in UTF-8", actual: "\(bytes.count) other bytes"))
      return drifts
    }
    return drifts
      + validator.drifts(in: value.bytes()).map { drift in
        var drift = drift
        drift.location = Drift.Location(part)
        drift.source = drift.source ?? source
        return drift
      }
  }
}

extension Schema {
  /// The value of a whole text, the first accepted reading of it; `nil` where it is no text.
  func reading(of bytes: [UInt8], _ validator: SchemaValidator) -> JSON? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let readings = readings(of: text)
    return readings.first { validator.accepts($0.bytes()) } ?? readings.first
  }
}
