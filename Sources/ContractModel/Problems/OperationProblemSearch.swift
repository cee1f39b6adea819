import ContractHTTP
import ContractJSON
import ContractText

/// The search for the mistakes of an operation, as a part of those of its contract.
struct OperationProblemSearch {
  var operation: Operation
  var search: ProblemSearch

  init(_ operation: Operation, _ search: ProblemSearch) {
    self.operation = operation
    self.search = search
  }

  var contract: Contract { search.contract }
}

extension OperationProblemSearch {
  func problems() -> [ContractProblem] {
    var found = templateProblems()
    if !operation.method.isToken {
      found.add("'\(operation.method.name)' is not an HTTP method", at: operation.position)
    }
    found += parameterProblems()
    if let body = operation.body { found += problems(of: body) }
    found += responseProblems()
    found += headerProblems() + listingProblems()
    found += imageProblems()
    found += ruleProblems() + effectProblems()
    return found
  }

  private func responseProblems() -> [ContractProblem] {
    var found = repeated(
      operation.responses.map {
        (["\($0.status.code)", $0.variant].compactMap(\.self).joined(separator: " "), $0.position)
      }, "response")
    found += repeated(
      operation.responses.compactMap { response in
        response.variant.map { ($0, response.position) }
      }, "variant")
    for response in operation.responses where response.raw != nil {
      let alternatives = operation.responses.filter { $0.status == response.status && $0.hasBody }
      if alternatives.count > 1 {
        found.add(
          "a body that is not JSON must be the only one with status \(response.status.code)",
          at: response.position)
      }
    }
    if operation.responses.isEmpty {
      found.add("operation '\(operation.id)' has no response", at: operation.position)
    }
    for response in operation.responses {
      found +=
        response.status.problem(ofSuccessWithBody: response.hasBody).map {
          [ContractProblem($0, at: response.position)]
        } ?? []
      if operation.method == .head, response.hasBody {
        found.add(
          "a response to HEAD has no body; state its header fields with .with(headers:)",
          at: response.position)
      }
      for form in response.representations {
        found += form.body?.problems(at: form.position) ?? []
        found += form.raw.map { problems(of: $0, at: form.position) } ?? []
      }
      found += alternativeProblems(
        response.representations.map { ($0.mediaType, $0.position) },
        nested: response.alternatives.contains { !$0.alternatives.isEmpty })
      found += locationProblems(of: response)
    }
    return found
  }

  /// The problems of the forms of one body: each has a media type of its own.
  func alternativeProblems(
    _ forms: [(mediaType: String?, position: SourcePosition)], nested: Bool
  ) -> [ContractProblem] {
    guard forms.count > 1, let position = forms.last?.position else { return [] }
    if nested { return [ContractProblem("an alternative cannot have others itself", at: position)] }
    if forms.contains(where: { $0.mediaType == nil }) {
      return [ContractProblem("only a body can have an alternative, and be one", at: position)]
    }
    let named = forms.compactMap { form in form.mediaType.map { ($0, form.position) } }
    let ranges = named.dropFirst().filter { $0.0.containsASCII("*") }
    return repeated(named, "media type")
      + ranges.map {
        ContractProblem("the alternative '\($0.0)' is no single media type", at: $0.1)
      }
  }

  private func locationProblems(of response: Response) -> [ContractProblem] {
    guard let name = response.location else { return [] }
    let unknown = search.unknownResource(name, at: response.position)
    guard unknown.isEmpty else { return unknown }
    var found: [ContractProblem] = []
    if contract.locator(of: name) == nil {
      found.add(
        "no operation has a '\(name)' in its path, so no Location can refer to one",
        at: response.position)
    }
    if !contract.infersEffects, !operation.performs(.creates, on: name) {
      found.add(
        "'\(operation.id)' creates no '\(name)' that Location can refer to; state .creates",
        at: response.position)
    }
    return found
  }

  private func templateProblems() -> [ContractProblem] {
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
    let optional = operation.parameters.filter { !$0.isRequired && !contract.infersEffects }.map {
      ContractProblem("path parameter '\($0.name)' cannot be absent", at: $0.position)
    }
    let unused = operation.parameters.filter { !template.names.contains($0.name) }.map { field in
      ContractProblem(
        "path parameter '\(field.name)' is not in '\(operation.template)'",
        at: field.position)
    }
    return undeclared + unused + optional
  }

  /// Returns the problems with a term that refers to an exchange of this operation.
  func problems(
    of term: Term, captures: Set<String>, at position: SourcePosition
  ) -> [ContractProblem] {
    func problem(_ message: String, _ hint: String = "") -> [ContractProblem] {
      [ContractProblem("\(message) in operation '\(operation.id)'\(hint)", at: position)]
    }
    switch term {
    case .response(let pointer):
      let schemas = operation.responses.compactMap(\.body)
      return schemas.contains { $0.schema(at: pointer) != nil }
        ? []
        : pointer == .root
          ? problem("no response has a body")
          : problem("no response has \(pointer)", schemas.hint(for: pointer))
    case .request(let pointer):
      let part = pointer == .root ? "body" : "\(pointer)"
      let schemas = [operation.body?.schema].compactMap(\.self)
      return operation.body?.has(pointer) ?? false
        ? [] : problem("the request has no \(part)", schemas.hint(for: pointer))
    case .path(let name):
      return operation.parameters.contains { $0.name == name }
        ? [] : problem("there is no path parameter '\(name)'")
    case .query(let name):
      return operation.queryParameters.contains { $0.name == name }
        ? [] : problem("there is no query parameter '\(name)'")
    case .header(let name):
      return operation.headers.contains { $0.name.lowercased() == name.lowercased() }
        ? [] : problem("the request has no header field '\(name)'")
    case .cookie(let name):
      return operation.cookies.contains { $0.name == name }
        ? [] : problem("there is no cookie '\(name)'")
    case .responseHeader(let name):
      return operation.responses.contains { $0.hasHeader(name) }
        ? [] : problem("no response has a header field '\(name)'")
    case .stored(let pointer):
      guard let resource = operation.target?.resource else {
        return problem("no effect names a stored resource")
      }
      let shown = search.representations(of: resource)
      return shown.isEmpty || shown.contains { $0.schema(at: pointer) != nil }
        ? [] : problem("no response shows \(pointer) of a '\(resource)'", shown.hint(for: pointer))
    case .message: return problem("a message is not available")
    case .captured(let name):
      return captures.contains(name)
        ? [] : problem("'\(name)' is not captured by an earlier step")
    case .constant, .now: return []
    case .created(let resource): return search.unknownResource(resource, at: position)
    case .count, .days, .seconds, .dayCounts, .sum, .sorted, .element, .elements, .part:
      let (list, locations) = term.locationsInElements
      return term.operands.flatMap {
        problems(of: $0, captures: captures, at: position)
      } + (list.map { locations(locations, of: $0) } ?? []).flatMap { problem($0) }
    }
  }

  /// Returns the problems with locations in the elements of a list of the exchange.
  private func locations(
    _ locations: [JSON.Pointer], of list: Term
  ) -> [String] {
    let schemas: [Schema]
    let pointer: JSON.Pointer
    switch list {
    case .response(let location):
      (schemas, pointer) = (operation.responses.compactMap(\.body), location)
    case .request(let location):
      (schemas, pointer) = ([operation.body?.schema].compactMap(\.self), location)
    default: return []
    }
    // A missing list is reported already.
    guard schemas.contains(where: { $0.schema(at: pointer) != nil }) else { return [] }
    return locations.compactMap { location in
      let element = pointer.appending(.every).appending(location)
      return schemas.contains { $0.schema(at: element) != nil }
        ? nil : "no element of \(list) has \(location)"
    }
  }
}

extension Term {
  /// The list in whose elements the term looks at locations, and these locations.
  fileprivate var locationsInElements: (list: Term?, locations: [JSON.Pointer]) {
    switch self {
    case .sorted(let list, let keys): (list, keys.flatMap(\.locations))
    case .element(let list, let key, _, let location): (list, [key, location])
    case .elements(let list, let key, _): (list, [key])
    case .dayCounts(let list, let key): (list, [key])
    default: (nil, [])
    }
  }
}

extension [Schema] {
  /// A location that differs from an unknown one by a few letters, as a question.
  fileprivate func hint(for pointer: JSON.Pointer) -> String {
    // A word of two letters is near to any other one.
    guard pointer.description.utf8.count > 3 else { return "" }
    let known = flatMap { $0.subschemas().map(\.pointer.description) }
    return Suggestion(for: "\(pointer)", among: known.filter { $0.utf8.count > 3 }).nearest
      .map { "; did you mean \($0)?" } ?? ""
  }
}

extension SortKey {
  fileprivate var locations: [JSON.Pointer] { [pointer] + [alternative].compactMap(\.self) }
}

extension HTTPStatus {
  /// Returns the reason why a success cannot have the status (RFC 9110, section 15); `nil` where it can.
  fileprivate func problem(ofSuccessWithBody hasBody: Bool) -> String? {
    switch code {
    case 200..<400 where hasBody && [204, 205, 304].contains(code):
      "a response with status \(code) has no body"
    case 200..<400: nil
    case 400..<600: "status \(code) is that of a failure; state it with Failure(\(code), when: …)"
    default: "no response has the status \(code); it is from 200 to 599"
    }
  }
}
