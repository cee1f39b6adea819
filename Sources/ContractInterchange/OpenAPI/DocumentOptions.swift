/// The choices of a reader of documents that the document leaves open.
package struct DocumentOptions: Sendable, Equatable {
  /// The base path instead of that of the server.
  package var basePath: String?

  /// The server that is used, by its index.
  package var server = 0

  /// The values of variables in the address of the server, besides their defaults.
  package var variables: [String: String] = [:]

  /// Whether the requests that the service sends are read.
  package var readsWebhooks = false

  /// Creates options: the first server, as the document has it.
  package init() {}
}
