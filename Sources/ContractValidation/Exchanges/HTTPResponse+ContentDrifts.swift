import ContractHTTP
import ContractJSON
import ContractModel

extension HTTPResponse {
  var mediaType: MediaType? { fields["content-type"].flatMap(MediaType.init) }

  /// The drift of a charset other than UTF-8, which alone JSON has (RFC 8259, section 8.1), where it makes
  /// other characters of the body.
  func charsetDrift(_ type: MediaType, source: SourcePosition) -> Drift? {
    guard let charset = type.parameter("charset"),
      !["utf-8", "utf8", "us-ascii"].contains(charset), body.contains(where: { $0 >= 0x80 })
    else { return nil }
    return Drift(
      .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
      source: source, expected: "charset=utf-8 or none, as JSON is UTF-8",
      actual: "charset=\(charset)".shortened(to: 80)
    )
    .fixed(by: "send Content-Type: \(MediaType(type.type, type.subtype)) with JSON bodies")
  }

  /// The note about a content coding, which no request accepts, so that no server should use it (RFC 9110,
  /// section 12.5.3).
  func codingDrift(source: SourcePosition) -> Drift? {
    guard let coding = fields["content-encoding"], coding.lowercased() != "identity"
    else { return nil }
    return Drift(
      .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Encoding")),
      source: source, expected: "no content coding, as the request accepts none",
      actual: coding.shortened(to: 80)
    )
    .asNote.fixed(by: "compress only what Accept-Encoding allows")
  }
}
