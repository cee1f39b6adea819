import ContractPlanning
import ContractValidation
import Synchronization

extension RequestResolver {
  /// The parameters with the parts of the path that the creation of what it names has shown, see
  /// ``World/Creation/parameters``.
  func withShownParts(
    _ values: [String: String], of sources: [String: Plan.ParameterSource],
    in operation: CompiledOperation
  ) -> [String: String] {
    var values = values
    let usual = runner.defaults.indifferentParameters(of: operation)
    for source in sources.values {
      for (name, value) in creation(from: source)?.parameters ?? [:] {
        switch sources[name] {
        // Another text is what the request is about.
        case .text(let text)? where text == usual[name],
          .unknown(like: let text, sharedAs: _?)? where text == usual[name]:
          values[name] = value
        default: break
        }
      }
    }
    return values
  }

  /// The resource that a parameter names.
  private func creation(from source: Plan.ParameterSource) -> World.Creation? {
    switch source {
    case .fixture(let type): runner.world.withLock { $0.fixtures[type.name] }
    case .fresh(let type): fresh[type.name]
    case .made(let type): creation(of: type)
    case .unissued, .unknown, .unique, .similar, .term, .text: nil
    }
  }
}
