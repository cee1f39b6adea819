import ContractHTTP
import ContractJSON
import ContractModel

extension OperationComparison {
  func responses(of pair: OperationVersions) -> [ContractChange] {
    let mine = Dictionary(grouping: pair.old.responses, by: \.status.code)
    let theirs = Dictionary(grouping: pair.new.responses, by: \.status.code)
    let removed = mine.keys.filter { theirs[$0] == nil }.sorted()
    let added = theirs.keys.filter { mine[$0] == nil }.sorted()
    var found: [ContractChange] = []
    for status in mine.keys.sorted() {
      guard let old = mine[status], let new = theirs[status] else { continue }
      found += changes(from: old, to: new, status, pair)
    }
    if !removed.isEmpty, !added.isEmpty {
      found.append(replaced(removed, added, pair))
      if let old = mine[removed[0]], let new = theirs[added[0]] {
        found += changes(from: old, to: new, added[0], pair)
      }
      return found
    }
    for status in added {
      found.append(
        change(
          "response-status-added", .warning, .readers,
          ChangeSite(
            pair.name, at: "response \(status)", from: pair.old.position,
            to: theirs[status]?.first?.position),
          "a success may have the status \(status) now; callers that compare it with others fail"))
    }
    for status in removed {
      found.append(
        change(
          "response-status-removed", theirs.isEmpty ? .breaking : .info, .readers,
          ChangeSite(
            pair.name, at: "response \(status)", from: mine[status]?.first?.position,
            to: pair.new.position), "the status \(status) is no longer sent"))
    }
    return found
  }

  private func replaced(
    _ removed: [Int], _ added: [Int], _ pair: OperationVersions
  ) -> ContractChange {
    let (before, after) = (removed.map(String.init), added.map(String.init))
    var change = change(
      "response-status-changed", .breaking, .readers,
      ChangeSite(
        pair.name, at: "response \(before.joined(separator: ", "))", from: pair.old.position,
        to: pair.new.position),
      "successes have the status \(after.joined(separator: ", ")) instead of "
        + "\(before.joined(separator: ", ")), so callers that compare it fail")
    (change.before, change.after) = (
      before.joined(separator: ", "), after.joined(separator: ", ")
    )
    return change
  }

  private func changes(
    from old: [Response], to new: [Response], _ status: Int, _ pair: OperationVersions
  ) -> [ContractChange] {
    let place = "response \(status)"
    var found: [ContractChange] = []
    let mine = old.flatMap(\.representations)
    let theirs = new.flatMap(\.representations)
    let types = theirs.compactMap(\.mediaType)
    for response in mine {
      guard let type = response.mediaType, !types.contains(type) else { continue }
      found.append(
        change(
          "response-media-type-removed", .breaking, .readers,
          ChangeSite(pair.name, at: place, from: response.position, to: new.first?.position),
          types.isEmpty
            ? "\(place) has no body any more, so readers that decode one fail"
            : "\(place) is no longer sent as \(type), so readers of it fail"))
    }
    let known = Set(mine.compactMap(\.mediaType))
    for response in theirs {
      guard let type = response.mediaType, !known.contains(type) else { continue }
      found.append(
        change(
          "response-media-type-added", .info, .readers,
          ChangeSite(pair.name, at: place, from: old.first?.position, to: response.position),
          "\(place) may also be sent as \(type)"))
    }
    let distinct = types.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for type in distinct {
      guard let left = side(mine.filter { $0.mediaType == type }),
        let right = side(theirs.filter { $0.mediaType == type })
      else { continue }
      found += schemaChanges(
        "response", at: place, isRequest: false, pair.name, from: left, to: right)
    }
    return found + headers(old, new, place, pair)
  }

  /// The schema of bodies of several responses; variants are alternatives.
  private func side(_ responses: [Response]) -> SchemaWalk.Side? {
    let schemas = responses.compactMap { response in
      (response.body ?? response.content?.schema)?.withoutWriteOnlyFields
    }
    guard let first = schemas.first else { return nil }
    let schema = schemas.count == 1 ? first : Schema(.union(schemas))
    return SchemaWalk.Side(schema: schema, position: responses.first?.position)
  }

  private func headers(
    _ old: [Response], _ new: [Response], _ place: String, _ pair: OperationVersions
  ) -> [ContractChange] {
    let mine = old.flatMap(\.headers)
    let theirs = new.flatMap(\.headers)
    var found: [ContractChange] = []
    for field in mine {
      let name = "\(place) header \(field.name)"
      guard let other = theirs.first(where: { $0.name.lowercased() == field.name.lowercased() })
      else {
        found.append(
          change(
            "header-removed", field.isRequired ? .breaking : .warning, .readers,
            ChangeSite(pair.name, at: name, from: field.position, to: new.first?.position),
            "\(name) is no longer sent, so readers that need it fail"))
        continue
      }
      if field.isRequired, !other.isRequired {
        found.append(
          change(
            "header-optional", .breaking, .readers,
            ChangeSite(pair.name, at: name, from: field.position, to: other.position),
            "\(name) may be absent now, so readers that need it fail"))
      }
      found += schemaChanges(
        "header", at: name, isRequest: false, pair.name,
        from: .init(schema: field.schema, position: field.position),
        to: .init(schema: other.schema, position: other.position))
    }
    for field in theirs
    where !mine.contains(where: { $0.name.lowercased() == field.name.lowercased() }) {
      found.append(
        change(
          "header-added", .info, .readers,
          ChangeSite(
            pair.name, at: "\(place) header \(field.name)", from: old.first?.position,
            to: field.position), "\(place) header \(field.name) is new"))
    }
    return found
  }

  func failures(of pair: OperationVersions) -> [ContractChange] {
    let mine = old.failures(of: pair.old)
    let theirs = new.failures(of: pair.new)
    var found: [ContractChange] = []
    var replaced: Set<String> = []
    for failure in mine where !theirs.contains(where: { $0.name == failure.name }) {
      let twin = theirs.first { other in
        other.condition == failure.condition && !mine.contains { $0.name == other.name }
      }
      guard let twin else {
        found.append(
          change(
            "failure-removed", .info, .readers,
            ChangeSite(
              pair.name, at: "failure \(failure.name)", from: failure.position,
              to: pair.new.position), "the failure \(failure.name) is no longer documented"))
        continue
      }
      replaced.insert(twin.name)
      var change = change(
        "failure-changed", .breaking, .readers,
        ChangeSite(
          pair.name, at: "failure \(failure.name)", from: failure.position, to: twin.position),
        "the failure \(failure.name) is \(twin.name) now, so callers that handle it miss it")
      (change.before, change.after) = (failure.name, twin.name)
      found.append(change)
    }
    for failure in theirs
    where !mine.contains(where: { $0.name == failure.name }) && !replaced.contains(failure.name) {
      found.append(
        change(
          "failure-added", .warning, .readers,
          ChangeSite(
            pair.name, at: "failure \(failure.name)", from: pair.old.position, to: failure.position),
          "requests may fail with \(failure.name) now, which old callers do not handle"))
    }
    return found
  }
}
