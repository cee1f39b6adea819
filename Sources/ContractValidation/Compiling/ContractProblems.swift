package import ContractModel

/// Everything that keeps a contract from being compiled, in the order of the lines it stands on.
package struct ContractProblems: Error, Sendable, Hashable {
  package let problems: [ContractProblem]

  package init(_ problems: [ContractProblem]) {
    self.problems = problems
  }
}

extension ContractProblems: CustomStringConvertible {
  /// One line a problem, each starting with file and line.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
