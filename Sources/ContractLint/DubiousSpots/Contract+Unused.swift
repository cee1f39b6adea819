import ContractModel

extension Contract {
  /// Definitions whose fields stand together nowhere in what is sent.
  var unusedDefinitions: [LintFinding] {
    let schemas = ownBodies.flatMap(\.all).map(\.schema) + errors.schema.subschemas().map(\.schema)
    return definitions.filter { definition in
      !schemas.contains { $0.shows(definition.schema) }
    }.map { definition in
      finding(
        .unusedDefinition,
        "no operation or message shows a whole \(definition.name), so nothing can check it",
        at: place(definition.name, definition.position))
    }
  }

  /// Failures whose condition no request can meet.
  var unprovokableFailures: [LintFinding] {
    let shared = failures.filter { failure in
      !operations.contains { canBeProvoked(failure.condition, in: $0) }
    }.map { unprovokable($0, "any operation", asksWho: authentication != .none, subject: $0.name) }
    let own = ownOperations.flatMap { operation in
      operation.failures.filter { !canBeProvoked($0.condition, in: operation) }
        .map {
          unprovokable(
            $0, operation.id, asksWho: asksWho(operation), subject: "\(operation.id) \($0.name)")
        }
    }
    return shared + own
  }

  private func unprovokable(
    _ failure: Failure, _ operation: String, asksWho: Bool, subject: String
  ) -> LintFinding {
    finding(
      .unprovokableFailure,
      "no request to \(operation) can be answered \(failure.name): "
        + reason(failure.condition, asksWho: asksWho),
      at: place(subject, failure.position))
  }

  private func canBeProvoked(_ condition: Failure.Condition, in operation: Operation) -> Bool {
    if case .foreign(let name) = condition {
      guard resource(name)?.access != .everyone, asksWho(operation) else { return false }
    }
    return canArise(condition, in: operation)
  }

  private func reason(_ condition: Failure.Condition, asksWho: Bool) -> String {
    switch condition {
    case .unauthenticated: "no token is asked for"
    case .missing(let name): "nothing in it names \(name.withArticle)"
    case .foreign(let name):
      if resource(name)?.access == .everyone {
        "\(name.withArticle) is open to everyone"
      } else {
        asksWho ? "nothing in it names \(name.withArticle)" : "no token is asked for"
      }
    case .invalid: "there is nothing in it to be invalid"
    case .invalidAt(let place), .absent(let place), .duplicate(let place): "it has no \(place)"
    case .serverError: "no request is to blame"
    }
  }
}
