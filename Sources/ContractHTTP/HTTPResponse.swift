/// A response with its complete body.
package struct HTTPResponse: Sendable, Hashable {
  package var version: HTTPVersion
  package var status: HTTPStatus
  package var fields: HTTPFields

  /// The content, without chunked coding.
  package var body: [UInt8]

  /// Whether the rest of a long body was not read.
  package var isCut = false

  /// The bytes behind the end of the response that belong to no message; empty where none were seen.
  package var surplus: [UInt8] = []

  /// The reason why the body could not be decoded from its content coding.
  package var codingError: CodingError?

  package init(
    status: HTTPStatus, fields: HTTPFields = [:], body: [UInt8] = [],
    version: HTTPVersion = .http1_1
  ) {
    self.version = version
    self.status = status
    self.fields = fields
    self.body = body
  }
}

extension HTTPResponse {
  /// Whether the connection stays open for another request, by the fields of the response.
  ///
  /// A body that ends with the connection rules that out, too, which only the parser knows.
  package var keepsConnection: Bool {
    fields.keepsConnection(under: version)
  }
}

extension HTTPResponse {
  /// The longest body that is decoded.
  private static let decodingLimit = 64 << 20

  /// The response with its content as it was before a coding that the request accepts.
  package func decoded(for request: HTTPRequest) -> HTTPResponse {
    guard let field = fields["content-encoding"], let coding = ContentCoding(field: field),
      request.accepts(coding: field), !isCut, !body.isEmpty
    else { return self }
    var response = self
    do throws(CodingError) {
      response.body = try coding.decode(body, upTo: Self.decodingLimit)
      response.fields.remove("content-encoding")
      response.fields["Content-Length"] = fields["content-length"].map { _ in
        String(response.body.count)
      }
    } catch {
      response.codingError = error
    }
    return response
  }

  /// The content coding that the request accepts, but that cannot be decoded: another one than gzip and deflate, or of
  /// a body that is cut; `nil` where the content can be read.
  package func unreadableCoding(for request: HTTPRequest) -> String? {
    guard let field = fields["content-encoding"], !body.isEmpty, codingError == nil,
      field.lowercased() != "identity", request.accepts(coding: field)
    else { return nil }
    return isCut || ContentCoding(field: field) == nil ? field : nil
  }

  /// The response without the rest of its body.
  package func cut() -> HTTPResponse {
    var response = self
    response.isCut = true
    return response
  }
}

extension HTTPRequest {
  /// Whether `Accept-Encoding` has the codings that a value of `Content-Encoding` names, or any.
  fileprivate func accepts(coding field: String) -> Bool {
    guard let accepted = fields["accept-encoding"]?.lowercased() else { return false }
    return accepted.contains("*")
      || field.lowercased().split(separator: ",").allSatisfy { coding in
        let name = coding.split(separator: " ").joined()
        return accepted.contains(name)
          || ContentCoding(field: name).map { accepted.contains($0.rawValue) } ?? false
      }
  }
}
