import ContractModel

extension Contract {
  /// The contract with every advised limit on requests stated.
  ///
  /// A mock that took what is advised against would have to repeat it in answers, where the limit
  /// may be stated.
  var holdingRequestsToAdvice: Contract {
    var copy = self
    for index in copy.operations.indices {
      copy.operations[index].body?.schema?.stateAdvice()
    }
    return copy
  }
}

extension Schema {
  fileprivate mutating func stateAdvice() {
    switch kind {
    case .boolean, .date, .timestamp, .uuid, .any: break
    case .union(var alternatives):
      for index in alternatives.indices { alternatives[index].stateAdvice() }
      kind = .union(alternatives)
    case .number(let form, let limits): kind = .number(form, limits.map(\.limit))
    case .string(let limits): kind = .string(limits.map(\.limit))
    case .array(var element, let limits):
      element.stateAdvice()
      kind = .array(of: element, limits.map(\.limit))
    case .object(var fields):
      for index in fields.indices { fields[index].schema.stateAdvice() }
      kind = .object(fields)
    }
  }
}
