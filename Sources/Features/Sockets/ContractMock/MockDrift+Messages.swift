import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel

extension MockDrift {
  /// Drifts of the messages that the server of a channel sends.
  static func messages(of channel: Channel) -> [MockDrift] {
    channel.serverMessages.flatMap { message -> [MockDrift] in
      let name = message.name.kebabCase
      return fieldDrifts(of: message) + [
        MockDrift(
          "\(name)-unsent", "the message \(message.name) is not sent",
          expects: .messageMissing, by: .message(message.name, .unsent)),
        MockDrift(
          "\(name)-twice", "the message \(message.name) is sent twice",
          expects: .messageUnexpected, .ruleBroken, by: .message(message.name, .twice)),
      ]
    }
  }

  /// All drifts of the message's own members; of nested members only that they are missing.
  private static func fieldDrifts(of message: Message) -> [MockDrift] {
    let own = message.schema.fields
    let inner = message.schema.subschemas().compactMap(\.field).filter { field in
      !own.contains { $0.name == field.name }
    }
    var drifts: [(field: Field, drift: FieldDrift)] = []
    for field in own {
      let all =
        FieldDrift.types(of: field) + FieldDrift.gaps(of: field) + FieldDrift.values(of: field)
      drifts += all.map { (field, $0) }
    }
    for field in inner {
      drifts += FieldDrift.gaps(of: field).prefix(1).map { (field, $0) }
    }
    return drifts.map { field, drift in
      var drifted = MockDrift(
        "\(message.name.kebabCase)-\(drift.name)", "in \(message.name), \(drift.summary)",
        expects: drift.kind, by: .message(message.name, .field(field.name, drift.change)))
      // Another value of the discriminator makes it another message.
      if field.name == Channel.discriminator, drift.change == .newValue {
        drifted.expects = [.messageUnexpected, .messageMissing]
      }
      return drifted
    }
  }

  /// The messages that are sent in place of one.
  func applied(to message: JSON, on channel: Channel) -> [JSON] {
    guard case .message(let name, let change) = change,
      message[Channel.discriminator]?.stringValue == name,
      let schema = channel.serverMessage(name)?.schema
    else { return [message] }
    switch change {
    case .unsent: return []
    case .twice: return [message, message]
    case .field(let field, let change):
      return [change.applied(to: message, of: schema, fieldsNamed: field)]
    }
  }
}
