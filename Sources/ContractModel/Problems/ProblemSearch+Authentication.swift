import ContractHTTP

extension ProblemSearch {
  /// The problems with the authentication of the contract, its operations and its channels.
  var authenticationProblems: [ContractProblem] {
    contract.authentication.problems(at: contract.position)
      + contract.operations.flatMap { operation in
        (operation.authentication?.problems(at: operation.position) ?? [])
          + keyProblems(of: operation)
      }
      + contract.channels.flatMap { $0.authentication?.problems(at: $0.position) ?? [] }
  }

  /// Keys that are parameters of the operation, too.
  private func keyProblems(of operation: Operation) -> [ContractProblem] {
    let keys = contract.authentication(of: operation).schemes.filter(\.isKey)
    let locations = Set(keys.map(\.words))
    let parameters =
      operation.queryParameters.map { ($0, Authentication.Scheme.apiKey(.query, name: $0.name)) }
      + operation.headers.map { ($0, .apiKey(.header, name: $0.name)) }
    return parameters.filter { locations.contains($0.1.words) }.map { field, _ in
      ContractProblem(
        "'\(field.name)' is a key of the authentication; remove the parameter",
        at: field.position)
    }
  }
}

extension Authentication {
  fileprivate func problems(at position: SourcePosition) -> [ContractProblem] {
    var found = schemes.compactMap(\.problem)
    if alternatives.isEmpty {
      found.append("the authentication accepts nothing; state an alternative, or .none")
    }
    if Set(alternatives.map(Set.init)).count < alternatives.count {
      found.append("the authentication has an alternative twice")
    }
    for combination in alternatives {
      let locations = combination.map(\.words)
      if let first = locations.first(where: { location in locations.count { $0 == location } > 1 })
      {
        found.append("a request has one \(first), and the authentication needs two together")
      }
    }
    return found.map { ContractProblem($0, at: position) }
  }
}

extension Authentication.Scheme {
  /// The part of a request that holds the credentials, equal for schemes that exclude each other.
  fileprivate var words: String {
    switch location {
    case .header: "header field '\(name.lowercased())'"
    case .query: "query item '\(name)'"
    case .cookie: "cookie '\(name)'"
    }
  }

  /// The reason why the name of a key cannot be sent; `nil` where it can.
  fileprivate var problem: String? {
    switch location {
    case .header:
      guard HTTPFields.isName(name) else { return "'\(name)' cannot be the name of a header field" }
      // Many services expect a key without a scheme in Authorization.
      let reserved = OperationProblemSearch.reservedFields.union(["cookie"]).subtracting([
        "authorization"
      ])
      return reserved.contains(name.lowercased())
        ? "header field '\(name)' is set by the request itself" : nil
    case .query: return name.isEmpty ? "a key in the query needs a name" : nil
    case .cookie:
      return HTTPFields.isName(name) ? nil : "'\(name)' cannot be the name of a cookie"
    }
  }
}
