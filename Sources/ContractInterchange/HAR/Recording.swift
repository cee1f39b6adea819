package import ContractHTTP

/// Exchanges that a browser or a proxy has recorded, as a HAR 1.2 file keeps them.
package struct Recording: Sendable {
  /// One request and its answer.
  package struct Exchange: Sendable, Hashable {
    package var method: HTTPMethod

    /// What stands before the path of the address: `https://api.example.com`.
    package var origin: String

    /// Percent-encoded, without the query.
    package var path: String
    package var status: HTTPStatus

    /// The body of the answer; empty where none was kept.
    package var body: [UInt8]

    /// By what the caller was known: `Authorization`, without its scheme.
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

  /// How many entries do not say what an exchange must say, as of requests that failed.
  package var incomplete = 0
}
