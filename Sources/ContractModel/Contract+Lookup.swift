public import ContractHTTP
package import ContractJSON

extension Contract {
  /// The operation of that name, if the contract has it.
  public func operation(_ id: String) -> Operation? {
    operations.first { $0.id == id }
  }

  /// The channel of that name, if the contract has it.
  public func channel(_ id: String) -> Channel? {
    channels.first { $0.id == id }
  }

  /// The resource of that name, if the contract has it.
  public func resource(_ name: String) -> Resource? {
    resources.first { $0.name == name }
  }

  /// The failures that can arise for an operation: its own, then the shared ones whose condition
  /// makes sense for it.
  public func failures(of operation: Operation) -> [Failure] {
    operation.failures + failures.filter { canArise($0.condition, in: operation) }
  }

  /// Whether a condition can hold for a request to an operation at all.
  package func canArise(_ condition: Failure.Condition, in operation: Operation) -> Bool {
    switch condition {
    case .serverError: true
    case .unauthenticated: operation.requiresAuthentication && authentication != .none
    case .missing(let resource), .foreign(let resource):
      operation.effects(on: resource).contains { $0.requiresExistingResource && $0.id != nil }
        || operation.references.contains { $0.resource == resource }
    case .invalid: operation.body != nil || !operation.allParameters.isEmpty
    case .invalidAt(let pointer), .absent(let pointer): operation.requestHas(pointer)
    case .duplicate(let pointer): operation.body?.has(pointer) ?? false
    }
  }

  /// The first operation that performs an action on a resource.
  public func operation(that action: Effect.Action, _ resource: String) -> Operation? {
    // By index, because copying an operation retains each of its parts.
    let index = operations.indices.first { index in
      operations[index].effects.contains { $0.action == action && $0.resource == resource }
    }
    return index.map { operations[$0] }
  }
}

extension Contract {
  /// The operation whose path is where a resource is found: the one that shows it, or else changes
  /// or deletes it.
  package func locator(of resource: String) -> (operation: Operation, parameter: String)? {
    for action in [Effect.Action.reads, .updates, .deletes] {
      for operation in operations {
        let parameters = operation.effects(action, on: resource).compactMap(\.pathParameter)
        if let parameter = parameters.first { return (operation, parameter) }
      }
    }
    return nil
  }
}

extension Operation {
  /// The first success documented for a status, if there is one.
  public func success(_ status: HTTPStatus) -> Response? {
    responses.first { $0.status == status }
  }

  /// The places of the request at which the identity of a resource stands.
  package var references: [(resource: String, pointer: JSON.Pointer)] {
    (body?.schema?.subschemas() ?? []).flatMap { place -> [(String, JSON.Pointer)] in
      guard let field = place.field, let resource = field.resource,
        place.pointer.tokens.last == .name(field.name)
      else { return [] }
      if case .array = field.schema.kind { return [(resource, place.pointer.appending(.every))] }
      return [(resource, place.pointer)]
    }
  }

  /// Places of the request whose values must not be taken already.
  package func uniquePointers(in contract: Contract) -> [JSON.Pointer] {
    contract.failures(of: self).compactMap { failure in
      if case .duplicate(let place) = failure.condition { place } else { nil }
    }
  }
}

extension RequestBody {
  /// Whether the body has such a place: a member, or a part of a form under its name.
  package func has(_ pointer: JSON.Pointer) -> Bool {
    switch content {
    case .json(let schema): schema.schema(at: pointer) != nil
    case .multipart(let parts): parts.contains { pointer == JSON.Pointer([.name($0.name)]) }
    }
  }
}
