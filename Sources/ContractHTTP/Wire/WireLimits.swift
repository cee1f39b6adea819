/// The maximum size of a message.
package struct WireLimits: Sendable, Equatable {
  package var headBytes = 64 << 10
  package var fields = 256
  package var bodyBytes = 16 << 20

  package init() {}
}
