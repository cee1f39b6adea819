import ContractHTTP

extension Contract {
  func problems(of login: Login) -> [ContractProblem] {
    func problem(_ message: String) -> ContractProblem {
      ContractProblem(message, at: login.position)
    }
    guard let operation = operation(login.operation) else {
      let suggestion = Suggestion(for: login.operation, among: operations.map(\.id))
      return [problem("unknown operation '\(login.operation)'\(suggestion)")]
    }
    var found: [ContractProblem] = []
    if authentication == .none {
      found.append(problem("a login is of no use where no request carries a token"))
    }
    if operation.requiresAuthentication {
      found.append(problem("login '\(operation.id)' must not require authentication"))
    }
    if operation.method != .post || operation.body?.schema == nil {
      found.append(problem("login '\(operation.id)' must be a POST with a JSON body"))
    }
    for (noun, term, type) in [
      ("token", login.token, "string"), ("lifetime", login.expiresIn, "number"),
    ] {
      guard let term else { continue }
      guard case .response(let place) = term else {
        found.append(problem("the \(noun) of a login stands in its response, not in \(term)"))
        continue
      }
      let schemas = operation.responses.compactMap { $0.body?.schema(at: place) }
      if schemas.isEmpty {
        found.append(problem("no response of login '\(operation.id)' has \(place)"))
      } else if !schemas.contains(where: { $0.jsonTypes.contains(type) }) {
        found.append(problem("the \(noun) of login '\(operation.id)' is no \(type)"))
      }
    }
    return found
  }
}
