import ContractHTTP
import ContractModel

/// Compares the responses of one operation that report a success.
struct ResponseComparison {
  let versions: ContractVersions
  let pair: OperationVersions
}

extension ResponseComparison {
  var changes: [ContractChange] {
    let earlier = Dictionary(grouping: pair.old.responses, by: \.status.code)
    let later = Dictionary(grouping: pair.new.responses, by: \.status.code)
    let removed = earlier.keys.filter { later[$0] == nil }.sorted()
    let added = later.keys.filter { earlier[$0] == nil }.sorted()
    var found: [ContractChange] = []
    for status in earlier.keys.sorted() {
      guard let old = earlier[status], let new = later[status] else { continue }
      found += changes(from: old, to: new, status)
    }
    if !removed.isEmpty, !added.isEmpty {
      found.append(replaced(removed, added))
      if let old = earlier[removed[0]], let new = later[added[0]] {
        found += changes(from: old, to: new, added[0])
      }
      return found
    }
    for status in added {
      found.append(
        ContractChange(
          .init(.responseStatus, .added), .warning, affecting: .readers,
          at: ChangeSite(
            pair.name, at: "response \(status)", from: pair.old.position,
            to: later[status]?.first?.position),
          message:
            "a success may have the status \(status) now; callers that compare it with others fail")
      )
    }
    for status in removed {
      found.append(
        ContractChange(
          .init(.responseStatus, .removed), later.isEmpty ? .breaking : .info, affecting: .readers,
          at: ChangeSite(
            pair.name, at: "response \(status)", from: earlier[status]?.first?.position,
            to: pair.new.position), message: "the status \(status) is no longer sent"))
    }
    return found
  }

  private func replaced(
    _ removed: [Int], _ added: [Int]
  ) -> ContractChange {
    let (before, after) = (removed.map(String.init), added.map(String.init))
    var change = ContractChange(
      .init(.responseStatus, .changed), .breaking, affecting: .readers,
      at: ChangeSite(
        pair.name, at: "response \(before.joined(separator: ", "))", from: pair.old.position,
        to: pair.new.position),
      message: "successes have the status \(after.joined(separator: ", ")) instead of "
        + "\(before.joined(separator: ", ")), so callers that compare it fail")
    (change.before, change.after) = (
      before.joined(separator: ", "), after.joined(separator: ", ")
    )
    return change
  }

  private func changes(
    from old: [Response], to new: [Response], _ status: Int
  ) -> [ContractChange] {
    let location = "response \(status)"
    var found: [ContractChange] = []
    let earlier = old.flatMap(\.representations)
    let later = new.flatMap(\.representations)
    let types = later.compactMap(\.mediaType)
    for response in earlier {
      guard let type = response.mediaType, !types.contains(where: { $0.isWithin(type) }) else {
        continue
      }
      found.append(
        ContractChange(
          .init(.responseMediaType, .removed), .breaking, affecting: .readers,
          at: ChangeSite(pair.name, at: location, from: response.position, to: new.first?.position),
          message: types.isEmpty
            ? "\(location) has no body any more, so readers that decode one fail"
            : "\(location) is no longer sent as \(type), so readers of it fail"))
    }
    let known = earlier.compactMap(\.mediaType)
    for response in later {
      guard let type = response.mediaType, !known.contains(where: type.isWithin) else { continue }
      found.append(
        ContractChange(
          .init(.responseMediaType, .added), .info, affecting: .readers,
          at: ChangeSite(pair.name, at: location, from: old.first?.position, to: response.position),
          message: "\(location) may also be sent as \(type)"))
    }
    let distinct = types.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for type in distinct {
      let exact = earlier.filter { $0.mediaType == type }
      let wide = earlier.filter { $0.mediaType.map(type.isWithin) ?? false }
      guard let left = side(exact.isEmpty ? wide : exact),
        let right = side(later.filter { $0.mediaType == type })
      else { continue }
      found += versions.schemaChanges(
        .response, at: location, isRequest: false, pair.name, from: left, to: right)
    }
    let site = ChangeSite(
      pair.name, at: location, from: old.first?.position, to: new.first?.position)
    let headers = HeaderComparison(
      versions: versions, old: old.flatMap(\.headers), new: new.flatMap(\.headers), site: site)
    return found + bodyChanges(old, new, site) + locationChange(old, new, site) + headers.changes
  }

  /// Returns the changes of bodies apart from those of their schemas.
  private func bodyChanges(
    _ old: [Response], _ new: [Response], _ site: ChangeSite
  ) -> [ContractChange] {
    var found: [ContractChange] = []
    let location = site.location
    if old.contains(where: \.leavesBodyOpen) != new.contains(where: \.leavesBodyOpen) {
      let isOpen = new.contains(where: \.leavesBodyOpen)
      found.append(
        ContractChange(
          .init(.responseBody, isOpen ? .open : .stated), isOpen ? .warning : .info,
          affecting: .readers, at: site,
          message: isOpen
            ? "\(location) may have any body, or none; readers cannot rely on one"
            : "the body of \(location) is documented now"))
    }
    let streams = [old, new].map { Set($0.flatMap(\.representations).compactMap(\.stream)) }
    let types = [old, new].map { Set($0.flatMap(\.representations).compactMap(\.mediaType)) }
    if streams[0] != streams[1], !types[0].isDisjoint(with: types[1]) {
      found.append(
        ContractChange(
          .init(.responseStream, .changed), .breaking, affecting: .readers, at: site,
          message:
            "the elements of \(location) follow one another in another way, so readers misread them"
        ))
    }
    let limits = [old, new].map { responses in
      responses.flatMap(\.representations).compactMap { $0.raw?.sizeLimit }.max()
    }
    if limits[0] != limits[1] {
      let isLower = limits[1].map { limit in limits[0].map { limit < $0 } ?? true } ?? false
      var changed = ContractChange(
        .init(.responseSizeLimit, isLower ? .lowered : .raised),
        isLower ? .info : .breaking, affecting: .readers, at: site,
        message: isLower
          ? "\(location) is smaller than before; readers of the old contract accept it"
          : "\(location) may have more bytes, so readers with the old limit fail")
      (changed.before, changed.after) = (
        limits[0].map { "\($0) bytes" }, limits[1].map { "\($0) bytes" }
      )
      found.append(changed)
    }
    return found
  }

  /// The resource that the `Location` header names.
  private func locationChange(
    _ old: [Response], _ new: [Response], _ site: ChangeSite
  ) -> [ContractChange] {
    let (earlier, later) = (old.compactMap(\.location).first, new.compactMap(\.location).first)
    guard earlier != later else { return [] }
    let location = "the Location of \(site.location)"
    var changed = ContractChange(
      .init(.location, .changed), earlier == nil ? .info : .breaking, affecting: .readers, at: site,
      message: later.map {
        "\(location) names the new \($0)\(earlier.map { " instead of the \($0)" } ?? "")"
      } ?? "\(location) is no longer sent, so readers that follow it fail")
    (changed.before, changed.after) = (earlier, later)
    return [changed]
  }

  /// The schema of bodies of several responses; variants are alternatives.
  private func side(_ responses: [Response]) -> SchemaWalk.Side? {
    let schemas = responses.compactMap { response in
      response.content?.schema?.withoutWriteOnlyFields
    }
    guard let first = schemas.first else { return nil }
    let schema = schemas.count == 1 ? first : Schema(.union(schemas))
    return SchemaWalk.Side(schema: schema, position: responses.first?.position)
  }
}
