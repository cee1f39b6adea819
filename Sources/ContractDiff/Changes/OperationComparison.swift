import ContractJSON
import ContractModel

/// Compares the operations, channels and other parts of two versions of a contract.
struct OperationComparison {
  let old: Contract
  let new: Contract

  /// The shapes of requests, and those of responses, which have no write-only fields.
  let requestScopes: (old: SchemaScope, new: SchemaScope)
  let responseScopes: (old: SchemaScope, new: SchemaScope)
  let sharedInRequests: Set<String>
  let sharedInResponses: Set<String>
  let today: CalendarDate?

  /// Whether all shapes of both versions are the same.
  private let haveSameShapes: Bool

  init(_ old: Contract, _ new: Contract, today: CalendarDate?) {
    self.old = old
    self.new = new
    self.today = today
    haveSameShapes = old.definitions == new.definitions
    func scope(_ contract: Contract, _ change: (Schema) -> Schema) -> SchemaScope {
      SchemaScope(
        Dictionary(
          contract.definitions.map { ($0.name, change($0.schema)) },
          uniquingKeysWith: { first, _ in first }))
    }
    requestScopes = (scope(old, \.self), scope(new, \.self))
    responseScopes = (scope(old, \.withoutWriteOnlyFields), scope(new, \.withoutWriteOnlyFields))
    func shared(_ scopes: (old: SchemaScope, new: SchemaScope)) -> Set<String> {
      SchemaScope(scopes.old.shapes.mapValues(\.bare)).sharedNames(
        with: SchemaScope(scopes.new.shapes.mapValues(\.bare)))
    }
    sharedInRequests = shared(requestScopes)
    sharedInResponses = shared(responseScopes)
  }
}

/// Operations of two versions that are the same one.
struct OperationVersions {
  var old: Operation
  var new: Operation

  /// The name in reports: `GET /goals/{id}`.
  var name: String { old.address }

  /// The name that a path parameter had at the same position of the path.
  func oldName(ofPathParameter name: String) -> String {
    let (mine, theirs) = (old.pathNames, new.pathNames)
    guard mine.count == theirs.count, let index = theirs.firstIndex(of: name) else { return name }
    return mine[index]
  }
}

extension Operation {
  /// The method and path: `GET /goals/{id}`.
  var address: String { "\(method) \(template)" }

  /// The names of the parameters in the path, in their order.
  var pathNames: [String] {
    template.split(separator: "{").dropFirst().compactMap { part in
      part.split(separator: "}").first.map(String.init)
    }
  }

  /// The method and the path without the names of its parameters.
  var shapeOfAddress: String {
    let segments = template.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard let open = segment.firstIndex(of: "{"), let close = segment.lastIndex(of: "}") else {
        return String(segment)
      }
      return segment[..<open] + "{}" + segment[segment.index(after: close)...]
    }
    return "\(method) " + segments.joined(separator: "/")
  }
}

extension OperationComparison {
  /// All changes, in the order of the old contract, before equal causes are joined.
  var changes: [ContractChange] {
    var found: [ContractChange] = []
    let mine = old.operations.filter { !$0.isSetUpOnly }
    let theirs = new.operations.filter { !$0.isSetUpOnly }
    var free = theirs.indices.reduce(into: [String: [Int]]()) {
      $0[theirs[$1].shapeOfAddress, default: []].append($1)
    }
    var pairs: [Int: Int] = [:]
    for (index, operation) in mine.enumerated() {
      if let match = free[operation.shapeOfAddress]?.first {
        pairs[index] = match
        free[operation.shapeOfAddress]?.removeFirst()
      }
    }
    // What has moved has kept its identifier.
    let taken = Set(pairs.values)
    let rest = Dictionary(
      theirs.indices.filter { !taken.contains($0) }.map { (theirs[$0].id, $0) },
      uniquingKeysWith: { first, _ in first })
    for (index, operation) in mine.enumerated() where pairs[index] == nil {
      pairs[index] = rest[operation.id]
    }
    for (index, operation) in mine.enumerated() {
      if let match = pairs[index] {
        found += changes(of: OperationVersions(old: operation, new: theirs[match]))
      } else {
        found.append(removal(of: operation))
      }
    }
    let matched = Set(pairs.values)
    for (index, operation) in theirs.enumerated() where !matched.contains(index) {
      found.append(
        change(
          "operation-added", .info, .both,
          ChangeSite(operation.address, at: operation.address, from: nil, to: operation.position),
          "\(operation.address) is new"))
    }
    return found + channelChanges + contractChanges
  }

  func change(
    _ id: String, _ level: ContractChange.Level, _ affects: ContractChange.Affected,
    _ site: ChangeSite, _ message: String
  ) -> ContractChange {
    ContractChange(
      id: id, level: level, affects: affects, operation: site.operation,
      operations: site.operation.isEmpty ? [] : [site.operation], location: site.location,
      message: message, lines: site.lines)
  }

  private func removal(of operation: Operation) -> ContractChange {
    var change = change(
      "operation-removed", .breaking, .callers,
      ChangeSite(operation.address, at: operation.address, from: operation.position, to: nil),
      "\(operation.address) is removed, so its requests fail")
    change.soften(RemovalNotice(operation.deprecation, operation.removalDate, today: today))
    return change
  }

  private func changes(of pair: OperationVersions) -> [ContractChange] {
    let isSame =
      pair.old == pair.new && old.authentication == new.authentication
      && old.failures == new.failures
    guard !isSame else {
      // Shapes may have changed although the operation refers to them by the same names.
      return haveSameShapes ? [] : bodies(of: pair)
    }
    let bodies = bodies(of: pair)
    return notices(of: pair) + moves(of: pair) + authentication(of: pair) + parameters(of: pair)
      + bodies + failures(of: pair) + behavior(of: pair, bodies)
  }

  /// The deprecation and the identifier of an operation.
  private func notices(of pair: OperationVersions) -> [ContractChange] {
    let site = ChangeSite(
      pair.name, at: pair.name, from: pair.old.position, to: pair.new.position)
    var found: [ContractChange] = []
    func add(_ id: String, _ level: ContractChange.Level, _ message: String, _ words: [String?]) {
      var changed = change(id, level, .callers, site, message)
      (changed.before, changed.after) = (words[0], words[1])
      found.append(changed)
    }
    let days = [pair.old.removalDate, pair.new.removalDate]
    switch (pair.old.deprecation, pair.new.deprecation) {
    case (nil, let reason?):
      let day = days[1].map { ", until \($0)" } ?? ""
      add(
        "operation-deprecated", .info, "\(pair.name) is deprecated\(day): \(reason)", [nil, nil])
    case (.some, nil):
      add("operation-restored", .info, "\(pair.name) is no longer deprecated", [nil, nil])
    case (.some, .some) where days[0] != days[1]:
      let isSooner = days[1].map { day in days[0].map { day < $0 } ?? true } ?? false
      add(
        "operation-removal-date-changed", isSooner ? .warning : .info,
        "\(pair.name) may be removed \(days[1].map { "from \($0)" } ?? "on no announced day"), "
          + "\(isSooner ? "sooner" : "not sooner") than announced", days)
    default: break
    }
    if pair.old.id != pair.new.id {
      add(
        "operation-renamed", .info,
        "\(pair.name) is called \(pair.new.id) now; generated clients rename its function",
        [pair.old.id, pair.new.id])
    }
    return found
  }

  private func bodies(of pair: OperationVersions) -> [ContractChange] {
    requestBodies(of: pair) + responses(of: pair)
  }

  private func moves(of pair: OperationVersions) -> [ContractChange] {
    let (mine, theirs) = (pair.old, pair.new)
    if mine.shapeOfAddress != theirs.shapeOfAddress {
      let what = mine.method == theirs.method ? "path" : "method"
      var moved = change(
        "operation-moved", .breaking, .callers,
        ChangeSite(pair.name, at: pair.name, from: mine.position, to: theirs.position),
        "\(pair.name) has another \(what), \(theirs.address), so its requests fail")
      (moved.before, moved.after) = (mine.address, theirs.address)
      return [moved]
    }
    guard mine.template != theirs.template else { return [] }
    var renamed = change(
      "operation-path-parameter-renamed", .info, .callers,
      ChangeSite(pair.name, at: pair.name, from: mine.position, to: theirs.position),
      "\(pair.name) is written \(theirs.template); requests stay the same")
    (renamed.before, renamed.after) = (mine.template, theirs.template)
    return [renamed]
  }

  private func authentication(of pair: OperationVersions) -> [ContractChange] {
    let mine = old.authentication(of: pair.old)
    let theirs = new.authentication(of: pair.new)
    return authenticationChange(mine, theirs, pair.name, pair.old.position, pair.new.position)
  }

  func authenticationChange(
    _ mine: Authentication, _ theirs: Authentication, _ name: String, _ old: SourcePosition,
    _ new: SourcePosition
  ) -> [ContractChange] {
    guard Set(mine.alternatives.map(Set.init)) != Set(theirs.alternatives.map(Set.init)) else {
      return []
    }
    let refused = mine.alternatives.first { combination in
      !theirs.alternatives.contains { Set($0).isSubset(of: combination) }
    }
    var change = change(
      "operation-authentication-changed", refused == nil ? .info : .breaking, .callers,
      ChangeSite(name, at: "authentication", from: old, to: new),
      refused == nil
        ? "\(name) accepts more credentials; those of old callers still work"
        : "\(name) requires \(theirs) instead of \(mine), so requests of old callers are rejected")
    (change.before, change.after) = ("\(mine)", "\(theirs)")
    return [change]
  }
}
