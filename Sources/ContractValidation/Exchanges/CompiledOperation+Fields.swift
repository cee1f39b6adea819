import ContractHTTP
import ContractModel

extension CompiledOperation {
  /// What the header fields say wrongly about a JSON body, and then what is wrong in the body.
  ///
  /// Nothing is said about a body that is absent, except by `judge`; a body under a content coding
  /// is not judged at all.
  func readableBodyDrifts(
    in response: HTTPResponse, source: SourcePosition, judge: () -> [Drift]
  ) -> [Drift] {
    guard !response.body.isEmpty else { return judge() }
    if let coding = response.fields["content-encoding"], coding.lowercased() != "identity" {
      return [
        Drift(
          .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Encoding")),
          source: source, expected: "no content coding, as none was asked for",
          actual: coding.shortened(to: 80), fix: "compress only what Accept-Encoding allows")
      ]
    }
    return mediaTypeDrifts(in: response, source: source) + judge()
  }

  private func mediaTypeDrifts(
    in response: HTTPResponse, source: SourcePosition
  ) -> [Drift] {
    let found = response.fields["content-type"]
    if let found, found == "application/json" || MediaType(found)?.isPlainJSON == true {
      return []
    }
    return [
      Drift(
        .contentTypeChanged, check: .contentType, at: Drift.Location(.header("Content-Type")),
        source: source, expected: "application/json",
        actual: found.map { $0.shortened(to: 80) } ?? "no Content-Type",
        fix: "send Content-Type: application/json with JSON bodies")
    ]
  }
}

extension MediaType {
  fileprivate var isPlainJSON: Bool { type == "application" && subtype == "json" }
}
