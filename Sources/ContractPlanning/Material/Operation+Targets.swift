package import ContractModel

extension Operation {
  /// The resources that an operation needs beforehand and how its path names them.
  package var targets: [(resource: String, parameter: String)] {
    effects.compactMap { effect in
      guard effect.requiresExistingResource, let parameter = effect.pathParameter else {
        return nil
      }
      return (effect.resource, parameter)
    }
  }

  /// The resource that must be there for a parameter of the path to name it.
  package func target(of parameter: String) -> String? {
    targets.first { $0.parameter == parameter }?.resource
  }
}
