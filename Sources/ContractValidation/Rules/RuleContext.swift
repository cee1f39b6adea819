package import ContractHTTP
package import ContractJSON
package import ContractModel

/// The values that rules refer to: the bodies of one exchange, and the state before it.
package struct RuleContext: Sendable {
  package var request: JSON?
  package var response: JSON?

  /// A message of a channel, for its rules.
  package var message: JSON?

  /// The path parameters, decoded.
  package var path: [String: String]

  /// The parameters of query, header and cookies, by their keys, and the header fields of the
  /// response, by their names in lower case.
  package var fields = MessageFields()

  /// The resource of the operation before the exchange.
  package var stored: JSON?

  /// The values captured by earlier steps of a scenario.
  package var captured: [String: JSON]

  /// The resources that earlier steps of a scenario have created, by type.
  package var created: [String: [JSON]] = [:]

  /// The time of the exchange.
  package var now: Instant?

  package init(
    request: JSON? = nil, response: JSON? = nil, path: [String: String] = [:],
    stored: JSON? = nil, captured: [String: JSON] = [:], now: Instant? = nil
  ) {
    self.request = request
    self.response = response
    self.path = path
    self.stored = stored
    self.captured = captured
    self.now = now
  }

  /// Creates the context of a message of a channel.
  package init(
    message: JSON?, captured: [String: JSON] = [:], now: Instant? = nil
  ) {
    self.init(captured: captured, now: now)
    self.message = message
  }

  /// Reads the bodies of an exchange; one that is not JSON has no values.
  package init(
    _ request: HTTPRequest, _ response: HTTPResponse, path: [String: String] = [:],
    stored: JSON? = nil, captured: [String: JSON] = [:], now: Instant? = nil
  ) {
    self.init(
      request: try? JSON(parsing: request.body), response: try? JSON(parsing: response.body),
      path: path, stored: stored, captured: captured, now: now)
  }
}

extension RuleContext {
  /// The value of a term; several values as an array, `nil` when there is none.
  package func value(of term: Term) -> JSON? {
    values(of: term)?.json
  }
}

/// The values that a request and its response carry outside their bodies.
package struct MessageFields: Sendable {
  /// The parameters of the request but those of the path, by their keys.
  package var parameters: [String: JSON] = [:]

  /// The header fields of the response, by their names in lower case.
  package var response: [String: JSON] = [:]

  package init() {}

  fileprivate func parameter(
    _ location: Operation.ParameterLocation, _ name: String
  ) -> TermValues? {
    parameters[location.key(of: name)].map { .one($0) }
  }
}

/// The value or values of a term.
enum TermValues {
  case one(JSON)
  /// One value for each element, possibly none.
  case several([JSON])

  var json: JSON {
    switch self {
    case .one(let value): value
    case .several(let values): .array(values)
    }
  }

  /// The elements of a list, or the values themselves: what can be contained.
  var members: [JSON] {
    if case .one(.array(let elements)) = self { return elements }
    return all
  }

  var all: [JSON] {
    switch self {
    case .one(let value): [value]
    case .several(let values): values
    }
  }
}

extension RuleContext {
  func values(of term: Term) -> TermValues? {
    switch term {
    case .response(let pointer): Self.values(in: response, at: pointer)
    case .request(let pointer): Self.values(in: request, at: pointer)
    case .stored(let pointer): Self.values(in: stored, at: pointer)
    case .path(let name): fields.parameter(.path, name) ?? path[name].map { .one(.string($0)) }
    case .query(let name): fields.parameter(.query, name)
    case .header(let name): fields.parameter(.header, name)
    case .cookie(let name): fields.parameter(.cookie, name)
    case .responseHeader(let name): fields.response[name.lowercased()].map { .one($0) }
    case .captured(let name): captured[name].map { .one($0) }
    case .constant(let value): .one(value)
    case .count(let list): count(of: list)
    case .days(let start, let end): interval(from: start, to: end) { $0.wholeDays(to: $1) }
    case .seconds(let start, let end): interval(from: start, to: end) { $0.wholeSeconds(to: $1) }
    case .message(let pointer): Self.values(in: message, at: pointer)
    case .sum(let inner, let number): sum(of: inner, number)
    case .sorted(let list, let keys): sorted(list, by: keys)
    case .element(let list, let key, let value, let location):
      element(of: list, where: key, is: value, at: location)
    case .now: now.map { .one(.string($0.description)) }
    case .created(let resource): .one(.array(created[resource] ?? []))
    case .elements(let list, let key, let value): elements(of: list, where: key, is: value)
    case .dayCounts(let list, let location): dayCounts(of: list, by: location)
    case .part(let term, let location): Self.values(in: values(of: term)?.json, at: location)
    }
  }

  private static func values(in body: JSON?, at pointer: JSON.Pointer) -> TermValues? {
    guard let body else { return nil }
    guard let star = pointer.tokens.firstIndex(of: .every) else {
      return body[pointer].map { .one($0) }
    }
    // An empty list has no elements, which is different from a missing list.
    guard body[JSON.Pointer(Array(pointer.tokens[..<star]))] != nil else { return nil }
    return .several(body.values(at: pointer))
  }

  private func count(of list: Term) -> TermValues? {
    switch values(of: list) {
    case .one(let value): value.arrayValue.map { .one(.number(JSON.Number($0.count))) }
    case .several(let values): .one(.number(JSON.Number(values.count)))
    case nil: nil
    }
  }

  private func interval(
    from start: Term, to end: Term, _ difference: (Moment, Moment) -> Int
  ) -> TermValues? {
    guard let start = moment(of: start), let end = moment(of: end) else { return nil }
    return .one(.number(JSON.Number(difference(start, end))))
  }

  private func moment(of term: Term) -> Moment? {
    guard case .one(.string(let text)) = values(of: term) else { return nil }
    return Moment(text)
  }

  private func sum(of term: Term, _ number: JSON.Number) -> TermValues? {
    guard case .one(.number(let value)) = values(of: term) else { return nil }
    return .one(.number(value.adding(number)))
  }

  private func sorted(_ list: Term, by keys: [SortKey]) -> TermValues? {
    guard let elements = values(of: list)?.json.arrayValue else { return nil }
    // Elements that are equal by all keys keep their order.
    let ordered = elements.enumerated().sorted { left, right in
      switch keys.order(left.element, right.element) {
      case .before: true
      case .after: false
      case .undecided: left.offset < right.offset
      }
    }
    return .one(.array(ordered.map(\.element)))
  }

  private func elements(of list: Term, where key: JSON.Pointer, is value: Term) -> TermValues? {
    guard let elements = values(of: list)?.json.arrayValue, let wanted = values(of: value)?.json
    else { return nil }
    return .one(.array(elements.filter { $0[key] == .some(wanted) }))
  }

  /// Days with equally many elements are in the order of the calendar.
  private func dayCounts(of list: Term, by location: JSON.Pointer) -> TermValues? {
    guard let elements = values(of: list)?.json.arrayValue else { return nil }
    var counts: [String: Int] = [:]
    for element in elements {
      guard let day = element[location]?.stringValue.flatMap(Moment.init)?.day else { return nil }
      counts[day, default: 0] += 1
    }
    let days = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return .one(
      .array(days.map { ["day": .string($0.key), "count": .number(JSON.Number($0.value))] }))
  }

  private func element(
    of list: Term, where key: JSON.Pointer, is value: Term, at location: JSON.Pointer
  ) -> TermValues? {
    guard let elements = values(of: list)?.json.arrayValue, let wanted = values(of: value)?.json
    else { return nil }
    return elements.first { $0[key] == .some(wanted) }.flatMap { Self.values(in: $0, at: location) }
  }
}
