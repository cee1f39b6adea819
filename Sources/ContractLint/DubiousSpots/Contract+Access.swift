import ContractModel

extension Contract {
  /// Resources that requests name without the contract saying what answers an unknown one, or one
  /// of somebody else; all of them in one finding.
  var unstatedRefusals: [LintFinding] {
    let gaps = ownOperations.flatMap { unstated(in: $0) }
    guard let first = gaps.first else { return [] }
    let situations = gaps.map(\.situation).distinct.map { situation in
      let names = gaps.filter { $0.situation == situation }.map(\.operation.id).distinct
      return "\(situation) (\(names.joined(separator: ", ")))"
    }
    return [
      finding(
        .unstatedRefusal, "not said what answers \(situations.joined(separator: "; "))",
        at: place(of: first.operation), count: gaps.count)
    ]
  }

  private func unstated(in operation: Operation) -> [(situation: String, operation: Operation)] {
    let stated = failures(of: operation).map(\.condition)
    return operation.named.flatMap { name -> [(String, Operation)] in
      var gaps: [(String, Operation)] = []
      if !stated.contains(.missing(name)) { gaps.append(("an unknown \(name)", operation)) }
      let isPrivate = resource(name)?.access != .everyone && asksWho(operation)
      if isPrivate, !stated.contains(.foreign(name)) {
        gaps.append(("another user's \(name)", operation))
      }
      return gaps
    }
  }

  /// What anybody can see without a token, though the contract keeps it for some.
  var openAnswers: [LintFinding] {
    guard authentication != .none else { return [] }
    let operations = ownOperations.filter { !$0.requiresAuthentication }.map { operation in
      (place(of: operation), operation.responses.compactMap(\.body))
    }
    let channels = channels.filter { !$0.requiresAuthentication }.map { channel in
      (place(channel.id, channel.position), channel.serverMessages.map(\.schema))
    }
    return (operations + channels).compactMap { place, schemas in
      let shown = schemas.flatMap { $0.subschemas().map(\.schema) }
      let names = resources.filter { resource in
        resource.access != .everyone
          && representations(of: resource.name).contains { representation in
            shown.contains { !$0.fields.isEmpty && $0.shows(representation.schema) }
          }
      }.map(\.name)
      guard !names.isEmpty else { return nil }
      return finding(
        .openToEverybody,
        "\(place.name) shows \(names.enumerated) without a token, and elsewhere one is needed",
        at: place, count: names.count)
    }
  }
}

extension Operation {
  /// The resources that a request names and that must exist.
  ///
  /// What is named by its key in a body is the caller's own, like a reaction by its emoji.
  fileprivate var named: [String] {
    (effects.filter { $0.requiresExistingResource && $0.pathParameter != nil }.map(\.resource)
      + references.map(\.resource)).distinct
  }
}
