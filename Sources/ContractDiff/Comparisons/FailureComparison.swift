import ContractModel

/// Compares the failures of one operation.
struct FailureComparison {
  let versions: ContractVersions
  let pair: OperationVersions
}

extension FailureComparison {
  var changes: [ContractChange] {
    var earlier = versions.old.failures(of: pair.old)
    var later = versions.new.failures(of: pair.new)
    var found: [ContractChange] = []
    /// Takes the failures of both versions that are alike, so that the rest are compared in other ways.
    func take(where isAlike: (Failure, Failure) -> Bool) -> [(Failure, Failure)] {
      var pairs: [(Failure, Failure)] = []
      earlier.removeAll { failure in
        guard let index = later.firstIndex(where: { isAlike(failure, $0) }) else { return false }
        pairs.append((failure, later.remove(at: index)))
        return true
      }
      return pairs
    }
    for (failure, twin) in take(where: { $0.name == $1.name && $0.condition == $1.condition }) {
      found += changes(from: failure, to: twin)
    }
    for (failure, twin) in take(where: { $0.condition == $1.condition }) {
      var change = ContractChange(
        .init(.failure, .changed), .breaking, affecting: .readers,
        at: site(failure, failure.position, twin.position),
        message:
          "the failure \(failure.name) is \(twin.name) now, so callers that handle it miss it")
      (change.before, change.after) = (failure.name, twin.name)
      found += [change] + changes(from: failure, to: twin)
    }
    for (failure, twin) in take(where: { $0.name == $1.name }) {
      let change = ContractChange(
        .init(.failureCondition, .changed), .warning, affecting: .readers,
        at: site(failure, failure.position, twin.position),
        message:
          "the failure \(failure.name) has another cause now, so callers may take it for the former one"
      )
      found += [change] + changes(from: failure, to: twin)
    }
    return found + removals(of: earlier) + additions(of: later)
  }

  private func site(
    _ failure: Failure, _ old: SourcePosition?, _ new: SourcePosition?
  ) -> ChangeSite {
    ChangeSite(pair.name, at: "failure \(failure.name)", from: old, to: new)
  }

  private func removals(of failures: [Failure]) -> [ContractChange] {
    failures.map { failure in
      ContractChange(
        .init(.failure, .removed), .info, affecting: .readers,
        at: site(failure, failure.position, pair.new.position),
        message: "the failure \(failure.name) is no longer documented")
    }
  }

  private func additions(of failures: [Failure]) -> [ContractChange] {
    failures.map { failure in
      ContractChange(
        .init(.failure, .added), .warning, affecting: .readers,
        at: site(failure, pair.old.position, failure.position),
        message: "requests may fail with \(failure.name) now, which old callers do not handle")
    }
  }

  /// The body and the header fields of one failure.
  private func changes(from failure: Failure, to twin: Failure) -> [ContractChange] {
    let location = "failure \(failure.name)"
    let site = ChangeSite(pair.name, at: location, from: failure.position, to: twin.position)
    var found: [ContractChange] = []
    if failure.body != nil || twin.body != nil {
      found += versions.schemaChanges(
        .failure, at: location, isRequest: false, pair.name,
        from: .init(schema: failure.body ?? versions.old.errors.schema, position: failure.position),
        to: .init(schema: twin.body ?? versions.new.errors.schema, position: twin.position))
    }
    let types = [failure, twin].map { $0.jsonType ?? "application/json" }
    if types[0] != types[1] {
      var changed = ContractChange(
        .init(.failureMediaType, .changed), types[1].isWithin(types[0]) ? .info : .breaking,
        affecting: .readers,
        at: site,
        message: "\(location) is sent as \(types[1]) instead of \(types[0]), so readers of it fail")
      (changed.before, changed.after) = (types[0], types[1])
      found.append(changed)
    }
    let headers = HeaderComparison(
      versions: versions, old: failure.headers, new: twin.headers, site: site)
    return found + headers.changes
  }
}
