package import ContractGeneration
package import ContractValidation

/// The reason a mock cannot be set up.
package enum MockError: Error, Sendable, Hashable {
  case contractProblems(ContractProblems)
  /// An answer cannot be made up.
  case unusableSchema(GenerationError)

  /// There is no drift of that name; perhaps the nearest was meant.
  case unknownDrift(String, nearest: String?)

  /// Two contracts cannot be served together.
  case clash(Clash)
}

extension MockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .contractProblems(let error): return "\(error)"
    case .unusableSchema(let error): return "\(error)"
    case .clash(let clash): return "\(clash)"
    case .unknownDrift(let name, let nearest):
      guard let nearest else { return "there is no drift '\(name)'; see --list-drifts" }
      return "there is no drift '\(name)'; did you mean '\(nearest)'?"
    }
  }
}
