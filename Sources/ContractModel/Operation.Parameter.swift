package import ContractJSON

extension Operation {
  /// The part of a request that carries a parameter.
  package enum ParameterLocation: Sendable, Hashable {
    case path, query, header
  }

  /// A parameter together with the part of the request that carries it.
  package struct Parameter: Sendable, Hashable {
    package var location: ParameterLocation
    package var field: Field
  }

  /// Every parameter: those of the path, of the query and of the header, in this order.
  package var allParameters: [Parameter] {
    parameters.map { Parameter(location: .path, field: $0) }
      + query.map { Parameter(location: .query, field: $0) }
      + headers.map { Parameter(location: .header, field: $0) }
  }

  /// Whether a request has such a place: in its body, or a parameter's.
  package func requestHas(_ pointer: JSON.Pointer) -> Bool {
    body?.has(pointer) ?? false || allParameters.contains { $0.pointer == pointer }
  }
}

extension Operation.Parameter {
  /// Tells the parameter from all others of its operation: `goal_id` in the path, `?limit` in the
  /// query, `x-tenant:` for the header field `X-Tenant`.
  package var key: String {
    switch location {
    case .path: field.name
    case .query: "?\(field.name)"
    case .header: "\(field.name.lowercased()):"
    }
  }

  /// Where differences of the parameter are placed, apart from every place of a body:
  /// `/{goal_id}`, `/?limit`, `/x-tenant:`.
  package var pointer: JSON.Pointer {
    switch location {
    case .path: JSON.Pointer([.name("{\(field.name)}")])
    case .query, .header: JSON.Pointer([.name(key)])
    }
  }

  /// Whether a typical request has it: what is required, and what has an example.
  package var isTypical: Bool {
    field.isRequired || field.presence == .optional && field.example != nil
  }
}
