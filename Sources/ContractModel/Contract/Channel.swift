/// A WebSocket endpoint (RFC 6455) with the messages of both sides.
///
/// Messages are JSON texts; the member `type` of each names it.
public struct Channel: Sendable, Equatable {
  /// The identifier within the contract; different from that of every operation.
  public var id: String

  /// The path of the endpoint, without parameters.
  public var path: String

  /// A short description.
  public var summary: String

  /// The way the handshake proves who opens the channel, where it is not that of the contract.
  public var authentication: Authentication?

  /// The messages that clients send.
  public var clientMessages: [Message]

  /// The messages that the server sends.
  public var serverMessages: [Message]

  /// The line the channel was written on.
  public var position: SourcePosition
}

extension Channel {
  /// Creates a channel from its identifier, its path and the messages of both sides.
  public init(
    _ id: String, _ path: String, summary: String = "", requiresAuthentication: Bool = true,
    client: [Message], server: [Message], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, path: path, summary: summary, clientMessages: client, serverMessages: server,
      position: SourcePosition(filePath: file, line: line))
    self.requiresAuthentication = requiresAuthentication
  }

  /// Creates a channel with authentication of its own.
  public init(
    _ id: String, _ path: String, summary: String = "", authentication: Authentication,
    client: [Message], server: [Message], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id, path, summary: summary, client: client, server: server, file: file, line: line)
    self.authentication = authentication
  }

  /// Whether the handshake needs the credentials that the contract requires; setting it to `false` is
  /// the authentication `.none`.
  public var requiresAuthentication: Bool {
    get { authentication?.isRequired ?? true }
    set { authentication = newValue ? nil : Authentication.none }
  }

  /// The name of the member that distinguishes messages.
  package static let discriminator = "type"

  package func clientMessage(_ name: String) -> Message? {
    clientMessages.first { $0.name == name }
  }

  package func serverMessage(_ name: String) -> Message? {
    serverMessages.first { $0.name == name }
  }
}

/// One message of a channel.
public struct Message: Sendable, Equatable {
  /// The value of the member `type`.
  public var name: String

  /// The schema of the whole message.
  public var schema: Schema

  /// The rules within each message.
  public var rules: [Rule]

  /// A short description.
  public var summary: String

  /// The line the message was written on.
  public var position: SourcePosition
}

extension Message {
  /// Creates a message whose member `type` holds its name.
  public init(
    _ name: String, _ schema: Schema, rules: [Rule] = [], summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, rules: rules, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }
}
