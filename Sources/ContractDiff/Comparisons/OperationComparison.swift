import ContractHTTP
import ContractModel

/// Compares the two versions of one operation.
struct OperationComparison {
  let versions: ContractVersions
  let pair: OperationVersions
}

extension OperationComparison {
  var changes: [ContractChange] {
    let requests = RequestComparison(versions: versions, pair: pair)
    let responses = ResponseComparison(versions: versions, pair: pair)
    let isSame =
      pair.old == pair.new && versions.old.authentication == versions.new.authentication
      && versions.old.failures == versions.new.failures
    let failures = FailureComparison(versions: versions, pair: pair)
    let bodies = requests.bodies + responses.changes
    guard !isSame else {
      // Shapes may have changed although the operation refers to them by the same names.
      return versions.haveSameShapes ? [] : requests.parameters + bodies + failures.changes
    }
    let authentication = AuthenticationComparison(
      old: versions.old.authentication(of: pair.old),
      new: versions.new.authentication(of: pair.new), subject: pair.name,
      lines: VersionLines(old: pair.old.position, new: pair.new.position))
    return notices + moves + authentication.changes + requests.parameters + bodies
      + failures.changes
      + BehaviorComparison(versions: versions, pair: pair, bodies: bodies).changes
  }

  /// The deprecation and the identifier of an operation.
  private var notices: [ContractChange] {
    let site = ChangeSite(
      pair.name, at: pair.name, from: pair.old.position, to: pair.new.position)
    var found: [ContractChange] = []
    func add(
      _ kind: ContractChange.Kind, _ level: ContractChange.Level, _ message: String,
      _ words: [String?]
    ) {
      var changed = ContractChange(kind, level, affecting: .callers, at: site, message: message)
      (changed.before, changed.after) = (words[0], words[1])
      found.append(changed)
    }
    let days = [pair.old.removalDate, pair.new.removalDate]
    switch (pair.old.deprecation, pair.new.deprecation) {
    case (nil, let reason?):
      let day = days[1].map { ", until \($0)" } ?? ""
      add(
        .init(.operation, .deprecated), .info, "\(pair.name) is deprecated\(day): \(reason)",
        [nil, nil])
    case (.some, nil):
      add(.init(.operation, .restored), .info, "\(pair.name) is no longer deprecated", [nil, nil])
    case (.some, .some) where days[0] != days[1]:
      let isSooner = days[1].map { day in days[0].map { day < $0 } ?? true } ?? false
      add(
        .init(.operationRemovalDate, .changed), isSooner ? .warning : .info,
        "\(pair.name) may be removed \(days[1].map { "from \($0)" } ?? "on no announced day"), "
          + "\(isSooner ? "sooner" : "not sooner") than announced", days)
    default: break
    }
    if pair.old.id != pair.new.id {
      add(
        .init(.operation, .renamed), .info,
        "\(pair.name) is called \(pair.new.id) now; generated clients rename its function",
        [pair.old.id, pair.new.id])
    }
    return found
  }

  private var moves: [ContractChange] {
    let (earlier, later) = (pair.old, pair.new)
    if earlier.shapeOfAddress != later.shapeOfAddress {
      let what = earlier.method == later.method ? "path" : "method"
      var moved = ContractChange(
        .init(.operation, .moved), .breaking, affecting: .callers,
        at: ChangeSite(pair.name, at: pair.name, from: earlier.position, to: later.position),
        message: "\(pair.name) has another \(what), \(later.address), so its requests fail")
      (moved.before, moved.after) = (earlier.address, later.address)
      return [moved]
    }
    guard earlier.template != later.template else { return [] }
    var renamed = ContractChange(
      .init(.operationPathParameter, .renamed), .info, affecting: .callers,
      at: ChangeSite(pair.name, at: pair.name, from: earlier.position, to: later.position),
      message: "\(pair.name) is written \(later.template); requests stay the same")
    (renamed.before, renamed.after) = (earlier.template, later.template)
    return [renamed]
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
    let oldNames = PathTemplate.names(in: old.template)
    let newNames = PathTemplate.names(in: new.template)
    guard oldNames.count == newNames.count, let index = newNames.firstIndex(of: name) else {
      return name
    }
    return oldNames[index]
  }
}

extension Operation {
  /// The method and path: `GET /goals/{id}`.
  var address: String { "\(method) \(template)" }

  /// The method and the path without the names of its parameters.
  var shapeOfAddress: String { "\(method) \(PathTemplate.shape(of: template))" }
}
