import ContractJSON
import ContractModel

extension OperationComparison {
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
    found += errorLocationChanges + policyChanges + loginChanges + originChanges
    return found + resourceChanges + definitionChanges + scenarioChanges
  }

  /// Where errors have their code and their message.
  private var errorLocationChanges: [ContractChange] {
    let site = ChangeSite("", at: "errors", from: old.position, to: new.position)
    var found: [ContractChange] = []
    func add(
      _ id: String, _ level: ContractChange.Level, _ part: String, _ pointers: [JSON.Pointer?]
    ) {
      guard pointers[0] != pointers[1] else { return }
      let (before, after) = (pointers[0]?.place, pointers[1]?.place)
      var moved = change(
        id, before == nil ? .info : level, .readers, site,
        "the \(part) of errors is at \(after ?? "no location") instead of \(before ?? "no location"), "
          + "so readers that need it \(level == .breaking ? "fail" : "show nothing")")
      (moved.before, moved.after) = (before, after)
      found.append(moved)
    }
    add("error-code-moved", .breaking, "code", [old.errors.code, new.errors.code])
    add("error-message-moved", .warning, "message", [old.errors.message, new.errors.message])
    return found
  }

  /// How strictly a backend is checked, which no client notices.
  private var policyChanges: [ContractChange] {
    var found: [ContractChange] = []
    func add(_ what: String, _ before: String, _ after: String, _ level: ContractChange.Level) {
      guard before != after else { return }
      var changed = change(
        "policy-changed", level, .readers,
        ChangeSite("", at: "policies", from: old.position, to: new.position),
        "\(what): \(after) instead of \(before)")
      (changed.before, changed.after) = (before, after)
      found.append(changed)
    }
    let (mine, theirs) = (old.policies, new.policies)
    add(
      "undocumented fields of responses", mine.undocumentedFields.rawValue,
      theirs.undocumentedFields.rawValue, mine.undocumentedFields == .fail ? .warning : .info)
    add("names of fields", mine.fieldNames.rawValue, theirs.fieldNames.rawValue, .info)
    add(
      "numbers that requests send as text", mine.numbersAsText.rawValue,
      theirs.numbersAsText.rawValue, .info)
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
    guard let mine = old.login else {
      return new.login == nil
        ? []
        : [change("login-added", .info, .callers, site("login"), "an operation issues tokens now")]
    }
    guard let theirs = new.login else {
      return [
        change(
          "login-removed", .warning, .callers, site("login"),
          "\(mine.operation) is no longer promised to issue tokens")
      ]
    }
    var found: [ContractChange] = []
    func add(_ level: ContractChange.Level, _ part: String, _ before: String?, _ after: String?) {
      guard before != after else { return }
      var changed = change(
        "login-changed", before == nil ? .info : level, .callers, site("login \(part)"),
        "the \(part) of the login is \(after ?? "not stated") instead of \(before ?? "not stated")"
          + (level == .breaking ? ", so clients get no token" : ""))
      (changed.before, changed.after) = (before, after)
      found.append(changed)
    }
    // An operation that has moved keeps its identifier.
    add(.breaking, "operation", mine.operation, theirs.operation)
    add(.breaking, "token", "\(mine.token)", "\(theirs.token)")
    add(.warning, "lifetime", mine.expiresIn.map { "\($0)" }, theirs.expiresIn.map { "\($0)" })
    return found
  }

  /// The rules within shapes.
  private var definitionChanges: [ContractChange] {
    old.definitions.flatMap { mine -> [ContractChange] in
      guard let theirs = new.definitions.first(where: { $0.name == mine.name }) else { return [] }
      return rules(
        mine.rules, theirs.rules, ChangeSite("", at: "", from: mine.position, to: theirs.position))
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

extension JSON.Pointer {
  /// The location in words.
  fileprivate var place: String { self == .root ? "the whole body" : description }
}
