package import ContractJSON
package import ContractModel

/// A channel with everything needed to judge its messages, either way.
package struct CompiledChannel: Sendable {
  package let channel: Channel

  private let clientMessages: [CompiledMessage]
  private let serverMessages: [CompiledMessage]

  init(_ channel: Channel, policies: Policies) {
    self.channel = channel
    // The contract's policy about undocumented fields is about what the service says.
    var clientPolicies = policies
    clientPolicies.undocumentedFields = .ignore
    clientMessages = channel.clientMessages.map { CompiledMessage($0, policies: clientPolicies) }
    serverMessages = channel.serverMessages.map { CompiledMessage($0, policies: policies) }
  }
}

extension CompiledChannel {
  package var id: String { channel.id }

  /// How a message of the server differs from what the contract says, rules and notes included.
  ///
  /// The member `type` says which message it is; where that cannot be read, the message is judged
  /// as the one that is expected, or as the only one there is.
  ///
  /// - Parameters:
  ///   - bytes: The text of the message.
  ///   - name: The message that must come now; `nil` where any documented one may.
  /// - Returns: Drifts placed in the message; one alone where it is another message than may come.
  package func serverMessageDrifts(
    in bytes: [UInt8], expecting name: String? = nil
  ) -> [Drift] {
    Self.drifts(in: bytes, among: serverMessages, expecting: name, at: channel.position)
  }

  /// How a message of a client breaks the contract; notes are not among it.
  package func clientMessageViolations(in bytes: [UInt8]) -> [Drift] {
    Self.drifts(in: bytes, among: clientMessages, expecting: nil, at: channel.position)
      .filter { $0.severity == .drift }
  }

  /// A message of a client that keeps the contract, with its name; `nil` for any other.
  package func clientMessage(in bytes: [UInt8]) -> (name: String, body: JSON)? {
    guard let body = try? JSON(parsing: bytes), let name = body.messageName,
      clientMessageViolations(in: bytes).isEmpty
    else { return nil }
    return (name, body)
  }

  private static func drifts(
    in bytes: [UInt8], among messages: [CompiledMessage], expecting expected: String?,
    at position: SourcePosition
  ) -> [Drift] {
    let body = try? JSON(parsing: bytes)
    let found = body?.messageName
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
    return message.drifts(in: bytes, body)
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
      actual: shown.map { "the message '\($0)'" } ?? "a message without a readable type",
      fix: "send what is documented here, or document the message")
  }
}

/// One kind of message with what judges it.
private struct CompiledMessage: Sendable {
  let message: Message
  let judge: SchemaValidator

  init(_ message: Message, policies: Policies) {
    self.message = message
    judge = SchemaValidator(message.schema, policies: policies)
  }

  var name: String { message.name }

  /// What is wrong with a message, which is `body` as a value where it is JSON.
  func drifts(in bytes: [UInt8], _ body: JSON?) -> [Drift] {
    let shape = judge.drifts(in: bytes, check: .conversation)
    let rules = RuleContext(message: body).drifts(of: message.rules, check: .conversation)
    return (shape + rules).map { drift in
      var drift = drift
      drift.location.part = .message(name)
      drift.source = drift.source ?? message.position
      return drift
    }
  }
}

extension JSON {
  /// What the message says it is.
  fileprivate var messageName: String? { self[Channel.discriminator]?.stringValue }
}
