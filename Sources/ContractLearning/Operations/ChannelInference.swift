import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractText

/// The WebSocket endpoints of traffic, with the messages that have a name.
///
/// A message without a text in the member `type`, which names it, is none that a contract can describe.
struct ChannelInference {
  /// The handshakes by their path.
  private var handshakes: [String: [Recording.Exchange]] = [:]
}

extension ChannelInference {
  /// Adds an exchange that has opened a WebSocket.
  mutating func add(_ exchange: Recording.Exchange, path: String) {
    // The path of a channel has no parameters.
    guard !path.utf8.isEmpty,
      !path.split(ascii: "/").contains(where: { String($0).isIdentifierLike })
    else { return }
    handshakes[path, default: []].append(exchange)
  }

  /// The channels in the order of their paths.
  ///
  /// - Parameters:
  ///   - authentication: That of the contract.
  ///   - position: The position of all parts.
  /// - Returns: Channels with at least one message.
  func channels(
    besides authentication: Authentication, at position: SourcePosition
  ) -> [Channel] {
    var taken: Set<String> = []
    return handshakes.sorted { $0.key < $1.key }.compactMap { path, exchanges in
      let client = messages(exchanges, isSent: true, position)
      let server = messages(exchanges, isSent: false, position)
      guard !client.isEmpty || !server.isEmpty else { return nil }
      let words = path.asciiWords
      let base =
        words.prefix(1).joined().lowercased()
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "Channel"
      var (id, number) = (base, 2)
      while !taken.insert(id).inserted {
        id = "\(base)\(number)"
        number += 1
      }
      var channel = Channel(
        id, path, summary: "seen in \(exchanges.count.counted("connection"))", client: client,
        server: server)
      let schemes = exchanges.map { Authentication.Scheme.all(of: $0.request) }
      let isOpen = schemes.contains(where: \.isEmpty)
      let own =
        isOpen
        ? Authentication.none : Authentication(alternatives: Array(schemes.distinct.prefix(3)))
      channel.authentication = own == authentication ? nil : own
      channel.position = position
      return channel
    }
  }

  private func messages(
    _ exchanges: [Recording.Exchange], isSent: Bool, _ position: SourcePosition
  ) -> [Message] {
    var profiles: [String: ValueProfile] = [:]
    for message in exchanges.flatMap(\.messages) where message.isSent == isSent {
      guard message.text != nil, let body = try? JSON(parsing: message.bytes),
        let name = body[Channel.discriminator]?.stringValue, !name.isEmpty
      else { continue }
      profiles[name, default: ValueProfile()].add(body)
    }
    let inference = SchemaInference(side: isSent ? .request : .response, position: position)
    return profiles.sorted { $0.key < $1.key }.map { name, profile in
      var schema = inference.schema(of: profile, named: name)
      if case .object(var shape) = schema.kind {
        for index in shape.fields.indices where shape.fields[index].name == Channel.discriminator {
          (shape.fields[index].schema, shape.fields[index].presence) = (.oneOf(name), .required)
        }
        schema.kind = .object(shape)
      }
      var message = Message(name, schema, summary: "seen \(profile.count.counted("time"))")
      message.position = position
      return message
    }
  }
}
