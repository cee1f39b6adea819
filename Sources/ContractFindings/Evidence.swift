package import ContractHTTP

/// A request and its response as texts, masked and cut to a readable length.
package struct Evidence: Sendable, Hashable {
  package var request: String
  package var response: String

  package init(request: String, response: String) {
    self.request = request
    self.response = response
  }
}

extension Evidence {
  /// Bodies longer than this are cut; reports stay readable and below the limits of CI systems.
  private static let bodyLimit = 2_000

  package init(_ request: HTTPRequest, _ response: HTTPResponse?, masked: Redaction) {
    self.init(
      request: Self.message(
        "\(request.method.name) \(request.target) HTTP/1.1", request.fields, request.body, masked),
      response: response.map { response in
        Self.message(
          "HTTP/1.1 \(response.status.code) \(response.status.reason)", response.fields,
          response.body, masked)
      } ?? "")
  }

  private static func message(
    _ startLine: String, _ fields: HTTPFields, _ body: [UInt8], _ masked: Redaction
  ) -> String {
    var text = startLine + "\n"
    for field in fields { text += "\(field.name): \(field.value)\n" }
    text = masked(text)
    guard !body.isEmpty else { return text }
    text += "\n" + String(decoding: masked.masking(body, upTo: bodyLimit), as: UTF8.self)
    if body.count > bodyLimit { text += "\n… \(body.count - bodyLimit) more bytes" }
    return text
  }
}
