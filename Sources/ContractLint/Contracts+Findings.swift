package import ContractModel

extension [Contract] {
  /// Contradictions between contracts of one host, and what is dubious within each.
  ///
  /// Host by host in the order of the contracts: first the contradictions, by kind and line, then
  /// contract by contract what is dubious. Contracts without a host contradict nobody. Operations
  /// that a contract only borrowed are judged where they are stated.
  package func findings() -> [LintFinding] {
    hosts.flatMap { group in
      group.contradictions().sorted(by: LintFinding.precedes)
        + group.flatMap { $0.dubiousSpots(beside: group).sorted(by: LintFinding.precedes) }
    }
  }

  /// The contracts host by host; one without a host is on its own.
  package var hosts: [[Contract]] {
    var groups: [[Contract]] = []
    for contract in self {
      let index = groups.firstIndex { group in
        !contract.host.isEmpty && group.contains { $0.host == contract.host }
      }
      if let index { groups[index].append(contract) } else { groups.append([contract]) }
    }
    return groups
  }
}

extension LintFinding {
  fileprivate static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.kind.order, left.first.position, left.message)
      < (right.kind.order, right.first.position, right.message)
  }
}

extension LintFinding.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
