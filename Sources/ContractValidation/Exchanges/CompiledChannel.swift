package import ContractJSON
package import ContractModel

/// A channel compiled for checking its messages in both directions.
package struct CompiledChannel: Sendable {
  package let channel: Channel

  /// The way the handshake proves who opens the channel.
  package let authentication: Authentication

  private let clientMessages: [CompiledMessage]
  private let serverMessages: [CompiledMessage]

  init(_ channel: Channel, of contract: Contract) {
    self.channel = channel
    authentication = contract.authentication(of: channel)
    let policies = contract.policies
    // The policy on undocumented fields applies to the messages of the server only.
    var clientPolicies = policies
    clientPolicies.undocumentedFields = .ignore
    clientMessages = channel.clientMessages.map { CompiledMessage($0, policies: clientPolicies) }
    serverMessages = channel.serverMessages.map { CompiledMessage($0, policies: policies) }
  }
}

extension CompiledChannel {
  package var id: String { channel.id }

  /// The drifts of a message of the server, rules and notes included.
  ///
  /// The member `type` identifies the message; where it cannot be read, the message is checked
  /// against the expected one, or the only documented one.
  ///
  /// - Parameters:
  ///   - bytes: The text of the message.
  ///   - name: The expected message; `nil` where any documented one is allowed.
  /// - Returns: Drifts located in the message; a single one for an unexpected message.
  package func serverMessageDrifts(
    in bytes: [UInt8], expecting name: String? = nil
  ) -> [Drift] {
    Self.drifts(in: bytes, among: serverMessages, expecting: name, at: channel.position)
  }

  /// The violations in a message of a client, without notes.
  package func clientMessageViolations(in bytes: [UInt8]) -> [Drift] {
    Self.drifts(in: bytes, among: clientMessages, expecting: nil, at: channel.position)
      .filter(\.isFailure)
  }

  /// The name and body of a valid message of a client; `nil` for any other message.
  package func clientMessage(in bytes: [UInt8]) -> (name: String, body: JSON)? {
    guard let body = try? JSON(parsing: bytes),
      let name = body[Channel.discriminator]?.stringValue,
      clientMessageViolations(in: bytes).isEmpty
    else { return nil }
    return (name, body)
  }

  private static func drifts(
    in bytes: [UInt8], among messages: [CompiledMessage], expecting expected: String?,
    at position: SourcePosition
  ) -> [Drift] {
    let found = JSON.text(ofMember: Channel.discriminator, in: bytes)
    let wanted = expected.flatMap { name in messages.first { $0.name == name } }
    if let found,
      expected != nil ? found != expected : !messages.contains(where: { $0.name == found })
    {
      return [
        unexpected(
          found, wanted.map { [$0] } ?? messages, at: wanted?.message.position ?? position)
      ]
    }
    let known = messages.first { $0.name == found } ?? wanted
    guard let message = known ?? (messages.count == 1 ? messages.first : nil) else {
      return [unexpected(nil, messages, at: position)]
    }
    return message.drifts(in: bytes)
  }

  private static func unexpected(
    _ found: String?, _ expected: [CompiledMessage], at position: SourcePosition
  ) -> Drift {
    let names = expected.map { "'\($0.name)'" }.joined(separator: " or ")
    let shown = found?.shortened(to: 80)
    return Drift(
      .messageUnexpected, check: .conversation,
      at: Drift.Location(
        .message(shown ?? "?"), shown == nil ? .root : JSON.Pointer([.name(Channel.discriminator)])
      ),
      source: position,
      expected: expected.isEmpty ? "no message" : "the message \(names)",
      actual: shown.map { "the message '\($0)'" } ?? "a message without a readable type"
    )
    .fixed(by: "send what is documented here, or document the message")
  }
}

/// A message and its validator.
private struct CompiledMessage: Sendable {
  let message: Message
  let validator: SchemaValidator

  init(_ message: Message, policies: Policies) {
    self.message = message
    validator = SchemaValidator(message.schema, policies: policies)
  }

  var name: String { message.name }

  func drifts(in bytes: [UInt8]) -> [Drift] {
    let shape = validator.drifts(in: bytes, check: .conversation)
    // A long message is not made a value without need.
    let body = message.rules.isEmpty ? nil : try? JSON(parsing: bytes)
    let rules = RuleContext(message: body).drifts(of: message.rules, check: .conversation)
    return (shape + rules).map { drift in
      var drift = drift
      drift.location.part = .message(name)
      drift.source = drift.source ?? message.position
      return drift
    }
  }
}
