package import ContractGeneration
package import ContractValidation

/// The reason a mock cannot be set up.
package enum MockError: Error, Sendable, Hashable {
  case contractProblems(ContractProblems)
  /// An answer cannot be made up.
  case unusableSchema(GenerationError)

  /// There is no drift of that name; these are the names nearest to it.
  case unknownDrift(String, nearest: [String])
}

extension MockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .contractProblems(let error): return "\(error)"
    case .unusableSchema(let error): return "\(error)"
    case .unknownDrift(let name, let nearest):
      guard !nearest.isEmpty else { return "the contract has no drift '\(name)'" }
      let names = nearest.map { "'\($0)'" }.joined(separator: " or ")
      return "the contract has no drift '\(name)'; did you mean \(names)?"
    }
  }
}
