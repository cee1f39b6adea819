package import ContractModel
package import ContractService

/// What the tool takes from the process it runs in, so that tests can give it something else.
package struct Surroundings: Sendable {
  /// The contracts of the catalog; made when they are first needed.
  package var contracts: @Sendable () -> [Contract]

  /// By contract: what a mock of it does beyond data.
  package var services: @Sendable () -> [String: any Service]

  package var environment: [String: String]
  package var out: @Sendable (String) -> Void
  package var error: @Sendable (String) -> Void
  package var outIsTerminal: Bool
  package var errorIsTerminal: Bool

  package init(
    contracts: @escaping @Sendable () -> [Contract],
    services: @escaping @Sendable () -> [String: any Service], environment: [String: String],
    out: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void,
    outIsTerminal: Bool, errorIsTerminal: Bool
  ) {
    self.contracts = contracts
    self.services = services
    self.environment = environment
    self.out = out
    self.error = error
    self.outIsTerminal = outIsTerminal
    self.errorIsTerminal = errorIsTerminal
  }

  /// Colour only where somebody looks at it (https://no-color.org).
  var usesColor: Bool {
    outIsTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
