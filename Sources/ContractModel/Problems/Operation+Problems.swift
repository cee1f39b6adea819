import ContractHTTP
import ContractJSON

extension Contract {
  func problems(of operation: Operation) -> [ContractProblem] {
    var found = templateProblems(of: operation)
    if !operation.method.isToken {
      found.append(
        ContractProblem("'\(operation.method.name)' is no HTTP method", at: operation.position))
    }
    found += parameterProblems(of: operation)
    if let body = operation.body { found += problems(of: body) }
    found += repeated(
      operation.responses.map {
        (["\($0.status.code)", $0.variant].compactMap(\.self).joined(separator: " "), $0.position)
      }, "response")
    found += repeated(
      operation.responses.compactMap { response in
        response.variant.map { ($0, response.position) }
      }, "variant")
    if operation.responses.isEmpty {
      found.append(
        ContractProblem("operation '\(operation.id)' has no response", at: operation.position))
    }
    for response in operation.responses {
      found += response.body?.problems(at: response.position) ?? []
      found += locationProblems(of: response)
    }
    for failure in operation.failures {
      found += problems(of: failure)
      if let pointer = failure.condition.pointer, !canArise(failure.condition, in: operation) {
        found.append(ContractProblem("the request has no \(pointer)", at: failure.position))
      }
    }
    for rule in operation.rules {
      found += rule.orderProblems
      found += rule.terms.flatMap {
        problems(of: $0, in: operation, captures: [], at: rule.position)
      }
    }
    for effect in operation.effects {
      found += unknownResource(effect.resource, at: effect.position)
      if effect.replacesWhole, effect.action != .updates || operation.body?.schema == nil {
        found.append(
          ContractProblem(
            "only an update with a JSON body can replace a '\(effect.resource)'",
            at: effect.position))
      }
      found += [effect.id, effect.state, effect.hasMore].compactMap(\.self).flatMap {
        problems(of: $0, in: operation, captures: [], at: effect.position)
      }
    }
    return found
  }

  private func locationProblems(of response: Response) -> [ContractProblem] {
    guard let name = response.location else { return [] }
    let unknown = unknownResource(name, at: response.position)
    guard unknown.isEmpty, locator(of: name) == nil else { return unknown }
    return [
      ContractProblem(
        "no operation has a '\(name)' in its path, so no Location can name one",
        at: response.position)
    ]
  }

  private func templateProblems(of operation: Operation) -> [ContractProblem] {
    let template: PathTemplate
    do {
      template = try PathTemplate(operation.template)
    } catch {
      return [
        ContractProblem("path '\(operation.template)': \(error)", at: operation.position)
      ]
    }
    let declared = operation.parameters.map(\.name)
    let undeclared = template.names.filter { !declared.contains($0) }.map { name in
      ContractProblem(
        "{\(name)} in '\(operation.template)' has no path parameter; add Field(\"\(name)\", …)",
        at: operation.position)
    }
    let unused = operation.parameters.filter { !template.names.contains($0.name) }.map { field in
      ContractProblem(
        "path parameter '\(field.name)' does not stand in '\(operation.template)'",
        at: field.position)
    }
    return undeclared + unused
  }

  /// What is wrong with a term that speaks of an exchange of this operation.
  func problems(
    of term: Term, in operation: Operation, captures: Set<String>, at position: SourcePosition
  ) -> [ContractProblem] {
    func problem(_ message: String) -> [ContractProblem] {
      [ContractProblem("\(message) in operation '\(operation.id)'", at: position)]
    }
    switch term {
    case .response(let pointer):
      let schemas = operation.responses.compactMap(\.body)
      return schemas.contains { $0.schema(at: pointer) != nil }
        ? [] : problem("no response has \(pointer)")
    case .request(let pointer):
      return operation.body?.has(pointer) ?? false
        ? [] : problem("the request has no \(pointer)")
    case .path(let name):
      return operation.parameters.contains { $0.name == name }
        ? [] : problem("there is no path parameter '\(name)'")
    case .stored:
      return operation.target != nil ? [] : problem("no effect names a stored resource")
    case .message: return problem("a message has no place")
    case .captured(let name):
      return captures.contains(name)
        ? [] : problem("'\(name)' is not captured by an earlier step")
    case .constant, .now: return []
    case .count(let list):
      return problems(of: list, in: operation, captures: captures, at: position)
    case .days(let start, let end):
      return problems(of: start, in: operation, captures: captures, at: position)
        + problems(of: end, in: operation, captures: captures, at: position)
    case .sum(let inner, _):
      return problems(of: inner, in: operation, captures: captures, at: position)
    case .sorted(let list, let keys):
      return problems(of: list, in: operation, captures: captures, at: position)
        + places(keys.flatMap(\.places), of: list, in: operation).flatMap(problem)
    case .element(let list, let key, let value, let place):
      return problems(of: list, in: operation, captures: captures, at: position)
        + problems(of: value, in: operation, captures: captures, at: position)
        + places([key, place], of: list, in: operation).flatMap(problem)
    }
  }

  /// What is wrong with places in the elements of a list, where the list is one of the exchange.
  private func places(
    _ places: [JSON.Pointer], of list: Term, in operation: Operation
  ) -> [String] {
    let schemas: [Schema]
    let pointer: JSON.Pointer
    switch list {
    case .response(let place):
      (schemas, pointer) = (operation.responses.compactMap(\.body), place)
    case .request(let place):
      (schemas, pointer) = ([operation.body?.schema].compactMap(\.self), place)
    default: return []
    }
    // A list that is not there is told of already.
    guard schemas.contains(where: { $0.schema(at: pointer) != nil }) else { return [] }
    return places.compactMap { place in
      let element = pointer.appending(.every).appending(place)
      return schemas.contains { $0.schema(at: element) != nil }
        ? nil : "no element of \(list) has \(place)"
    }
  }

  private func problems(of body: RequestBody) -> [ContractProblem] {
    switch body.content {
    case .json(let schema):
      return schema.problems(at: body.position)
        + schema.subschemas().compactMap(\.field).flatMap { field -> [ContractProblem] in
          field.resource.map { unknownResource($0, at: field.position) } ?? []
        }
    case .multipart(let parts):
      return repeated(parts.map { ($0.name, $0.position) }, "part")
        + parts.filter { MediaType($0.mediaType) == nil }.map {
          ContractProblem("'\($0.mediaType)' is no media range", at: $0.position)
        }
        + parts.filter { $0.sizeLimit ?? 1 < 1 }.map {
          ContractProblem("no size is allowed: at most \($0.sizeLimit ?? 0) bytes", at: $0.position)
        }
        + (parts.isEmpty ? [ContractProblem("a form needs a part", at: body.position)] : [])
    }
  }
}

extension SortKey {
  fileprivate var places: [JSON.Pointer] { [pointer] + [alternative].compactMap(\.self) }
}

extension Rule {
  /// What is wrong with the place of an order in the rule: only a list is compared with itself in
  /// order, and whoever sorts by another collation is right too.
  var orderProblems: [ContractProblem] {
    switch (left, right) {
    case (.sorted, _): break
    case (_, .sorted(left, _)) where relation == .equal: return []
    case (_, .sorted): break
    default: return []
    }
    return [
      ContractProblem("an order is asked for as list == sorted(list, by: …)", at: position)
    ]
  }

  /// Every term of the rule, those of its conditions included.
  package var terms: [Term] {
    [left, right]
      + conditions.map { condition in
        switch condition {
        case .present(let term), .absent(let term), .equals(let term, _): term
        }
      }
  }
}
