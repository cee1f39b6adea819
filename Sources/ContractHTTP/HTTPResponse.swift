/// A response as it is on the wire, its body complete.
package struct HTTPResponse: Sendable, Hashable {
  package var status: HTTPStatus

  package var fields: HTTPFields

  /// The content, after any chunked coding was taken off.
  package var body: [UInt8]

  package var version: HTTPVersion

  package init(status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
    version = .http1_1
  }

  package init(status: HTTPStatus, fields: HTTPFields, version: HTTPVersion) {
    self.status = status
    self.fields = fields
    body = []
    self.version = version
  }
}

extension HTTPResponse {
  /// Whether the sender is ready for another request on the same connection.
  ///
  /// A response whose body ended with the connection says no by its framing, which only the
  /// reader of the connection knows.
  package var keepsConnection: Bool {
    fields.keepsConnection(under: version)
  }
}
