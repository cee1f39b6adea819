/// A request with its complete body.
package struct HTTPRequest: Sendable, Hashable {
  package var method: HTTPMethod

  /// The request target: path and query, percent-encoded, such as `/goals?page=2`.
  package var target: String

  package var fields: HTTPFields

  /// The content, without chunked coding.
  package var body: [UInt8]

  package var version: HTTPVersion

  package init(
    method: HTTPMethod, target: String, fields: HTTPFields = [:], body: [UInt8] = [],
    version: HTTPVersion = .http1_1
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.version = version
  }
}

extension HTTPRequest {
  /// The target up to its question mark, if any.
  package var path: Substring {
    Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })
  }

  /// The target after its first question mark; `nil` if it has none.
  package var query: Substring? {
    target.utf8.firstIndex(of: UInt8(ascii: "?")).map { target[target.utf8.index(after: $0)...] }
  }

  /// Whether the connection stays open for another request after this one.
  package var keepsConnection: Bool {
    fields.keepsConnection(under: version)
  }
}

extension HTTPFields {
  func keepsConnection(under version: HTTPVersion) -> Bool {
    switch version {
    case .http1_0: hasMember("keep-alive", in: "connection")
    case .http1_1: !hasMember("close", in: "connection")
    }
  }
}

/// The HTTP version of a message.
package enum HTTPVersion: Sendable {
  case http1_0
  case http1_1
}
