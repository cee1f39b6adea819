package import ContractModel
package import ContractNetwork
package import ContractReport
import ContractRunner
package import ContractService
import ContractText

/// The catalog and the process that the tool runs in, replaceable in tests.
package struct ProcessEnvironment: Sendable {
  /// The contracts of the catalog, created when they are first needed.
  package var contracts: @Sendable () -> [Contract]

  /// The services that the mocks use, by contract.
  package var services: @Sendable () -> [String: any Service]

  package var environment: [String: String]

  /// The module and the expression of the catalog, for generated tests; `nil` where they are unknown.
  package var catalog: String? = "Contracts.Catalog.all"

  /// The name of the executable, as printed commands have it.
  package var name = ContractCheck.name

  /// The folder in which, and above which, a configuration is searched; `nil` for none.
  package var workingFolder: String?

  /// The time since any fixed moment, by which progress is shown.
  package var uptime: @Sendable () -> Duration = { .sinceStart }

  /// The fetched documents, by address.
  var documents: [String: [UInt8]] = [:]

  /// The reasons why documents that others refer to could not be fetched, by address.
  var fetchFailures: [String: String] = [:]

  /// How documents are read.
  var reading = DocumentReading()

  /// The second signal that asks the process to end.
  package var secondInterrupt: SecondInterrupt?

  /// All of standard input.
  package var input: @Sendable () -> [UInt8] = { [] }

  /// The next line of standard input, without its end; `nil` at the end of the input.
  package var readLine: @Sendable () -> [UInt8]? = { nil }

  /// Writes a text for a person to standard output, without characters that a terminal would obey.
  package let out: @Sendable (String) -> Void

  /// Writes a text for a person to standard error, in the same way.
  package let error: @Sendable (String) -> Void

  /// Writes a result in the format of a program to standard output; no character is replaced by a
  /// similar one.
  package var data: @Sendable (String) -> Void

  /// Writes a page of a report, in which foreign text is made visible already, with its own colours.
  let pageOut: @Sendable (String) -> Void

  /// Writes lines to standard error that overwrite one another, or a page.
  let pageError: @Sendable (String) -> Void

  /// The error of writing to standard output, if there was one.
  package var outError: @Sendable () -> OutputError? = { nil }
  var outIsTerminal = false
  var errorIsTerminal = false

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
    self.out = { out($0.visible) }
    self.error = { error($0.visible) }
    data = { out($0.visible) }
    (pageOut, pageError) = (out, error)
  }

  /// Whether output is coloured (https://no-color.org).
  var usesColor: Bool {
    outIsTerminal && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
