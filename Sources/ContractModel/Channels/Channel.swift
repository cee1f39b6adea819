/// A WebSocket endpoint (RFC 6455) with the messages that go either way.
///
/// Messages are JSON texts; the member `type` of each says which one it is.
public struct Channel: Sendable, Hashable {
  /// Names the channel within its contract, apart from all operations.
  public var id: String

  public var path: String
  public var summary: String
  public var requiresAuthentication: Bool

  /// What clients send.
  public var clientMessages: [Message]

  /// What the server sends.
  public var serverMessages: [Message]

  public var position: SourcePosition

  public init(
    _ id: String, _ path: String, summary: String = "", requiresAuthentication: Bool = true,
    client: [Message], server: [Message], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, path: path, summary: summary, requiresAuthentication: requiresAuthentication,
      clientMessages: client, serverMessages: server,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    id: String, path: String, summary: String, requiresAuthentication: Bool,
    clientMessages: [Message], serverMessages: [Message], position: SourcePosition
  ) {
    self.id = id
    self.path = path
    self.summary = summary
    self.requiresAuthentication = requiresAuthentication
    self.clientMessages = clientMessages
    self.serverMessages = serverMessages
    self.position = position
  }
}

/// One kind of message on a channel.
public struct Message: Sendable, Hashable {
  /// What the member `type` of the message says.
  public var name: String

  public var schema: Schema

  /// What holds within each message of the kind.
  public var rules: [Rule]

  public var summary: String
  public var position: SourcePosition

  /// A message whose member `type` says its name.
  public init(
    _ name: String, _ schema: Schema, rules: [Rule] = [], summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, rules: rules, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    name: String, schema: Schema, rules: [Rule], summary: String, position: SourcePosition
  ) {
    self.name = name
    self.schema = schema
    self.rules = rules
    self.summary = summary
    self.position = position
  }
}

extension Channel {
  /// Where a message says which one it is.
  package static let discriminator = "type"

  package func clientMessage(_ name: String) -> Message? {
    clientMessages.first { $0.name == name }
  }

  package func serverMessage(_ name: String) -> Message? {
    serverMessages.first { $0.name == name }
  }
}
