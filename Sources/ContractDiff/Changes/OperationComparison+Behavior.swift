import ContractJSON
import ContractModel

extension OperationComparison {
  /// Rules, effects and listings of an operation.
  func behavior(of pair: OperationVersions) -> [ContractChange] {
    let renamed = pair.new.rules.map { rule in
      var rule = rule
      rule.left = pair.renamed(rule.left)
      rule.right = pair.renamed(rule.right)
      return rule
    }
    return rules(pair.old.rules, renamed, pair.name, pair.old.position, pair.new.position)
      + effects(of: pair) + listings(of: pair)
  }

  func rules(
    _ mine: [Rule], _ theirs: [Rule], _ name: String, _ old: SourcePosition,
    _ new: SourcePosition
  ) -> [ContractChange] {
    var found: [ContractChange] = []
    for rule in mine {
      let text = "\(rule)"
      guard let other = theirs.first(where: { "\($0)" == text }) else {
        found.append(
          change(
            "rule-removed", .warning, .readers,
            ChangeSite(name, at: "rule \(text)", from: rule.position, to: new),
            "'\(text)' is not promised any more; readers that rely on it may be wrong"))
        continue
      }
      if rule.isAdvisory != other.isAdvisory {
        found.append(
          change(
            "rule-level-changed", other.isAdvisory ? .warning : .info, .readers,
            ChangeSite(name, at: "rule \(text)", from: rule.position, to: other.position),
            other.isAdvisory ? "'\(text)' is only recommended now" : "'\(text)' is required now"))
      }
    }
    for rule in theirs where !mine.contains(where: { "\($0)" == "\(rule)" }) {
      found.append(
        change(
          "rule-added", .info, .readers,
          ChangeSite(name, at: "rule \(rule)", from: old, to: rule.position),
          "'\(rule)' is promised now"))
    }
    return found
  }

  private func effects(of pair: OperationVersions) -> [ContractChange] {
    func words(_ effect: Effect) -> String { "\(effect.action.rawValue) \(effect.resource)" }
    // Effects that were inferred from paths change with these.
    guard !old.infersEffects, !new.infersEffects else { return [] }
    var found: [ContractChange] = []
    for effect in pair.old.effects
    where !pair.new.effects.contains(where: { words($0) == words(effect) }) {
      found.append(
        change(
          "effect-removed", .warning, .callers,
          ChangeSite(pair.name, at: "effect", from: effect.position, to: pair.new.position),
          "\(pair.name) no longer \(words(effect)), on which callers may rely"))
    }
    for effect in pair.new.effects
    where !pair.old.effects.contains(where: { words($0) == words(effect) }) {
      found.append(
        change(
          "effect-added", .warning, .callers,
          ChangeSite(pair.name, at: "effect", from: pair.old.position, to: effect.position),
          "\(pair.name) also \(words(effect)) now"))
    }
    return found
  }

  private func listings(of pair: OperationVersions) -> [ContractChange] {
    var found: [ContractChange] = []
    let listing = pair.new.listing.map(\.bare)
    if !pair.old.listing.allSatisfy({ listing.contains($0.bare) }) {
      found.append(
        change(
          "listing-changed", .warning, .callers,
          ChangeSite(pair.name, at: "listing", from: pair.old.position, to: pair.new.position),
          "\(pair.name) pages, filters or sorts in another way"))
    }
    if pair.old.idempotencyKey != nil, pair.new.idempotencyKey != pair.old.idempotencyKey {
      found.append(
        change(
          "idempotency-removed", .warning, .callers,
          ChangeSite(
            pair.name, at: "idempotency key", from: pair.old.position, to: pair.new.position),
          "repeated requests of \(pair.name) may take effect twice"))
    }
    return found
  }

  /// The channels and their messages.
  var channelChanges: [ContractChange] {
    var found: [ContractChange] = []
    for channel in old.channels {
      guard let other = new.channel(channel.id) else {
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
      found += authenticationChange(
        old.authentication(of: channel), new.authentication(of: other), channel.path,
        channel.position, other.position)
      found +=
        messages(channel, other, isRequest: true) + messages(channel, other, isRequest: false)
    }
    for channel in new.channels where old.channel(channel.id) == nil {
      found.append(
        change(
          "channel-added", .info, .both,
          ChangeSite(channel.path, at: channel.path, from: nil, to: channel.position),
          "the channel \(channel.path) is new"))
    }
    return found
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
      found += rules(message.rules, twin.rules, channel.path, message.position, twin.position)
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

  /// What concerns the contract as a whole.
  var contractChanges: [ContractChange] {
    var found = schemaChanges(
      "error", at: "errors", isRequest: false, "",
      from: .init(schema: old.errors.schema, position: old.position),
      to: .init(schema: new.errors.schema, position: new.position)
    ).map { change in
      var change = change
      change.operations = []
      return change
    }
    for resource in old.resources {
      guard let other = new.resource(resource.name) else { continue }
      if resource.access != other.access {
        let order: [Resource.Access] = [.owner, .members, .everyone]
        let isNarrower =
          (order.firstIndex(of: other.access) ?? 0) < (order.firstIndex(of: resource.access) ?? 0)
        found.append(
          change(
            "access-changed", isNarrower ? .breaking : .warning, .callers,
            ChangeSite(
              "", at: "resource \(resource.name)", from: resource.position, to: other.position),
            "\(resource.name) is readable by \(other.access.rawValue) instead of "
              + "\(resource.access.rawValue)"))
      }
    }
    return found + scenarioChanges
  }

  private var scenarioChanges: [ContractChange] {
    guard !old.scenarios.isEmpty || !new.scenarios.isEmpty else { return [] }
    var found: [ContractChange] = []
    let locks = [old, new].map { $0.lock["scenarios"]?.arrayValue ?? [] }
    for (index, scenario) in old.scenarios.enumerated() {
      let position = new.scenarios.firstIndex { $0.id == scenario.id }
      let other = position.map { new.scenarios[$0] }
      if let position,
        LockDifference.all(from: locks[0][index], to: locks[1][position]).isEmpty
      {
        continue
      }
      found.append(
        change(
          other == nil ? "scenario-removed" : "scenario-changed", .warning, .both,
          ChangeSite(
            "", at: "scenario \(scenario.id)", from: scenario.position, to: other?.position),
          other == nil
            ? "the flow '\(scenario.title)' is no longer promised"
            : "the flow '\(scenario.title)' has other steps"))
    }
    for scenario in new.scenarios where !old.scenarios.contains(where: { $0.id == scenario.id }) {
      found.append(
        change(
          "scenario-added", .info, .both,
          ChangeSite("", at: "scenario \(scenario.id)", from: nil, to: scenario.position),
          "the flow '\(scenario.title)' is promised now"))
    }
    return found
  }
}

extension OperationVersions {
  /// A term of the new version with the old name of a path parameter.
  fileprivate func renamed(_ term: Term) -> Term {
    if case .path(let name) = term { .path(oldName(ofPathParameter: name)) } else { term }
  }
}

extension ListingRule {
  /// The rule without its position.
  fileprivate var bare: ListingRule {
    let nowhere = SourcePosition(file: "", line: 0)
    switch self {
    case .pages(var paging):
      paging.position = nowhere
      return .pages(paging)
    case .filters(var filter):
      filter.position = nowhere
      return .filters(filter)
    case .sorts(var sorting):
      sorting.position = nowhere
      return .sorts(sorting)
    }
  }
}
