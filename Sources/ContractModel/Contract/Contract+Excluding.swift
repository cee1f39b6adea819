extension Contract {
  /// The contract without some operations, and without what refers to them.
  package func excluding(_ isExcluded: (Operation) -> Bool) -> Contract {
    let excluded = Set(operations.filter(isExcluded).map(\.id))
    guard !excluded.isEmpty else { return self }
    var copy = self
    copy.operations.removeAll { excluded.contains($0.id) }
    copy.scenarios.removeAll { scenario in
      scenario.steps.contains { step in
        if case .call(let call) = step { excluded.contains(call.operation) } else { false }
      }
    }
    if let login, excluded.contains(login.operation) { copy.login = nil }
    return copy
  }
}
