import ContractModel

/// Compares the two versions of one channel and its messages.
struct ChannelComparison {
  let versions: ContractVersions
  let old: Channel
  let new: Channel
}

extension ChannelComparison {
  var changes: [ContractChange] {
    var found: [ContractChange] = []
    if old.path != new.path {
      found.append(
        ContractChange(
          .init(.channel, .moved), .breaking, affecting: .both, at: site,
          message: "the channel \(old.path) is at \(new.path) now, so clients cannot connect"))
    }
    if old.id != new.id { found.append(renaming) }
    let authentication = AuthenticationComparison(
      old: versions.old.authentication(of: old), new: versions.new.authentication(of: new),
      subject: old.path, lines: site.lines)
    return found + authentication.changes + messages(isRequest: true) + messages(isRequest: false)
  }

  private var site: ChangeSite {
    ChangeSite(old.path, at: old.path, from: old.position, to: new.position)
  }

  private var renaming: ContractChange {
    var change = ContractChange(
      .init(.channel, .renamed), .info, affecting: .both, at: site,
      message: "the channel \(old.path) is called \(new.id) now; clients do not notice it")
    (change.before, change.after) = (old.id, new.id)
    return change
  }

  private func messages(isRequest: Bool) -> [ContractChange] {
    let earlier = isRequest ? old.clientMessages : old.serverMessages
    let later = isRequest ? new.clientMessages : new.serverMessages
    var found: [ContractChange] = []
    for message in earlier {
      let location = "message \(message.name)"
      guard let twin = later.first(where: { $0.name == message.name }) else {
        found.append(
          ContractChange(
            .init(.message, .removed), isRequest ? .breaking : .warning,
            affecting: isRequest ? .callers : .readers,
            at: ChangeSite(old.path, at: location, from: message.position, to: new.position),
            message: isRequest
              ? "the server no longer accepts \(location)"
              : "the server no longer sends \(location)"))
        continue
      }
      found += versions.schemaChanges(
        .message, at: location, isRequest: isRequest, old.path,
        from: .init(schema: sent(message.schema, isRequest), position: message.position),
        to: .init(schema: sent(twin.schema, isRequest), position: twin.position))
      let rules = RuleComparison(
        old: message.rules, new: twin.rules,
        site: ChangeSite(old.path, at: "", from: message.position, to: twin.position))
      found += rules.changes
    }
    for message in later where !earlier.contains(where: { $0.name == message.name }) {
      found.append(
        ContractChange(
          .init(.message, .added), isRequest ? .info : .warning,
          affecting: isRequest ? .callers : .readers,
          at: ChangeSite(
            old.path, at: "message \(message.name)", from: old.position,
            to: message.position),
          message: isRequest
            ? "clients may send message \(message.name)"
            : "the server also sends message \(message.name), which old clients do not know"))
    }
    return found
  }

  private func sent(_ schema: Schema, _ isRequest: Bool) -> Schema {
    isRequest ? schema : schema.withoutWriteOnlyFields
  }
}
