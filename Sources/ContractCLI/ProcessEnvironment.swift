package import ContractModel
package import ContractReport
package import ContractService

/// The catalog and the process that the tool runs in, replaceable in tests.
package struct ProcessEnvironment: Sendable {
  /// The contracts of the catalog, created when they are first needed.
  package var contracts: @Sendable () -> [Contract]

  /// By contract: the service that its mock uses.
  package var services: @Sendable () -> [String: any Service]

  package var environment: [String: String]

  /// By address: the documents that were fetched.
  var documents: [String: [UInt8]] = [:]

  /// By address: why a document that others refer to could not be fetched.
  var fetchFailures: [String: String] = [:]

  /// All of standard input.
  package var input: @Sendable () -> [UInt8] = { [] }
  package var out: @Sendable (String) -> Void
  package var error: @Sendable (String) -> Void

  /// The error of writing to standard output, if there was one.
  package var outError: @Sendable () -> OutputError? = { nil }
  package var outIsTerminal = false
  package var errorIsTerminal = false

  /// The width of lines in characters.
  package var width = 80

  package init(
    contracts: @escaping @Sendable () -> [Contract],
    services: @escaping @Sendable () -> [String: any Service], environment: [String: String],
    out: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void
  ) {
    self.contracts = contracts
    self.services = services
    self.environment = environment
    self.out = out
    self.error = error
  }

  /// Whether output is coloured (https://no-color.org).
  var usesColor: Bool {
    outIsTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
