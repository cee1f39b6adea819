import ContractHTTP
import ContractJSON
import ContractText

extension OperationProblemSearch {
  /// Returns the problems with what parameters do to the list of an operation.
  func listingProblems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    for rule in operation.listing {
      for name in rule.queryParameters
      where !operation.queryParameters.contains(where: { $0.name == name }) {
        let suggestion = Suggestion(for: name, among: operation.queryParameters.map(\.name))
        found.add(
          "operation '\(operation.id)' has no query parameter '\(name)'\(suggestion)",
          at: rule.position)
      }
      switch rule {
      case .pages(let paging): found += problems(of: paging)
      case .filters(let filter):
        let unknown = elementProblems([filter.pointer], at: filter.position)
        found += unknown
        if unknown.isEmpty { found += typeProblems(of: filter) }
      case .sorts(let sorting):
        found += elementProblems(
          sorting.orders.flatMap(\.keys).map(\.pointer), at: sorting.position)
        if sorting.orders.isEmpty || sorting.orders.contains(where: \.keys.isEmpty) {
          found.add("an order needs a value and a key", at: sorting.position)
        }
        found += valueProblems(of: sorting)
      }
    }
    if operation.listing.count(where: { if case .pages = $0 { true } else { false } }) > 1 {
      found.add("a list has one kind of pages", at: operation.position)
    }
    return found + repeatedUses
  }

  /// The parameters that do two things to the list.
  private var repeatedUses: [ContractProblem] {
    var found: [ContractProblem] = []
    for (index, rule) in operation.listing.enumerated() {
      for earlier in operation.listing[..<index] {
        // Several filters may look at one parameter: an element matches all of them.
        if case (.filters, .filters) = (rule, earlier) { continue }
        let shared = Set(rule.queryParameters).intersection(earlier.queryParameters)
        for name in shared.sorted() {
          found.add(
            "the query parameter '\(name)' has another use at \(earlier.position)",
            at: rule.position)
        }
      }
    }
    return found
  }

  /// The filters whose parameter cannot match the part of an element.
  private func typeProblems(of filter: Filter) -> [ContractProblem] {
    guard let items = operation.listedItems,
      let parameter = operation.queryParameters.first(where: { $0.name == filter.parameter }),
      let wanted = parameter.schema.valueTypes,
      let types = types(
        of: .response(items.appending(.every).appending(filter.pointer)))
    else { return [] }
    let fits =
      switch filter.match {
      case .equal: types.contains(.array) || wanted.contains(.array) || types.canEqual(wanted)
      case .contains:
        types.contains(.array)
          || [types, wanted].allSatisfy { !$0.isDisjoint(with: ValueType.texts) }
      case .atLeast, .atMost, .after, .before: types.canPrecede(wanted)
      }
    guard !fits else { return [] }
    return [
      ContractProblem(
        "\(filter.pointer) is \(types.words), but the parameter '\(filter.parameter)' is "
          + wanted.words,
        at: filter.position)
    ]
  }

  /// The orders whose value the parameter cannot have.
  private func valueProblems(of sorting: Sorting) -> [ContractProblem] {
    let field = operation.queryParameters.first { $0.name == sorting.parameter }
    guard case .string(let constraints)? = field?.schema.kind else { return [] }
    for case .enumeration(let values, _) in constraints.map(\.limit) {
      return sorting.orders.filter { !values.contains($0.value) }.map { order in
        ContractProblem(
          "the parameter '\(sorting.parameter)' cannot be '\(order.value)'", at: sorting.position)
      }
    }
    return []
  }

  private func problems(of paging: Paging) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if let size = operation.queryParameters.first(where: { $0.name == paging.size }),
      !size.schema.jsonTypes.contains("number")
    {
      found.add(
        "the size of pages is a number, not \(size.schema.summary)", at: paging.position)
    }
    if let parameter = paging.parameter, parameter == paging.size {
      found.add(
        "the parameter '\(parameter)' cannot name a page and its size", at: paging.position)
    }
    let bodies = operation.responses.compactMap(\.body)
    for location in [paging.items.appending(.every), paging.total].compactMap(\.self)
    where !bodies.contains(where: { $0.schema(at: location) != nil }) {
      // A term of another part of the exchange has its words for a location.
      if case .name(let term)? = location.tokens.first, term.hasScalarPrefix("response header ") {
        found.add("pages are described by the body, not by \(term)", at: paging.position)
      } else {
        found.add("no response of '\(operation.id)' has \(location)", at: paging.position)
      }
    }
    if case .number(let first) = paging.style, first.magnitude > 1_000_000 {
      found.add("the first page cannot have the number \(first)", at: paging.position)
    }
    if let total = paging.total, let types = types(of: .response(total)),
      !types.contains(.number)
    {
      found.add("the total of pages is a number, not \(types.words)", at: paging.position)
    }
    if let field = paging.totalField, !operation.responses.contains(where: { $0.hasHeader(field) })
    {
      found.add(
        "no response of '\(operation.id)' has the header field \(field)", at: paging.position)
    }
    return found + styleProblems(of: paging)
  }

  /// The problems of how a request names a page.
  private func styleProblems(of paging: Paging) -> [ContractProblem] {
    var found: [ContractProblem] = []
    switch paging.style {
    case .number, .offset:
      if paging.parameter == nil {
        found.add("pages need the query parameter that names them, by:", at: paging.position)
      }
      if let field = operation.queryParameters.first(where: { $0.name == paging.parameter }),
        !field.schema.jsonTypes.contains("number")
      {
        found.add(
          "a page is named by a number, not by \(field.schema.summary)", at: paging.position)
      }
    case .cursor(let term):
      if paging.parameter == nil {
        found.add("pages need the query parameter that takes the cursor, by:", at: paging.position)
      }
      found += problems(of: term, captures: [], at: paging.position)
      if let types = types(of: term), types.isDisjoint(with: ValueType.identities) {
        found.add("a cursor is a text or a number, not \(types.words)", at: paging.position)
      }
    case .link:
      if !operation.responses.contains(where: { $0.hasHeader("Link") }) {
        found.add("the response must have a header field Link for such pages", at: paging.position)
      }
    }
    return found
  }

  private func elementProblems(
    _ locations: [JSON.Pointer], at position: SourcePosition
  ) -> [ContractProblem] {
    guard let items = operation.listedItems else {
      return [
        ContractProblem(
          "'\(operation.id)' lists nothing; state its effect .lists, or its pages", at: position)
      ]
    }
    let bodies = operation.responses.compactMap(\.body)
    return locations.filter { location in
      let element = items.appending(.every).appending(location)
      return !bodies.contains { $0.schema(at: element) != nil }
    }.map { ContractProblem("no element of \(items) has \($0)", at: position) }
  }

  /// Returns the problems with the header fields of responses and failures, and with the key that
  /// makes repeated requests harmless.
  func headerProblems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    let all = operation.responses.map(\.headers) + operation.failures.map(\.headers)
    for headers in all {
      found += repeated(headers.map { ($0.name.lowercased(), $0.position) }, "header field")
      for field in headers {
        found += field.schema.problems(at: field.position)
        if !HTTPFields.isName(field.name) {
          found.add("'\(field.name)' cannot be the name of a header field", at: field.position)
        }
        if !field.schema.isPrimitive, !field.schema.isCollectionOfPrimitives {
          found.add(
            "'\(field.name)' must hold plain values, because it is written as text",
            at: field.position)
        }
      }
    }
    // Documents may leave out on what a 304 depends; then no request asks for one.
    for response in operation.responses where response.status == 304 && !contract.infersEffects {
      if !operation.headers.contains(where: { $0.name.lowercased() == "if-none-match" }) {
        found.add(
          "304 needs the header field If-None-Match in the requests of '\(operation.id)'",
          at: response.position)
      }
      if !operation.responses.contains(where: { $0.hasHeader("ETag") }) {
        found.add("304 needs the header field ETag in the other response", at: response.position)
      }
      if ![.get, .head].contains(operation.method) {
        found.add("304 needs the method GET or HEAD", at: response.position)
      }
    }
    for response in operation.responses where response.status == 206 && !contract.infersEffects {
      if !operation.headers.contains(where: { $0.name.lowercased() == "range" }) {
        found.add(
          "206 needs the header field Range in the requests of '\(operation.id)'",
          at: response.position)
      }
      if operation.method != .get || operation.success(.ok)?.hasBody != true {
        found.add(
          "206 needs the method GET and a response with status 200 and a body",
          at: response.position)
      }
    }
    if let key = operation.idempotencyKey,
      !operation.headers.contains(where: { $0.name.lowercased() == key.lowercased() })
    {
      found.add("the request has no header field '\(key)'", at: operation.position)
    }
    return found
  }

  /// Returns the problems with the image that an operation stores.
  func imageProblems() -> [ContractProblem] {
    guard let image = operation.storedImage else { return [] }
    var found = problems(of: image.url, captures: [], at: image.position)
    if image.pointer == nil {
      found.add("the URL of an image must be a part of the response", at: image.position)
    } else if let types = types(of: image.url), types.isDisjoint(with: ValueType.texts) {
      found.add("the URL of an image is a text, not \(types.words)", at: image.position)
    }
    for (side, name) in [(image.width, "width"), (image.height, "height")] {
      guard let side, !(1...65_535).contains(side) else { continue }
      found.add("the \(name) of an image is 1 to 65,535 pixels, not \(side)", at: image.position)
    }
    return found
  }

  /// Returns the problems of content that is not JSON, reported at `position`.
  func problems(of content: RawContent, at position: SourcePosition) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if MediaType(content.mediaType) == nil {
      found.append(ContractProblem("'\(content.mediaType)' is not a media range", at: position))
    }
    if let sizeLimit = content.sizeLimit, sizeLimit < 1 {
      found.append(
        ContractProblem("no size is allowed: at most \(sizeLimit) bytes", at: position))
    }
    guard let schema = content.schema else { return found }
    if !schema.isPrimitive || schema.isNullable {
      found.append(ContractProblem("the schema of a text must be a plain value", at: position))
    }
    return found + schema.problems(at: position)
  }
}
