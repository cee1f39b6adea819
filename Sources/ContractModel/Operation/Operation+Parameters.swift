import ContractHTTP
package import ContractJSON
import ContractText

extension Operation {
  /// The part of a request that carries a parameter.
  package enum ParameterLocation: String, Sendable {
    case path, query, header, cookie
  }

  /// A parameter together with the part of the request that carries it.
  package struct Parameter: Sendable, Equatable {
    package var location: ParameterLocation
    package var field: Field

    package init(location: ParameterLocation, field: Field) {
      self.location = location
      self.field = field
    }
  }

  /// Every parameter: those of the path, the query, the header and the cookies, in this order.
  package var allParameters: [Parameter] {
    parameters.map { Parameter(location: .path, field: $0) }
      + queryParameters.map { Parameter(location: .query, field: $0) }
      + headers.map { Parameter(location: .header, field: $0) }
      + cookies.map { Parameter(location: .cookie, field: $0) }
  }

  /// Whether a request can have a value at a location: in its body, or as a parameter.
  func requestHas(_ pointer: JSON.Pointer) -> Bool {
    body?.has(pointer) ?? false || allParameters.contains { $0.pointer == pointer }
  }

  /// Whether a valid value of the parameter depends on what the backend holds: a state of a resource, a
  /// page, a key that was used already.
  package func namesState(by parameter: Parameter) -> Bool {
    if ["if-match:", "if-none-match:", "range:"].contains(parameter.key) { return true }
    if let key = idempotencyKey, parameter.key == "\(key.lowercased()):" { return true }
    switch paging?.style {
    case .cursor, .link: return paging?.parameter.map { parameter.key == "?\($0)" } ?? false
    case .number, .offset, nil: return false
    }
  }

  /// The condition of the failure that a request gets for a part which its representation does not have;
  /// `nil` where no response is a part.
  package var unsatisfiableRange: Failure.Condition? {
    guard success(.partialContent) != nil else { return nil }
    return allParameters.first { $0.key == "range:" }.map { .invalidAt($0.pointer) }
  }

  /// Changes all parameters of path, query, header and cookies.
  package mutating func mapParameters(_ change: (inout Field) -> Void) {
    for index in parameters.indices { change(&parameters[index]) }
    for index in queryParameters.indices { change(&queryParameters[index]) }
    for index in headers.indices { change(&headers[index]) }
    for index in cookies.indices { change(&cookies[index]) }
  }
}

extension Operation.Parameter {
  /// The key, unique within the operation: `goal_id` for the path, `?limit` for the query,
  /// `x-tenant:` for the header field `X-Tenant`, `session=` for a cookie.
  package var key: String { location.key(of: field.name) }

  /// The location in reports, different from every location of a body: `/{goal_id}`, `/?limit`,
  /// `/x-tenant:`, `/session=`.
  package var pointer: JSON.Pointer {
    switch location {
    case .path: JSON.Pointer([.name("{\(field.name)}")])
    case .query, .header, .cookie: JSON.Pointer([.name(key)])
    }
  }

  /// Whether a typical request has the parameter: it is required, or it has an example.
  package var isTypical: Bool {
    field.isRequired || field.presence == .optional && field.example != nil
  }
}

extension JSON.Pointer {
  /// Whether it is the location of a path parameter in reports, see ``Operation/Parameter/pointer``.
  package var isPathParameter: Bool {
    guard tokens.count == 1, case .name(let name)? = tokens.first else { return false }
    return name.hasScalarPrefix("{") && name.hasScalarSuffix("}")
  }

  /// The key of the parameter of a query, header field or cookie whose location it is in reports.
  package var parameterKey: String? {
    guard tokens.count == 1, let (location, _) = parameter, location != .path,
      case .name(let key)? = tokens.first
    else { return nil }
    return key
  }

  /// The location in a request as text: `query limit`, `header x-tenant`, `path goal_id`,
  /// `cookie session`, or the pointer of a part of the body.
  var inRequest: String {
    guard let (location, name) = parameter else { return description }
    let rest = JSON.Pointer(Array(tokens.dropFirst()))
    return "\(location) \(name)" + (rest == .root ? "" : " \(rest)")
  }

  /// The parameter that the location begins with; `nil` for a part of a body.
  private var parameter: (location: Operation.ParameterLocation, name: Substring)? {
    guard case .name(let key)? = tokens.first, key.utf8.count > 1 else { return nil }
    if key.hasScalarPrefix("{"), key.hasScalarSuffix("}") {
      return (.path, key.dropping(bytes: 1).dropLast())
    }
    if key.hasScalarPrefix("?") { return (.query, key.dropping(bytes: 1)) }
    if key.hasScalarSuffix(":") { return (.header, key.dropLast()) }
    if key.hasScalarSuffix("=") { return (.cookie, key.dropLast()) }
    return nil
  }
}

extension Operation.ParameterLocation {
  /// The key of the parameter with that name, see ``Operation/Parameter/key``.
  package func key(of name: String) -> String {
    switch self {
    case .path: name
    case .query: "?\(name)"
    case .header: "\(name.lowercased()):"
    case .cookie: "\(name)="
    }
  }

  /// The noun for a parameter in this location.
  package var noun: String {
    switch self {
    case .path: "path parameter"
    case .query: "query parameter"
    case .header: "header field"
    case .cookie: "cookie"
    }
  }
}

extension ScenarioCall {
  /// A value for a parameter, with the part of the request that carries it.
  package struct LocatedValue: Sendable, Equatable {
    package var location: Operation.ParameterLocation
    package var name: String
    package var value: Term

    package var key: String { location.key(of: name) }
  }

  /// The values of all parameters.
  package var parameterValues: [LocatedValue] {
    let all: [(Operation.ParameterLocation, [ParameterValue])] = [
      (.path, path), (.query, query), (.header, headers), (.cookie, cookies),
    ]
    return all.flatMap { location, values in
      values.map { LocatedValue(location: location, name: $0.name, value: $0.value) }
    }
  }
}
