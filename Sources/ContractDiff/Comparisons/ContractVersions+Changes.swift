import ContractJSON
import ContractModel

extension ContractVersions {
  var channelChanges: [ContractChange] {
    var found: [ContractChange] = []
    let pairs = old.channels.map { channel in
      new.channels.first { $0.path == channel.path } ?? new.channel(channel.id)
    }
    for (channel, twin) in zip(old.channels, pairs) {
      guard let twin else {
        found.append(
          ContractChange(
            .init(.channel, .removed), .breaking, affecting: .both,
            at: ChangeSite(channel.path, at: channel.path, from: channel.position, to: nil),
            message: "the channel \(channel.path) is removed, so clients cannot connect"))
        continue
      }
      found += ChannelComparison(versions: self, old: channel, new: twin).changes
    }
    let known = Set(pairs.compactMap { $0?.id })
    for channel in new.channels where !known.contains(channel.id) {
      found.append(
        ContractChange(
          .init(.channel, .added), .info, affecting: .both,
          at: ChangeSite(channel.path, at: channel.path, from: nil, to: channel.position),
          message: "the channel \(channel.path) is new"))
    }
    return found
  }

  /// The changes that concern the contract as a whole.
  var contractChanges: [ContractChange] {
    var found = schemaChanges(
      .error, at: "errors", isRequest: false, "",
      from: .init(schema: old.errors.schema, position: old.position),
      to: .init(schema: new.errors.schema, position: new.position)
    ).map { change in
      var change = change
      change.operations = []
      return change
    }
    found += errorLocationChanges + policyChanges + loginChanges + corsChanges
    return found + resourceChanges + definitionChanges + scenarioChanges
  }

  /// Where errors have their code and their message.
  private var errorLocationChanges: [ContractChange] {
    let site = ChangeSite("", at: "errors", from: old.position, to: new.position)
    var found: [ContractChange] = []
    func add(
      _ kind: ContractChange.Kind, _ level: ContractChange.Level, _ part: String,
      _ pointers: [JSON.Pointer?]
    ) {
      guard pointers[0] != pointers[1] else { return }
      let (before, after) = (pointers[0]?.location, pointers[1]?.location)
      var moved = ContractChange(
        kind, before == nil ? .info : level, affecting: .readers, at: site,
        message:
          "the \(part) of errors is at \(after ?? "no location") instead of \(before ?? "no location"), "
          + "so readers that need it \(level == .breaking ? "fail" : "show nothing")")
      (moved.before, moved.after) = (before, after)
      found.append(moved)
    }
    add(.init(.errorCode, .moved), .breaking, "code", [old.errors.code, new.errors.code])
    add(
      .init(.errorMessage, .moved), .warning, "message", [old.errors.message, new.errors.message])
    return found
  }

  /// How strictly a backend is checked, which no client notices.
  private var policyChanges: [ContractChange] {
    var found: [ContractChange] = []
    func add(_ what: String, _ before: String, _ after: String, _ level: ContractChange.Level) {
      guard before != after else { return }
      var changed = ContractChange(
        .init(.policy, .changed), level, affecting: .readers,
        at: ChangeSite("", at: "policies", from: old.position, to: new.position),
        message: "\(what): \(after) instead of \(before)")
      (changed.before, changed.after) = (before, after)
      found.append(changed)
    }
    let (earlier, later) = (old.policies, new.policies)
    add(
      "undocumented fields of responses", earlier.undocumentedFields.rawValue,
      later.undocumentedFields.rawValue, earlier.undocumentedFields == .fail ? .warning : .info)
    add("names of fields", earlier.fieldNames.rawValue, later.fieldNames.rawValue, .info)
    add(
      "numbers that requests send as text", earlier.numbersAsText.rawValue,
      later.numbersAsText.rawValue, .info)
    if old.infersEffects != new.infersEffects {
      add(
        "what operations do to resources", old.infersEffects ? "inferred" : "documented",
        new.infersEffects ? "inferred" : "documented", .info)
    }
    return found
  }

  private var loginChanges: [ContractChange] {
    func site(_ part: String) -> ChangeSite {
      ChangeSite(
        "", at: part, from: old.login?.position ?? old.position,
        to: new.login?.position ?? new.position)
    }
    guard let earlier = old.login else {
      return new.login == nil
        ? []
        : [
          ContractChange(
            .init(.login, .added), .info, affecting: .callers, at: site("login"),
            message: "an operation issues tokens now")
        ]
    }
    guard let later = new.login else {
      return [
        ContractChange(
          .init(.login, .removed), .warning, affecting: .callers, at: site("login"),
          message: "\(earlier.operation) is no longer promised to issue tokens")
      ]
    }
    var found: [ContractChange] = []
    func add(_ level: ContractChange.Level, _ part: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      var changed = ContractChange(
        .init(.login, .changed), before == nil ? .info : level, affecting: .callers,
        at: site("login \(part)"),
        message:
          "the \(part) of the login is \(after ?? "not stated") instead of \(before ?? "not stated")"
          + (level == .breaking ? ", so clients get no token" : ""))
      (changed.before, changed.after) = (before, after)
      found.append(changed)
    }
    // An operation that has moved keeps its identifier.
    add(.breaking, "operation", earlier.operation, later.operation)
    add(.breaking, "token", "\(earlier.token)", "\(later.token)")
    add(.warning, "lifetime", earlier.expiresIn.map { "\($0)" }, later.expiresIn.map { "\($0)" })
    return found
  }

  /// The changes of the permissions of web apps of other origins.
  private var corsChanges: [ContractChange] {
    let lines = VersionLines(
      old: old.cors?.position ?? old.position, new: new.cors?.position ?? new.position)
    let site = ChangeSite("", at: "CORS", from: lines.old, to: lines.new)
    switch (old.cors, new.cors) {
    case (nil, nil): return []
    case (nil, let added?):
      return [
        ContractChange(
          .init(.cors, .added), .info, affecting: .callers, at: site,
          message: "web apps of other origins: \(added)")
      ]
    case (.some, nil):
      return [
        ContractChange(
          .init(.cors, .removed), .warning, affecting: .callers, at: site,
          message: "what web apps of other origins may do is no longer documented")
      ]
    case (let earlier?, let later?):
      return CORSComparison(old: earlier, new: later, lines: lines).changes
    }
  }

  private var resourceChanges: [ContractChange] {
    var found: [ContractChange] = []
    for resource in old.resources {
      guard let other = new.resource(resource.name) else {
        found.append(
          ContractChange(
            .init(.resource, .removed), .info, affecting: .both,
            at: ChangeSite("", at: "resource \(resource.name)", from: resource.position, to: nil),
            message: "the contract no longer describes \(resource.name) as a resource"))
        continue
      }
      found += ResourceComparison(old: resource, new: other).changes
    }
    for resource in new.resources where old.resource(resource.name) == nil {
      found.append(
        ContractChange(
          .init(.resource, .added), .info, affecting: .both,
          at: ChangeSite("", at: "resource \(resource.name)", from: nil, to: resource.position),
          message: "the contract describes \(resource.name) as a resource"))
    }
    return found
  }

  /// The rules within shapes.
  private var definitionChanges: [ContractChange] {
    old.definitions.flatMap { earlier -> [ContractChange] in
      guard let later = new.definitions.first(where: { $0.name == earlier.name }) else { return [] }
      let rules = RuleComparison(
        old: earlier.rules, new: later.rules,
        site: ChangeSite("", at: "", from: earlier.position, to: later.position))
      return rules.changes
    }
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
        ContractChange(
          .init(.scenario, other == nil ? .removed : .changed), .warning, affecting: .both,
          at: ChangeSite(
            "", at: "scenario \(scenario.id)", from: scenario.position, to: other?.position),
          message: other == nil
            ? "the flow '\(scenario.title)' is no longer promised"
            : "the flow '\(scenario.title)' has other steps"))
    }
    for scenario in new.scenarios where !old.scenarios.contains(where: { $0.id == scenario.id }) {
      found.append(
        ContractChange(
          .init(.scenario, .added), .info, affecting: .both,
          at: ChangeSite("", at: "scenario \(scenario.id)", from: nil, to: scenario.position),
          message: "the flow '\(scenario.title)' is promised now"))
    }
    return found
  }
}

extension JSON.Pointer {
  /// The location in words.
  fileprivate var location: String { self == .root ? "the whole body" : description }
}
