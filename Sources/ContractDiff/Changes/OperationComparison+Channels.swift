import ContractModel

extension OperationComparison {
  /// The channels and their messages.
  var channelChanges: [ContractChange] {
    var found: [ContractChange] = []
    let pairs = old.channels.map { channel in
      new.channels.first { $0.path == channel.path } ?? new.channel(channel.id)
    }
    for (channel, twin) in zip(old.channels, pairs) {
      guard let other = twin else {
        found.append(
          change(
            "channel-removed", .breaking, .both,
            ChangeSite(channel.path, at: channel.path, from: channel.position, to: nil),
            "the channel \(channel.path) is removed, so clients cannot connect"))
        continue
      }
      if channel.path != other.path {
        found.append(
          change(
            "channel-moved", .breaking, .both,
            ChangeSite(channel.path, at: channel.path, from: channel.position, to: other.position),
            "the channel \(channel.path) is at \(other.path) now, so clients cannot connect"))
      }
      if channel.id != other.id { found.append(renamed(channel, other)) }
      found += authenticationChange(
        old.authentication(of: channel), new.authentication(of: other), channel.path,
        channel.position, other.position)
      found +=
        messages(channel, other, isRequest: true) + messages(channel, other, isRequest: false)
    }
    let known = Set(pairs.compactMap { $0?.id })
    for channel in new.channels where !known.contains(channel.id) {
      found.append(
        change(
          "channel-added", .info, .both,
          ChangeSite(channel.path, at: channel.path, from: nil, to: channel.position),
          "the channel \(channel.path) is new"))
    }
    return found
  }

  private func renamed(_ channel: Channel, _ other: Channel) -> ContractChange {
    var change = change(
      "channel-renamed", .info, .both,
      ChangeSite(channel.path, at: channel.path, from: channel.position, to: other.position),
      "the channel \(channel.path) is called \(other.id) now; clients do not notice it")
    (change.before, change.after) = (channel.id, other.id)
    return change
  }

  private func messages(
    _ channel: Channel, _ other: Channel, isRequest: Bool
  ) -> [ContractChange] {
    let mine = isRequest ? channel.clientMessages : channel.serverMessages
    let theirs = isRequest ? other.clientMessages : other.serverMessages
    var found: [ContractChange] = []
    for message in mine {
      let place = "message \(message.name)"
      guard let twin = theirs.first(where: { $0.name == message.name }) else {
        found.append(
          change(
            "message-removed", isRequest ? .breaking : .warning, isRequest ? .callers : .readers,
            ChangeSite(channel.path, at: place, from: message.position, to: other.position),
            isRequest
              ? "the server no longer accepts \(place)" : "the server no longer sends \(place)"))
        continue
      }
      found += schemaChanges(
        "message", at: place, isRequest: isRequest, channel.path,
        from: .init(schema: sent(message.schema, isRequest), position: message.position),
        to: .init(schema: sent(twin.schema, isRequest), position: twin.position))
      found += rules(
        message.rules, twin.rules,
        ChangeSite(channel.path, at: "", from: message.position, to: twin.position))
    }
    for message in theirs where !mine.contains(where: { $0.name == message.name }) {
      found.append(
        change(
          "message-added", isRequest ? .info : .warning, isRequest ? .callers : .readers,
          ChangeSite(
            channel.path, at: "message \(message.name)", from: channel.position,
            to: message.position),
          isRequest
            ? "clients may send message \(message.name)"
            : "the server also sends message \(message.name), which old clients do not know"))
    }
    return found
  }

  private func sent(_ schema: Schema, _ isRequest: Bool) -> Schema {
    isRequest ? schema : schema.withoutWriteOnlyFields
  }
}
