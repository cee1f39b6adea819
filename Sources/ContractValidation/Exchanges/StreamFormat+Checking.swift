import ContractHTTP
import ContractJSON
import ContractModel

extension StreamFormat {
  /// The drifts of a body that is a sequence of JSON values.
  func drifts(
    in response: HTTPResponse, _ documented: Response, _ validator: SchemaValidator
  ) -> [Drift] {
    if let drift = response.codingDrift(source: documented.position) { return [drift] }
    let contentType = response.fields["content-type"]
    guard contentType.map(allows) ?? false else {
      return [
        Drift(
          .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
          source: documented.position, expected: mediaType,
          actual: contentType.map { $0.shortened(to: 80) } ?? "no Content-Type"
        )
        .fixed(by: "send Content-Type: \(mediaType), or document the other one")
      ]
    }
    return drifts(
      in: response.body, isCut: response.isCut, part: .body, source: documented.position, validator)
  }
}

extension StreamFormat {
  /// The differences between the values of a body and the schema of their array.
  func drifts(
    in body: [UInt8], isCut: Bool = false, part: Drift.Location.Part, source: SourcePosition,
    _ validator: SchemaValidator
  ) -> [Drift] {
    do throws(ReadingError) {
      return validator.drifts(in: try array(of: body, isCut: isCut)).map { drift in
        var drift = drift
        // An offset would be that in the array.
        drift.location = Drift.Location(part, drift.location.pointer)
        drift.source = drift.source ?? source
        return drift
      }
    } catch {
      return [
        Drift(
          .bodyUnreadable, check: .bodyReadable, at: Drift.Location(part), source: source,
          expected: self == .lines ? "a JSON value on each line" : "events with JSON as their data",
          actual: "line \(error.line): \(error.reason)")
      ]
    }
  }
}
