import ContractHTTP

extension Contract {
  /// What is wrong with the parameters of an operation, apart from the path they stand in.
  func parameterProblems(of operation: Operation) -> [ContractProblem] {
    repeated(operation.parameters.map { ($0.name, $0.position) }, "path parameter")
      + repeated(operation.query.map { ($0.name, $0.position) }, "query parameter")
      + repeated(operation.headers.map { ($0.name.lowercased(), $0.position) }, "header field")
      + operation.allParameters.flatMap { parameter in
        parameter.field.schema.problems(at: parameter.field.position) + problems(of: parameter)
      }
  }

  private func problems(of parameter: Operation.Parameter) -> [ContractProblem] {
    let field = parameter.field
    func problem(_ message: String) -> [ContractProblem] {
      [ContractProblem(message, at: field.position)]
    }
    switch parameter.location {
    case .path: return []
    case .query:
      return field.schema.isOneText
        ? [] : problem("query parameter '\(field.name)' must be one value, no list or object")
    case .header:
      guard HTTPFields.isName(field.name) else {
        return problem("'\(field.name)' cannot be the name of a header field")
      }
      if Self.reservedFields.contains(field.name.lowercased()) {
        return problem("header field '\(field.name)' is set by the request itself")
      }
      return field.schema.isOneText
        ? [] : problem("header field '\(field.name)' must be one value, no list or object")
    }
  }

  /// Fields that speak of the message, the connection or the sender, in lower case.
  private static let reservedFields: Set<String> = [
    "accept", "authorization", "connection", "content-length", "content-type", "expect", "host",
    "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

extension Schema {
  /// Whether every value can be written as one text.
  fileprivate var isOneText: Bool {
    switch kind {
    case .boolean, .number, .string, .date, .timestamp, .uuid, .any: true
    case .array, .object: false
    case .union(let alternatives): alternatives.allSatisfy(\.isOneText)
    }
  }
}
