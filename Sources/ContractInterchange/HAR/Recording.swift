package import ContractHTTP

/// Exchanges that a browser or proxy has recorded in a HAR 1.2 file.
package struct Recording: Sendable {
  /// One request and its response.
  package struct Exchange: Sendable, Hashable {
    package var method: HTTPMethod

    /// The scheme and authority of the URL: `https://api.example.com`.
    package var origin: String

    /// Percent-encoded, without the query.
    package var path: String
    package var status: HTTPStatus

    /// The body of the response; empty when none was recorded.
    package var body: [UInt8]

    /// The value of `Authorization`, without its scheme.
    package var credentials: String?

    package init(
      method: HTTPMethod, origin: String, path: String, status: HTTPStatus, body: [UInt8]
    ) {
      self.method = method
      self.origin = origin
      self.path = path
      self.status = status
      self.body = body
    }
  }

  /// In the order of the file.
  package var exchanges: [Exchange] = []

  /// The number of entries with missing data, such as those of failed requests.
  package var incomplete = 0
}
