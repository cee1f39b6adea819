package import ContractJSON

extension Operation {
  /// A parameter together with the part of the request it stands in.
  package struct Parameter: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
      case path, query, header
    }

    package var place: Place
    package var field: Field
  }

  /// Every parameter: those of the path, of the query and of the header, in this order.
  package var allParameters: [Parameter] {
    parameters.map { Parameter(place: .path, field: $0) }
      + query.map { Parameter(place: .query, field: $0) }
      + headers.map { Parameter(place: .header, field: $0) }
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
    switch place {
    case .path: field.name
    case .query: "?\(field.name)"
    case .header: "\(field.name.lowercased()):"
    }
  }

  /// Where differences of the parameter are placed, apart from every place of a body:
  /// `/{goal_id}`, `/?limit`, `/x-tenant:`.
  package var pointer: JSON.Pointer {
    switch place {
    case .path: JSON.Pointer([.name("{\(field.name)}")])
    case .query, .header: JSON.Pointer([.name(key)])
    }
  }

  /// Whether a typical request has it: what is required, and what has an example.
  package var isUsual: Bool {
    field.isRequired || field.presence == .optional && field.example != nil
  }
}
