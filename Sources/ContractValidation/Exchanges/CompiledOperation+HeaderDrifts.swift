import ContractHTTP
import ContractModel

extension CompiledOperation {
  /// The drifts of the header fields about a JSON body, then those of the body.
  ///
  /// An absent body has only the drifts of `validate`; a body with a content coding is not
  /// validated.
  func readableBodyDrifts(
    in response: HTTPResponse, of type: String? = nil, source: SourcePosition,
    validate: () -> [Drift]
  ) -> [Drift] {
    guard !response.body.isEmpty else { return validate() }
    if let drift = codingDrift(in: response, source: source) { return [drift] }
    if let type, type.contains("*"), let found = response.mediaType, !found.isJSON {
      // Of all types in the range, the schema describes JSON alone.
      return MediaType(type).map(found.matches) == false
        ? mediaTypeDrifts(in: response, of: type, source: source) : []
    }
    return mediaTypeDrifts(in: response, of: type ?? "application/json", source: source)
      + validate()
  }

  /// The drift of a content coding, which no request accepts.
  func codingDrift(in response: HTTPResponse, source: SourcePosition) -> Drift? {
    guard let coding = response.fields["content-encoding"], coding.lowercased() != "identity"
    else { return nil }
    return Drift(
      .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Encoding")),
      source: source, expected: "no content coding, as the request accepts none",
      actual: coding.shortened(to: 80), fix: "compress only what Accept-Encoding allows")
  }

  private func mediaTypeDrifts(
    in response: HTTPResponse, of type: String, source: SourcePosition
  ) -> [Drift] {
    let found = response.fields["content-type"]
    if let found {
      if found == type { return [] }
      let wanted = MediaType(type).map { MediaType($0.type, $0.subtype) } ?? .json
      if MediaType(found)?.matches(wanted) == true { return [] }
    }
    return [
      Drift(
        .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
        source: source, expected: type,
        actual: found.map { $0.shortened(to: 80) } ?? "no Content-Type",
        fix: "send Content-Type: \(type) with JSON bodies")
    ]
  }
}

extension HTTPResponse {
  fileprivate var mediaType: MediaType? { fields["content-type"].flatMap(MediaType.init) }
}

extension MediaType {
  var isPlainJSON: Bool { type == "application" && subtype == "json" }
}

extension CompiledOperation {
  /// The drift of a missing `Location`, where one is documented.
  func locationDrifts(in response: HTTPResponse, _ documented: Response) -> [Drift] {
    guard let resource = documented.location, response.fields["location"] ?? "" == "" else {
      return []
    }
    return [
      Drift(
        .fieldMissing, check: .responseSchema, at: Drift.Location(.header("Location")),
        source: documented.position, expected: "a Location that names the new \(resource)",
        actual: response.fields.contains("location") ? "an empty one" : "no Location",
        fix: "send Location with the path of the new \(resource)")
    ]
  }
}
