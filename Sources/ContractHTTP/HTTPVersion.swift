/// The version a message was sent under.
public enum HTTPVersion: Sendable, Hashable {
  case http1_0
  case http1_1
}
